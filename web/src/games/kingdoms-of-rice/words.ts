// Moves and pieces in words, for the dock, the stand, hints and the screen reader. Figures are the view's.
import { texts } from '../../lib/texts.svelte';
import { card_of, good_of, kCards, kPalaces, palace_of, row_of, type Card, type Foe, type Row, type View } from './view';

type Values = Record<string, string | number>;
export const say = (key: string, values?: Values, otherwise?: string): string => texts.g('kingdoms-of-rice', key, values, otherwise);

export const card_name = (card: string): string => say(`board.card.${card}`, {}, say(`card.${kCards.findIndex((one) => one === card)}`));
export const short_name = (card: string): string => say(`board.short.${card}`, {}, card_name(card));
export const palace_name = (kind: string): string => say(`palace.${kPalaces.findIndex((one) => one === kind)}`);

export interface Fief {
  kind: number;
  how: 'attacked' | 'bribed';
}
// The fiefdoms of a lord, one by one.
export function fiefs_of(view: View, seat: number): Fief[] {
  return (view.table.mats[seat]?.fiefs ?? []).flatMap((of, kind) =>
    (['attacked', 'bribed'] as const).flatMap((how) => Array.from({ length: of[how] }, () => ({ kind, how }))),
  );
}
export function fief_name(view: View, n: number): string {
  const kind = view.aid.fiefs[n - 1];
  return kind ? say('board.fief_kind', { points: kind.points, gold: kind.gold }) : say('board.fief_n', { n });
}

// "rice 2" or "moat" -> the card that lies there.
export function card_at(view: View, seat: number, tile: string): Card {
  const [word = '', place] = tile.split(' ');
  if (word === 'rice') return view.table.mats[seat]?.rice[Number(place) - 1] ?? 'none';
  return card_of(word) ?? 'none';
}
export const row_at = (tile: string): Row => (tile.startsWith('rice') ? 'rice' : row_of(card_of(tile) ?? 'none'));

// Half the loser's gold, in figures where it is known.
function gold_words({ aid, table }: View): string {
  const foe = aid.foes.find((one) => one.seat === table.struggle.defender);
  return foe ? say('board.take_n_gold', { n: foe.gold }) : say('board.take_gold');
}
export function move_words(move: string, view: View, names: readonly string[]): string {
  const [verb = '', a = '', b = '', c = '', d = '', e = ''] = move.split(' ');
  const seat = names[Number(b) - 1] ?? '';
  const card = (tile: string): string => card_name(card_at(view, view.seat, tile));
  switch (verb) {
    case 'bid': return say('board.bid', { n: a });
    case 'build': return b === 'over' ? say('board.do.build_over', { card: card_name(a), old: card(move.split(' over ')[1] ?? '') }) : say('board.do.build', { card: card_name(a) });
    case 'destroy': return say('board.do.destroy', { card: card(move.slice(8)) });
    case 'lose': return a === 'fief' ? say('board.lose_fief', { fief: fief_name(view, Number(b)) }) : say('board.do.lose', { card: card(move.slice(5)) });
    case 'raze': return say('board.raze', { card: card_name(card_at(view, view.table.struggle.defender, move.slice(5))) });
    case 'attack': return a === 'fief' ? say('board.attack_fief', { fief: fief_name(view, Number(b)) }) : say('board.attack_seat', { name: seat });
    case 'bribe': return a === 'fief' ? say('board.bribe_fief', { fief: fief_name(view, Number(b)) }) : say('board.bribe_seat', { name: seat, fief: fief_name(view, Number(d)), how: say(`board.${e}`) });
    case 'keep':
      if (a === 'none') return say('board.keep_none');
      if (b === 'over') return say('board.keep_over', { a: palace_name(a), b: palace_name(c) });
      return b ? say('board.keep_two', { a: palace_name(a), b: palace_name(b) }) : say('board.keep', { a: palace_name(a) });
    case 'redraw': return say('board.redraw', { a: palace_name(a), b: palace_name(b) });
    case 'take': return a === 'gold' ? gold_words(view) : say('board.take_fief', { fief: fief_name(view, Number(b)), how: say(`board.${c}`) });
    case 'swap': return say('board.swap', { n: a });
    case 'pass': return say(view.table.phase === 'auction' ? 'board.pass_bid' : view.table.occasion === 'turn' ? 'board.pass' : 'board.pass_up');
    case 'give-up': return say(view.table.struggle.side === 1 ? 'board.give_it_up' : 'board.move.give-up');
    case 'buy': return say('board.do.buy', { n: view.aid.bribe_card });
    case 'cards': return view.aid.cards.price > 0 ? say('board.do.cards', { n: view.aid.cards.price }) : say('board.do.cards_free');
    default: return say(`board.move.${verb}`);
  }
}

