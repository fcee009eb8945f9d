// Moves in notation and where they lead, for drawing and choosing.
import { kTerritories, type Territory, type View } from './view';

const kRanks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

export const rank_name = (rank: number): string => kRanks[rank - 1] ?? '?';
export const rank_of = (name: string): number => kRanks.indexOf(name.toUpperCase()) + 1;

// Where a step ends: "left", "gate 13 right", "gate 13". Right is rising numbers.
export function landing(view: View, move: string): number {
  const words = move.split(' ');
  const from_gate = words[0] === 'gate';
  const start = from_gate ? Number(words[1]) : (view.kingdoms[view.turn.seat]?.space ?? 0);
  const pips = from_gate ? view.turn.die - 1 : view.turn.die;
  const way = words.at(-1) === 'left' ? -1 : words.at(-1) === 'right' ? 1 : 0;
  const spaces = view.board.length;
  return (((start + way * pips) % spaces) + spaces) % spaces;
}

export interface Purchase {
  move: string;
  weapon: number;
  gold: number[];
}

export function purchases(legal: readonly string[]): Purchase[] {
  return legal
    .filter((move) => move.startsWith('buy '))
    .map((move) => {
      const words = move.split(' ');
      return { move, weapon: rank_of(words[1] ?? ''), gold: (words[3] ?? '').split('+').map(rank_of) };
    });
}

export const sum = (ranks: readonly number[]): number => ranks.reduce((total, rank) => total + rank, 0);

export interface Commitment {
  territory: Territory;
  hearts: number[];
  clubs: number[];
}

export function read_commitment(text: string): Commitment | null {
  const words = text.split(' ');
  if (words[0] !== 'commit') return null;
  const cards = (letter: string): number[] => {
    const word = words.slice(2).find((one) => one.startsWith(letter));
    return word ? word.split('+').map((card) => rank_of(card.slice(1))) : [];
  };
  return { territory: words[1] as Territory, hearts: cards('h'), clubs: cards('c') };
}

// Highest first, as the server writes it.
export function write_commitment(one: Commitment): string {
  const cards = (letter: string, ranks: number[]): string =>
    [...ranks].sort((a, b) => b - a).map((rank) => letter + rank_name(rank)).join('+');
  return ['commit', one.territory, cards('h', one.hearts), cards('c', one.clubs)]
    .filter((part) => part !== '')
    .join(' ');
}

// Before dice. `ace` is what an Ace counts at this table, `plague` what is lost.
export function strength(one: Commitment, values: readonly number[], ace: number, plague: number): number {
  const worth = (rank: number): number => (rank === 1 ? ace : rank);
  const cards = [...one.hearts, ...one.clubs].reduce((total, rank) => total + worth(rank), 0);
  return (values[kTerritories.indexOf(one.territory)] ?? 0) + cards - plague;
}

// The chance to win for a strength against a known one, in percent.
export function chance(view: View, own: number, theirs: number): number {
  const table = view.win_percent_by_margin;
  const margin = Math.max(-20, Math.min(20, own - theirs));
  return table[margin + 20] ?? 50;
}

// Cards with names to travel under; equal ones are numbered after those that stay behind.
export interface Named {
  suit: 'heart' | 'diamond' | 'club';
  rank: number;
  key: string;
}
export function card_keys(suit: Named['suit'], ranks: readonly number[], left: readonly number[] = []): Named[] {
  return ranks.map((rank, i) => {
    const copy = [...left, ...ranks.slice(0, i)].filter((one) => one === rank).length;
    return { suit, rank, key: `ascension:${suit}-${rank}-${copy}` };
  });
}
