// The drawn pieces of Kingdoms of Rice as SVG text, made from words of the view alone. Figures in the
// foreground are game-icons (CC BY 3.0), the rest is drawn for this board.
import icons from 'virtual:icons/kingdoms-of-rice';
import { kSeasons } from './view';

export const icon = (name: string): string => icons[name] ?? icons['event'] ?? '';

// A fiefdom's castle: one, two or three roofs for the three kinds.
export function keep_art(n: number): string {
  const roofs: string[] = [];
  const edge: string[] = [];
  const h = 20, top = 74 - n * h;
  for (let i = 0; i < n; i++) {
    const w = 33 - (n - 1 - i) * 7, y = top + i * h + 2;
    const wall = `M${50 - w * .62} ${y + 5}h${w * 1.24}v${h - 5}h${-w * 1.24}Z`;
    const roof = `M${50 - w} ${y + 8.5} Q${50 - w * .58} ${y + 4} ${50 - w * .42} ${y - 5} H${50 + w * .42} Q${50 + w * .58} ${y + 4} ${50 + w} ${y + 8.5} Q50 ${y + 4} ${50 - w} ${y + 8.5}Z`;
    edge.push(wall + roof);
    roofs.push(`<path d="${wall}" fill="#fbf3dd"/><path d="M${50 - w * .62} ${y + 5}h${w * .4}v${h - 5}h${-w * .4}Z" fill="#fff"/><rect x="${50 - 3.5}" y="${y + 10}" width="7" height="6" fill="#2a4057"/>${w > 28 ? `<rect x="${50 - 15}" y="${y + 10}" width="5" height="6" fill="#2a4057"/><rect x="${50 + 10}" y="${y + 10}" width="5" height="6" fill="#2a4057"/>` : ''}<path d="${roof}" fill="#1f4a70"/><path d="M${50 - w * .42} ${y - 5} H${50 + w * .42} l-2.5 -3.4 H${50 - w * .42 + 2.5}Z" fill="#e5b347"/>`);
  }
  const base = 'M18 96 L29 73 H71 L82 96 Z';
  return `<svg class="keep" viewBox="8 4 84 94" aria-hidden="true"><path d="${base}${edge.join('')}" fill="#fff3d6" stroke="#fff3d6" stroke-width="5" stroke-linejoin="round"/><path d="${base}" fill="#837b70"/><path d="M18 96 L29 73 H43 L37 96Z" fill="#a19789"/><path d="M26 81h48M22 89h56M40 73v8M57 73v8M48 81v8M33 81v8M64 81v8M42 89v7M58 89v7" stroke="#55504a" stroke-width="1.5" fill="none"/>${roofs.join('')}</svg>`;
}
export const kDefs = `<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>
<radialGradient id="g-coin" cx=".35" cy=".3" r=".9"><stop offset="0" stop-color="#ffe9a6"/><stop offset=".5" stop-color="#e5b347"/><stop offset="1" stop-color="#a8731a"/></radialGradient>
<linearGradient id="sk-dusk" x2="0" y2="1"><stop offset="0" stop-color="#27547d"/><stop offset=".45" stop-color="#7fa3b4"/><stop offset="1" stop-color="#f3d9ae"/></linearGradient>
<linearGradient id="sk-dawn" x2="0" y2="1"><stop offset="0" stop-color="#d98a6a"/><stop offset=".55" stop-color="#f1cfa1"/><stop offset="1" stop-color="#faeccb"/></linearGradient>
<linearGradient id="sk-noon" x2="0" y2="1"><stop offset="0" stop-color="#6fa7b8"/><stop offset=".6" stop-color="#cfe0d0"/><stop offset="1" stop-color="#f6edd0"/></linearGradient>
<linearGradient id="sk-night" x2="0" y2="1"><stop offset="0" stop-color="#13283f"/><stop offset=".6" stop-color="#2f5674"/><stop offset="1" stop-color="#8fb0b0"/></linearGradient>
<linearGradient id="sk-ember" x2="0" y2="1"><stop offset="0" stop-color="#5d1f1c"/><stop offset=".55" stop-color="#b9543a"/><stop offset="1" stop-color="#f0bf86"/></linearGradient>
<linearGradient id="sk-gold" x2="0" y2="1"><stop offset="0" stop-color="#c9962f"/><stop offset=".5" stop-color="#edcd76"/><stop offset="1" stop-color="#fbeebd"/></linearGradient>
<linearGradient id="g-sky" x2="0" y2="1"><stop offset="0" stop-color="#0d2238"/><stop offset=".34" stop-color="#1f4d70"/><stop offset=".6" stop-color="#6f98a6"/><stop offset=".74" stop-color="#e9c796"/><stop offset="1" stop-color="#e9c796"/></linearGradient>
</defs></svg>`;
const kGround: Record<string, string> = {
  town: '<path d="M-10 90V66l14-7 14 7v-5l17-9 17 9v4l12-6 14 6v-4l18-9 20 10v28Z" fill="#3a5166"/><path d="M-10 90V76l20-6 18 6 22-7 24 7 20-6 36 6v14Z" fill="#24384b"/>',
  hill: '<path d="M-10 90V70q26-18 52-6t84-8v34Z" fill="#6d7a5a"/><path d="M-10 90V80q40-14 70-4t70-8v22Z" fill="#414d3d"/>',
  stone: '<path d="M-10 90V68h24v-6h26v6h26v-6h26v6h38v22Z" fill="#7d746a"/><path d="M-10 76h140M-10 84h140M12 68v8M40 68v8M68 68v8M96 68v8M26 76v8M54 76v8M82 76v8M110 76v8" stroke="#5a524a" stroke-width="1.6"/>',
  sea: '<path d="M-10 90V66q10-8 20 0t20 0 20 0 20 0 20 0 20 0 20 0v24Z" fill="#3b7893"/><path d="M-10 90V75q10-8 20 0t20 0 20 0 20 0 20 0 20 0 20 0v15Z" fill="#1f5069"/><path d="M-10 75q10-8 20 0t20 0 20 0 20 0 20 0 20 0 20 0" stroke="#eef2e0" stroke-width="1.6" fill="none"/>',
  field: '<path d="M-10 90V64q36-12 70-4t70-6v36Z" fill="#8fa556"/><path d="M-10 90V73q44-10 76-3t64-6v26Z" fill="#6c8a3b"/><path d="M-10 90V82q44-8 80-3t60-5v16Z" fill="#4c6b28"/>',
  leaf: '<path d="M-10 18h52q8 0 8 6t-8 6h-26q-6 0-6 5t6 5h40M130 52H92q-8 0-8 6t8 6h26M-10 74h30q8 0 8 6t-8 6h-30" fill="none" stroke="#fff6d6" stroke-opacity=".55" stroke-width="7" stroke-linecap="round"/><path d="M-10 90v-8h140v8Z" fill="#9a6c1c" opacity=".5"/>',
};
// icon, sky, ground, ink, sun x, sun y
const kLook: Record<string, [string, string, string, number, number]> = {
  carpentry: ['dawn', 'town', '#4a2a12', 92, 22], 'city-hall': ['noon', 'town', '#1f3850', 24, 22], 'commerce-hall': ['gold', 'town', '#4a2a12', 92, 20],
  dam: ['noon', 'sea', '#20405a', 92, 20], embassy: ['dusk', 'town', '#3a1830', 24, 24], farming: ['noon', 'field', '#4a2a12', 92, 20],
  market: ['dawn', 'town', '#7a1f18', 24, 20], 'noodle-shop': ['night', 'town', '#7a1f18', 92, 18], port: ['dusk', 'sea', '#122a40', 26, 30],
  'tax-collector': ['gold', 'hill', '#3f2a0a', 24, 20], temple: ['ember', 'hill', '#6c1711', 60, 40], 'trade-fair': ['dawn', 'town', '#3a2a50', 92, 20],
  blacksmith: ['ember', 'stone', '#241a1a', 92, 20], catapult: ['dusk', 'hill', '#3a2212', 92, 24], general: ['ember', 'hill', '#1d1418', 60, 40],
  keep: ['dusk', 'stone', '#22303f', 92, 22], moat: ['night', 'sea', '#d9e6dc', 24, 20], stable: ['dawn', 'hill', '#3a2212', 92, 22],
  wall: ['noon', 'stone', '#3d342c', 24, 20], 'war-room': ['night', 'stone', '#201418', 24, 20],
};
export function card_art(kind: string, palace = false): string {
  if (kind.startsWith('rice')) {
    const n = Number(kind.at(-1));
    const sheaf = ([x, y, s]: readonly number[]): string => `<g transform="translate(${x} ${y}) scale(${s})"><path d="M0 0C-3-9-10-16-13-25M0 0C-1-12-5-22-5-31M0 0C1-12 5-22 5-31M0 0C3-9 10-16 13-25M0 0L-9 17M0 0L0 19M0 0L9 17" stroke="#c9962f" stroke-width="3" fill="none" stroke-linecap="round"/><g fill="#f3d26a" stroke="#8a6412" stroke-width=".7"><ellipse cx="-14" cy="-28" rx="3.4" ry="7" transform="rotate(-28 -14 -28)"/><ellipse cx="-5.4" cy="-34" rx="3.4" ry="7" transform="rotate(-8 -5.4 -34)"/><ellipse cx="5.4" cy="-34" rx="3.4" ry="7" transform="rotate(8 5.4 -34)"/><ellipse cx="14" cy="-28" rx="3.4" ry="7" transform="rotate(28 14 -28)"/></g><rect x="-7" y="-3" width="14" height="6" rx="2.4" fill="#8e2119"/></g>`;
    const at = n === 1 ? [[45, 56, 1.25]] : n === 2 ? [[25, 58, .98], [65, 58, .98]] : [[45, 42, .86], [23, 66, .86], [67, 66, .86]];
    return `<svg class="art" viewBox="0 0 120 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="120" height="90" fill="url(#sk-${n === 3 ? 'dusk' : n === 2 ? 'noon' : 'dawn'})"/><circle cx="${n === 2 ? 86 : 34}" cy="18" r="8" fill="#c8432b"/>${kGround.field}</svg><svg class="fig" viewBox="0 0 90 90" aria-hidden="true">${at.map(sheaf).join('')}</svg>`;
  }
  const [sky, ground, ink, sx, sy] = palace ? ['gold', 'leaf', '#4d1420', -40, 0] : (kLook[kind] ?? ['noon', 'town', '#1f3850', 24, 22]);
  const big = kind === 'temple' || kind === 'general', pale = ink === '#d9e6dc';
  return `<svg class="art" viewBox="0 0 120 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="120" height="90" fill="url(#sk-${sky})"/><circle cx="${palace ? -90 : big ? 60 : sx < 60 ? 36 : 84}" cy="${sy}" r="${big ? 32 : 9}" fill="${sky === 'night' ? '#f6ecc9' : big ? '#e8b077' : '#c8432b'}"/>${kGround[ground]}</svg><svg class="fig" viewBox="-36 -36 584 584" aria-hidden="true">${pale ? '' : `<g fill="#fff7e2" stroke="#fff7e2" stroke-width="44" stroke-linejoin="round" color="#fff7e2">${icon(kind)}</g>`}<g color="${ink}">${icon(kind)}</g></svg>`;
}
const kSeasonFill = ['#a9cbe6', '#f2b6c6', '#a7d38e', '#f0c65c'];
export function wheel_art(year: number, years: number, season: number, label: string): string {
  const p = (r: number, a: number): string => `${(70 + r * Math.cos(a)).toFixed(1)} ${(70 + r * Math.sin(a)).toFixed(1)}`;
  const seg = (i: number): string => { const a = -Math.PI * .75 + i * Math.PI / 2 + .03, b = a + Math.PI / 2 - .06; return `M${p(31, a)} L${p(61, a)} A61 61 0 0 1 ${p(61, b)} L${p(31, b)} A31 31 0 0 0 ${p(31, a)}Z`; };
  const at = [[70, 24], [116, 70], [70, 116], [24, 70]];
  const pips = Array.from({ length: years }, (_, i) => { const a = -Math.PI / 2 + (i - (years - 1) / 2) * .42; return `<circle cx="${70 + 20.5 * Math.cos(a)}" cy="${70 + 20.5 * Math.sin(a)}" r="3.2" fill="${i < year ? '#ffe6a8' : 'none'}" stroke="#ffe6a8" stroke-width="1.3"/>`; }).join('');
  return `<svg class="wheel" viewBox="0 0 140 140" role="img" aria-label="${label}"><circle cx="70" cy="72" r="67" fill="#000" opacity=".4"/><circle cx="70" cy="70" r="66" fill="#1a0d10"/><circle cx="70" cy="70" r="66" fill="none" stroke="#d8a640" stroke-width="2"/>${[0, 1, 2, 3].map((i) => `<path d="${seg(i)}" fill="${i === season ? kSeasonFill[i] : '#23384c'}"/><svg x="${(at[i]?.[0] ?? 0) - 13}" y="${(at[i]?.[1] ?? 0) - 13}" width="26" height="26" viewBox="0 0 512 512"><g color="${i === season ? '#1b2836' : '#9fb4c4'}">${icon(kSeasons[i] ?? '')}</g></svg>`).join('')}<path d="${seg(season)}" fill="none" stroke="#fff3cf" stroke-width="2.4"/><circle cx="70" cy="70" r="29" fill="#b8321f"/><circle cx="70" cy="70" r="29" fill="none" stroke="#ffcf9a" stroke-opacity=".6" stroke-width="1.4"/>${pips}<text x="70" y="83" text-anchor="middle" font-size="30" class="wheel-n">${year}</text></svg>`;
}
export const kScenery = `<svg class="scenery" viewBox="0 0 276 418" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><rect width="276" height="418" fill="url(#g-sky)"/>
<g fill="#d8a640" opacity=".30"><path d="M-10 168h120q9 0 9 7t-9 7H-10Z"/><path d="M60 186h90q8 0 8 6t-8 6H60q-8 0-8-6t8-6Z"/><path d="M290 150H196q-9 0-9 7t9 7h94Z"/></g>
<path d="M-30 350 L112 246 q12-8 24 0 L280 350Z" fill="#2c5574"/><path d="M112 246q12-8 24 0l30 22-13-2-9 9-12-8-10 10-10-10-12 6-14-3Z" fill="#f4ead2"/>
<path d="M150 330q60-72 150-60v80Z" fill="#24486a"/>
<path d="M-10 312q60-20 120-6t180-16v140H-10Z" fill="#6d8f6a"/><path d="M-10 330q80-16 150-4t150-10v110H-10Z" fill="#4d7a5d"/><path d="M-10 352q70-14 140-3t160-9v90H-10Z" fill="#38654f"/><path d="M-10 374q70-12 140-2t160-8v70H-10Z" fill="#295242"/><path d="M-10 396q70-10 140-2t160-6v40H-10Z" fill="#1d4035"/>
<g stroke="#e9d9a0" stroke-opacity=".5" stroke-width="1.2" fill="none"><path d="M-10 330q80-16 150-4t150-10"/><path d="M-10 352q70-14 140-3t160-9"/><path d="M-10 374q70-12 140-2t160-8"/><path d="M-10 396q70-10 140-2t160-6"/></g></svg>`;
