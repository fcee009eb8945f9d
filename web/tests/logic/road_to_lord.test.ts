import { describe, expect, it } from 'vitest';
import {
  cards_in, cards_of, digits_of, joined, last_offering, notation_of, points_for, usable,
} from '../../src/games/road-to-lord/number';
import type { LogEntry } from '../../src/lib/protocol';

const hand = { sword: '2557', wheat: '', wine: '19', gems: 2, golds: 1 };

describe('Road to Lord', () => {
  it('a hand is its cards, each with its own id', () => {
    const cards = cards_of(hand);
    expect(cards).toHaveLength(9);
    expect(new Set(cards.map((card) => card.id)).size).toBe(9);
  });

  it('notation goes to cards and back', () => {
    for (const text of ['sword 257', 'wine 19+0', 'wheat 3+00', 'sword 2557+0+0+00']) {
      expect(notation_of(cards_in(text), false)).toBe(text);
    }
    expect(notation_of(cards_in('add 0+00'), true)).toBe('add 0+00');
    expect(notation_of(cards_in('add 3+0'), true)).toBe('add 3+0');
  });

  it('a Number reads as its digits and zeros', () => {
    expect(digits_of(cards_in('sword 257+0+00'))).toBe('257000');
  });

  it('cards of two icons or zeros alone are no Number', () => {
    const cards = cards_of(hand);
    expect(notation_of(cards.filter((card) => card.digit === '2' || card.digit === '9'), false)).toBeNull();
    expect(notation_of(cards.filter((card) => card.kind === 'gem'), false)).toBeNull();
  });

  it('points follow the number of cards', () => {
    expect([1, 2, 3, 4, 5, 9].map(points_for)).toEqual([3, 3, 4, 4, 5, 5]);
  });

  it('only cards of some legal move can be chosen', () => {
    const can = usable(cards_of(hand), ['wine 1', 'wine 19', 'wine 1+0'], '');
    expect([...can].sort()).toEqual(['gem-0-1', 'gem-0-2', 'wine-1-1', 'wine-9-1']);
  });

  it('what is added joins the own Number in order', () => {
    expect(joined('wheat 7', 'add 2')).toBe('wheat 27');
    expect(joined('wheat 9+0', 'add 3')).toBe('wheat 39+0');
  });

  it('the last Offering is read back from the log', () => {
    const entry = (version: number, events: LogEntry['events']): LogEntry => ({
      version, at: 0, kind: 'move', seat: 0, move: null, events,
    });
    const log = [
      entry(1, [{ event: 'offering', args: { offering: 1 } }]),
      entry(2, [{ event: 'offers', args: { seat: 0, move: 'wheat 79' } }]),
      entry(3, [
        { event: 'offers', args: { seat: 1, move: 'wheat 123' } },
        { event: 'wins', args: { seat: 1, points: 4 } },
        { event: 'offering', args: { offering: 2 } },
      ]),
    ];
    expect(last_offering(log)).toEqual({
      plays: [{ seat: 0, number: 'wheat 79' }, { seat: 1, number: 'wheat 123' }],
      winner: 1,
      points: 4,
    });
    expect(last_offering(log.slice(0, 2))).toBeNull();
  });
});
