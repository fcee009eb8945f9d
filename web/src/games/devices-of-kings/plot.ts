// Cards laid so far and tokens shared out, as moves: every word of them is the server's.
import { kBolster, kDevices, type HandCard, type Laid, type Share } from './view';

// The move that lays just these cards, in the server's own words and in the order it writes them; null
// while one is missing.
export function plot_move(laid: readonly Laid[], hand: readonly HandCard[], may: (move: string) => boolean): string | null {
  if (laid.length !== 2) return null;
  const words = laid.map((one) => hand.find((card) => card.target === one.target)?.lay[one.device]);
  if (words.some((word) => word === undefined)) return null;
  const [one, other] = [words.join(' '), [...words].reverse().join(' ')];
  return may(one) ? one : may(other) ? other : null;
}

// The cards a move lays; a word that no card of the hand has is left out.
export function read_plot(move: string, hand: readonly HandCard[]): Laid[] {
  return move.split(' ').flatMap((word) => {
    for (const card of hand) {
      for (const device of kDevices) if (card.lay[device] === word) return [{ device, target: card.target }];
    }
    return [];
  });
}

// The hand without what is laid: one entry for each card, with a name of its own.
export function in_hand(hand: readonly HandCard[], laid: readonly Laid[]): { key: string; target: number }[] {
  return hand.flatMap((card) => {
    const left = card.count - laid.filter((one) => one.target === card.target).length;
    return Array.from({ length: Math.max(0, left) }, (_, i) => ({ key: `${card.target}:${i}`, target: card.target }));
  });
}

// What a king still holds when these cards lie open.
export function left_in_hand(cards: readonly number[], laid: readonly Laid[]): number[] {
  const left = [...cards];
  for (const { target } of laid) left.splice(left.indexOf(target), 1);
  return left;
}

export const send_move = (share: Share, sent: readonly number[]): string =>
  ['send', ...share.targets.map((one, i) => `${one.word}:${sent[i] ?? 0}`)].join(' ');

// Tokens by target as a hint names them.
export function read_send(share: Share, move: string): number[] {
  const words = move.split(' ').slice(1).map((word) => word.split(':'));
  return share.targets.map((one) => Number(words.find(([seat]) => seat === one.word)?.[1] ?? 0));
}

// One token goes to pan `to`: from home if some are there, else from the fullest other pan. `home`
// is the number of targets.
export function move_token(sent: readonly number[], pool: number, to: number, from?: number): number[] {
  const next = [...sent];
  const home = pool - next.reduce((sum, n) => sum + n, 0);
  const others = next.map((_, i) => i).filter((i) => i !== to && (next[i] ?? 0) > 0);
  const source = from ?? (home > 0 && to !== next.length ? next.length : others.sort((a, b) => (next[b] ?? 0) - (next[a] ?? 0))[0]);
  if (source === undefined || source === to) return next;
  if (source < next.length) {
    if ((next[source] ?? 0) === 0) return next;
    next[source] = (next[source] ?? 0) - 1;
  } else if (home === 0) return next;
  if (to < next.length) next[to] = (next[to] ?? 0) + 1;
  return next;
}

// The pools are halved before a hand has touched them.
export function first_share(share: Share): number[] {
  if (share.targets.length === 1) return [share.pool];
  return [Math.ceil(share.pool / 2), Math.floor(share.pool / 2)];
}

export const is_bolster = (card: { target: number }): boolean => card.target === kBolster;
