// Legal moves sorted by what they touch, and the few sums a battle table shows.
import { kCards, row_of, type Card, type View } from './view';

export interface Sorted {
  builds: Map<Card, string[]>;
  // Own tiles that can be tapped: "rice 2" or "moat" -> the move.
  tiles: Map<string, string>;
  // What a winner may raze: on the defender's mat.
  razes: Map<string, string>;
  bids: number[];
  // Everything else, as buttons.
  rest: string[];
}

export function sort_moves(legal: readonly string[]): Sorted {
  const sorted: Sorted = { builds: new Map(), tiles: new Map(), razes: new Map(), bids: [], rest: [] };
  for (const move of legal) {
    const [verb = '', ...rest] = move.split(' ');
    if (verb === 'build') {
      const card = rest[0] as Card;
      sorted.builds.set(card, [...(sorted.builds.get(card) ?? []), move]);
    } else if (verb === 'destroy' || (verb === 'lose' && rest[0] !== 'fief')) {
      sorted.tiles.set(rest.join(' '), move);
    } else if (verb === 'raze') sorted.razes.set(rest.join(' '), move);
    else if (verb === 'bid') sorted.bids.push(Number(rest[0]));
    else sorted.rest.push(move);
  }
  return sorted;
}

export const is_card = (word: string): word is Card => (kCards as readonly string[]).includes(word);

// The FORCE cards one viewer cannot see: three of each value from 0 to 12, less what lies open and
// what is in hand.
export function unseen(view: View): number[] {
  const struggle = view.table.struggle;
  const seen = [...view.force, ...struggle.attacker_shows, ...struggle.defender_shows];
  if (view.spare >= 0) seen.push(view.spare);
  return Array.from({ length: 13 }, (_, value) => 3 - seen.filter((one) => one === value).length);
}

// The chance in percent that the next card takes a total over MAX.
export function burst_percent(view: View, total: number, max: number): number {
  const left = unseen(view);
  const all = left.reduce((sum, count) => sum + count, 0);
  const over = left.reduce((sum, count, value) => sum + (total + value > max ? count : 0), 0);
  return all === 0 ? 0 : Math.round((100 * over) / all);
}

export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

// Why a card of the supply cannot be built just now; null when it can.
export type WhyNot = 'sold_out' | 'have_it' | 'too_dear' | 'not_now';

export function why_not(view: View, card: Card, price: number | undefined, can: boolean): WhyNot | null {
  if (can || card === 'none') return null;
  const mat = view.table.mats[view.seat];
  if (!mat) return 'not_now';
  if (view.table.supply[card] === 0) return 'sold_out';
  const row = row_of(card);
  if (row !== 'rice' && mat[row].includes(card)) return 'have_it';
  if (price !== undefined && price > mat.gold) return 'too_dear';
  return 'not_now';
}
