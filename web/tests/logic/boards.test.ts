import { describe, expect, it } from 'vitest';
import { Moves } from '../../src/lib/choices';
import { by_price, next_sieve, passes } from '../../src/games/kingdoms-of-rice/marks';
import { bids, quick_bids, sort_moves } from '../../src/games/kingdoms-of-rice/moves';
import { bids_of, contest_of } from '../../src/games/kingdoms-of-rice/show';
import type { Card, View } from '../../src/games/kingdoms-of-rice/view';

describe('Kingdoms of Rice', () => {
  it('moves are sorted by the piece they touch', () => {
    const sorted = sort_moves([
      'build port', 'build dam over port', 'build rice-1 over rice 2', 'destroy rice 2', 'attack fief 1', 'attack seat 3',
      'bribe seat 2 fief 1 attacked', 'pass', 'lose fief 2', 'raze rice 1', 'keep statue over patron', 'redraw tyrant gardener', 'cards', 'swap 7', 'take gold',
    ]);
    expect(sorted.builds.get('port')?.get('')).toBe('build port');
    expect(sorted.builds.get('dam')?.get('port')).toBe('build dam over port');
    expect(sorted.builds.get('rice-1')?.get('rice 2')).toBe('build rice-1 over rice 2');
    expect(sorted.tiles.get('rice 2')).toBe('destroy rice 2');
    expect(sorted.attacks.get(1)).toBe('attack fief 1');
    expect(sorted.raids.get(2)).toBe('attack seat 3');
    expect(sorted.lords.get(1)?.get('1 attacked')).toBe('bribe seat 2 fief 1 attacked');
    expect(sorted.loses.get(2)).toBe('lose fief 2');
    expect(sorted.razes.get('rice 1')).toBe('raze rice 1');
    expect([...sorted.keeps]).toEqual(['keep statue over patron', 'redraw tyrant gardener']);
    expect(sorted.swaps.get(7)).toBe('swap 7');
    expect(sorted.prizes).toEqual(['take gold']);
    expect(sorted.cards).toBe(true);
    expect([...sorted.plain]).toEqual(['pass']);
  });

  it('the sieve goes by what is marked, and ends with the order by price', () => {
    const marks = { new: new Set<Card>(), points: new Map<Card, number>([['dam', 2]]), last: new Set<Card>() };
    expect(next_sieve(marks, 'all')).toBe('points');
    expect(next_sieve(marks, 'points')).toBe('price');
    expect(next_sieve(marks, 'price')).toBe('all');
    expect([passes(marks, 'points', 'dam'), passes(marks, 'points', 'port'), passes(marks, 'price', 'port')]).toEqual([true, false, true]);
    const view = { aid: { must_replace: { rice: false, city: false, castle: true }, build: { dam: 8, market: 6, port: 8, wall: 3, moat: 5 }, replace: { dam: 10, market: 4, port: 2, wall: 7, moat: 6 } } } as unknown as View;
    expect(by_price(['dam', 'market', 'port'], view)).toEqual(['market', 'dam', 'port']);
    // A full row asks for the price with replacing.
    expect(by_price(['wall', 'moat'], view)).toEqual(['moat', 'wall']);
  });

  it('bids run from the least to all the gold, by what may be played', () => {
    const list = ['pass', ...[12, 13, 14, 15, 16, 17, 18].map((n) => `bid ${n}`)];
    const moves = Moves.of({ legal: list, count: list.length, choices: null } as never);
    expect(bids(moves, 11, 18)).toEqual({ least: 12, most: 18 });
    expect(bids(Moves.none, 11, 18)).toBeNull();
    expect(quick_bids(12, 26)).toEqual([12, 14, 18, 26]);
    expect(quick_bids(5, 5)).toEqual([5]);
  });

  const auction = (phase: string, bids: number[], passed: number[]): View => ({ table: { phase, bids, passed } }) as unknown as View;
  it('every seat’s last bid of this auction is known, and who is out', () => {
    expect([...bids_of(auction('auction', [0, 2, 4], [1]))]).toEqual([[1, 'out'], [2, 4]]);
    expect([...bids_of(auction('action', [0, 2, 4], []))], 'the last auction is over').toEqual([]);
  });

  it('own FORCE cards lie as they came, and a rival’s are backs', () => {
    const view = {
      seat: 0, attacker_order: [10, 4, 7], defender_order: [],
      table: { phase: 'battle', struggle: { contest: 'attack-seat', attacker: 0, defender: 1, fief: 0, cards: [3, 2], hidden: 0 } },
      aid: { totals: [21, -1], max: [30, 27], defenders: 3 },
    } as unknown as View;
    const found = contest_of(view, () => undefined);
    expect(found?.sides.map((side) => side.cards)).toEqual([[10, 4, 7], [null, null]]);
    expect(found?.sides.map((side) => side.total)).toEqual([21, null]);
    const open = contest_of(view, () => ({ ...view, seat: 1, attacker_order: [], defender_order: [9, 9], aid: { ...view.aid, totals: [-1, 18] } }) as View);
    expect(open?.sides[1]?.cards).toEqual([9, 9]);
  });
});
