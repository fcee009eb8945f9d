import { describe, expect, it } from 'vitest';
import { short_name } from '../../src/lib/names';
import type { GameEvent } from '../../src/lib/protocol';
import { first_share, in_hand, left_in_hand, move_token, plot_move, read_plot, read_send, send_move } from '../../src/games/devices-of-kings/plot';
import { pawn_places, track_of } from '../../src/games/devices-of-kings/race';
import { pictures, round_events } from '../../src/games/devices-of-kings/theatre';
import type { ByDevice, HandCard, Share, View } from '../../src/games/devices-of-kings/view';

const pools = (rat: number): ByDevice => ({ sword: 0, mask: 0, rat, cup: 0 });
const card = (target: number, word: string, count = 1): HandCard => ({
  target, count, lay: { sword: `sword:${word}`, mask: `mask:${word}`, rat: `rat:${word}`, cup: `cup:${word}` },
});
// The words are the server's: seats need not be written as the page counts them.
const hand = [card(-1, '+', 2), card(1, '2'), card(2, '3')];

describe('a plot', () => {
  it('is made of the words the server gave', () => {
    const may = (move: string): boolean => move === 'sword:+ cup:3';
    expect(plot_move([{ target: -1, device: 'sword' }, { target: 2, device: 'cup' }], hand, may)).toBe('sword:+ cup:3');
    expect(plot_move([{ target: 2, device: 'cup' }, { target: -1, device: 'sword' }], hand, may)).toBe('sword:+ cup:3');
    expect(plot_move([{ target: -1, device: 'sword' }], hand, may)).toBeNull();
    expect(plot_move([{ target: -1, device: 'sword' }, { target: 5, device: 'cup' }], hand, may)).toBeNull();
    // What the server does not offer is no move.
    expect(plot_move([{ target: -1, device: 'mask' }, { target: 2, device: 'cup' }], hand, may)).toBeNull();
  });
  it('is read back by the same words, and nothing is guessed', () => {
    expect(read_plot('sword:+ cup:3', hand)).toEqual([{ target: -1, device: 'sword' }, { target: 2, device: 'cup' }]);
    expect(read_plot('hidden', hand)).toEqual([]);
    expect(read_plot('cup:9 rat:+', hand)).toEqual([{ target: -1, device: 'rat' }]);
  });
  it('leaves a rival those cards that do not lie open', () => {
    expect(left_in_hand([-1, -1, 1, 2], [{ target: -1, device: 'cup' }, { target: 2, device: 'cup' }])).toEqual([-1, 1]);
  });
  it('leaves the hand card by card', () => {
    expect(in_hand(hand, []).map((one) => one.target)).toEqual([-1, -1, 1, 2]);
    expect(in_hand(hand, [{ target: -1, device: 'cup' }, { target: 2, device: 'cup' }]).map((one) => one.target)).toEqual([-1, 1]);
  });
});

describe('sharing out', () => {
  const share: Share = {
    attacker: 0, device: 'rat', pool: 4, hold_back: false,
    targets: [{ seat: 1, word: '2', held: 1, scores: [] }, { seat: 2, word: '3', held: 2, scores: [] }],
  };
  it('keeps the whole pool whatever is pressed', () => {
    let sent = first_share(share);
    expect(sent).toEqual([2, 2]);
    for (const to of [0, 0, 0, 1, 0, 1, 1, 1, 1, 1]) {
      sent = move_token(sent, share.pool, to);
      expect(sent.reduce((sum, n) => sum + n)).toBe(4);
      expect(sent.every((n) => n >= 0)).toBe(true);
    }
    expect(sent).toEqual([0, 4]);
  });
  it('takes from home first, and goes home again', () => {
    expect(move_token([1, 1], 4, 0)).toEqual([2, 1]);
    expect(move_token([3, 1], 4, 2)).toEqual([2, 1]);
    expect(move_token([0, 0], 4, 2)).toEqual([0, 0]);
    expect(move_token([3, 1], 4, 0, 1)).toEqual([4, 0]);
    expect(move_token([4, 0], 4, 0, 1)).toEqual([4, 0]);
  });
  it('is written with the server’s words for seats', () => {
    expect(send_move(share, [3, 1])).toBe('send 2:3 3:1');
    expect(read_send(share, 'send 2:3 3:1')).toEqual([3, 1]);
  });
});

