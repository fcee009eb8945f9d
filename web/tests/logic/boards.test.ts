import { describe, expect, it } from 'vitest';
import { Moves } from '../../src/lib/choices';
import type { GameEvent, LogEntry } from '../../src/lib/protocol';
import { by_price, next_sieve, passes } from '../../src/games/kingdoms-of-rice/marks';
import { bids, quick_bids, sort_moves } from '../../src/games/kingdoms-of-rice/moves';
import { bought, force_order, last_bids } from '../../src/games/kingdoms-of-rice/story';
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

  const of = (...events: [string, Record<string, number>][]): GameEvent[] => events.map(([event, args]) => ({ event, args }));

  it('own FORCE cards lie in the order drawn, the War Room’s last', () => {
    const events = of(
      ['attacks_fief', { seat: 0, fief: 1 }], ['draws', { seat: 0 }], ['draws_face', { seat: 0, value: 10 }], ['draws_face', { seat: 0, value: 4 }],
      ['war_room', { seat: 0 }], ['draws_face', { seat: 0, value: 7 }], ['swaps_face', { seat: 0, value: 7, out: 10 }],
    );
    expect(force_order(events, 0, [4, 7])).toEqual([4, 7]);
    expect(force_order(events.slice(0, 4), 0, [4, 10])).toEqual([10, 4]);
    // While the War Room's card is in hand it is not among them.
    expect(force_order(events.slice(0, 6), 0, [4, 10])).toEqual([10, 4]);
    // A story that does not fit the view gives way to it.
    expect(force_order(events, 0, [1, 2, 3])).toEqual([1, 2, 3]);
    expect(bought(of(['buys', { seat: 1, value: 9 }], ['buys', { seat: 0, value: 3 }], ['buys', { seat: 1, value: 2 }]), 1, [2, 9])).toEqual([9, 2]);
  });

  it('every seat’s last bid of this auction is known, and who is out', () => {
    const entry = (version: number, events: GameEvent[]): LogEntry => ({ version, at: 0, kind: 'move', seat: 0, move: '', events });
    const log = [
      entry(1, of(['bids', { seat: 0, gold: 5 }])), entry(2, of(['shogun', { seat: 0, gold: 5 }])),
      entry(3, of(['bids', { seat: 1, gold: 2 }])), entry(4, of(['bids', { seat: 2, gold: 4 }], ['passes_bid', { seat: 1 }])),
    ];
    expect([...last_bids(log)]).toEqual([[1, 'out'], [2, 4]]);
  });
});
