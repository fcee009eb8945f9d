// The drawings: terrain, castle, stones of the ring, faces of cards. Sizes and ink, no rules.
import icons from 'virtual:icons/royal-ascension';
import type { Territory } from './view';

// A glyph of the icon set inside another drawing.
export const glyph = (body: string | undefined, x: number, y: number, size: number, colour: string): string =>
  `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 512 512" style="color:${colour}">${body ?? ''}</svg>`;

// Terrain, 100 x 56, drawn in ink over the tint of the land.
const INK = '#4b3521';
const st = `stroke="${INK}" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"`;
const mtn = (x: number, y: number, w: number, h: number, snow = true, flat = 0): string => `<path d="M${x} ${y}L${x + w * .42 - flat} ${y - h}${flat ? `L${x + w * .42 + flat} ${y - h * .94}` : ''}L${x + w} ${y}Z" fill="#f7edd2" ${st}/><path d="M${x + w * .42 + flat} ${y - h * (flat ? .94 : 1)}L${x + w} ${y}H${x + w * .5}L${x + w * .57} ${y - h * .45}Z" fill="#8d7350" opacity=".62"/>${snow ? `<path d="M${x + w * .42} ${y - h}l${w * .17} ${h * .32}-${w * .09}-${h * .06}-${w * .08} ${h * .1}-${w * .07}-${h * .1}-${w * .07} ${h * .06}z" fill="#fff" stroke="${INK}" stroke-width="1"/>` : ''}`;
const fir = (x: number, y: number, s: number, c = '#5a7350'): string => `<path d="M${x} ${y - s}l${s * .3} ${s * .42}h-${s * .14}l${s * .24} ${s * .38}h-${s * .8}l${s * .24}-${s * .38}h-${s * .14}z" fill="${c}" stroke="${INK}" stroke-width="1.3" stroke-linejoin="round"/><path d="M${x} ${y - s * .2}v${s * .22}" ${st}/>`;
const palm = (x: number, y: number, s: number): string => `<path d="M${x} ${y}q${s * .14}-${s * .4} ${s * .02}-${s * .72}" fill="none" stroke="${INK}" stroke-width="2.6" stroke-linecap="round"/>` + ([[-.5, -.56], [-.4, -1.02], [.06, -1.16], [.5, -1], [.56, -.52]] as const).map(([u, v]) => `<path d="M${x} ${y - s * .72}Q${x + s * u * .5} ${y + s * (v - .22)} ${x + s * u} ${y + s * v}Q${x + s * u * .5} ${y + s * (v + .16)} ${x} ${y - s * .72}Z" fill="#6d9350" stroke="${INK}" stroke-width="1"/>`).join('');
const house = (x: number, y: number, s: number, roof = '#b5573f'): string => `<path d="M${x} ${y}v-${s * .5}h${s}v${s * .5}z" fill="#f7edd2" ${st}/><path d="M${x - s * .14} ${y - s * .48}l${s * .64}-${s * .5} ${s * .64} ${s * .5}z" fill="${roof}" ${st}/><path d="M${x + s * .38} ${y}v-${s * .28}h${s * .24}v${s * .28}z" fill="${INK}"/>`;
const wave = (x: number, y: number, w: number, c = '#2f6f7d'): string => `<path d="M${x} ${y}q${w * .25}-7 ${w * .5} 0t${w * .5} 0" fill="none" stroke="${c}" stroke-width="2.4" stroke-linecap="round"/>`;
const hump = (x: number, y: number, w: number, h: number, c: string): string => `<path d="M${x} ${y}q${w * .5}-${h * 2} ${w} 0z" fill="${c}" ${st}/><path d="M${x + w * .6} ${y - h * .8}q${w * .2} ${h * .3} ${w * .24} ${h * .7}" fill="none" stroke="${INK}" stroke-width="1.2" opacity=".7"/>`;
const swirl = (x: number, y: number, w: number): string => `<path d="M${x} ${y}h${w}q9 0 9-6t-7-6-6 6" fill="none" stroke="#fdf8ea" stroke-width="8" stroke-linecap="round"/><path d="M${x} ${y}h${w}q9 0 9-6t-7-6-6 6" fill="none" stroke="#5f7580" stroke-width="3" stroke-linecap="round"/>`;
const spire = (x: number, y: number, w: number, h: number, c = '#b9a6e0'): string => `<path d="M${x} ${y}v-${h * .7}l${w / 2}-${h * .3} ${w / 2} ${h * .3}v${h * .7}z" fill="${c}" ${st}/><path d="M${x + w / 2} ${y - h}v${h}h${w / 2}v-${h * .7}z" fill="#5d478f" opacity=".45"/>`;
const tower = (x: number, y: number, w: number, h: number, roof: string): string => `<path d="M${x} ${y}v-${h}h${w}v${h}z" fill="#f7edd2" ${st}/><path d="M${x + w * .55} ${y}v-${h}h${w * .45}v${h}z" fill="#8d7350" opacity=".5"/><path d="M${x - 3} ${y - h}l${w / 2 + 3}-${w * 1.1} ${w / 2 + 3} ${w * 1.1}z" fill="${roof}" ${st}/><path d="M${x + w / 2 - 2} ${y - h * .55}v-7h4v7z" fill="${INK}"/>`;
export const kCastle = tower(40, 62, 20, 40, '#8e2119') + tower(14, 70, 16, 34, '#3f6a8c') + tower(70, 70, 16, 34, '#3f6a8c') + `<path d="M6 82V54h7v5h8v-5h8v5h10v-5h8v5h8v-5h8v5h8v-5h8v5h7v-5h8v28z" fill="#eadfbe" ${st}/><path d="M40 82V70q10-12 20 0v12z" fill="#3d2817" ${st}/><path d="M50 0v-14l12 4-12 5" fill="#d8a640" ${st}/>`;
export const kTerrain: Record<Territory, string> = {
  jiggy: palm(24, 54, 32) + palm(74, 55, 34) + palm(49, 50, 42),
  dragon: mtn(2, 54, 34, 30, false) + mtn(66, 54, 32, 34, false) + `<g fill="#8b3d2c" stroke="#f7edd2" stroke-width="14" paint-order="stroke">${glyph(icons['dragon'], 26, 8, 48, '#7c2f22')}</g>`,
  vapor: `<path d="M40 54q3-16 2-26M52 54q-1-12 1-22" fill="none" stroke="#8fa3a6" stroke-width="4" stroke-linecap="round" opacity=".8"/>` + swirl(8, 24, 52) + swirl(26, 38, 50) + swirl(4, 52, 44),
  flare: mtn(4, 54, 38, 26, false) + `<path d="M34 54L52 20l4 4 5-4 5 4 5-3 22 33z" fill="#6d5140" ${st}/><path d="M52 20l4 4 5-4 5 4 5-3 4 12-6-3-4 9-5-8-6 6-2-8-4 4z" fill="#e2662c" stroke="${INK}" stroke-width="1.1"/><path d="M58 16q-8-6 0-11 8-6 15 0 9 1 5 8-7 7-20 3z" fill="#efe5cf" ${st}/>`,
  lucio: house(6, 53, 24, '#a8583f') + house(68, 53, 24, '#a8583f') + `<path d="M40 53V18l8-12 8 12v35z" fill="#f7edd2" ${st}/><path d="M38 19L48 2l10 17z" fill="#3f6a8c" ${st}/><path d="M45 53v-9h6v9z" fill="${INK}"/>` + fir(34, 54, 18) + fir(63, 55, 16),
  snore: mtn(54, 54, 42, 32) + mtn(4, 54, 40, 28) + mtn(20, 55, 54, 50),
  bulben: mtn(58, 54, 40, 26, false) + mtn(4, 54, 76, 38, false, 14) + `<path d="M14 47h50M20 40h38" stroke="${INK}" stroke-width="1.1" opacity=".55"/>`,
  teal: `<path d="M50 40V8l22 24z" fill="#fff8e6" ${st}/><path d="M46 34V14L32 34z" fill="#e9d6a4" ${st}/><path d="M26 38h50l-9 11H36z" fill="#8a5b38" ${st}/>` + wave(2, 50, 30) + wave(66, 52, 32) + wave(30, 55, 36),
  venom: hump(2, 34, 42, 13, '#a9b676') + hump(56, 34, 42, 13, '#a9b676') + `<path d="M50 14q-18 8 0 16t-4 14-12 10" fill="none" stroke="${INK}" stroke-width="8" stroke-linecap="round"/><path d="M50 14q-18 8 0 16t-4 14-12 10" fill="none" stroke="#6f9a45" stroke-width="5" stroke-linecap="round"/><circle cx="50" cy="13" r="1.600" fill="#fff"/>`,
  pika: hump(2, 54, 46, 16, '#c2b765') + hump(54, 54, 44, 15, '#c2b765') + hump(24, 55, 54, 24, '#d3c879') + fir(16, 46, 14, '#7f9a55') + fir(86, 47, 13, '#7f9a55'),
  char: ([[14, 46, 26], [36, 42, 30], [60, 43, 30], [84, 46, 26], [25, 55, 27], [48, 56, 32], [73, 56, 28]] as const).map(([x, y, s], i) => fir(x, y, s, i % 2 ? '#3f4f3f' : '#566551')).join(''),
  mewtopia: spire(14, 54, 15, 32) + spire(71, 54, 15, 34) + spire(29, 54, 17, 44, '#cfc0ee') + spire(54, 54, 17, 42, '#cfc0ee') + spire(41, 55, 19, 55, '#e5dbfa') + `<path d="M8 55h84" ${st}/>`,
};

