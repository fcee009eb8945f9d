// Quiet sounds made on the spot: card, coin, die, seal, strike, victory, and two notes for the own
// turn. No files. Never the only cue, and off until the person asks for them.
//
// A scene calls `sound('coin')` in a step's `play`, so that it comes with what is seen.
import { preferences } from './preferences.svelte';

export type Sound = 'move' | 'turn' | 'card' | 'coin' | 'die' | 'seal' | 'strike' | 'victory';

let context: AudioContext | undefined;
let out: GainNode | undefined;
let noise: AudioBuffer | undefined;

const kLoud = { off: 0, soft: 0.45, full: 1 };

function tone(at: number, pitch: number, length: number, loud: number, type: OscillatorType = 'triangle', to = pitch): void {
  if (!context || !out) return;
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = type;
  source.frequency.setValueAtTime(pitch, at);
  if (to !== pitch) source.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(out);
  source.start(at);
  source.stop(at + length + 0.02);
}

// Paper, wood, wax: a breath of noise through a filter.
function rustle(at: number, length: number, pitch: number, width: number, loud: number): void {
  if (!context || !out) return;
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = noise.getChannelData(0);
    let x = 22_222;
    for (let i = 0; i < samples.length; ++i) {
      x = (x * 1_103_515_245 + 12_345) & 0x7fffffff;
      samples[i] = x / 0x40000000 - 1;
    }
  }
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = width;
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(filter).connect(gain).connect(out);
  source.start(at, 0, length);
}

const kSounds: Record<Sound, (now: number) => void> = {
  move: (now) => tone(now, 190, 0.09, 0.08),
  turn: (now) => {
    tone(now, 523, 0.25, 0.09);
    tone(now + 0.12, 784, 0.4, 0.07);
  },
  card: (now) => rustle(now, 0.09, 2600, 0.8, 0.16),
  coin: (now) => {
    tone(now, 2093, 0.12, 0.05, 'sine');
    tone(now + 0.05, 3136, 0.22, 0.04, 'sine');
  },
  die: (now) => {
    for (const [delay, pitch] of [[0, 900], [0.07, 760], [0.13, 840], [0.18, 700]] as const) rustle(now + delay, 0.05, pitch, 4, 0.24);
  },
  seal: (now) => {
    rustle(now, 0.16, 420, 1.4, 0.28);
    tone(now + 0.02, 120, 0.16, 0.12, 'sine', 70);
  },
  strike: (now) => {
    rustle(now, 0.07, 3400, 2, 0.2);
    tone(now, 660, 0.3, 0.05, 'square', 640);
    tone(now + 0.01, 991, 0.34, 0.03, 'square');
  },
  victory: (now) => {
    for (const [i, pitch] of [392, 523, 659, 784].entries()) tone(now + i * 0.16, pitch, i === 3 ? 0.9 : 0.3, 0.09);
    tone(now + 0.48, 523, 0.9, 0.05);
  },
};

// Many cards at once rustle once.
const kApartMs = 45;
const last = new Map<Sound, number>();

export const audible = (): boolean => preferences.chosen.sound !== 'off' && !document.hidden;

export function sound(kind: Sound): void {
  const wish = preferences.chosen.sound;
  if (!audible()) return;
  const now = performance.now();
  if (now - (last.get(kind) ?? -Infinity) < kApartMs) return;
  last.set(kind, now);
  context ??= new AudioContext();
  if (!out) {
    out = context.createGain();
    out.connect(context.destination);
  }
  out.gain.value = kLoud[wish];
  kSounds[kind](context.currentTime);
}

// Dice fall while something is told, and in the answer to an own throw; one that lies there already is silent.
const kAfterMs = 500;
let lively = -Infinity;
export function told_now(plays: boolean): void {
  lively = plays ? Infinity : performance.now() + kAfterMs;
}
export function die_falls(): void {
  if (performance.now() < lively) sound('die');
}

// The own turn: two notes, and on phones a short touch.
export function call_turn(): void {
  sound('turn');
  // Before the first touch the browser refuses it, and writes a complaint.
  if (!navigator.userActivation?.hasBeenActive) return;
  if (preferences.chosen.sound !== 'off' || matchMedia('(pointer: coarse)').matches) navigator.vibrate?.(40);
}
