import { describe, expect, it } from 'vitest';
import { begin, strength_shown, take_up, throw_die, total_of, whole } from '../../src/games/royal-ascension/battle';
import { island } from '../../src/games/royal-ascension/geometry';
import { by_margin, chance, chance_of_all, parts_of, payment_with, read_commitment, write_commitment } from '../../src/games/royal-ascension/moves';
import type { Round, View as AscensionView } from '../../src/games/royal-ascension/view';

describe('The Royal Ascension', () => {
  const view = {
    board: '$HDSHDHSDHSDHDSHD$HDSHDHSDHSDHDSHDS',
    gates: [4, 13, 22, 30],
    turn: { seat: 0, battle: 'duel' },
    win_percent_by_margin: Array.from({ length: 41 }, (_, i) => i),
    prospect: {
      base: -10, parts: [{ part: 'territory teal', adds: 15 }, { part: 'heart A', adds: 14 }, { part: 'heart Q', adds: 12 }, { part: 'club 7', adds: 7 }],
      from: 15, best: 40, all: [1, 2, 3], rivals: [],
    },
  } as unknown as AscensionView;

  it('commitments go to text and back, the highest first', () => {
    const one = { territory: 'teal' as const, hearts: [2, 12], clubs: [5, 7] };
    expect(write_commitment(one)).toBe('commit teal hQ+h2 c7+c5');
    expect(read_commitment('commit teal hQ+h2 c7+c5')).toEqual({ territory: 'teal', hearts: [12, 2], clubs: [7, 5] });
    expect(write_commitment({ territory: 'teal', hearts: [], clubs: [] })).toBe('commit teal');
    expect(read_commitment('pass')).toBeNull();
  });

  it('a strength is what the view says its parts add, whatever they are worth elsewhere', () => {
    expect(parts_of(view, { territory: 'teal', hearts: [12, 1], clubs: [7, 7] })).toEqual({ land: 15, hearts: 26, clubs: 14, plague: 10, total: 45 });
    expect(parts_of(view, { territory: 'teal', hearts: [], clubs: [] }).total).toBe(5);
  });

  it('chances are looked up, never worked out', () => {
    const rival = { seat: 1, lightest: 20, weights: [], percent: [5, 10, 15] };
    expect(chance(view, rival, 16)).toBe(10);
    expect(chance(view, rival, 14)).toBeNull();
    expect(chance(view, undefined, 16)).toBeNull();
    expect(chance_of_all(view, 17)).toBe(3);
    expect(by_margin(view, 60)).toBe(40);
    expect(by_margin(view, -60)).toBe(0);
  });

  it('a payment is found by what lies on the counter, in any order, and nothing else', () => {
    const payments = [{ gold: [7, 4] }, { gold: [11] }, { gold: [7, 7] }];
    expect(payment_with(payments, [4, 7])).toEqual({ gold: [7, 4] });
    expect(payment_with(payments, [7, 7])).toEqual({ gold: [7, 7] });
    expect(payment_with(payments, [7])).toBeNull();
    expect(payment_with(payments, [])).toBeNull();
  });

  const round = (mine: number[], theirs: number[], tied: boolean): Round => {
    const sums = [34, 21];
    const dice = mine.flatMap((die, i) => [[0, die], [1, theirs[i] ?? 0]] as const).map(([seat, die]) => ({ seat, die, total: (sums[seat] = (sums[seat] ?? 0) + die) }));
    return { dice, need: { seat: 1, stands: 35, wins: [4, 5, 6], ties: [3] }, tied };
  };
  const side = { land: 15, hearts: 12, clubs: 7, plague: 0 };
  const fought = {
    ...view,
    last_battle: { battle: 'duel', fighters: [0, 1], winner: 0, rolls: 2, commitments: ['commit teal hQ c7', 'commit char hK', ''], plagues: [0, 1, 0], dice: [] },
    story: {
      attacker: 0, percent: 98,
      sides: [{ seat: 0, ...side, strength: 34, grows: [15, 27, 34] }, { seat: 1, ...side, strength: 21, grows: [18, 31, 21] }],
      rounds: [round([1, 1, 1, 1], [4, 5, 5, 3], true), round([6, 5, 4, 3], [1, 2, 3, 4], false)],
      passed: [{ territory: 'char', from: 1 }], picked: [{ by: 1, suit: 'hearts', rank: 12 }], out: [],
    },
  } as unknown as AscensionView;

  it('a battle is told from the story, with the dice of every throw', () => {
    const fight = whole(fought);
    expect(fight?.winner).toBe(0);
    expect(fight?.percent).toBe(98);
    expect(fight?.sides.map((one) => one.before)).toEqual([[[1, 1, 1, 1]], [[4, 5, 5, 3]]]);
    expect(fight?.sides.map((one) => one.dice)).toEqual([[6, 5, 4, 3], [1, 2, 3, 4]]);
    expect(fight?.sides.map(total_of)).toEqual([52, 31]);
    expect(fight?.passed).toEqual([{ land: 'char', from: 1, to: 0 }]);
    expect(begin({ ...fought, story: { ...fought.story, sides: [] } })).toBeNull();
  });

  it('strengths and totals are shown as they are told, never ahead', () => {
    let fight = begin(fought);
    if (!fight) throw new Error('no battle');
    expect(fight.sides.map(strength_shown)).toEqual([null, null]);
    expect(fight.winner).toBe(-1);
    fight = { ...fight, sides: fight.sides.map((one) => ({ ...one, shown: 2 })) };
    expect(fight.sides.map(total_of)).toEqual([27, 31]);
    const [first, second] = fought.story.rounds as [Round, Round];
    for (const die of first.dice) fight = throw_die(fight, die);
    expect(fight.sides.map(total_of)).toEqual([38, 38]);
    fight = take_up(fight, second);
    expect(fight.sides.map((one) => one.dice)).toEqual([[], []]);
    expect(fight.sides.map(total_of)).toEqual([27, 31]);
  });

  it('the island has two drawings, and neither changes', () => {
    for (const lying of [true, false]) {
      const isle = island(lying, [4, 13, 22, 30]);
      expect(isle).toBe(island(lying, [4, 13, 22, 30]));
      expect(isle.spaces).toHaveLength(35);
      for (const [land, shape] of Object.entries(isle.lands)) {
        expect(shape.path, land).not.toMatch(/NaN|undefined/);
        expect(shape.w * shape.h, land).toBeGreaterThan(3000);
      }
    }
  });
});
