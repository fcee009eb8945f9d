// How pieces move in a scene: small helpers over the Web Animations API. Only `translate`, `rotate`,
// `scale` (the single properties, so that a piece keeps its own `transform`) and `opacity` move.
// Everything started here is handed to the queue by run.keep(), which takes it away again.
import { audible, sound, type Sound } from '../lib/sound';
import type { Motion, Run } from './queue';

export const kEase = {
  out: 'cubic-bezier(.16,.84,.3,1)', // arrives
  in: 'cubic-bezier(.55,.05,.85,.35)', // leaves, falls
  both: 'cubic-bezier(.6,.02,.2,1)', // travels
  land: 'cubic-bezier(.3,1.36,.5,1)', // arrives with a little weight
  flat: 'linear',
} as const;

const kEasings: Readonly<Record<string, string>> = kEase;

export interface How {
  ms?: number;
  // Delay within the step.
  at?: number;
  ease?: keyof typeof kEase | (string & {});
  // May outlive its step, until its scene is over.
  through?: boolean;
  fill?: FillMode;
}

type Place = { left: number; top: number; width: number; height: number };
export const px = (n: number): string => `${n.toFixed(2)}px`;
const xy = (x: number, y: number): string => `${px(x)} ${px(y)}`;
const box = (one: Element | Place): Place => (one instanceof Element ? one.getBoundingClientRect() : one);
export const middle_of = (one: Element | Place): { x: number; y: number } => {
  const r = box(one);
  return { x: r.left + r.width / 2, y: r.top + r.height / 2 };
};

// A piece sounds like what it is made of, when its movement begins; a skip silences what has not begun.
const kMadeOf: readonly (readonly [Sound, string])[] = [
  ['coin', '[data-coin], [data-slip], .coin, .mon'],
  ['seal', '[data-seal], .seal, .wax, .chk'],
  ['strike', '.pair'],
  ['card', '[data-card], [data-place], [data-drawn], .card, .fcard, .place, .held'],
];
function sound_of(run: Run, piece: Element | null | undefined, at: number, otherwise?: Sound): void {
  if (!piece || !audible()) return;
  const kind = kMadeOf.find(([, selector]) => piece.matches(selector))?.[0] ?? otherwise;
  if (kind) run.keep({ cancel: run.clock.later(() => sound(kind), at * run.pace) });
}

export function move(run: Run, piece: Element | null | undefined, frames: Keyframe[], how: How = {}): Motion | null {
  if (!piece) return null;
  const { ms = 260, at = 0, ease = 'out', through = false, fill = 'both' } = how;
  const easing = kEasings[ease] ?? ease;
  return run.keep(piece.animate(frames, { duration: ms, delay: at, easing, fill }), through);
}

export const fade = (run: Run, piece: Element | null, from: number, to: number, how: How = {}): Motion | null =>
  move(run, piece, [{ opacity: from }, { opacity: to }], { ms: 160, ease: 'flat', ...how });

// A thing appears: a little small, a little low, then in its place.
export function rise(run: Run, piece: Element | null, how: How & { dy?: number; scale?: number } = {}): Motion | null {
  sound_of(run, piece, how.at ?? 0);
  return move(
    run, piece,
    [
      { opacity: 0, translate: `0 ${how.dy ?? 8}px`, scale: how.scale ?? 0.96 },
      { opacity: 1, offset: 0.5 },
      { opacity: 1, translate: '0 0', scale: 1 },
    ],
    { ms: 240, ...how },
  );
}

// A seal, a coin, a figure: struck onto the table, so it comes from above (larger) and rebounds once.
export function strike(run: Run, piece: Element | null, how: How & { big?: number } = {}): Motion | null {
  sound_of(run, piece, (how.at ?? 0) + (how.ms ?? 260) * 0.4, 'seal');
  return move(
    run, piece,
    [
      { opacity: 0, scale: how.big ?? 1.7 },
      { opacity: 1, scale: 0.94, offset: 0.55, easing: 'ease-out' },
      { scale: 1.04, offset: 0.78 },
      { opacity: 1, scale: 1 },
    ],
    { ms: 260, ease: 'in', ...how },
  );
}

// FLIP: the piece lies where it belongs already; it is shown coming from another place and size.
export function fly(
  run: Run,
  piece: Element | null,
  from: Element | Place | null | undefined,
  how: How & { arc?: number; spin?: number; keep_size?: boolean; show?: boolean; land?: boolean } = {},
): Motion | null {
  if (!piece || !from) return null;
  sound_of(run, piece, how.at ?? 0, 'card');
  const a = box(from);
  const b = box(piece);
  const p = middle_of(a);
  const q = middle_of(b);
  const scale = how.keep_size || b.width === 0 ? 1 : Math.max(0.05, a.width / b.width);
  const [dx, dy, arc] = [p.x - q.x, p.y - q.y, how.arc ?? 0];
  const frames: Keyframe[] = [
    { translate: xy(dx, dy), scale, rotate: `${how.spin ?? 0}deg`, opacity: how.show ? 1 : 0 },
    { translate: xy(dx * 0.86, dy * 0.86 - arc * 0.3), opacity: 1, offset: 0.14 },
    { translate: xy(dx * 0.42, dy * 0.42 - arc), offset: 0.55 },
  ];
  if (how.land !== false) {
    frames.push({ translate: xy(-dx * 0.012, -dy * 0.012), scale: 1.02, rotate: '0deg', offset: 0.88 });
  }
  frames.push({ translate: '0px 0px', scale: 1, rotate: '0deg', opacity: 1 });
  return move(run, piece, frames, { ease: 'both', ...how });
}

