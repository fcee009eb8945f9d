// A blazon as SVG markup, in a box of 100 x 116. Everything in it is ours or fixed at build time.
import charges from './charges.json';
import { is_metal, is_parted, is_varied, kTinctures, type Blazon, type Layout, type Line } from './blazon';

export const kShield = 'M5 5H95V52C95 84 73 102 50 112C27 102 5 84 5 52Z';

type Point = [number, number];
const kWave = {
  wavy: { period: 26, height: 5 },
  indented: { period: 16, height: 7 },
  embattled: { period: 24, height: 8 },
  engrailed: { period: 20, height: 6 },
};

// A line of partition as points: straight, waves, teeth, battlements or scallops.
function edge(x0: number, y0: number, x1: number, y1: number, style: Line, side = 1): Point[] {
  if (style === 'plain') return [[x0, y0], [x1, y1]];
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const [nx, ny] = [-uy * side, ux * side];
  const { period, height } = kWave[style];
  const n = Math.max(2, Math.round(length / period));
  const p = length / n;
  const out: Point[] = [];
  const put = (s: number, h: number): void => void out.push([x0 + ux * s + nx * h, y0 + uy * s + ny * h]);
  for (let i = 0; i < n; ++i) {
    const s = i * p;
    if (style === 'wavy') for (let k = 0; k < 12; ++k) put(s + (p * k) / 12, Math.sin((2 * Math.PI * k) / 12) * height);
    if (style === 'engrailed') for (let k = 0; k < 10; ++k) put(s + (p * k) / 10, Math.sin((Math.PI * k) / 10) * height - height / 2);
    if (style === 'indented') {
      put(s, -height / 2);
      put(s + p / 2, height / 2);
    }
    if (style === 'embattled') {
      put(s, -height / 2);
      put(s + p / 2, -height / 2);
      put(s + p / 2, height / 2);
      put(s + p, height / 2);
    }
  }
  put(length, style === 'indented' || style === 'embattled' ? -height / 2 : 0);
  return out;
}
const path_of = (points: Point[]): string => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
const poly = (points: Point[], fill: string): string => `<path d="${path_of(points)}" fill="${fill}"/>`;

// The second part of a parted field.
function parts(layout: Layout, line: Line): Point[][] {
  switch (layout) {
    case 'per-pale': return [[...edge(50, -8, 50, 124, line), [110, 124], [110, -8]]];
    case 'per-fess': return [[...edge(-8, 53, 108, 53, line), [108, 124], [-8, 124]]];
    case 'per-bend': return [[...edge(-6, -6, 112, 122, line), [-10, 122]]];
    case 'per-bend-sinister': return [[...edge(106, -6, -12, 122, line, -1), [112, 122]]];
    case 'per-chevron': return [[...edge(-10, 112, 50, 50, line), ...edge(50, 50, 110, 112, line), [110, 130], [-10, 130]]];
    case 'quarterly': return [[[50, 0], [100, 0], [100, 53], [50, 53]], [[0, 53], [50, 53], [50, 116], [0, 116]]];
    case 'per-saltire': return [[[-4, -8], [50, 53], [-4, 114]], [[104, -8], [50, 53], [104, 114]]];
    default: return [];
  }
}

