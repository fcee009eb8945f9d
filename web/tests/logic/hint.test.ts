import { describe, expect, it } from 'vitest';
import { hint_reason } from '../../src/lib/hint';
import type { Hint } from '../../src/lib/protocol';
import { fill } from '../../src/lib/texts.svelte';

const kTexts: Record<string, string> = {
  'hint.only': 'Only this.', 'hint.odds': 'Succeeds {n}.', 'hint.clear': 'Wins {a}; next {move}: {b}.',
  'hint.near': 'Wins {a}; as good: {move}.', 'hint.alone': 'Wins {a}.',
  'hint.clear_bare': 'Wins {a}, next {b}.', 'hint.near_bare': 'Wins {a}; others too.',
};
const speech = { t: (key: string, values?: Record<string, string | number>): string => fill(kTexts[key] ?? key, values) };
const words = (move: string): string => `<${move}>`;
type Move = [move: string, value: number | null, odds?: number];
const hint = (value: number | null, ...moves: Move[]): Hint => ({
  move: moves[0]?.[0] ?? 'a', reason: 'sovereign', value,
  considered: moves.map(([move, worth, odds = null]: [string, number | null, (number | null)?]) => ({ move, share: 0.5, value: worth, odds })),
});
const why = (one: Hint): string => hint_reason(one, words, speech);

describe('why a hint is what it is', () => {
  it('is the chance it gives, beside the next best in words', () => {
    expect(why(hint(0.564, ['a', 0.564], ['b', 0.4], ['c', 0.44]))).toBe('Wins 56; next <c>: 44.');
  });

  it('says so when another is as good, and does not praise a move over a better one', () => {
    expect(why(hint(0.3, ['a', 0.3], ['b', 0.305]))).toBe('Wins 30; as good: <b>.');
    expect(why(hint(0.3, ['a', 0.3], ['b', 0.4]))).toBe('Wins 30.');
  });

  it('names the only move, and its odds where they are known', () => {
    expect(why(hint(null, ['a', null]))).toBe('Only this.');
    expect(why(hint(null, ['a', null, 0.25]))).toBe('Only this. Succeeds 25.');
    expect(why(hint(0.5, ['a', 0.5, 0.25], ['b', 0.1]))).toBe('Succeeds 25. Wins 50; next <b>: 10.');
  });

  it('never claims a certainty, and says nothing where nothing was counted', () => {
    expect(why(hint(1, ['a', 1], ['b', 0]))).toBe('Wins 99; next <b>: 1.');
    expect(why({ move: 'a', reason: 'sovereign', value: null, considered: [] })).toBe('');
  });

  it('does not put whole sentences into a sentence', () => {
    const sentence = (move: string): string => `It goes to ${move}.`;
    expect(hint_reason(hint(0.5, ['a', 0.5], ['b', 0.3]), sentence, speech)).toBe('Wins 50, next 30.');
    expect(hint_reason(hint(0.5, ['a', 0.5], ['b', 0.5]), sentence, speech)).toBe('Wins 50; others too.');
  });

  it('takes two ways to write one thing for one', () => {
    expect(hint_reason(hint(0.5, ['a', 0.5], ['b', 0.49]), () => 'same', speech)).toBe('Wins 50.');
  });
});
