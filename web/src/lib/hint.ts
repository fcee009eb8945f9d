// Why a hint is what it is, in a sentence made of what the bot counted.
import type { Hint } from './protocol';
import type { Speech } from './words';

// Less than this apart, two moves are equally good: the search cannot tell more.
const kNear = 0.02;

const in_hundred = (chance: number): number => Math.min(99, Math.max(1, Math.round(chance * 100)));

// Empty where the bot went by rules of thumb and counted nothing.
export function hint_reason(hint: Hint, words: (move: string) => string, speech: Pick<Speech, 't'>): string {
  const own = hint.considered.find((one) => one.move === hint.move);
  const said: string[] = [];
  if (own && hint.considered.length === 1 && own.value === null) said.push(speech.t('hint.only'));
  if (own && own.odds !== null) said.push(speech.t('hint.odds', { n: in_hundred(own.odds) }));
  const value = hint.value ?? own?.value ?? null;
  if (value !== null) {
    const a = in_hundred(value);
    // Two ways to write one thing are no choice.
    const text = words(hint.move);
    const next = hint.considered
      .flatMap((one) => (one.move !== hint.move && one.value !== null ? [{ value: one.value, text: words(one.move) }] : []))
      .filter((one) => one.text !== text)
      .sort((x, y) => y.value - x.value)[0];
    // A move that is told in whole sentences has no place inside another.
    const named = next && !/[.。]/.test(next.text);
    if (next && value - next.value >= kNear) {
      const b = in_hundred(next.value);
      said.push(named ? speech.t('hint.clear', { a, b, move: next.text }) : speech.t('hint.clear_bare', { a, b }));
    } else if (next && next.value - value < kNear) said.push(named ? speech.t('hint.near', { a, move: next.text }) : speech.t('hint.near_bare', { a }));
    else said.push(speech.t('hint.alone', { a }));
  }
  return said.join(' ');
}
