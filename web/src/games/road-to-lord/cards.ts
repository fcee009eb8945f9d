// Cards and Numbers as they are drawn and written. Nothing here says what may be played or what
// wins: that is in the moves, in `barred` and in `targets`, which the server sends.
import { kIcons, type Cards, type Icon, type Kind, type Target, type View } from './view';

export interface Card {
  // Unique in a hand: kind, digit and which of the equal ones.
  id: string;
  kind: Kind;
  digit: string;
  // The other player of two sees it.
  open?: boolean;
}

// How many of each are chosen, by "sword-5".
export type Chosen = Readonly<Record<string, number>>;

export const name_of = (one: Pick<Card, 'kind' | 'digit'>): string => `${one.kind}-${one.digit}`;
export const is_zero = (one: Pick<Card, 'kind'>): boolean => one.kind === 'gem' || one.kind === 'gold';

function counts_of(cards: Cards): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const icon of kIcons) {
    for (const digit of cards[icon]) counts[`${icon}-${digit}`] = (counts[`${icon}-${digit}`] ?? 0) + 1;
  }
  counts['gem-0'] = cards.gems;
  counts['gold-00'] = cards.golds;
  return counts;
}

// Of equal cards the open ones come first: they also go first.
export function cards_of(cards: Cards, open?: Cards): Card[] {
  const seen = open ? counts_of(open) : null;
  const copies: Record<string, number> = {};
  const make = (kind: Kind, digit: string): Card => {
    const name = `${kind}-${digit}`;
    const copy = (copies[name] = (copies[name] ?? 0) + 1);
    return { id: `${name}-${copy}`, kind, digit, ...(seen ? { open: copy <= (seen[name] ?? 0) } : {}) };
  };
  return [
    ...kIcons.flatMap((icon) => [...cards[icon]].map((digit) => make(icon, digit))),
    ...Array.from({ length: cards.gems }, () => make('gem', '0')),
    ...Array.from({ length: cards.golds }, () => make('gold', '00')),
  ];
}

// "sword 257+0+00", or "add 3+0" with the icon it is added to: the cards in the order they lie.
export function cards_in(notation: string, added_to: Icon = 'sword'): Card[] {
  const [head = '', rest = ''] = notation.split(' ');
  const icon = kIcons.find((one) => one === head) ?? added_to;
  const [digits = '', ...zeros] = rest.startsWith('0') ? ['', ...rest.split('+')] : rest.split('+');
  const card = (kind: Kind, digit: string, copy: number): Card => ({ id: `${kind}-${digit}-${copy}`, kind, digit });
  return [
    ...[...digits].map((digit, i) => card(icon, digit, i)),
    ...zeros.map((zero, i) => card(zero === '00' ? 'gold' : 'gem', zero, i)),
  ];
}

// A hand without these cards.
export function less(hand: Cards, gone: readonly Pick<Card, 'kind' | 'digit'>[]): Cards {
  const left = { ...hand };
  for (const { kind, digit } of gone) {
    if (kind === 'gem') left.gems = Math.max(0, left.gems - 1);
    else if (kind === 'gold') left.golds = Math.max(0, left.golds - 1);
    else left[kind] = left[kind].replace(digit, '');
  }
  return left;
}

// The icon of a digit's card; a zero has none.
export const icon_on = (card: Pick<Card, 'kind'>): Icon | null => kIcons.find((one) => one === card.kind) ?? null;
export const icon_of = (notation: string): Icon | null => kIcons.find((one) => notation.startsWith(one)) ?? null;

// "257000": how a Number reads.
export const digits_of = (cards: readonly Pick<Card, 'digit'>[]): string => cards.map((one) => one.digit).join('');
// "257 000", in groups of three.
export const grouped = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0');
export const reading = (notation: string): string => grouped(digits_of(cards_in(notation)));

// In the order they lie on a road: digits up, then 0, then 00.
export function in_order(cards: readonly Card[]): Card[] {
  const rank = (one: Card): number => (one.kind === 'gem' ? 10 : one.kind === 'gold' ? 11 : Number(one.digit));
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

// The notation of the chosen cards; null while they are of two icons or none.
export function notation_of(chosen: readonly Card[], adding: boolean): string | null {
  const sorted = in_order(chosen);
  const icons = new Set(sorted.filter((one) => !is_zero(one)).map((one) => one.kind));
  if (icons.size > 1 || chosen.length === 0) return null;
  const digits = digits_of(sorted.filter((one) => !is_zero(one)));
  const parts = [digits, ...sorted.filter(is_zero).map((one) => one.digit)].filter((part) => part !== '');
  const head = adding ? 'add' : [...icons][0];
  return head ? `${head} ${parts.join('+')}` : null;
}

// "sword 5", "0" or "00": a card of the craving row.
export function craving_card(text: string): { kind: Kind; digit: string } {
  if (text === '0') return { kind: 'gem', digit: '0' };
  if (text === '00') return { kind: 'gold', digit: '00' };
  return { kind: icon_of(text) ?? 'sword', digit: text.split(' ')[1] ?? '' };
}

export type Stands = { how: 'ahead' | 'behind' | 'cannot_win'; why: string } | null;

// How a Number would stand: a target says by itself, or names the figure to exceed.
export function stands(digits: string, target: Target | undefined): Stands {
  if (!target || digits === '') return null;
  if (target.stands !== 'compare') return { how: target.stands, why: target.why };
  const [mine, over] = [BigInt(digits), BigInt(target.over)];
  return { how: mine > over || (target.or_equal && mine === over) ? 'ahead' : 'behind', why: '' };
}

// The step of the ladder that so many cards reach.
export const step_of = (ladder: View['ladder'], cards: number): number =>
  ladder.findLastIndex((step) => cards >= step.cards);
