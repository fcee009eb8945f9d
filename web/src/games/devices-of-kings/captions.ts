// What a picture of the round says in the dock: a sentence, and a line of figures under it. All
// figures are the engine's; nothing is said that is not on the table in that picture.
import type { Blow, Picture, Theatre } from './theatre';
import { kDevices, type View } from './view';

type Say = (key: string, values?: Record<string, string | number>) => string;
type Names = readonly string[];

export interface Caption {
  text: string;
  detail: string;
}

// Bolsters told by name; what the others gained stands on their devices.
const kTold = 3;

export function caption_of({ view, events }: Picture, names: Names, me: number, g: Say): Caption {
  const scene = view.theatre;
  if (!scene) return { text: '', detail: '' };
  const name = (seat: unknown): string => names[Number(seat)] ?? '';
  if (scene.act === 'reveal') return { text: g('board.turned'), detail: g('board.turns', { name: name(events[0]?.args['seat']) }) };
  if (scene.act === 'bolster') {
    if (events.length === 0) return { text: g('board.turned'), detail: g('board.no_bolsters') };
    const own_first = events.toSorted((a, b) => Number(b.args['seat'] === me) - Number(a.args['seat'] === me));
    const said = own_first.slice(0, kTold).map(({ event, args }) => event === 'check'
      ? g('board.now_checked', { name: name(args['seat']) })
      : g('board.now_holds', { name: name(args['seat']), device: g(`board.device.${kDevices[Number(args['device'])] ?? ''}`), n: Number(args['tokens']) }));
    return { text: g('board.bolsters_first'), detail: said.join(' ') };
  }
  if (scene.act === 'round') return { text: round_words(view, names, g), detail: gains_words(scene, names, g) };
  return scene.blow ? blow_words(scene.blow, scene.beat, names, g) : { text: '', detail: '' };
}

function blow_words(blow: Blow, beat: number, names: Names, g: Say): Caption {
  const [name, target] = [names[blow.attacker] ?? '', names[blow.victim] ?? ''];
  const text = g('board.leaf', { name, device: g(`board.device.${blow.device}`), target });
  if (blow.kind === 'nothing') return { text, detail: g('board.told.nothing') };
  if (blow.kind !== 'fight') {
    return { text: g('board.told.cup', { name, target }), detail: beat < 2 ? '' : g(`board.told.${blow.kind}`, { name, target }) };
  }
  const said = [g('board.told.fight', { sent: blow.sent, held: blow.held })];
  if (beat >= 1) said.push(g(blow.fallen > 0 ? 'board.told.fell' : 'board.told.none_fell', { n: blow.fallen }));
  if (beat >= 2 && blow.points !== null) said.push(g('board.told.points', { name, n: blow.points }));
  return { text, detail: said.join(' ') };
}

function round_words(view: View, names: Names, g: Say): string {
  const best = Math.max(...view.totals);
  const first = view.totals.flatMap((n, seat) => (n === best ? [names[seat] ?? ''] : []));
  const lead = g(first.length > 1 ? 'board.lead_shared' : 'board.lead', { names: first.join(g('board.and')), n: best, target: view.target });
  return `${g('board.round_over', { n: view.theatre?.round ?? view.round })} ${lead}`;
}

// Who gained how much, the most first: "Isolde +2. Odo, Maud +1."
function gains_words({ gains }: Theatre, names: Names, g: Say): string {
  const said: string[] = [];
  for (let n = Math.max(...gains.map((won) => won.length)); n > 0; --n) {
    const who = gains.flatMap((won, seat) => (won.length === n ? [names[seat] ?? ''] : []));
    if (who.length > 0) said.push(g('board.gained', { names: who.join(g('board.and')), n }));
  }
  return said.length > 0 ? said.join(' ') : g('board.gained_none');
}
