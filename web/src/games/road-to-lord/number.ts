// Cards, Numbers and their notation, for drawing and choosing. What is legal is in the list the
// server sent; this only finds its way in it.
import type { GameEvent, LogEntry } from '../../lib/protocol';
import { kIcons, type Cards, type Icon } from './view';

export type Kind = Icon | 'gem' | 'gold';

export interface Card {
  // Unique in a hand: kind, digit and which of the equal ones.
  id: string;
  kind: Kind;
  digit: string;
}

function card(kind: Kind, digit: string, copy: number): Card {
  return { id: `${kind}-${digit}-${copy}`, kind, digit };
}

export function cards_of(cards: Cards): Card[] {
  const found: Card[] = [];
  for (const icon of kIcons) {
    const copies: Record<string, number> = {};
    for (const digit of cards[icon]) {
      copies[digit] = (copies[digit] ?? 0) + 1;
      found.push(card(icon, digit, copies[digit]));
    }
  }
  for (let i = 1; i <= cards.gems; ++i) found.push(card('gem', '0', i));
  for (let i = 1; i <= cards.golds; ++i) found.push(card('gold', '00', i));
  return found;
}

// "sword 257+0+00", "add 3+0": the cards in the order they lie.
export function cards_in(notation: string): Card[] {
  const [head = '', rest = ''] = notation.split(' ');
  const icon: Icon = (kIcons as readonly string[]).includes(head) ? (head as Icon) : 'sword';
  const [digits = '', ...zeros] = rest.startsWith('0') ? ['', ...rest.split('+')] : rest.split('+');
  return [
    ...[...digits].map((digit, i) => card(icon, digit, i + 1)),
    ...zeros.map((zero, i) => card(zero === '00' ? 'gold' : 'gem', zero, i + 1)),
  ];
}

export const is_zero = (one: Card): boolean => one.kind === 'gem' || one.kind === 'gold';

// "257000": how a Number reads.
export function digits_of(cards: readonly Card[]): string {
  return cards.map((one) => one.digit).join('');
}

// The notation of the chosen cards; null while they are of two icons.
export function notation_of(chosen: readonly Card[], adding: boolean): string | null {
  const digits = chosen.filter((one) => !is_zero(one)).sort((a, b) => Number(a.digit) - Number(b.digit));
  const icons = new Set(digits.map((one) => one.kind));
  if (icons.size > 1 || chosen.length === 0) return null;
  const gems = chosen.filter((one) => one.kind === 'gem').map(() => '0');
  const golds = chosen.filter((one) => one.kind === 'gold').map(() => '00');
  const parts = [digits_of(digits), ...gems, ...golds].filter((part) => part !== '');
  const head = adding ? 'add' : digits[0]?.kind;
  return head ? `${head} ${parts.join('+')}` : null;
}

// What a Number of so many cards is worth to whoever wins with it (§4.4).
export function points_for(cards: number): number {
  return cards <= 2 ? 3 : cards <= 4 ? 4 : 5;
}

// Which cards of a hand occur in any legal move.
export function usable(hand: readonly Card[], legal: readonly string[], own: string): Set<string> {
  const kinds = new Set<string>();
  const adding = legal.some((move) => move.startsWith('add '));
  const icon = own.split(' ')[0] ?? '';
  for (const move of legal) {
    for (const one of cards_in(adding ? move.replace('add', icon) : move)) {
      kinds.add(one.kind + one.digit);
    }
  }
  return new Set(hand.filter((one) => kinds.has(one.kind + one.digit)).map((one) => one.id));
}

export interface Play {
  seat: number;
  number: string;
}

export interface Offering {
  plays: Play[];
  winner: number | null;
  points: number;
}

// The last finished Offering, read back from the log: its cards are gone from the view.
export function last_offering(log: readonly LogEntry[]): Offering | null {
  const events = log.flatMap((entry) => entry.events);
  const end = events.findLastIndex((one) => one.event === 'wins' || one.event === 'nobody');
  const ended = events[end];
  if (!ended) return null;
  const begin = events.slice(0, end).findLastIndex((one) => one.event === 'offering');
  const plays = new Map<number, string>();
  for (const one of events.slice(begin + 1, end)) note(plays, one);
  return {
    plays: [...plays].map(([seat, number]) => ({ seat, number })),
    winner: ended.event === 'wins' ? Number(ended.args['seat']) : null,
    points: Number(ended.args['points'] ?? 0),
  };
}

function note(plays: Map<number, string>, event: GameEvent): void {
  const seat = Number(event.args['seat']);
  const move = String(event.args['move'] ?? '');
  if (event.event === 'offers') plays.set(seat, move);
  if (event.event === 'adds') plays.set(seat, joined(plays.get(seat) ?? '', move));
}

// An own Number and what was added to it, as one Number.
export function joined(number: string, added: string): string {
  const icon = number.split(' ')[0] ?? '';
  const cards = [...cards_in(number), ...cards_in(added.replace('add', icon))];
  return notation_of(cards, false) ?? number;
}

// "sword 5", "0" or "00": a card of the craving row.
export function craving_card(text: string): Pick<Card, 'kind' | 'digit'> {
  if (text === '0') return { kind: 'gem', digit: '0' };
  if (text === '00') return { kind: 'gold', digit: '00' };
  const [icon, digit] = text.split(' ');
  return { kind: icon as Kind, digit: digit ?? '' };
}

// How many cards before the k-th are equal to it.
export function equals_before(cards: readonly Card[], k: number): number {
  const card = cards[k];
  return cards.slice(0, k).filter((one) => one.kind === card?.kind && one.digit === card.digit).length;
}
