// What a scene lays over the table: the types, and the struggle as it lies there. A scene is a row of
// views that differ in `show` alone, so that every way of ending it leaves the same picture.
import type { LogEntry } from '../../lib/protocol';
import { bought, force_order, kStruggles, since, turned_up, type Bid } from './story';
import type { Card, Fate, Season, View } from './view';

export interface Side {
  // -1: a neutral fiefdom.
  seat: number;
  // null: face down.
  cards: readonly (number | null)[];
  // null: not known.
  total: number | null;
  // 0: none (bribery).
  max: number;
  // The card that just came, by its place; -1 none.
  fresh: number;
}
export interface Contest {
  bribery: boolean;
  // Against another lord.
  lord: boolean;
  // The fiefdom at stake, from 0; -1 in a battle of lords.
  fief: number;
  sides: readonly [Side, Side];
  // Cards that decided a tie.
  ties: readonly (readonly [number, number])[];
  // 'won', 'held', 'worn', 'failed': of the attacker.
  stamp: 'won' | 'held' | 'worn' | 'failed' | null;
  // The attacker's General falls with it.
  fallen: boolean;
}
export interface Slip {
  gold: number | null;
  // Cards and fiefdoms lost, in words' keys.
  lost: Card[];
  fief: number | null;
  general: boolean;
  rests: boolean;
  acts: boolean;
}
export interface Sale {
  fields: number;
  price: number;
  tax: number;
  gold: number;
  goes: Card | null;
}
export type Show =
  | { act: 'auction'; bids: ReadonlyMap<number, Bid>; crowned: number; gold: number }
  | { act: 'event'; fate: Fate; season: Season; year: number; slips: ReadonlyMap<number, Slip> }
  | { act: 'harvest'; price: number; sales: ReadonlyMap<number, Sale> }
  | { act: 'contest'; contest: Contest }
  // Points of palace cards turned up so far, by seat; fiefdoms last.
  | { act: 'count'; cards: readonly (readonly { card: string; points: number }[])[]; fiefs: boolean };

// The struggle as it lies on the table, for this viewer.
export function contest_of(view: View, log: readonly LogEntry[], force_of: (seat: number) => readonly number[] | null): Contest | null {
  const s = view.table.struggle;
  if (s.contest === 'none' || view.table.phase === 'prize') return null;
  const bribery = s.contest.startsWith('bribe');
  const told = since(log, kStruggles);
  const backs = (count: number): null[] => Array.from({ length: Math.max(0, count) }, () => null);
  const side = (at: 0 | 1): Side => {
    const seat = at === 0 ? s.attacker : s.defender;
    const total = view.aid.totals[at];
    const max = view.aid.max[at];
    if (bribery) {
      const shown = at === 0 ? s.attacker_shows : s.defender_shows;
      const cards = at === 0 ? bought(told, seat, shown) : turned_up(told, seat, shown);
      const hidden = at === 1 && s.hidden === 1 ? view.aid.defenders : 0;
      return { seat, cards: [...cards, ...backs(hidden)], total: total < 0 ? null : total, max: 0, fresh: cards.length > 1 || at === 0 ? cards.length - 1 : -1 };
    }
    if (seat >= 0 && seat === view.seat) {
      const cards = force_order(told, seat, view.force);
      return { seat, cards, total: total < 0 ? null : total, max, fresh: cards.length - 1 };
    }
    const open = seat >= 0 ? force_of(seat) : null;
    if (open && open.length > 0) return { seat, cards: open, total: open.reduce((a, b) => a + b, 0), max, fresh: -1 };
    return { seat, cards: backs(seat < 0 ? view.aid.defenders : s.cards[at]), total: null, max, fresh: -1 };
  };
  return {
    bribery, lord: s.defender >= 0, fief: s.contest === 'attack-seat' ? -1 : s.fief,
    sides: [side(0), side(1)], ties: [], stamp: null, fallen: false,
  };
}
