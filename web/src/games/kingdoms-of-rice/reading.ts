// What the reading stand says of the thing that is taken up. Every figure is the view's.
import type { Sorted } from './moves';
import type { Pick } from './pick';
import { good_of, row_of, type View } from './view';
import { card_at, card_name, change_words, fief_name, palace_name, prizes_of, row_at, say } from './words';

export interface Reading {
  picture: { kind: 'card'; card: string; row: string } | { kind: 'fief'; n: number } | { kind: 'lord'; seat: number } | { kind: 'pile' };
  title: string;
  text: string;
  // Changes in figures, in words.
  now: { text: string; worse: boolean }[];
  // What it gives up; '' nothing.
  warning: string;
  // Name, figure, and whether it is gold.
  lines: [string, string | number, boolean][];
  closable: boolean;
}

const lines_of = (...lines: readonly (Reading['lines'][number] | false)[]): Reading['lines'] => lines.filter((line) => line !== false);
const effect_of = (view: View, move: string): { now: Reading['now'] } => {
  const changes = view.aid.effects.find((one) => one.move === move)?.changes ?? [];
  return { now: changes.map((one) => ({ text: change_words(one), worse: one.after < one.before })) };
};
const warning_of = (view: View, move: string): string => {
  const lost = view.aid.gives_up.find((one) => one.move === move);
  return lost ? say('board.gives_up', { card: card_name(lost.card) }) : '';
};
const chance_lines = (view: View, move: string): [string, string, boolean][] => {
  const found = view.aid.chances.find((one) => one.move === move);
  return found ? [[say('board.by_best'), `${found.at_least ? '≥ ' : ''}${found.percent} %`, false]] : [];
};

// The loser's mat lies open: what may be razed there.
function razing(view: View, seat: number, name: string, move: string | null): Reading {
  const tile = move?.startsWith('raze ') ? move.slice(5) : null;
  const base = { now: [], warning: '', lines: [], closable: false };
  if (tile === null) return { ...base, picture: { kind: 'lord', seat }, title: name, text: say('board.raze_which') };
  const card = card_at(view, seat, tile);
  return { ...base, picture: { kind: 'card', card, row: row_at(tile) }, title: say('board.raze', { card: card_name(card) }), text: say(`board.effect.${card}`), warning: say('board.raze_loses', { name }) };
}

