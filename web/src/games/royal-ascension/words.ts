// The board's sentences: what is asked, what the choice means, what a button does.
import { t, texts } from '../../lib/texts.svelte';
import type { GameEvent } from '../../lib/protocol';
import type { Who } from '../../table/who';
import { kSpaceKinds, type SpaceKind } from './art';
import { land_index, parts_of, rank_of, read_commitment } from './moves';
import type { Question } from './question.svelte';
import { land_of, seat_of, type Landing, type Need, type Territory, type View } from './view';

export const g = (key: string, values?: Record<string, string | number>, otherwise?: string): string => texts.g('royal-ascension', key, values, otherwise);
export const land_name = (land: Territory): string => g(`territory.${land_index(land)}`);
export const short_name = (land: Territory): string => g(`short.${land_index(land)}`);
export const name_of = (who: readonly Who[], seat: number): string => who[seat]?.name || t('seat.number', { n: seat + 1 });

// -- spaces --
const kKinds: Record<SpaceKind, number> = { H: 0, D: 1, S: 2, $: 3 };
const kGates = ['north_east', 'south_east', 'south_west', 'north_west'];
export const kind_at = (view: View, space: number): SpaceKind => kSpaceKinds.find((one) => one === view.board[space]) ?? 'H';
export const space_name = (view: View, space: number): string => g(`space.${kKinds[kind_at(view, space)]}`);
export const space_short = (view: View, space: number): string => g(`kind.${kKinds[kind_at(view, space)]}`);
export function brings(view: View, space: number): string {
  const kind = kind_at(view, space);
  return kind === 'S' ? g('board.space_spades') : kind === '$' ? g('board.space_shop') : g(`board.brings_${kind === 'H' ? view.brings.hearts : view.brings.diamonds}`);
}
export const way_words = (view: View, one: Landing): string =>
  [one.gate >= 0 ? g(`board.gate_${kGates[view.gates.indexOf(one.gate)] ?? 'north_east'}`) : '',
    one.way === 'none' ? '' : g(one.way === 'right' ? 'board.clockwise' : 'board.counter')].filter(Boolean).join(', ');

export const way_title = (view: View, one: Landing): string => {
  const words = way_words(view, one);
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};

// Which turn it is, and what soon ends: a truce, or the match by its limit.
const kNearTheLimit = 20;
export function turn_words(view: View): string | undefined {
  const n = view.turn.number;
  if (n === 0) return view.draft.of > 0 ? g('board.round', { n: view.draft.round, of: view.draft.of }) : undefined;
  if (view.truce.of > 0) return `${g('board.turn', { n })} · ${g('board.truce', { n: view.truce.round, of: view.truce.of })}`;
  return view.turn_limit > 0 && view.turn_limit - n < kNearTheLimit ? g('board.turn_of', { n, of: view.turn_limit }) : g('board.turn', { n });
}

// -- events, as a scene says them --
export function told(who: readonly Who[], { event, args }: GameEvent): string {
  const n = (key: string): number => Number(args[key] ?? 0);
  return g(`event.${event}`, {
    ...args, seat: name_of(who, n('seat')), foe: name_of(who, n('foe')), territory: g(`territory.${n('territory')}`), suit: g(`suit.${n('suit')}`),
    card: g(`card.${n('card')}`), action: g(`action.${n('action')}`), result: g(`npc.${n('result')}`),
  });
}

// -- the last die --
const pips = (list: readonly number[]): string => {
  const words = list.map((n) => g('board.pip', { n }));
  return words.length < 2 ? words.join('') : words.slice(0, -1).join(g('board.comma')) + g('board.or') + (words.at(-1) ?? '');
};
export function need_words(who: readonly Who[], { seat, stands, wins, ties }: Need): string {
  const values = { name: name_of(who, seat), n: stands, win: pips(wins), tie: pips(ties) };
  if (wins.length === 6) return g('board.need_won', values);
  if (wins.length === 0) return g(ties.length === 0 ? 'board.need_lost' : 'board.need_tie', values);
  return g(ties.length > 0 ? 'board.need_both' : 'board.need', values);
}
export function need_short(who: readonly Who[], { seat, wins, ties }: Need): string {
  const name = name_of(who, seat);
  if (wins.length === 6) return g('board.last_any', { name });
  if (wins.length > 0) return g('board.last_needs', { name, win: pips(wins) });
  return ties.length > 0 ? g('board.last_needs', { name, win: pips(ties) }) : g('board.last_none', { name });
}

// -- a move in words, for hints, the button and "confirm my moves" --
export function move_words(view: View, who: readonly Who[], move: string): string {
  const [verb = '', what = ''] = move.split(' ');
  const land = verb === 'take' ? land_of(what) : null;
  if (land) return g('board.take', { land: land_name(land) });
  if (verb === 'fight') return g('board.attack', { name: name_of(who, seat_of(what)) });
  if (verb === 'buy') return g('board.buy', { weapon: g(`weapon.${rank_of(what) - 1}`) });
  const brought = read_commitment(move);
  if (brought) return g('board.commit_words', { land: land_name(brought.territory), n: parts_of(view, brought).total });
  const found = view.landings.find((one) => one.move === move);
  if (found) return `${g('board.walk', { kind: space_name(view, found.end) })} (${way_words(view, found)})`;
  return g(`board.${verb}${what ? `_${what}` : ''}`);
}