export const kSpaceKinds = ['H', 'D', 'S', '$'] as const;
export type SpaceKind = (typeof kSpaceKinds)[number];
const kStone: Record<SpaceKind, readonly [string, string, string]> = {
  H: ['#f6d9d0', '#a3231c', 'heart'], D: ['#f4e4b6', '#8a5a00', 'diamond'], S: ['#38353c', '#f7ecd2', 'spade'], $: ['#f7ecd2', '#8e2119', ''],
};
const kStall = '<path d="M-16-2v18h32v-18z" fill="#f7ecd2" stroke="#3a2817" stroke-width="1.8"/><path d="M-5 16V4H5v12z" fill="#5b3a1e"/><path d="M-20-3l4-14h32l4 14z" fill="#f7ecd2" stroke="#3a2817" stroke-width="1.8"/><path d="M-13-17h6l-2 14h-7zM-2-17h5l1 14h-8zM9-17h6l4 14h-8z" fill="#a92d22"/><path d="M-20-3q3.3 5 6.7 0 3.3 5 6.6 0 3.4 5 6.7 0 3.3 5 6.7 0 3.3 5 6.6 0 3.4 5 6.7 0" fill="#f7ecd2" stroke="#3a2817" stroke-width="1.6"/>';

// A space of the ring: a stone with its suit, or a striped stall.
export function stone(x: number, y: number, r: number, kind: SpaceKind): string {
  const [ground, ink, sign] = kStone[kind];
  const face = kind === '$' ? `<g transform="translate(${x} ${y}) scale(${r / 24})">${kStall}</g>` : glyph(icons[sign], x - r * 0.62, y - r * 0.62, r * 1.24, ink);
  return `<circle cx="${x}" cy="${y + r * 0.1}" r="${r}" fill="rgba(0,0,0,.4)"/><circle cx="${x}" cy="${y}" r="${r}" fill="${ground}" stroke="#3a2817" stroke-width="1.5"/><path d="M${x - r * 0.72} ${y - r * 0.3}A${r * 0.8} ${r * 0.8} 0 0 1 ${x + r * 0.3} ${y - r * 0.74}" fill="none" stroke="#fff" stroke-width="${r * 0.1}" stroke-linecap="round" opacity="${kind === 'S' ? 0.25 : 0.75}"/>${face}`;
}