it('names are shortened for cards', () => {
  expect(short_name('Odo')).toBe('Odo');
  expect(short_name('Bartholomew of Wexcombe')).toBe('Barthol.');
  expect(short_name('Bartholomew of Wexcombe', [], 6)).toBe('Barth.');
  expect(short_name('Sir Reginald the Patient')).toBe('Sir Reg.');
  expect(short_name('Sir Reginald the Patient', [], 6)).toBe('Sir R.');
  expect(short_name('王')).toBe('王');
  expect(short_name('Squire 2')).toBe('Squire 2');
  expect(short_name('Sovereign 2')).toBe('Sover. 2');
  // Namesakes are told apart.
  const table = ['Till', 'Nell', 'Till the Younger', 'Till the Younger 2'];
  expect(table.map((name) => short_name(name, table))).toEqual(['Till', 'Nell', 'Till Y.', 'Till 2']);
});

// -- theatre --

const events: GameEvent[] = [
  { event: 'reveal_mixed', args: { seat: 0, device: 2, other_device: 3, target: 1 } },
  { event: 'reveal_mixed', args: { seat: 1, device: 2, other_device: 2, target: 0 } },
  { event: 'bolster', args: { seat: 0, device: 2, tokens: 1, gained: 1 } },
  { event: 'bolster', args: { seat: 1, device: 2, tokens: 2, gained: 1 } },
  { event: 'refused', args: { seat: 0, target: 1 } },
  { event: 'fight', args: { seat: 1, target: 0, device: 2, sent: 2, held: 1, cancelled: 1 } },
  { event: 'left', args: { seat: 1, target: 0, device: 2, tokens: 1, target_tokens: 0, standing: 1 } },
  { event: 'score', args: { seat: 1, points: 4, device: 2 } },
  { event: 'round', args: { round: 6, first: 0 } },
];
const base: View = {
  viewer: 0, phase: 'plotting', round: 5, first: 0, turn: 0, card: 0, plots: ['', ''], tie_round: 0, ending: 'none', tokens: [pools(0), pools(1)],
  points: [pools(0), pools(0)], totals: [0, 3], checked: [false, false], order: [0, 1], target: 10, round_limit: 100,
  sudden_death: false, laid: [[], []], cards: [[-1, -1, 1], [-1, -1, 0]], in_hand: [3, 3], hand, effects: [], strikes: [], share: [],
};
const after: View = { ...base, round: 6, totals: [0, 4], tokens: [pools(0), pools(1)] };