// What a victory over this lord could take, as far as there is any.
export function prizes_of({ fiefs, gold, rice }: Foe): string {
  const some = [['fief', fiefs], ['gold', gold], ['rice', rice]] as const;
  return some.filter(([, n]) => n > 0).map(([what, n]) => say(`board.prize.${what}`, { n })).join(say('board.prize.or')) || say('board.prize.none');
}
// What is left of the turn, in words.
export function turn_words({ aid, table }: View): string {
  if (table.occasion !== 'turn') return say(`board.occasion.${table.occasion}`);
  const n = Number(aid.left.commerce) + Number(aid.left.fair);
  return say(!aid.left.action ? 'board.turn_rest' : n > 0 ? 'board.turn_more' : 'board.turn_one', { n });
}
// The question of a battle: what a hold means here, and what wears the army out.
export function battle_words({ aid, table }: View, names: readonly string[]): { prompt: string; detail: string } {
  const { side, holds, defender, attacker } = table.struggle;
  const [n, max] = [Math.max(0, aid.totals[side] ?? 0), aid.max[side] ?? 0];
  const other = names[side === 0 ? defender : attacker] ?? '';
  if (defender < 0) return { prompt: say('board.draw_or_hold', { n }), detail: say('board.over_max', { n: max }) };
  return holds > 0
    ? { prompt: say('board.holds_too', { name: other, n }), detail: say('board.hold_ends', { n: max }) }
    : { prompt: say('board.draw_or_hold', { n }), detail: say('board.hold_passes', { name: other, n: max }) };
}
// On a button: without the card that makes room, and without the fiefdom, which the question above it names.
export function short_words(move: string, view: View, names: readonly string[]): string {
  if (move.startsWith('build')) return say('board.do.build', { card: card_name(move.split(' ')[1] ?? '') });
  if (move.startsWith('attack fief')) return say('board.attack_word');
  if (move === 'cards') return say('board.cards_word');
  if (move.startsWith('take fief')) return say('board.take_the_fief');
  if (move.startsWith('keep ') && move.includes(' over ')) return say('board.keep', { a: palace_name(move.split(' ')[1] ?? '') });
  return move.startsWith('bribe') ? say('board.bribe_word') : move_words(move, view, names);
}
// What a move costs, where it has a price.
export function move_cost(move: string, view: View): number | null {
  const [verb = '', card = ''] = move.split(' ');
  const over = move.includes(' over ');
  const good = good_of(card);
  if (verb === 'build') return good ? (over ? view.aid.replace : view.aid.build)[good] : null;
  if (verb === 'destroy') return view.aid.destroy[row_at(move.slice(8))];
  if (verb === 'cards') return view.aid.cards.price;
  if (verb === 'bribe' || verb === 'buy') return view.aid.bribe_card;
  return verb === 'keep' && over ? view.aid.cards.replace : null;
}

// One figure that a move changes: "Income 7 → 10".
export function change_words(change: { label: string; before: number; after: number }): string {
  const name = palace_of(change.label) ? palace_name(change.label) : say(`board.figure.${change.label}`);
  return say('board.figure', { name, before: change.before, after: change.after });
}
export const list_words = (words: readonly string[]): string =>
  new Intl.ListFormat(texts.language, { style: 'long', type: 'conjunction' }).format(words);