export type Suit = 'heart' | 'diamond' | 'club';
const kInk: Record<Suit, string> = { heart: '#a3231c', diamond: '#7d5200', club: '#24201c' };
const kGround: Record<Suit, string> = { heart: '#f8e3d8', diamond: '#f8edcb', club: '#e9e5d6' };
const kBack: Record<Suit | 'spade', string> = { heart: '#7e1d19', diamond: '#8a5d12', club: '#2f3f36', spade: '#26242c' };

// So many coins, piled up to six high: a drawing 22 wide for each pile, 46 high, and its width.
export function coin_piles(worth: number): { wide: number; art: string } {
  const piles = Math.max(1, Math.ceil(worth / 6));
  const high = Math.ceil(worth / piles);
  const one = (i: number): string => {
    const [pile, row] = [Math.floor(i / high), i % high];
    return `<g transform="translate(${11 + pile * 22} ${39 - row * 5.6})"><ellipse cy="2.4" rx="10" ry="4.6" fill="#7a5210"/><ellipse rx="10" ry="4.6" fill="#e9bd55" stroke="#7a5210"/><ellipse rx="6.4" ry="2.6" fill="none" stroke="#b98a2c"/></g>`;
  };
  return { wide: piles * 22, art: `<ellipse cx="${piles * 11}" cy="43" rx="${piles * 11}" ry="3.4" fill="rgba(0,0,0,.28)"/>${Array.from({ length: worth }, (_, i) => one(i)).join('')}` };
}

