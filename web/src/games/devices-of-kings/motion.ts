// How a round moves: cards come from the sealed plots, tokens fall in pairs, the crown flies home.
import { fly, ghost, move, rise, strike } from '../../scenes/motion';
import type { Run } from '../../scenes/queue';
import type { Blow, Picture } from './theatre';

const find = (root: Element, selector: string): Element | null => root.querySelector(selector);
const shown = (piece: Element | null): Element | null => (piece && piece.getBoundingClientRect().width > 0 ? piece : null);

export function animate(run: Run, root: HTMLElement, { view }: Picture): void {
  const scene = view.theatre;
  if (!scene) return;
  if (scene.act === 'reveal') {
    // The candle flares, then king after king shows his cards.
    if (scene.beat === 0) move(run, find(root, '.flare'), [{ opacity: 0, scale: 0.5 }, { opacity: 1, scale: 1, offset: 0.4 }, { opacity: 0, scale: 1.3 }], { ms: 420 });
    root.querySelectorAll('.bit.fresh').forEach((one, i) => rise(run, one, { ms: 200, at: 360 + i * 60, dy: -10 }));
    const seat = view.order[scene.beat] ?? -1;
    root.querySelectorAll(`[data-card^="${seat}:"]`).forEach((card, i) => {
      const plate = shown(find(root, `.plate[data-seat="${seat}"]`));
      fly(run, card, plate, { ms: 420, at: i * 120, keep_size: true, spin: -12 });
    });
  }
  if (scene.act === 'bolster') root.querySelectorAll('.plus, .chk').forEach((one) => strike(run, one, { ms: 260, at: 240 }));
  if (scene.act === 'strike' && scene.beat === 0) {
    root.querySelectorAll('.duel .medal').forEach((one, i) => rise(run, one, { ms: 240, at: i * 80, dy: 16 }));
    root.querySelectorAll('.duel .str').forEach((one, i) => strike(run, one, { ms: 200, at: 240 + i * 200 }));
    root.querySelectorAll('.duel .rank').forEach((one) => rise(run, one, { ms: 260, at: 260 }));
    // The cup tips, and its drops run to the other.
    const way = find(root, '.duel.flip') ? 1 : -1;
    move(run, find(root, '.cupd .att .medal .art'), [{ rotate: `${way * 34}deg` }, { rotate: '0deg' }], { ms: 300, at: 240 });
    root.querySelectorAll('.pour span').forEach((one, i) =>
      move(run, one, [{ opacity: 0, translate: `${way * 70}px -24px` }, { opacity: 1, offset: 0.3 }, { opacity: 1, translate: '0 0' }], { ms: 360, at: 420 + i * 110, ease: 'in' }));
    root.querySelectorAll('.bm').forEach((one) => move(run, one, [{ opacity: 0 }, { opacity: 0.8 }], { ms: 300 }));
  }
  if (scene.act === 'strike' && scene.beat === 1) {
    root.querySelectorAll('.pair').forEach((one, i) => strike(run, one, { ms: 180, at: i * 180, big: 1.3 }));
    const many = root.querySelectorAll('.pair').length;
    root.querySelectorAll('.alive .tok, .alive em').forEach((one) => rise(run, one, { ms: 260, at: many * 180 + 120 }));
  }
  if (scene.act === 'strike' && scene.beat === 2) {
    // At a checked Cup the shield closes, and the drops roll back.
    const stop = find(root, '.pour .stop');
    strike(run, stop, { ms: 240 });
    const back = find(root, '.duel.flip') ? 9 : -9;
    if (stop) root.querySelectorAll('.pour span').forEach((one, i) => move(run, one, [{ translate: '0 0' }, { translate: `${back}px 0`, offset: 0.5 }, { translate: '0 0' }], { ms: 320, at: 160 + i * 30, ease: 'both' }));
    const verdict = find(root, '.verdict');
    rise(run, verdict, { ms: 240, dy: 10 });
    const crown = find(root, '.verdict .i');
    const home = shown(find(root, `.plate[data-seat="${scene.blow?.attacker}"] .pts`));
    if (scene.blow?.scored && crown && home) {
      const copy = ghost(run, crown, false);
      const [a, b] = [crown.getBoundingClientRect(), home.getBoundingClientRect()];
      move(run, copy, [
        { translate: '0 0', opacity: 0.9 },
        { translate: `${b.left - a.left}px ${b.top - a.top}px`, opacity: 0.9, offset: 0.9 },
        { translate: `${b.left - a.left}px ${b.top - a.top}px`, opacity: 0 },
      ], { ms: 460, at: 260, ease: 'both' });
    }
  }
  if (scene.act === 'round') {
    root.querySelectorAll('.trl').forEach((one, i) =>
      move(run, one, [{ strokeDasharray: '0 1' }, { strokeDasharray: '1 0' }], { ms: 400, at: i * 160 }));
    root.querySelectorAll('.gain, .ribbon').forEach((one, i) => rise(run, one, { ms: 240, at: i * 90 }));
  }
}

// A beam is about so long at most, by the width of the table: none crosses it.
const kLongest = 0.33;

// From the device that strikes to its medal, and from the other medal to the device struck; where
// courts are folded, from their plates. Where both sit on one side, one medal is far from its device:
// there the strike goes straight from device to device.
export function beam_paths(root: HTMLElement, blow: Blow): string[] {
  const base = root.getBoundingClientRect();
  interface Spot { x: number; y: number; top: number; bottom: number; wide: number }
  const middle = (piece: Element | null): Spot | null => {
    const box = piece?.getBoundingClientRect();
    return box && box.width > 0
      ? { x: box.left + box.width / 2 - base.left, y: box.top + box.height / 2 - base.top, top: box.top - base.top, bottom: box.bottom - base.top, wide: box.width }
      : null;
  };
  const home = (seat: number): Spot | null =>
    middle(find(root, `[data-pool="${seat}:${blow.device}"]`)) ?? middle(find(root, `.plate[data-seat="${seat}"]`));
  const edge = (find(root, '.own')?.getBoundingClientRect().top ?? base.bottom) - base.top;
  const spot = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const [from, to] = [home(blow.attacker), home(blow.victim)];
  const [mine, other] = [middle(find(root, '[data-medal="attacker"]')), middle(find(root, '[data-medal="victim"]'))];
  if (!from || !to || !mine || !other) return [];
  const to_medal = (piece: Spot, medal: Spot): string => {
    // Between an own device and a medal that does not stand above it: along the edge of the own things, below the verdict.
    if (piece.y > edge && Math.abs(piece.x - medal.x) > medal.wide) return `M${spot(piece.x, piece.top)}Q${spot(medal.x, edge - 16)} ${spot(medal.x, medal.bottom)}`;
    return `M${spot(piece.x, piece.y)}Q${spot((piece.x + medal.x) / 2, (piece.y + medal.y) / 2 - 20)} ${spot(medal.x, medal.y)}`;
  };
  const straight = (): string => {
    // Between courts it bends below their devices, so that it is seen.
    const low = Math.max(from.bottom, to.bottom);
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    return `M${spot(from.x, from.y)}Q${spot(x, low < edge ? Math.max(y, low) + 0.04 * base.width + 24 : y)} ${spot(to.x, to.y)}`;
  };
  const longest = Math.max(Math.abs(from.x - mine.x), Math.abs(to.x - other.x));
  return longest > kLongest * base.width && Math.abs(from.x - to.x) < longest ? [straight()] : [to_medal(from, mine), to_medal(to, other)];
}
