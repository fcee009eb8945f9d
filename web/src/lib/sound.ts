// Quiet cues made on the spot: a knock for a move, two notes when it is your turn. Never the only
// cue, and off until the person asks for them.
import { preferences } from './preferences.svelte';

let context: AudioContext | undefined;

function note(at: number, pitch: number, length: number, loud: number): void {
  if (!context) return;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.frequency.value = pitch;
  tone.type = 'triangle';
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}

export function chime(kind: 'turn' | 'move'): void {
  if (!preferences.chosen.sound) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (kind === 'move') note(now, 190, 0.09, 0.08);
  else {
    note(now, 523, 0.25, 0.09);
    note(now + 0.12, 784, 0.4, 0.07);
  }
}
