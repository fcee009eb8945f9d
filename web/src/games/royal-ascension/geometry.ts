// The island: ring road, coast, provinces and roads, as paths. There are two, lying and upright, each
// made once on a sheet of its own size; the page only scales them, so that nothing shifts.
import { by_territory, type Territory } from './view';

export type Point = readonly [number, number];
export interface Place {
  x: number;
  y: number;
  // Away from the middle of the island.
  nx: number;
  ny: number;
}
export interface Shape {
  path: string;
  x: number;
  y: number;
  w: number;
  h: number;
  left: number;
  top: number;
}
export interface Isle {
  lying: boolean;
  w: number;
  h: number;
  // Width of a space of the ring.
  space: number;
  // From the edge to the inner side of the ring.
  inset: number;
  spaces: Place[];
  lands: Record<Territory | 'home', Shape>;
  coast: string;
  inner: string;
  ring: string;
  roads: string;
  waves: string;
}

type Cells = Record<string, Point>;
const kLying: Record<Territory, Point> = {
  snore: [-0.52, -0.66], bulben: [-0.02, -0.69], vapor: [0.5, -0.68], lucio: [0.85, -0.36], mewtopia: [0.42, -0.02], teal: [0.84, 0.38],
  flare: [0.5, 0.68], dragon: [0.02, 0.7], jiggy: [-0.5, 0.66], venom: [-0.85, 0.36], char: [-0.42, 0.03], pika: [-0.84, -0.37],
};
const kUpright: Record<Territory, Point> = {
  snore: [-0.69, -0.75], bulben: [-0.02, -0.79], vapor: [0.68, -0.74], lucio: [0.71, -0.25], mewtopia: [0.02, 0.43], teal: [0.7, 0.26],
  flare: [0.68, 0.75], dragon: [0.01, 0.81], jiggy: [-0.67, 0.74], venom: [-0.71, 0.24], char: [-0.02, -0.41], pika: [-0.69, -0.26],
};
const kSpaces = 35;

// Even and the same everywhere: a coast must not change with the browser.
function noise(key: string): () => number {
  let h = 2166136261;
  for (let i = 0; i < key.length; ++i) h = Math.imul(h ^ key.charCodeAt(i), 16777619);
  return () => ((h = Math.imul(h ^ (h >>> 15), 2246822507) + 0x9e3779b9) >>> 0) / 4294967296 - 0.5;
}

// A ring by length: straight sides, round corners; 0 is the middle of the upper side, clockwise.
function ring_at(w: number, h: number, pad: number): { half: Point; length: number; at: (t: number, out?: number) => Place } {
  const a = w / 2 - pad;
  const b = h / 2 - pad;
  const r = Math.min(a, b) * 0.7;
  const [sx, sy, q] = [2 * (a - r), 2 * (b - r), (Math.PI * r) / 2];
  const length = 2 * sx + 2 * sy + 4 * q;
  const parts = [sx / 2, q, sy, q, sx, q, sy, q, sx / 2];
  const at = (t: number, out = 0): Place => {
    let s = (((t % 1) + 1) % 1) * length;
    let k = 0;
    while (k < 8 && s > (parts[k] ?? 0)) s -= parts[k++] ?? 0;
    const [X, Y] = [a - r, b - r];
    const arc = (cx: number, cy: number, from: number): number[] => {
      const g = from + s / r;
      return [cx + r * Math.cos(g), cy + r * Math.sin(g), Math.cos(g), Math.sin(g)];
    };
    const p = [
      () => [s, -b, 0, -1], () => arc(X, -Y, -Math.PI / 2), () => [a, -Y + s, 1, 0], () => arc(X, Y, 0), () => [X - s, b, 0, 1],
      () => arc(-X, Y, Math.PI / 2), () => [-a, Y - s, -1, 0], () => arc(-X, -Y, Math.PI), () => [-X + s, -b, 0, -1],
    ][k]?.() ?? [0, 0, 0, 0];
    const [x = 0, y = 0, nx = 0, ny = 0] = p;
    return { x: w / 2 + x + nx * out, y: h / 2 + y + ny * out, nx, ny };
  };
  return { half: [a, b], length, at };
}