// The layer above the board where copies of pieces fly. The frame has one; it takes no clicks.
export function layer(): HTMLElement {
  const found = document.getElementById('above');
  if (found) return found;
  const made = document.createElement('div');
  made.id = 'above';
  made.setAttribute('aria-hidden', 'true');
  (document.querySelector('.frame') ?? document.body).append(made);
  return made;
}

// The parts of a computed font: the shorthand reads as empty where a figure style is set.
function type_of(style: CSSStyleDeclaration): Partial<CSSStyleDeclaration> {
  const { fontFamily, fontSize, fontWeight, fontVariantNumeric, letterSpacing, color } = style;
  return { fontFamily, fontSize, fontWeight, fontVariantNumeric, letterSpacing, color };
}

// A copy of a piece in that layer, where the piece lies. It is taken away with the scene's motion.
export function ghost(run: Run, piece: Element, through = true): HTMLElement | SVGElement {
  const r = piece.getBoundingClientRect();
  const copy = piece.cloneNode(true);
  if (!(copy instanceof HTMLElement || copy instanceof SVGElement)) return make(run, {});
  copy.removeAttribute('id');
  Object.assign(copy.style, {
    position: 'fixed', left: px(r.left), top: px(r.top), width: px(r.width), height: px(r.height), right: 'auto',
    bottom: 'auto', margin: '0', zIndex: '60', pointerEvents: 'none', opacity: '1', translate: 'none', scale: 'none',
    rotate: 'none', transform: 'none', ...type_of(getComputedStyle(piece)),
  });
  layer().append(copy);
  run.keep({ cancel: () => copy.remove() }, through);
  return copy;
}

export function make(run: Run, style: Partial<CSSStyleDeclaration>, name = '', through = true): HTMLElement {
  const made = document.createElement('div');
  made.className = name;
  Object.assign(made.style, style);
  layer().append(made);
  run.keep({ cancel: () => made.remove() }, through);
  return made;
}

// A figure counts: a strip of figures moves behind a window of one line. Nothing is laid out anew.
export function tally(
  run: Run,
  piece: Element | null,
  values: readonly (number | string)[],
  how: How & { align?: 'left' | 'right' | 'center' } = {},
): Motion | null {
  if (!piece || values.length === 0) return null;
  const { ms = 400, at = 0, through = true } = how;
  const style = getComputedStyle(piece);
  const r = piece.getBoundingClientRect();
  const some = Math.ceil(values.length / 8);
  const list = values.length > 9 ? values.filter((_, i) => i === 0 || i === values.length - 1 || i % some === 0) : values;
  const width = Math.max(r.width, 8) + 24;
  const side = how.align ?? (style.textAlign === 'right' ? 'right' : 'center');
  const left = side === 'right' ? r.right - width : r.left - 12;
  const shown = make(run, {
    position: 'fixed', left: px(left), top: px(r.top), width: px(width), height: px(r.height), overflow: 'hidden',
    zIndex: '61', textShadow: style.textShadow, textAlign: side, contain: 'strict', ...type_of(style),
  }, '', through);
  const strip = document.createElement('div');
  for (const value of list) {
    const line = document.createElement('div');
    Object.assign(line.style, { height: px(r.height), lineHeight: px(r.height), whiteSpace: 'nowrap' });
    line.textContent = String(value);
    strip.append(line);
  }
  shown.append(strip);
  const last = list.length - 1;
  const frames = list.map((_, i) => ({
    translate: `0 ${px(-i * r.height)}`,
    offset: last ? i / last : 1,
    easing: last > 2 ? 'cubic-bezier(.7,0,.3,1)' : kEase.out,
  }));
  move(run, piece, [{ opacity: 0 }, { opacity: 0 }], { ms: ms + at, through, fill: 'none' });
  move(run, shown, [{ opacity: 1 }, { opacity: 1, offset: 0.999 }, { opacity: 0 }], { ms: ms + at, ease: 'flat', through });
  const still = [{ translate: '0 0' }, { translate: '0 0' }];
  return move(run, strip, last ? frames : still, { ms, at, ease: last > 2 ? 'cubic-bezier(.2,.5,.3,1)' : 'flat', through });
}

// A card turns over: the back narrows, the face opens; lifted a little while it turns.
export function turn(run: Run, back: Element | null, face: Element | null, how: How & { lift?: number } = {}): void {
  const { ms = 240, at = 0, lift = 6 } = how;
  sound_of(run, face, at, 'card');
  const thin = { scale: '0.02 1.04', translate: `0 ${-lift}px` };
  move(run, back, [
    { scale: '1 1', translate: '0 0', opacity: 1 }, { ...thin, opacity: 1, offset: 0.999 }, { ...thin, opacity: 0 },
  ], { ms: ms / 2, at, ease: 'in' });
  move(run, face, [
    { ...thin, opacity: 0 }, { ...thin, opacity: 1, offset: 0.001 }, { opacity: 1, scale: '1 1', translate: '0 0' },
  ], { ms: ms / 2, at: at + ms / 2, ease: 'out' });
}

// A short ring of light where something strikes. Used sparingly.
export function ring(run: Run, at: Element | Place, size: number, how: How & { colour?: string } = {}): Motion | null {
  const p = middle_of(at);
  if (audible()) sound('strike');
  const made = make(run, {
    position: 'fixed', left: px(p.x - size / 2), top: px(p.y - size / 2), width: px(size), height: px(size),
    borderRadius: '50%', border: `2px solid ${how.colour ?? 'rgb(255 236 190 / 85%)'}`, zIndex: '59', opacity: '0',
  });
  return move(run, made, [
    { opacity: 0, scale: 0.5 }, { opacity: 0.9, scale: 0.75, offset: 0.2 }, { opacity: 0, scale: 1.25 },
  ], { ms: 360, ease: 'out', through: true, ...how });
}
