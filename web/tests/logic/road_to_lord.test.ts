import { describe, expect, it } from 'vitest';
import { cards_in, cards_of, digits_of, grouped, in_order, notation_of, stands, step_of } from '../../src/games/road-to-lord/cards';
import { fan_of } from '../../src/games/road-to-lord/fan';
import { mood_of } from '../../src/games/road-to-lord/mood';
import { past_of, verdict_of } from '../../src/games/road-to-lord/story';
import type { Shown, Target } from '../../src/games/road-to-lord/view';

const hand = { sword: '2557', wheat: '', wine: '19', gems: 2, golds: 1 };

describe('Road to Lord', () => {
  it('a hand is its cards, each with its own id', () => {
    const cards = cards_of(hand);
    expect(cards).toHaveLength(9);
    expect(new Set(cards.map((card) => card.id)).size).toBe(9);
  });

  it('of equal cards the open ones come first', () => {
    const cards = cards_of(hand, { sword: '5', wheat: '', wine: '', gems: 1, golds: 0 });
    const open = cards.filter((card) => card.open).map((card) => card.id);
    expect(open).toEqual(['sword-5-1', 'gem-0-1']);
    expect(cards.find((card) => card.id === 'sword-5-2')?.open).toBe(false);
  });

  it('notation goes to cards and back', () => {
    for (const text of ['sword 257', 'wine 19+0', 'wheat 3+00', 'sword 2557+0+0+00']) {
      expect(notation_of(cards_in(text), false)).toBe(text);
    }
    expect(notation_of(cards_in('add 0+00'), true)).toBe('add 0+00');
    expect(notation_of(cards_in('add 3+0', 'wine'), true)).toBe('add 3+0');
  });

  it('a Number reads as its digits and zeros, in groups of three', () => {
    expect(digits_of(cards_in('sword 257+0+00'))).toBe('257000');
    expect(grouped('112334567890000')).toBe('112\u00a0334\u00a0567\u00a0890\u00a0000');
    expect(grouped('25')).toBe('25');
  });

  it('what is added lies in its place', () => {
    const all = in_order([...cards_in('wheat 9+0'), ...cards_in('add 3', 'wheat')]);
    expect(notation_of(all, false)).toBe('wheat 39+0');
  });

  it('cards of two icons or zeros alone are no Number', () => {
    const cards = cards_of(hand);
    expect(notation_of(cards.filter((card) => card.digit === '2' || card.digit === '9'), false)).toBeNull();
    expect(notation_of(cards.filter((card) => card.kind === 'gem'), false)).toBeNull();
  });

  it('how a Number would stand is the target\'s word, or one figure against another', () => {
    const target = (part: Partial<Target>): Target => ({ icon: 'sword', stands: 'compare', why: '', over: '380', or_equal: false, ...part });
    expect(stands('1000', target({}))?.how).toBe('ahead');
    expect(stands('99', target({}))?.how).toBe('behind');
    expect(stands('380', target({}))?.how).toBe('behind');
    expect(stands('380', target({ or_equal: true }))?.how).toBe('ahead');
    // Nineteen digits are more than a double holds.
    expect(stands('1234567890000000001', target({ over: '1234567890000000000' }))?.how).toBe('ahead');
    expect(stands('9', target({ stands: 'cannot_win', why: 'craved' }))).toEqual({ how: 'cannot_win', why: 'craved' });
    expect(stands('9', undefined)).toBeNull();
  });

  it('the ladder is the server\'s', () => {
    const ladder = [{ cards: 1, points: 3 }, { cards: 3, points: 4 }, { cards: 5, points: 5 }];
    expect([0, 1, 2, 3, 4, 5, 9].map((n) => step_of(ladder, n))).toEqual([-1, 0, 0, 1, 1, 2, 2]);
  });

  it('an event says how an Offering ended, and the history keeps it', () => {
    const won = verdict_of({ event: 'wins', args: { seat: 1, number: 'wheat 123', points: 4, reason: 2, beaten: 0 } });
    expect(won).toEqual({ winner: 1, number: 'wheat 123', points: 4, reason: 'longest', beaten: 0 });
    expect(past_of(won)).toEqual({ ended: 'won', winner: 1, points: 4 });
    expect(past_of(verdict_of({ event: 'nobody', args: { offering: 2 } }))).toEqual({ ended: 'nobody', winner: -1, points: 0 });
  });

  it('the King shows what the table shows', () => {
    const view = (best: number, standing: string, more = {}): Shown =>
      ({ stage: 'number', best, seats: [{ standing }], ...more }) as unknown as Shown;
    expect(mood_of(view(-1, ''))).toBe('calm');
    expect(mood_of(view(0, 'led'))).toBe('longing');
    expect(mood_of(view(0, 'craved'))).toBe('pleased');
    expect(mood_of(view(-1, '', { verdict: { winner: null } }))).toBe('bored');
  });
});

describe('the hand of Road to Lord', () => {
  const phone = { least: 44, most: 64, gap: 0, narrow: true, fold: 0.5 };
  const groups = [4, 4, 3, 3, 1].map((cards) => ({ cards, folded: false }));

  it('lies in one row, with the middle of every card free, on the smallest phone', () => {
    const fan = fan_of(groups, { ...phone, width: 354 });
    expect(fan.at).toHaveLength(15);
    expect(fan.card).toBe(44);
    for (let i = 1; i < 15; ++i) expect((fan.at[i] ?? 0) - (fan.at[i - 1] ?? 0)).toBeGreaterThan(fan.card / 2);
    expect((fan.at[14] ?? 0) + fan.card).toBeLessThanOrEqual(354.01);
  });

  it('folding gives room to the others and changes no card\'s size', () => {
    const open = fan_of(groups, { ...phone, width: 384 });
    const folded = fan_of(groups.map((one, i) => ({ ...one, folded: i === 1 || i === 2 })), { ...phone, width: 384 });
    expect(folded.card).toBe(open.card);
    expect((folded.at[1] ?? 0) - (folded.at[0] ?? 0)).toBeGreaterThan((open.at[1] ?? 0) - (open.at[0] ?? 0));
    expect((folded.at[14] ?? 0) + folded.card).toBeLessThanOrEqual(384.01);
  });

  it('few cards stand in the middle, and none is an empty row', () => {
    const fan = fan_of([{ cards: 2, folded: false }], { ...phone, width: 384 });
    expect(fan.at[0]).toBeGreaterThan(100);
    expect(fan_of([], { ...phone, width: 384 }).at).toEqual([]);
  });
});