function varied(layout: Layout, fill: string): string {
  const rect = (x: number, y: number, w: number, h: number): string =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;
  switch (layout) {
    case 'paly': return [20, 50, 80].map((x) => rect(x, 0, 15, 116)).join('');
    case 'barry': return [22, 56, 90].map((y) => rect(0, y, 100, 17)).join('');
    case 'bendy':
      return [-84, -42, 0, 42, 84].map((o) => poly([[o - 10, -10], [o + 11, -10], [o + 141, 120], [o + 120, 120]], fill)).join('');
    case 'chequy':
      return Array.from({ length: 30 }, (_, i) => [Math.floor(i / 5), i % 5] as const)
        .filter(([row, column]) => (row + column) % 2)
        .map(([row, column]) => rect(5 + column * 18, 5 + row * 18, 18, 18))
        .join('');
    case 'lozengy':
      return Array.from({ length: 25 }, (_, i) => `<path d="M${(i % 5) * 25} ${-9 + Math.floor(i / 5) * 32}l12.5 16l-12.5 16l-12.5 -16Z" fill="${fill}"/>`).join('');
    case 'gyronny':
      return [0, 2, 4, 6].map((i) => {
        const [a, b] = [(i * Math.PI) / 4, ((i + 1) * Math.PI) / 4];
        return poly([[50, 53], [50 + 120 * Math.cos(a), 53 + 120 * Math.sin(a)], [50 + 120 * Math.cos(b), 53 + 120 * Math.sin(b)]], fill);
      }).join('');
    default: return '';
  }
}

function ordinary(layout: Layout, line: Line, fill: string): string {
  const stroke = (width: number, dash = ''): string => `<path d="${kShield}" fill="none" stroke="${fill}" stroke-width="${width}"${dash}/>`;
  const smooth = line === 'engrailed' ? 'plain' : line;
  switch (layout) {
    case 'chief': return poly([[0, 0], [100, 0], ...edge(104, 33, -4, 33, line)], fill);
    case 'base': return poly([[0, 116], [100, 116], ...edge(104, 80, -4, 80, line === 'plain' ? 'wavy' : line)], fill);
    case 'pale': return poly([...edge(26, -6, 26, 122, line), ...edge(74, 122, 74, -6, line)], fill);
    case 'fess': return poly([...edge(-6, 26, 106, 26, line), ...edge(106, 82, -6, 82, line)], fill);
    case 'bend': return poly([...edge(-24, -38, 128, 98, line), ...edge(104, 136, -48, 0, line)], fill);
    case 'pile': return poly([[6, 0], [94, 0], ...edge(96, 0, 51, 108, smooth), ...edge(49, 108, 4, 0, smooth)], fill);
    case 'chevron':
      return poly([...edge(-8, 108, 50, 62, line), ...edge(50, 62, 108, 108, line), [108, 132], [50, 84], [-8, 132]], fill);
    case 'bordure':
      return line === 'plain' || line === 'wavy' ? stroke(25) : stroke(17) + stroke(31, ' stroke-dasharray="12 12.4"');
    case 'flaunches':
      return [-7, 107].map((x) => `<ellipse cx="${x}" cy="50" rx="27" ry="66" fill="${fill}"/>`).join('');
    case 'cross':
      return `<path d="M39 0H61V42H100V64H61V116H39V64H0V42H39Z" fill="${fill}"/><circle cx="50" cy="53" r="31" fill="${fill}"/>`;
    case 'saltire':
      return `<path d="M-6 -2L106 108M106 -2L-6 108" stroke="${fill}" stroke-width="21"/><circle cx="50" cy="53" r="31" fill="${fill}"/>`;
    default: return '';
  }
}

// Where the charge lies, and the box that it may fill.
type Box = [x: number, y: number, width: number, height: number];
const kPlace: Partial<Record<Layout, Box>> = {
  plain: [50, 54, 72, 76], 'per-pale': [50, 54, 70, 74], 'per-fess': [50, 54, 70, 74], 'per-bend': [50, 53, 68, 72],
  'per-bend-sinister': [50, 53, 68, 72], 'per-chevron': [50, 53, 66, 70], quarterly: [50, 53, 68, 72],
  chief: [50, 68, 60, 58], base: [50, 42, 64, 60], pale: [50, 54, 46, 68], fess: [50, 54, 74, 48], bend: [50, 51, 46, 46],
  pile: [50, 36, 50, 48], chevron: [50, 37, 62, 54], bordure: [50, 53, 55, 58], flaunches: [50, 54, 52, 66],
  cross: [50, 53, 49, 49], saltire: [50, 53, 49, 49],
};