// The face of a card, 100 x 140: a Heart, as many coins as it is worth, or a weapon.
export function card_face(suit: Suit, rank: number, name: string, worth: number): string {
  const ink = kInk[suit];
  let art = '';
  if (suit === 'club') art = glyph(icons[`w${rank}`], 17, 51, 66, '#2d2a26');
  else if (suit === 'diamond') {
    const columns = Math.min(3, Math.ceil(worth / 5));
    const high = Math.ceil(worth / columns);
    for (let i = 0; i < worth; ++i) {
      const [column, row] = [Math.floor(i / high), i % high];
      art += `<g transform="translate(${50 + (column - (columns - 1) / 2) * 21} ${106 - row * 7.5})"><ellipse cy="2" rx="9" ry="4.5" fill="#7a5210"/><ellipse rx="9" ry="4.5" fill="#e9bd55" stroke="#7a5210" stroke-width="1.2"/></g>`;
    }
  } else {
    const sign = rank > 10 ? glyph(icons['crown'], 33, 70, 34, '#f6dc92') : '<path d="M46 76h8v8h8v8h-8v8h-8v-8h-8v-8h8z" fill="#fdf3e2" opacity=".92"/>';
    art = `<path d="M50 114C22 94 18 76 26 66c8-9 20-5 24 4 4-9 16-13 24-4 8 10 4 28-24 48z" fill="#a3231c" stroke="#5d120d" stroke-width="1.5"/><path d="M30 72c2-5 7-6 10-4" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".6"/>${sign}`;
  }
  return `<rect x="1" y="1" width="98" height="138" rx="11" fill="#fdf8ea" stroke="#b9a373" stroke-width="2"/><rect x="6" y="6" width="88" height="128" rx="7" fill="none" stroke="${ink}" opacity=".4"/><rect x="14" y="50" width="72" height="74" rx="6" fill="${kGround[suit]}"/>${art}<text x="12" y="40" style="font:700 ${name.length > 1 ? 36 : 41}px var(--text);letter-spacing:-2px" fill="${ink}">${name}</text>${glyph(icons[suit], 60, 13, 29, ink)}`;
}
export const card_back = (suit: Suit | 'spade'): string =>
  `<rect x="1" y="1" width="98" height="138" rx="11" fill="#fdf8ea" stroke="#b9a373" stroke-width="2"/><rect x="7" y="7" width="86" height="126" rx="7" fill="${kBack[suit]}"/><path d="M7 30L50 7l43 23v80l-43 23-43-23z" fill="none" stroke="#f4dfae" stroke-width="1.5" opacity=".5"/><circle cx="50" cy="70" r="27" fill="#fdf8ea" opacity=".14"/>${glyph(icons[suit], 29, 49, 42, '#f4dfae')}`;