// Who came first, and by what it was decided.
export function end_title(view: View, who: readonly Who[], places: readonly number[]): string {
  const first = who.filter(({ seat }) => places[seat] === 1);
  const name = first.map((one) => one.name).join(', ');
  return g(first.length > 1 ? 'board.share_first' : view.turn.ending === 'limit' ? 'board.leads' : 'board.takes_throne', { name });
}
export function end_words(view: View, who: readonly Who[], places: readonly number[]): string | undefined {
  const first = who.filter(({ seat }) => places[seat] === 1);
  const seat = first[0]?.seat ?? -1;
  if (seat < 0 || view.turn.ending === 'none') return undefined;
  return g(`board.end_${view.turn.ending}`, { name: first.map((one) => one.name).join(', '), n: view.kingdoms[seat]?.territories.length ?? 0, worth: view.land_worth[seat] ?? 0 });
}

export function prompt(q: Question, who: readonly Who[]): string | undefined {
  const { turn } = q.view;
  if (q.must_throw) return g('board.prompt_throw');
  if (!q.asked) return undefined;
  if (q.phase === 'draft') return g('board.prompt_take');
  if (q.musters) return g(turn.battle === 'decree' ? 'board.prompt_decree' : turn.battle === 'all-in' ? 'board.prompt_all_in' : 'board.prompt_muster');
  switch (q.phase) {
    case 'move': return g(q.own?.space === -1 ? 'board.prompt_leave' : 'board.prompt_way', { n: turn.die });
    case 'choose': return g('board.prompt_choose');
    case 'shop': return g('board.prompt_shop');
    case 'npc': return g(q.view.gift > 1 ? 'board.prompt_gift_of' : 'board.prompt_gift', { n: turn.draws, k: q.view.gift - turn.draws + 1, of: q.view.gift });
    case 'answer': return g('board.prompt_answer', { name: name_of(who, turn.seat) });
    default: return undefined;
  }
}

// `whole`: what is chosen has no place of its own, so this line tells it.
export function detail(q: Question, whole: boolean): string | undefined {
  const { view, choice, eyes } = q;
  if (q.must_throw) return g('board.detail_throw');
  if (q.placed && q.parts && q.commitment) return g('board.committed_total', { n: q.parts.total, land: land_name(q.commitment.territory) });
  if (!q.asked) return undefined;
  if (q.musters) return q.stake ? g('board.detail_muster', { n: q.parts?.total ?? 0, dice: view.dice }) : g('board.detail_stake');
  const held = q.own?.territories.length ?? 0;
  const mine = (list: readonly number[]): number => (eyes === null ? 0 : (list[eyes] ?? 0));
  switch (q.phase) {
    case 'draft':
      return choice.territory
        ? g('board.would_hold', { land: land_name(choice.territory), n: held + 1, worth: mine(view.land_worth) + (view.territory_values[land_index(choice.territory)] ?? 0) })
        : g('board.draft_round', { n: view.draft.round, of: view.draft.of, sum: mine(view.setup_roll) });
    case 'move': return whole && choice.landing ? `${way_title(view, choice.landing)}. ${brings(view, choice.landing.end)}` : g('board.detail_way');
    case 'shop':
      if (!q.ware) return g('board.detail_shop');
      return q.payment ? g(q.payment.over > 0 ? 'board.paid_over' : 'board.paid_exact', { n: q.ware.price + q.payment.over, over: q.payment.over }) : g('board.pay_hint');
    case 'npc': return g('board.detail_gift');
    case 'choose':
      return choice.foe === null ? g('board.detail_choose') : g('board.with_all', { n: q.best_against(choice.foe) ?? 0, likely: view.strengths[choice.foe]?.expected ?? 0 });
    case 'answer': {
      const plague = mine(view.plagues) * view.plague;
      return g('board.detail_answer', { n: mine(view.alliances) }) + (plague > 0 ? ` ${g('board.detail_plague', { n: plague })}` : '');
    }
    default: return undefined;
  }
}

// On the red button.
export function label(q: Question, who: readonly Who[]): string {
  const none: Partial<Record<View['turn']['phase'], string>> = { draft: 'take_none', move: 'walk_none', choose: 'attack_none', npc: 'draw_none', shop: 'buy_none' };
  if (!q.move) return g(`board.${none[q.phase] ?? 'commit'}`);
  if (q.musters) return g('board.commit');
  return q.choice.landing ? g('board.walk', { kind: space_name(q.view, q.choice.landing.end) }) : move_words(q.view, who, q.move);
}

// Two who meet: what the one who is asked should know.
export function answer_words(q: Question, who: readonly Who[]): string {
  if (!q.asked || q.phase !== 'answer') return '';
  const { turn, strengths, prospect } = q.view;
  const range = strengths[turn.seat];
  return g('board.answer_words', {
    name: name_of(who, turn.seat), least: range?.least ?? 0, most: range?.most ?? 0, likely: range?.expected ?? 0, best: prospect.best, n: q.best_against(turn.seat) ?? 0,
  });
}
