// Plots and sendings in notation, for choosing and drawing.
import type { Device } from './view';

// A card laid on a device: "+" bolsters, a seat is attacked.
export interface Laid {
  device: Device;
  card: '+' | number;
}

export function read_plot(text: string): Laid[] {
  if (text === '' || text === 'hidden') return [];
  return text.split(' ').map((word) => {
    const [device, card] = word.split(':');
    return { device: device as Device, card: card === '+' ? '+' : Number(card) };
  });
}

// The legal plot with just these cards, in whatever order the server writes them.
export function find_plot(laid: readonly Laid[], legal: readonly string[]): string | null {
  const key = (plot: readonly Laid[]): string =>
    plot.map((one) => `${one.device}:${one.card}`).sort().join(' ');
  const wanted = key(laid);
  return legal.find((move) => !move.startsWith('send') && key(read_plot(move)) === wanted) ?? null;
}

// "send 1:2 3:1"
export interface Sent {
  target: number;
  tokens: number;
}

export function read_send(move: string): Sent[] {
  return move.split(' ').slice(1).map((word) => {
    const [target, tokens] = word.split(':');
    return { target: Number(target), tokens: Number(tokens) };
  });
}

// The name under which a card of one's own travels between hand and devices: of two bolsters the
// second of the hand goes first.
export function card_key(plot: readonly Laid[], index: number): string {
  const card = plot[index]?.card ?? '+';
  if (card !== '+') return `own:${card}`;
  return `own:+${1 - plot.slice(0, index).filter((one) => one.card === '+').length}`;
}