// The part of a polygon that is nearer to `s` than to `o`.
function nearer(poly: readonly Point[], s: Point, o: Point): Point[] {
  const [mx, my, dx, dy] = [(s[0] + o[0]) / 2, (s[1] + o[1]) / 2, o[0] - s[0], o[1] - s[1]];
  const side = (p: Point): number => (p[0] - mx) * dx + (p[1] - my) * dy;
  const out: Point[] = [];
  poly.forEach((p, i) => {
    const n = poly[(i + 1) % poly.length] ?? p;
    const [u, v] = [side(p), side(n)];
    if (u <= 0) out.push(p);
    if ((u < 0 && v > 0) || (u > 0 && v < 0)) {
      const f = u / (u - v);
      out.push([p[0] + (n[0] - p[0]) * f, p[1] + (n[1] - p[1]) * f]);
    }
  });
  return out;
}

// A border both neighbours draw alike.
function rough(p: Point, q: Point, most: number): Point[] {
  const flip = p[0] > q[0] || (p[0] === q[0] && p[1] > q[1]);
  const [u, v] = flip ? [q, p] : [p, q];
  const length = Math.hypot(v[0] - u[0], v[1] - u[1]);
  if (length < 14) return [p];
  const next = noise([...u, ...v].map((n) => Math.round(n / 3)).join());
  let line: Point[] = [u, v];
  let amp = Math.min(most, length * 0.16);
  for (let d = 0; d < 4 && length / line.length > 5; ++d, amp *= 0.55) {
    const finer: Point[] = [];
    for (let i = 0; i + 1 < line.length; ++i) {
      const c = line[i] ?? u;
      const e = line[i + 1] ?? v;
      const l = Math.hypot(e[0] - c[0], e[1] - c[1]) || 1;
      const k = next() * 2 * amp;
      finer.push(c, [(c[0] + e[0]) / 2 - ((e[1] - c[1]) / l) * k, (c[1] + e[1]) / 2 + ((e[0] - c[0]) / l) * k]);
    }
    line = [...finer, v];
  }
  if (flip) line.reverse();
  return line.slice(0, -1);
}

const closed = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

