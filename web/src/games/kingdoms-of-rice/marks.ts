// Calm marks among the goods, and the sieve that leaves only the marked ones bright: what could not be bought
// a turn ago, what brings points at once, what is soon gone. Its last place sorts instead: the
// cheapest in front, and stays so whoever is asked, so that no card moves by itself. Every figure is the view's.
import type { Sorted } from './moves';
import { row_of, type Card, type View } from './view';

export const kSieves = ['all', 'new', 'points', 'last', 'price'] as const;
export type Sieve = (typeof kSieves)[number];

export interface Marks {
  new: ReadonlySet<Card>;
  // Points it brings the moment it is built.
  points: ReadonlyMap<Card, number>;
  last: ReadonlySet<Card>;
}

const kFew = 2;

// `before`: what could be bought at the start of the last own turn; null where that is not known.
export function marks_of(view: View, sorted: Sorted, before: ReadonlySet<Card> | null): Marks {
  const marks = { new: new Set<Card>(), points: new Map<Card, number>(), last: new Set<Card>() };
  const gains = new Map(view.aid.effects.map((one) => [one.move, one.changes.find((change) => change.label === 'points')] as const));
  for (const [card, ways] of sorted.builds) {
    if (before && !before.has(card)) marks.new.add(card);
    const most = Math.max(0, ...[...ways.values()].map((move) => (gains.get(move)?.after ?? 0) - (gains.get(move)?.before ?? 0)));
    if (most > 0) marks.points.set(card, most);
    if (card !== 'none' && view.table.supply[card] <= kFew) marks.last.add(card);
  }
  return marks;
}

export const passes = (marks: Marks, sieve: Sieve, card: Card): boolean => sieve === 'all' || sieve === 'price' || marks[sieve].has(card);

// A sieve that leaves nothing any more lets everything through.
export const works = (marks: Marks, sieve: Sieve): boolean => sieve === 'all' || sieve === 'price' || marks[sieve].size > 0;

// The next sieve that leaves anything; 'all' after the last.
export function next_sieve(marks: Marks, now: Sieve): Sieve {
  const rest = kSieves.slice(kSieves.indexOf(now) + 1);
  return rest.find((one) => works(marks, one)) ?? 'all';
}

// A shelf by what its goods cost now; goods of one price keep their places.
export function by_price(shelf: readonly Card[], view: View): Card[] {
  const price = (card: Card): number => (card === 'none' ? 0 : view.aid[view.aid.must_replace[row_of(card)] ? 'replace' : 'build'][card]);
  return [...shelf].sort((a, b) => price(a) - price(b));
}
