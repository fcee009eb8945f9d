// What a scene lays over the table: the types, and the struggle as it lies there. A scene is a row of
// views that differ in `show` alone, so that every way of ending it leaves the same picture.
import type { Card, Fate, Season, View } from './view';

// The last bid of a lord of the auction that is on, or that it stepped out.
export type Bid = number | 'out';
export function bids_of({ table }: View): Map<number, Bid> {
  if (table.phase !== 'auction') return new Map();
  const all = table.bids.map((gold, seat): [number, Bid] => [seat, table.passed.includes(seat) ? 'out' : gold]);
  return new Map(all.filter(([, bid]) => bid !== 0));
}

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

// The cards of a side as far as eyes may see them, in the order in which they came.
export const order_of = (view: View, at: 0 | 1): readonly number[] => (at === 0 ? view.attacker_order : view.defender_order);

// The struggle as it lies on the table, for this viewer. `eyes_of`: what a lord sees that plays with open cards.
export function contest_of(view: View, eyes_of: (seat: number) => View | undefined): Contest | null {
  const s = view.table.struggle;
  if (s.contest === 'none' || view.table.phase === 'prize') return null;
  const bribery = s.contest.startsWith('bribe');
  const backs = (count: number): null[] => Array.from({ length: Math.max(0, count) }, () => null);
  const side = (at: 0 | 1): Side => {
    const seat = at === 0 ? s.attacker : s.defender;
    const known = view.aid.totals[at];
    const total = known < 0 ? null : known;
    const max = view.aid.max[at];
    const cards = order_of(view, at);
    if (bribery) {
      const hidden = at === 1 && s.hidden === 1 ? view.aid.defenders : 0;
      return { seat, cards: [...cards, ...backs(hidden)], total, max: 0, fresh: cards.length > 1 || at === 0 ? cards.length - 1 : -1 };
    }
    if (seat >= 0 && seat === view.seat) return { seat, cards, total, max, fresh: cards.length - 1 };
    const open = seat >= 0 ? eyes_of(seat) : undefined;
    if (open) return { seat, cards: order_of(open, at), total: open.aid.totals[at], max, fresh: -1 };
    return { seat, cards: backs(seat < 0 ? view.aid.defenders : s.cards[at]), total: null, max, fresh: -1 };
  };
  return {
    bribery, lord: s.defender >= 0, fief: s.contest === 'attack-seat' ? -1 : s.fief,
    sides: [side(0), side(1)], ties: [], stamp: null, fallen: false,
  };
}
