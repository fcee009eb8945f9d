// Plots in words, for the note, the prompt and hints. The server says which sentences tell an effect
// and with which figures; nothing is worked out here.
import { kDevices, type Device, type Laid, type View } from './view';

type Say = (key: string, values?: Record<string, string | number>) => string;

// What the laid cards would do, device by device, as things stand now.
export function plot_words(laid: readonly Laid[], view: View, names: readonly string[], g: Say): string {
  const sentences = kDevices.flatMap((device) => on_device(device, laid.filter((one) => one.device === device), view, names, g));
  return sentences.join(' ');
}

function on_device(device: Device, cards: readonly Laid[], view: View, names: readonly string[], g: Say): string[] {
  const targets = cards.filter((one) => one.target >= 0).map((one) => one.target);
  const effect = view.effects.find((one) => one.device === device && one.attacks === targets.length && one.bolsters === cards.length - targets.length);
  if (!effect) return [];
  const held = (target: number | undefined): number => view.tokens[target ?? -1]?.[device] ?? 0;
  const name = (target: number | undefined): string => names[target ?? -1] ?? '';
  // A sentence that comes twice is told of each target.
  return effect.says.map((key, i) => {
    const at = targets[effect.says.slice(0, i).filter((one) => one === key).length];
    return g(`board.note.${key}`, {
      device: g(`board.device.${device}`), gains: effect.gains, n: effect.sends,
      name: name(at), held: held(at), other: name(targets[1]), other_held: held(targets[1]),
    });
  });
}

// What the taken card would send on each device, beside the cards that lie there, and what it would meet.
function meets(laid: readonly Laid[], target: number, view: View): Record<string, number> {
  return Object.fromEntries(kDevices.flatMap((device) => {
    const on = laid.filter((one) => one.device === device);
    const attacks = on.filter((one) => one.target >= 0).length + 1;
    const effect = view.effects.find((one) => one.device === device && one.attacks === attacks && one.bolsters === on.length + 1 - attacks);
    return [[device, effect?.sends ?? 0], [`${device}_held`, view.tokens[target]?.[device] ?? 0]];
  }));
}

// What an attack with this device alone would send, in the server's sentence for it.
function attack_words(device: Device, view: View, g: Say): string {
  const says = view.effects.find((one) => one.device === device && one.attacks === 1 && one.bolsters === 0)?.says[0];
  return says ? g(`board.note.of_device.${says}`, { n: view.tokens[view.viewer]?.[device] ?? 0 }) : '';
}

export interface Words {
  title: string;
  text: string;
}

// The note beside the devices: what matters for the next tap.
export function note_of(laid: readonly Laid[], card: number | null, device: Device | null, view: View, names: readonly string[], g: Say): Words {
  if (card !== null && card >= 0) {
    return { title: g('board.note.against', { name: names[card] ?? '' }), text: g('board.note.meets', meets(laid, card, view)) };
  }
  if (card !== null) return { title: g('board.bolster'), text: g('board.note.bolster') };
  if (device !== null) {
    return {
      title: g(`board.device.${device}`),
      text: device === 'cup' ? g('board.note.of_cup') : attack_words(device, view, g),
    };
  }
  if (laid.length > 0) return { title: g('board.note.yours'), text: plot_words(laid, view, names, g) };
  return { title: g('board.note.when'), text: g('board.note.order', { names: view.order.map((seat) => (seat === view.viewer ? g('board.note.you') : (names[seat] ?? ''))).join(g('board.and')) }) };
}
