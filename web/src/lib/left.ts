// What a clock has left, in words: days or hours while there are any, else minutes and seconds.
import { hall } from './hall.svelte';
import type { ClockNow, Seat } from './protocol';
import { t } from './texts.svelte';

const kHour = 3600;

export function left_words(clock: ClockNow, seat: Seat, now: number): string {
  const run = clock.running.includes(seat) ? now + hall.skew - clock.at : 0;
  const seconds = Math.max(0, Math.floor(((clock.left_ms[seat] ?? 0) - run) / 1000));
  if (seconds >= 48 * kHour) return t('left.days', { n: Math.floor(seconds / kHour / 24) });
  if (seconds >= 2 * kHour) return t('left.hours', { n: Math.floor(seconds / kHour) });
  return t('left.time', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` });
}