const kBoxes: Readonly<Record<string, readonly number[]>> = charges.boxes;

// A charge fitted by its own bounding box into a box around (x, y).
export function charge_at(bodies: Record<string, string>, charge: string, [x, y, w, h]: Box, fill: string, extra = ''): string {
  const [bx = 0, by = 0, bw = 512, bh = 512] = kBoxes[charge] ?? [];
  const k = Math.min(w / bw, h / bh);
  const [dx, dy] = [x - k * (bx + bw / 2), y - k * (by + bh / 2)];
  return `<g transform="translate(${dx.toFixed(2)} ${dy.toFixed(2)}) scale(${k.toFixed(4)})" color="${fill}"${extra}>${bodies[charge] ?? ''}</g>`;
}

let serial = 0;

// The inside of the svg. Small ones (40 px and less) have no damask, shadow or inner light, a
// stronger rim and a larger charge.
export function arms_markup(b: Blazon, bodies: Record<string, string>, px: number, rim: string): string {
  const small = px <= 40;
  const id = `arms${serial++}`;
  const colour = kTinctures;
  const second = colour[b.part ?? b.field];
  let field = `<rect width="100" height="116" fill="${colour[b.field]}"/>`;
  if (px >= 72) {
    const ink = is_metal(b.field) ? '#7a5312' : '#fff';
    field +=
      `<pattern id="${id}d" width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H20M0 0V20" stroke="${ink}" stroke-opacity=".15"/><circle cx="10" cy="10" r="2.4" fill="${ink}" fill-opacity=".13"/></pattern>` +
      `<rect width="100" height="116" fill="url(#${id}d)"/>`;
  }
  const cut = is_parted(b.layout) || b.layout === 'per-saltire' ? parts(b.layout, b.line) : [];
  field += cut.map((points) => poly(points, second)).join('');
  if (is_varied(b.layout)) {
    field += varied(b.layout, second);
    field += `<circle cx="50" cy="53" r="33" fill="${colour[b.field]}"/><circle cx="50" cy="53" r="33" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="1.6"/>`;
  }
  if (b.ordinary) field += ordinary(b.layout, b.line, colour[b.ordinary]);
  const [x, y, w, h] = kPlace[b.layout] ?? [50, 53, 50, 50];
  const grow = small ? 1.06 : 1;
  const at: Box = [x, y, w * grow, h * grow];
  let charge: string;
  if (b.charge_tincture === 'counter') {
    // Over the second part the first tincture shows: paint the part again, then the charge on it.
    const clip = cut.map(path_of).join('');
    charge =
      charge_at(bodies, b.charge, at, second) +
      `<clipPath id="${id}p"><path d="${clip}"/></clipPath><g clip-path="url(#${id}p)">${cut.map((points) => poly(points, second)).join('')}${charge_at(bodies, b.charge, at, colour[b.field])}</g>`;
  } else {
    const shade = small ? '' : charge_at(bodies, b.charge, [x + 1.1, y + 1.7, w * grow, h * grow], '#000', ' opacity=".3"');
    charge = shade + charge_at(bodies, b.charge, at, colour[b.charge_tincture]);
  }
  const light =
    `<linearGradient id="${id}l" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".3"/></linearGradient>` +
    `<path d="${kShield}" fill="url(#${id}l)"/>`;
  const inner = small ? '' : `<path d="${kShield}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="9"/>`;
  return (
    `<clipPath id="${id}"><path d="${kShield}"/></clipPath><g clip-path="url(#${id})">${field}${charge}${light}${inner}</g>` +
    `<path d="${kShield}" fill="none" stroke="#20160f" stroke-width="${small ? 9 : 7}" stroke-linejoin="round"/>` +
    `<path d="${kShield}" fill="none" stroke="${rim}" stroke-width="${small ? 5.5 : 4}" stroke-linejoin="round"/>`
  );
}