describe('a round as theatre', () => {
  const list = pictures(base, [], events, after);
  it('turns plots in striking order, then bolsters, strikes and the result', () => {
    expect(list.map(({ view }) => `${view.theatre?.act}${view.theatre?.beat}`)).toEqual([
      'reveal0', 'reveal1', 'bolster0', 'strike0', 'strike2', 'strike0', 'strike1', 'strike2', 'round0',
    ]);
    // Leaves lie as far as plots are turned over; what a Bolster gained is told by the engine.
    expect(list.map(({ view }) => view.theatre?.dealt).slice(0, 3)).toEqual([1, 2, 2]);
    expect(list[2]?.view.theatre?.grown).toEqual({ '0:rat': 1, '1:rat': 1 });
    expect(list[0]?.view.laid).toEqual([[{ device: 'rat', target: -1 }, { device: 'cup', target: 1 }], []]);
  });
  it('shows the pools the engine told, when it told them', () => {
    expect(list[1]?.view.tokens.map((one) => one.rat)).toEqual([0, 1]);
    expect(list[2]?.view.tokens.map((one) => one.rat)).toEqual([1, 2]);
    expect(list[5]?.view.tokens.map((one) => one.rat)).toEqual([1, 2]);
    expect(list[6]?.view.tokens.map((one) => one.rat)).toEqual([0, 1]);
  });
  it('tells no outcome before its ribbon', () => {
    for (const [i, { view }] of list.entries()) {
      const scene = view.theatre;
      expect(view.totals[1], `picture ${i}`).toBe(i < 7 ? 3 : 4);
      const told = scene?.bill.map((leaf) => leaf.scored);
      expect(told, `picture ${i}`).toEqual(i < 4 ? [null, null] : i < 7 ? [false, null] : [false, true]);
    }
  });
  it('a part of a round goes on where the last one stopped', () => {
    const strikes = [
      { attacker: 0, device: 'cup' as const, victim: 1, done: true },
      { attacker: 1, device: 'rat' as const, victim: 0, done: false },
    ];
    const middle: View = { ...base, phase: 'attack', strikes, laid: [[], []], tokens: [pools(1), pools(2)] };
    const first = pictures(base, [], events.slice(0, 5), middle);
    expect(first.at(-1)?.view.theatre?.act).toBe('strike');
    expect(first[0]?.view.theatre?.bill).toHaveLength(2);
    const second = pictures(middle, events.slice(0, 5), events.slice(5), after);
    expect(second.map(({ view }) => `${view.theatre?.act}${view.theatre?.beat}`)).toEqual(['strike0', 'strike1', 'strike2', 'round0']);
    expect(second[0]?.view.theatre?.bill.map((leaf) => leaf.scored)).toEqual([false, null]);
    expect(second[0]?.view.theatre?.at).toBe(1);
    expect(second.at(-1)?.view.theatre?.gains).toEqual([[], ['rat']]);
  });
});

it('the events of a round are those since the last one began', () => {
  const entry = (version: number, list: GameEvent[]) => ({ version, at: 0, kind: 'move' as const, seat: 0, move: null, events: list });
  expect(round_events([entry(1, events), entry(2, [events[0]!])])).toEqual([events[0]]);
  expect(round_events([entry(1, events.slice(0, 3))])).toHaveLength(3);
});

describe('the race', () => {
  const box = { W: 440, H: 250, cx: 220, cy: 142, rx: 190, ry: 106, a0: 216, a1: -36, r: 17 };
  it('has its notches equally far apart', () => {
    const at = track_of(box, 20, 1);
    const steps = Array.from({ length: 20 }, (_, p) => Math.hypot(at(p + 1)[0] - at(p)[0], at(p + 1)[1] - at(p)[1]));
    expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.1);
  });
  it.each([[0, 0, 0, 0, 0, 0], [9, 9, 9, 9, 9, 9], [5, 5, 5, 6, 6, 6], [0, 0, 1, 1, 2, 2]])('no pawn hides another at %i %i %i %i %i %i', (...stands) => {
    const at = track_of(box, 10, 1);
    const candle = { x: 220, y: 126, wide: 52, high: 130 };
    const places = pawn_places(stands, at, box, 10, 32, [candle], false);
    for (const [i, a] of places.entries()) {
      expect(Math.hypot(a[0] - at(stands[i] ?? 0)[0], a[1] - at(stands[i] ?? 0)[1]), 'near its notch').toBeLessThan(110);
      for (const b of places.slice(i + 1)) expect(Math.hypot(a[0] - b[0], (a[1] - b[1]) / 1.16)).toBeGreaterThan(30);
    }
    // One of them stands on the notch itself.
    expect(places.some((one) => Math.hypot(one[0] - at(Math.max(...stands))[0], one[1] - at(Math.max(...stands))[1]) < 0.01)).toBe(true);
  });
});
