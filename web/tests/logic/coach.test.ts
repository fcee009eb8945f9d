import { describe, expect, it } from 'vitest';
import { turns_of } from '../../src/lib/coach';
import type { Coach } from '../../src/lib/protocol';

const told = (chances: number[]): Coach => ({
  seat: 1,
  worlds: 100,
  points: chances.map((chance, i) => ({ version: i * 2, chances: [1 - chance, chance] })),
});

describe('where the chances turned', () => {
  it('is told by the greatest changes of the own seat, in the order of play', () => {
    expect(turns_of(told([0.5, 0.52, 0.9, 0.6, 0.65, 0.1]), 2)).toEqual([
      { version: 4, before: 0.52, after: 0.9 },
      { version: 10, before: 0.65, after: 0.1 },
    ]);
  });

  it('is nowhere when chances only tremble', () => {
    expect(turns_of(told([0.5, 0.53, 0.49, 0.55]))).toEqual([]);
    expect(turns_of(told([0.5]))).toEqual([]);
  });
});
