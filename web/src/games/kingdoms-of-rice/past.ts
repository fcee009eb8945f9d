// What is over and still told: what this season's event and harvest brought each lord, and the last struggle.
// Every figure is the view's.
import { kFates, type View } from './view';
import { card_name, fief_name, say } from './words';

type Line = readonly [string, string | number];
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

export function event_lines(view: View, names: readonly string[]): Line[] {
  return view.table.brought.flatMap((of, seat): Line[] => {
    const told = [
      ...(of.gold === 0 ? [] : [signed(of.gold)]),
      ...(of.lost === 'none' ? [] : [say('board.loses_card', { card: card_name(of.lost) })]),
      ...(of.fief === 0 ? [] : [say('board.loses_fief', { fief: fief_name(view, of.fief) })]),
      ...(of.rests ? [say('board.rests')] : []),
    ];
    return told.length > 0 ? [[names[seat] ?? '', told.join(', ')]] : [];
  });
}

export function harvest_lines(view: View, names: readonly string[]): Line[] {
  return view.table.brought.flatMap((of, seat): Line[] =>
    of.each === 0 && of.tax === 0 ? [] : [[names[seat] ?? '', `${of.fields} × ${of.each}${of.tax > 0 ? ` + ${of.tax}` : ''} = +${of.sold + of.tax}`]]);
}

export const sum_of = (cards: readonly number[]): number => cards.reduce((a, b) => a + b, 0);

export interface Past {
  title: string;
  // "Akiko 21 : 17 Odo".
  short: string;
  text: string;
  lines: Line[];
}
// The last battle or bribery, all cards turned up; null where none was.
export function last_struggle(view: View, names: readonly string[]): Past | null {
  const { last } = view.table;
  if (last.verdict === 'none') return null;
  const bribery = last.contest.startsWith('bribe');
  const against = last.defender < 0 ? fief_name(view, last.fief + 1) : (names[last.defender] ?? '');
  const attacker = names[last.attacker] ?? '';
  const [a, b] = [sum_of(last.attacker_had), sum_of(last.defender_had)];
  const line = (name: string, cards: readonly number[], sum: number, max: number): Line => [name, `${cards.join(' + ')} = ${sum}${max > 0 ? ` / ${max}` : ''}`];
  return {
    title: say(bribery ? 'board.last_bribery' : 'board.last_battle'),
    short: last.defender < 0 ? say('board.last_short', { name: attacker, a, b }) : say('board.last_lords', { name: attacker, a, b, other: against }),
    text: [say('board.attacks_whom', { a: attacker, b: against }), say(`board.past.${last.verdict}`), ...(last.fallen ? [say('board.general_lost')] : [])].join('. ').replaceAll('..', '.'),
    lines: [
      line(attacker, last.attacker_had, a, last.max[0] ?? 0), line(last.defender < 0 ? say('board.neutral') : against, last.defender_had, b, last.max[1] ?? 0),
      ...(last.ties.length > 1 ? [[say('board.tie_word'), Array.from({ length: last.ties.length / 2 }, (_, i) => `${last.ties[2 * i]} : ${last.ties[2 * i + 1]}`).join(', ')] as const] : []),
    ],
  };
}

// What a scene says in one sentence, where its events would say it in many or in none.
export function scene_words(view: View, eyes: number | null, names: readonly string[]): string | null {
  const { show } = view;
  if (!show) return null;
  if (show.act === 'count') return say(show.fiefs ? 'board.count_fiefs' : 'board.count_cards');
  if (show.act === 'harvest') {
    const own = eyes === null ? undefined : show.sales.get(eyes);
    return own ? say('board.harvest_own', { price: show.price, n: own.gold }) : say('board.harvest_price', { price: show.price });
  }
  if (show.act === 'event') {
    const fate = say(`fate.${kFates.indexOf(show.fate)}`);
    const own = eyes === null ? undefined : show.slips.get(eyes);
    if (own?.gold) return say(own.gold > 0 ? 'board.event_gain' : 'board.event_pay', { fate, n: Math.abs(own.gold) });
    if (own?.lost[0]) return say('board.event_loss', { fate, card: card_name(own.lost[0]) });
    return own?.acts ? say('board.event_act', { fate }) : null;
  }
  if (show.act !== 'contest' || !show.contest.stamp) return null;
  const [a, b] = show.contest.sides;
  const score = { a: a.total ?? '?', b: b.total ?? '?', name: names[a.seat] ?? '', other: b.seat < 0 ? say('board.neutral') : (names[b.seat] ?? '') };
  return say(`board.verdict.${show.contest.stamp}`, score);
}
