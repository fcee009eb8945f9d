// Where notches and pawns of the race lie: figures of a drawing, no rules.

export interface Box {
  W: number;
  H: number;
  // The arch: centre, half axes, where it begins and ends (degrees).
  cx: number;
  cy: number;
  rx: number;
  ry: number;
  a0: number;
  a1: number;
  // Half a notch.
  r: number;
}
export type Spot = readonly [number, number];
// What a pawn must not cover: the candle, words.
export interface Block {
  x: number;
  y: number;
  wide: number;
  high: number;
}

const kParts = 180;

// Notches are as far apart along the track everywhere, however flat it lies. `inwards`: so far from
// the track to its centre.
export function track_of(box: Box, target: number, flat: number): (points: number, inwards?: number) => Spot {
  const { cx, cy, rx, ry, a0, a1 } = box;
  const angles = Array.from({ length: kParts + 1 }, (_, i) => ((a0 + ((a1 - a0) * i) / kParts) * Math.PI) / 180);
  let sum = 0;
  const gone = angles.map((angle, i) => {
    const last = angles[i - 1];
    if (last !== undefined) sum += Math.hypot(rx * (Math.cos(angle) - Math.cos(last)), ry * (Math.sin(angle) - Math.sin(last)));
    return sum;
  });
  return (points, inwards = 0) => {
    const wish = (sum * Math.min(points, target)) / target;
    const i = Math.max(1, gone.findIndex((one) => one >= wish - 1e-9));
    const [before, after] = [gone[i - 1] ?? 0, gone[i] ?? 1];
    const [from, to] = [angles[i - 1] ?? 0, angles[i] ?? 0];
    const angle = from + ((to - from) * (wish - before)) / (after - before);
    return [cx + (rx - inwards) * Math.cos(angle), cy - (ry - inwards * flat) * Math.sin(angle)];
  };
}

// Steps inwards and along the track from a notch, the nearest first.
const kAbout = [-1, 0, 1, 2, 3]
  .flatMap((inwards) => [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2].map((along) => ({ inwards, along, far: Math.hypot(inwards * (inwards < 0 ? 1.3 : 1), along * 1.2) })))
  .sort((a, b) => a.far - b.far);
// An arm's height to its width; with a figure on it, where one has gone past the throne.
const kTall = 1.16;
const kTaller = 1.45;

// Several on one notch stand close about it, clear of each other, of those on the notches beside it
// and of the blocks. `stands`: points by seat, the throne's at most.
export function pawn_places(stands: readonly number[], at: (points: number, inwards?: number) => Spot, box: Box, target: number, pawn: number, blocks: readonly Block[], figures: boolean): Spot[] {
  const tall = figures ? kTaller : kTall;
  const placed: { seat: number; spot: Spot }[] = [];
  const clear = ([x, y]: Spot): number => Math.min(1, ...placed.map(({ spot }) => Math.hypot(spot[0] - x, (spot[1] - y) / tall) / pawn));
  const blocked = ([x, y]: Spot): boolean =>
    x < 4 || x > box.W - 4 || y < -4 || y > box.H + 4 ||
    blocks.some((one) => Math.abs(x - one.x) < one.wide / 2 + pawn / 2 && Math.abs(y - one.y) < one.high / 2 + (pawn * kTall) / 2);
  const order = stands.map((points, seat) => ({ points, seat })).sort((a, b) => b.points - a.points || a.seat - b.seat);
  for (const { points, seat } of order) {
    const notch = at(points);
    const along = unit(at(Math.max(0, points - 0.1)), at(Math.min(target, points + 0.1)));
    const inwards = unit(notch, at(points, 1));
    const spots = kAbout.map((step): Spot => [
      notch[0] + pawn * (1.06 * step.inwards * inwards[0] + step.along * along[0]),
      notch[1] + pawn * kTall * (step.inwards * inwards[1] + step.along * along[1]),
    ]).filter((spot, i) => i === 0 || !blocked(spot));
    const spot = spots.find((one) => clear(one) > 0.96) ?? spots.reduce((best, one) => (clear(one) > clear(best) ? one : best), notch);
    placed.push({ seat, spot });
  }
  return stands.map((_, seat) => placed.find((one) => one.seat === seat)?.spot ?? at(0));
}

function unit(from: Spot, to: Spot): Spot {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}