function shape_of(poly: readonly Point[], wild: number): Shape {
  let [area, cx, cy] = [0, 0, 0];
  poly.forEach((p, i) => {
    const q = poly[(i + 1) % poly.length] ?? p;
    const z = p[0] * q[1] - q[0] * p[1];
    area += z;
    cx += (p[0] + q[0]) * z;
    cy += (p[1] + q[1]) * z;
  });
  const xs = poly.map((p) => p[0]);
  const ys = poly.map((p) => p[1]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const points = poly.flatMap((p, i) => rough(p, poly[(i + 1) % poly.length] ?? p, wild));
  return { path: closed(points), x: cx / 3 / area, y: cy / 3 / area, w: Math.max(...xs) - left, h: Math.max(...ys) - top, left, top };
}

// Where three provinces meet.
function corner(cells: Cells, names: readonly string[]): Point {
  const at = (i: number): Point => cells[names[i] ?? ''] ?? [0, 0];
  const [a, b, c] = [at(0), at(1), at(2)];
  const d = 2 * (a[0] * (b[1] - c[1]) + b[0] * (c[1] - a[1]) + c[0] * (a[1] - b[1]));
  const z = (p: Point): number => p[0] ** 2 + p[1] ** 2;
  return [
    (z(a) * (b[1] - c[1]) + z(b) * (c[1] - a[1]) + z(c) * (a[1] - b[1])) / d,
    (z(a) * (c[0] - b[0]) + z(b) * (a[0] - c[0]) + z(c) * (b[0] - a[0])) / d,
  ];
}

// A road runs along borders: from the ring to a corner of three lands, on to a corner of Home. Which
// border it takes depends on the quarter the gate lies in.
function road(cells: Cells, lying: boolean, from: Place, middle: Point): string {
  const right = from.x > middle[0];
  const low = from.y > middle[1];
  const ways = lying
    ? right ? (low ? ['flare', 'teal', 'mewtopia'] : ['vapor', 'lucio', 'mewtopia']) : low ? ['jiggy', 'venom', 'char'] : ['snore', 'pika', 'char']
    : right ? (low ? ['teal', 'flare', 'mewtopia'] : ['lucio', 'vapor', 'char']) : low ? ['venom', 'jiggy', 'mewtopia'] : ['pika', 'snore', 'char'];
  const half = (u: Point, v: Point): Point => [(u[0] + v[0]) / 2, (u[1] + v[1]) / 2];
  const say = (p: Point): string => p.map((n) => n.toFixed(1)).join(' ');
  const start: Point = [from.x, from.y];
  const outer = corner(cells, ways);
  const inner = corner(cells, [ways[0] ?? '', ways[2] ?? '', 'home']);
  return `M${say(start)}L${say(half(start, outer))}Q${say(outer)} ${say(half(outer, inner))}Q${say(inner)} ${say(half(inner, middle))}L${say(middle)}`;
}

function make(lying: boolean, gates: readonly number[]): Isle {
  const [w, h] = lying ? [800, 526] : [388, 446];
  let space = 40;
  let pad = 0;
  let ring = ring_at(w, h, 30);
  for (let i = 0; i < 6; ++i) {
    pad = space * 0.5 + Math.max(9, space * 0.36);
    ring = ring_at(w, h, pad);
    space = Math.min(62, (ring.length / kSpaces) * 0.8);
  }
  const r = space / 2;
  const outline = (out: number, wild: number, key: string, steps: number): Point[] => {
    const next = noise(key);
    let off = 0;
    return Array.from({ length: steps }, (_, i) => {
      off = off * 0.82 + next() * wild;
      const p = ring.at(i / steps, out + off * (i > steps - 12 ? (steps - i) / 12 : 1));
      return [p.x, p.y];
    });
  };
  const inner = outline(-r - 3, 0, 'in', 160);
  const middle: Point = [w / 2, h / 2];
  const half: Point = [ring.half[0] - r - 3, ring.half[1] - r - 3];
  const cells: Cells = { home: middle };
  for (const [name, [x, y]] of Object.entries(lying ? kLying : kUpright)) cells[name] = [w / 2 + x * half[0], h / 2 + y * half[1]];
  const land = (name: Territory | 'home'): Shape => {
    let poly: Point[] = inner;
    for (const [other, there] of Object.entries(cells)) if (other !== name) poly = nearer(poly, cells[name] ?? middle, there);
    return shape_of(poly, Math.min(10, space * 0.2));
  };
  const waves = Array.from({ length: 46 }, (_, i) => {
    const next = noise(`w${i}`);
    next();
    const p = ring.at((i + next() * 0.6) / 46, r + space * 0.62 + (next() + 0.5) * space * 2.2);
    return `M${(p.x - 11).toFixed(0)} ${p.y.toFixed(0)}q5.5-6 11 0t11 0`;
  }).join('');
  const spaces = Array.from({ length: kSpaces }, (_, i) => ring.at(i / kSpaces));
  return {
    lying, w, h, space, inset: pad + r + 4, spaces, waves,
    lands: { ...by_territory(land), home: land('home') },
    coast: closed(outline(r + Math.max(5, space * 0.2), space * 0.16, 'coast', 240)),
    inner: closed(inner),
    ring: closed(outline(0, 0, 'r', 160)),
    roads: gates.map((gate) => road(cells, lying, spaces[gate] ?? ring.at(0), middle)).join(''),
  };
}

// A space by its number.
export const space_at = (isle: Isle, space: number): Place => isle.spaces[space] ?? { x: 0, y: 0, nx: 0, ny: 0 };

const made = new Map<string, Isle>();
export function island(lying: boolean, gates: readonly number[]): Isle {
  const key = `${lying} ${gates.join()}`;
  const known = made.get(key);
  if (known) return known;
  const isle = make(lying, gates);
  made.set(key, isle);
  return isle;
}