export function reading_of(pick: Pick, view: View, sorted: Sorted, names: readonly string[], move: string | null): Reading | null {
  const gold = view.table.mats[view.seat]?.gold ?? 0;
  const base = { warning: move ? warning_of(view, move) : '', closable: true };
  if (pick.kind === 'build') {
    const card = good_of(pick.card);
    if (!card) return null;
    const row = row_of(card);
    const must = view.aid.must_replace[row];
    const [printed, price] = [view.aid.build[card], must ? view.aid.replace[card] : view.aid.build[card]];
    const why = view.aid.why[card];
    const can = sorted.builds.has(card);
    const lines: Reading['lines'] = must && price !== printed
      ? [[say('board.price'), printed, true], [say('board.in_place'), `+${price - printed}`, true]]
      : [[say('board.price'), printed, true]];
    if (can) lines.push([say('board.you_pay'), price, true], [say('board.you_keep'), gold - price, true]);
    const first = move ?? [...(sorted.builds.get(card)?.values() ?? [])][0] ?? '';
    const changes = move || !must ? effect_of(view, first) : { now: [] };
    return {
      ...base, picture: { kind: 'card', card, row }, title: card_name(card), text: say(`board.effect.${card}`), ...changes,
      warning: base.warning || (can ? '' : why === '' || why === 'not-now' ? say('board.why_long.not-now') : say(`board.why_long.${why}`, { n: price - gold })), lines,
    };
  }
  if (pick.kind === 'tile') {
    const card = card_at(view, view.seat, pick.tile);
    const row = row_at(pick.tile);
    const losing = view.table.phase === 'lose';
    const cost = view.aid.destroy[row];
    const lines: Reading['lines'] = losing ? [] : move ? [[say('board.to_destroy'), cost, true], [say('board.you_keep'), gold - cost, true]] : [];
    return {
      ...base, picture: { kind: 'card', card, row }, title: card_name(card), text: say(`board.effect.${card}`),
      ...(move ? effect_of(view, move) : { now: [] }), lines,
    };
  }
  if (pick.kind === 'palace') {
    const line = view.aid.points.find((one) => one.label === pick.card);
    return {
      ...base, picture: { kind: 'card', card: pick.card, row: 'palace' }, title: palace_name(pick.card), text: say(`board.palace.${pick.card}`), now: [],
      lines: line ? [[say(`score.${line.label}`, { a: line.a, b: line.b }), line.points, false]] : [],
    };
  }
  if (pick.kind === 'cards') {
    const { price, draws, replace } = view.aid.cards;
    const full = (view.palaces[view.seat]?.length ?? 0) >= 5;
    return {
      ...base, picture: { kind: 'pile' }, title: say('board.victory_cards'), text: say('board.pile_text', { n: draws }), now: [],
      warning: sorted.cards ? '' : say(price > gold ? 'board.why_long.too-dear' : 'board.why_long.not-now', { n: price - gold }),
      lines: lines_of([say('board.price'), price, true], full && [say('board.in_place'), `+${replace}`, true], sorted.cards && [say('board.you_keep'), gold - price, true]),
    };
  }
  if (pick.kind === 'fief') {
    const kind = view.aid.fiefs[pick.n - 1];
    const own = view.aid.mats[view.seat];
    const attack = sorted.attacks.get(pick.n);
    const bribe = sorted.bribes.get(pick.n);
    const lost = sorted.loses.get(pick.n);
    if (lost) return { ...base, picture: { kind: 'fief', n: pick.n }, title: say('board.fiefdom'), text: say('board.rises_text'), ...effect_of(view, lost), lines: [] };
    // The way that is taken up has its figures; the other its chance alone, above them.
    const bribing = bribe !== undefined && (move === bribe || !attack);
    const chance = (one: string, name: string): Reading['lines'] => chance_lines(view, one).map(([, figure]) => [name, figure, false]);
    const lines: Reading['lines'] = [];
    if (attack && bribe) lines.push(...(bribing ? chance(attack, say('board.attack_word')) : chance(bribe, say('board.bribe_word'))));
    if (attack && !bribing) lines.push([say('board.own_max'), own?.attack_max ?? 0, false], [say('board.fief_cards', { n: view.aid.neutral.cards }), `MAX ${view.aid.neutral.max}`, false], ...chance_lines(view, attack), [say('board.at_stake'), card_name('general'), false]);
    if (bribing) lines.push([say('board.bribe_price'), view.aid.bribe_card, true], [say('board.you_have'), gold, true], ...chance(bribe, say('board.by_bribe')));
    return {
      ...base, picture: { kind: 'fief', n: pick.n }, title: say('board.fiefdom'), now: [],
      text: [say('board.fief_text', { points: kind?.points ?? 0, gold: kind?.gold ?? 0 }), ...(bribing ? [say('board.bribe_free_text')] : attack ? [say('board.attack_how')] : [])].join(' '),
      warning: attack || bribe ? '' : say(view.table.neutral[pick.n - 1] === 0 ? 'board.why_long.none_free' : 'board.why_long.no_way'),
      lines,
    };
  }
  if (view.table.phase === 'prize') return razing(view, pick.seat, names[pick.seat] ?? '', move);
  const foe = view.aid.foes.find((one) => one.seat === pick.seat);
  const name = names[pick.seat] ?? '';
  const raid = sorted.raids.get(pick.seat);
  if (pick.fief) {
    const [n = '1', how = 'attacked'] = pick.fief.split(' ');
    return {
      ...base, picture: { kind: 'fief', n: Number(n) }, title: say('board.bribe_of', { name }), text: say('board.bribe_what', { fief: fief_name(view, Number(n)), how: say(`board.${how}`), rule: say('board.bribe_text') }), now: [],
      lines: [[say('board.bribe_price'), view.aid.bribe_card, true], [say('board.you_have'), gold, true], [say('board.they_have'), view.table.mats[pick.seat]?.gold ?? 0, true]],
    };
  }
  return {
    ...base, picture: { kind: 'lord', seat: pick.seat }, title: raid ? say('board.attack_q', { name }) : name, now: [],
    warning: raid || sorted.lords.has(pick.seat) ? '' : say('board.why_long.no_raid'),
    text: raid ? say('board.attack_text', { list: foe ? prizes_of(foe) : '' }) : say('board.mat_of', { name }),
    lines: foe
      ? lines_of([say('board.own_max'), foe.attack_max, false], [say('board.their_max'), foe.defence_max, false], raid !== undefined && [say('board.if_lost'), card_name('general'), false])
      : [],
  };
}
