// Walking the steps of a choice: what the boards rely on when there is no list.
import { describe, expect, it } from 'vitest';
import { Moves } from '../../src/lib/choices';
import type { ChoicePart } from '../../src/lib/protocol';

const part = (name: string, n: number, text: string, to: number | null): ChoicePart => ({ part: name, n, text, to });

// Two territories, at most one of two Hearts, a Club or two.
const steps: ChoicePart[][] = [
  [part('territory teal', 1, 'commit teal', 1), part('territory pika', 1, 'commit pika', 1)],
  [part('heart Q', 0, '', 2), part('heart Q', 1, ' hQ', 3)],
  [part('heart 3', 0, '', 3), part('heart 3', 1, ' h3', 3)],
  [part('club 7', 0, '', null), part('club 7', 1, ' c7', null), part('club 7', 2, ' c7+c7', null)],
];
const long = Moves.of({ legal: null, count: 18, choices: { steps } });

function all(): string[] {
  const found: string[] = [];
  for (const land of ['teal', 'pika']) {
    for (const hearts of ['', ' h3', ' hQ']) for (const clubs of ['', ' c7', ' c7+c7']) found.push(`commit ${land}${hearts}${clubs}`);
  }
  return found;
}

describe('moves without a list', () => {
  it('are exactly the ways through the steps', () => {
    expect(long.count).toBe(18);
    expect(long.list).toBeNull();
    expect(long.beginning('', 100).sort()).toEqual(all().sort());
    for (const move of all()) expect(long.has(move)).toBe(true);
    for (const move of ['', 'commit', 'commit teal hQ+h3', 'commit teal c7+c7+c7', 'commit teal hQ ', 'pass']) {
      expect(long.has(move), move).toBe(false);
    }
  });

  it('are found by what is typed, no more than asked for', () => {
    expect(long.beginning('commit teal h', 100)).toHaveLength(6);
    expect(long.beginning('commit teal hQ c7', 100)).toEqual(['commit teal hQ c7', 'commit teal hQ c7+c7']);
    expect(long.beginning('commit t', 4)).toHaveLength(4);
    expect(long.beginning('x', 4)).toEqual([]);
  });

  it('are put together from parts in any order', () => {
    expect(long.whole({ 'club 7': 2, 'territory pika': 1 })).toBe('commit pika c7+c7');
    expect(long.whole({ 'heart Q': 1, 'territory teal': 1, 'club 7': 0 })).toBe('commit teal hQ');
    expect(long.whole({ 'territory teal': 1, 'heart Q': 1, 'heart 3': 1 })).toBeNull();
    expect(long.whole({ 'heart Q': 1 })).toBeNull();
    expect(long.whole({ 'territory teal': 1, 'territory pika': 1 })).toBeNull();
    expect(long.whole({ 'territory teal': 1, 'heart K': 1 })).toBeNull();
  });

  it('tell which part can still be added', () => {
    expect(long.can_add({}, 'heart Q')).toBe(true);
    expect(long.can_add({ 'heart 3': 1 }, 'heart Q')).toBe(false);
    expect(long.can_add({ 'club 7': 1 }, 'club 7')).toBe(true);
    expect(long.can_add({ 'club 7': 2 }, 'club 7')).toBe(false);
    expect(long.can_add({ 'territory teal': 1 }, 'territory pika')).toBe(false);
    expect(long.can_add({}, 'heart K')).toBe(false);
    expect(Object.fromEntries(long.parts())).toEqual({
      'territory teal': 1, 'territory pika': 1, 'heart Q': 1, 'heart 3': 1, 'club 7': 2,
    });
  });

  it('add up numbers chosen in several steps', () => {
    // "bid" from 8 to 12, digit by digit; "send" with one held back.
    const bids = Moves.of({
      legal: null, count: 5,
      choices: {
        steps: [
          [part('bid', 1, 'bid ', 1)],
          [part('gold', 0, '', 2), part('gold', 10, '1', 3)],
          [part('gold', 8, '8', null), part('gold', 9, '9', null)],
          [part('gold', 0, '0', null), part('gold', 1, '1', null), part('gold', 2, '2', null)],
        ],
      },
    });
    expect(bids.whole({ bid: 1, gold: 11 })).toBe('bid 11');
    expect(bids.whole({ bid: 1, gold: 8 })).toBe('bid 8');
    expect(bids.whole({ bid: 1, gold: 13 })).toBeNull();
    expect(bids.parts().get('gold')).toBe(12);
  });
});

describe('moves with a list', () => {
  it('are the list, and parts of themselves where there are no steps', () => {
    const short = Moves.of({ legal: ['left', 'right'], count: 2, choices: null });
    expect(short.list).toEqual(['left', 'right']);
    expect(short.has('left')).toBe(true);
    expect(short.has('gate 13')).toBe(false);
    expect(short.whole({ left: 1 })).toBe('left');
    expect(short.beginning('r', 9)).toEqual(['right']);
  });

  it('are none while another is to act', () => {
    for (const none of [Moves.of(null), Moves.of({ legal: [], count: 0, choices: null })]) {
      expect(none.count).toBe(0);
      expect(none.has('left')).toBe(false);
      expect(none.whole({})).toBeNull();
      expect(none.beginning('', 9)).toEqual([]);
    }
  });
});
