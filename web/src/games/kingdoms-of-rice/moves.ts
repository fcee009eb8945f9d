// Legal moves sorted by the piece they touch. No rules: what is not in the list cannot be done.
import type { Moves } from '../../lib/choices';
import { card_of, type Card } from './view';

export interface Sorted {
  // Market card -> its moves, by the card that makes room ('' on a free tile).
  builds: Map<Card, Map<string, string>>;
  // Own tile ("rice 2", "moat") -> the move that takes it away.
  tiles: Map<string, string>;
  // What a winner may raze on the loser's mat, by tile.
  razes: Map<string, string>;
  // Neutral fiefdom (from 1) -> what can be done with it.
  attacks: Map<number, string>;
  bribes: Map<number, string>;
  loses: Map<number, string>;
  // Seat -> attack; seat -> bribes of its fiefdoms, by "2 attacked".
  raids: Map<number, string>;
  lords: Map<number, Map<string, string>>;
  keeps: Set<string>;
  prizes: string[];
  swaps: Map<number, string>;
  cards: boolean;
  // Everything else: pass, hold, draw, buy and the like.
  plain: Set<string>;
}

export function list_of(moves: Moves): readonly string[] {
  return moves.list ?? moves.beginning('', 400);
}

export function sort_moves(legal: readonly string[]): Sorted {
  const sorted: Sorted = {
    builds: new Map(), tiles: new Map(), razes: new Map(), attacks: new Map(), bribes: new Map(), loses: new Map(),
    raids: new Map(), lords: new Map(), keeps: new Set(), prizes: [], swaps: new Map(), cards: false, plain: new Set(),
  };
  for (const move of legal) {
    const [verb = '', a = '', ...rest] = move.split(' ');
    const after = [a, ...rest].join(' ');
    if (verb === 'build') {
      const card = card_of(a);
      if (!card) continue;
      const ways = sorted.builds.get(card) ?? new Map<string, string>();
      ways.set(rest[0] === 'over' ? rest.slice(1).join(' ') : '', move);
      sorted.builds.set(card, ways);
    } else if (verb === 'destroy') sorted.tiles.set(after, move);
    else if (verb === 'lose' && a === 'fief') sorted.loses.set(Number(rest[0]), move);
    else if (verb === 'lose') sorted.tiles.set(after, move);
    else if (verb === 'raze') sorted.razes.set(after, move);
    else if (verb === 'attack' && a === 'fief') sorted.attacks.set(Number(rest[0]), move);
    else if (verb === 'attack') sorted.raids.set(Number(rest[0]) - 1, move);
    else if (verb === 'bribe' && a === 'fief') sorted.bribes.set(Number(rest[0]), move);
    else if (verb === 'bribe') {
      const seat = Number(rest[0]) - 1;
      const of = sorted.lords.get(seat) ?? new Map<string, string>();
      of.set(rest.slice(2).join(' '), move);
      sorted.lords.set(seat, of);
    } else if ((verb === 'keep' && a !== 'none') || verb === 'redraw') sorted.keeps.add(move);
    else if (verb === 'take') sorted.prizes.push(move);
    else if (verb === 'swap') sorted.swaps.set(Number(a), move);
    else if (verb === 'cards') sorted.cards = true;
    else if (verb !== 'bid') sorted.plain.add(move);
  }
  return sorted;
}

// The least and the greatest bid that can be made; null when none can.
export function bids(moves: Moves, from: number, gold: number): { least: number; most: number } | null {
  const least = [from + 1, from].find((n) => moves.has(`bid ${n}`));
  if (least === undefined) return null;
  let most = gold;
  while (most > least && !moves.has(`bid ${most}`)) --most;
  return { least, most };
}

// Four sums to bid: the least, two between, all.
export function quick_bids(least: number, most: number): number[] {
  const sums = [least, least + Math.round((most - least) * 0.15), least + Math.round((most - least) * 0.4), most];
  return [...new Set(sums)];
}
