// Moves in notation, and figures looked up in the view; nothing here knows a rule.
import { kTerritories, land_of, type Rival, type Territory, type View } from './view';

const kRanks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

export const rank_name = (rank: number): string => kRanks[rank - 1] ?? '?';
export const rank_of = (name: string): number => kRanks.indexOf(name.toUpperCase()) + 1;
export const land_index = (land: Territory): number => kTerritories.indexOf(land);
export const high_first = (ranks: readonly number[]): number[] => [...ranks].sort((a, b) => b - a);

export interface Commitment {
  territory: Territory;
  hearts: number[];
  clubs: number[];
}

export function read_commitment(text: string): Commitment | null {
  const words = text.split(' ');
  const territory = land_of(words[1]);
  if (words[0] !== 'commit' || !territory) return null;
  const cards = (letter: string): number[] => {
    const word = words.slice(2).find((one) => one.startsWith(letter));
    return word ? word.split('+').map((card) => rank_of(card.slice(1))) : [];
  };
  return { territory, hearts: cards('h'), clubs: cards('c') };
}

// Highest first, as the server writes it.
export function write_commitment(one: Commitment): string {
  const cards = (letter: string, ranks: number[]): string =>
    high_first(ranks).map((rank) => letter + rank_name(rank)).join('+');
  return ['commit', one.territory, cards('h', one.hearts), cards('c', one.clubs)]
    .filter((part) => part !== '')
    .join(' ');
}

export interface Parts {
  land: number;
  hearts: number;
  clubs: number;
  plague: number;
  total: number;
}
// A commitment's strength before dice, put together from what the view says each part adds.
export function parts_of(view: View, one: Commitment): Parts {
  const adds = new Map(view.prospect.parts.map(({ part, adds }) => [part, adds]));
  const sum = (kind: string, names: readonly string[]): number => names.reduce((total, name) => total + (adds.get(`${kind} ${name}`) ?? 0), 0);
  const land = sum('territory', [one.territory]);
  const [hearts, clubs] = [sum('heart', one.hearts.map(rank_name)), sum('club', one.clubs.map(rank_name))];
  return { land, hearts, clubs, plague: -view.prospect.base, total: view.prospect.base + land + hearts + clubs };
}

// The chance against one rival with an own strength, in percent; against all in a Decree.
export const chance = (view: View, rival: Rival | undefined, own: number): number | null =>
  rival?.percent[own - view.prospect.from] ?? null;
export const chance_of_all = (view: View, own: number): number | null => view.prospect.all[own - view.prospect.from] ?? null;

// The chance for a margin, in percent.
export function by_margin(view: View, margin: number): number {
  return view.win_percent_by_margin[Math.max(-20, Math.min(20, margin)) + 20] ?? 50;
}

// The gold to pay with, most like what lies on the counter: exactly it, or the cheapest that holds it.
export function payment_with<P extends { gold: number[] }>(payments: readonly P[], counter: readonly number[]): P | null {
  const holds = (gold: readonly number[]): boolean => {
    const left = [...gold];
    return counter.every((rank) => {
      const at = left.indexOf(rank);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  };
  return payments.find((one) => one.gold.length === counter.length && holds(one.gold)) ?? null;
}
