import { describe, expect, it } from 'vitest';
import { find_plot, read_plot, read_send } from '../../src/games/devices-of-kings/plot';
import { scenes_of } from '../../src/games/devices-of-kings/theatre';
import type { ByDevice } from '../../src/games/devices-of-kings/view';
import { burst_percent, sort_moves, unseen, why_not } from '../../src/games/kingdoms-of-rice/moves';
import type { View as RiceView } from '../../src/games/kingdoms-of-rice/view';
import { chance, landing, purchases, read_commitment, strength, write_commitment } from '../../src/games/royal-ascension/moves';
import type { View as AscensionView } from '../../src/games/royal-ascension/view';

const none = (): ByDevice => ({ sword: 0, mask: 0, rat: 0, cup: 0 });

describe('Devices of Kings', () => {
  it('a plot is found whatever the order of its cards', () => {
    const legal = ['sword:+ cup:1', 'rat:+ rat:+'];
    expect(find_plot([{ device: 'cup', card: 1 }, { device: 'sword', card: '+' }], legal)).toBe('sword:+ cup:1');
    expect(find_plot([{ device: 'cup', card: 2 }, { device: 'sword', card: '+' }], legal)).toBeNull();
    expect(read_plot('hidden')).toEqual([]);
  });

  it('a sending is read', () => {
    expect(read_send('send 1:2 3:1')).toEqual([{ target: 1, tokens: 2 }, { target: 3, tokens: 1 }]);
  });

  it('a round is taken apart into reveal, bolsters and attacks', () => {
    const scenes = scenes_of(
      [
        { event: 'reveal_mixed', args: { seat: 0, device: 2, other_device: 3, target: 1 } },
        { event: 'reveal_mixed', args: { seat: 1, device: 2, other_device: 2, target: 0 } },
        { event: 'bolster', args: { seat: 0, device: 2, tokens: 1 } },
        { event: 'bolster', args: { seat: 1, device: 2, tokens: 2 } },
        { event: 'fight', args: { seat: 1, target: 0, device: 2, sent: 2, held: 1, cancelled: 1 } },
        { event: 'score', args: { seat: 1, points: 4 } },
        { event: 'refused', args: { seat: 0, target: 1 } },
      ],
      { tokens: [none(), { ...none(), rat: 1 }], points: [0, 3], plots: [[], []] },
    );
    expect(scenes.map((scene) => scene.kind)).toEqual(['reveal', 'bolster', 'attack', 'attack']);
    expect(scenes[0]?.plots[1]).toEqual([{ device: 'rat', card: '+' }, { device: 'rat', card: 0 }]);
    expect(scenes[1]?.tokens.map((pools) => pools.rat)).toEqual([1, 2]);
    expect(scenes[2]?.tokens.map((pools) => pools.rat)).toEqual([0, 1]);
    expect(scenes[2]?.strike).toEqual({ seat: 1, target: 0, device: 'rat', scored: true });
    expect(scenes[2]?.points).toEqual([0, 4]);
    expect(scenes[3]?.strike?.scored).toBe(false);
  });
});

describe('The Royal Ascension', () => {
  const view = {
    board: '$HDSHDHSDHSDHDSHD$HDSHDHSDHSDHDSHDS',
    turn: { seat: 0, die: 4 },
    kingdoms: [{ space: 2 }],
    win_percent_by_margin: Array.from({ length: 41 }, (_, i) => i),
  } as unknown as AscensionView;

  it('a step ends where it should, around the ring and from a gate', () => {
    expect(landing(view, 'right')).toBe(6);
    expect(landing(view, 'left')).toBe(33);
    expect(landing(view, 'gate 30 right')).toBe(33);
    expect(landing(view, 'gate 30')).toBe(30);
  });

  it('commitments go to text and back, the highest first', () => {
    const one = { territory: 'teal' as const, hearts: [2, 12], clubs: [5, 7] };
    expect(write_commitment(one)).toBe('commit teal hQ+h2 c7+c5');
    expect(read_commitment('commit teal hQ+h2 c7+c5')).toEqual({ territory: 'teal', hearts: [12, 2], clubs: [7, 5] });
    expect(write_commitment({ territory: 'teal', hearts: [], clubs: [] })).toBe('commit teal');
    expect(read_commitment('pass')).toBeNull();
  });

  it('strength counts territory, cards and Plague', () => {
    const values = [13, 13, 13, 13, 15, 15, 15, 15, 15, 15, 18, 20];
    expect(strength({ territory: 'teal', hearts: [12, 2], clubs: [] }, values, 1, 0)).toBe(29);
    expect(strength({ territory: 'teal', hearts: [1], clubs: [] }, values, 14, 10)).toBe(19);
  });

  it('the chance is read from the margin, and certain beyond it', () => {
    expect(chance(view, 30, 30)).toBe(20);
    expect(chance(view, 60, 30)).toBe(40);
    expect(chance(view, 30, 90)).toBe(0);
  });

  it('purchases name weapon and gold', () => {
    expect(purchases(['buy 7 with 6+3', 'pass'])).toEqual([{ move: 'buy 7 with 6+3', weapon: 7, gold: [6, 3] }]);
  });
});

describe('Kingdoms of Rice', () => {
  it('moves are sorted by what they touch', () => {
    const sorted = sort_moves(['build port', 'build dam over port', 'destroy rice 2', 'bid 3', 'attack fief 1', 'pass', 'lose fief 2', 'raze rice 1']);
    expect(sorted.builds.get('port')).toEqual(['build port']);
    expect(sorted.builds.get('dam')).toEqual(['build dam over port']);
    expect(sorted.tiles.get('rice 2')).toBe('destroy rice 2');
    expect(sorted.razes.get('rice 1')).toBe('raze rice 1');
    expect(sorted.bids).toEqual([3]);
    expect(sorted.rest).toEqual(['attack fief 1', 'pass', 'lose fief 2']);
  });

  const view = {
    seat: 0,
    force: [12, 12],
    spare: -1,
    table: {
      supply: { port: 1, dam: 0, market: 2, stable: 1 },
      struggle: { attacker_shows: [], defender_shows: [5] },
      mats: [{ gold: 9, rice: [], city: ['market'], castle: [] }],
    },
  } as unknown as RiceView;

  it('the next card\'s danger is counted from the cards not seen', () => {
    expect(unseen(view)[12]).toBe(1);
    expect(unseen(view)[5]).toBe(2);
    expect(burst_percent(view, 24, 30)).toBe(Math.round((100 * (3 * 5 + 1)) / 36));
    expect(burst_percent(view, 0, 30)).toBe(0);
  });

  it('a card that cannot be built says why', () => {
    expect(why_not(view, 'dam', 4, false)).toBe('sold_out');
    expect(why_not(view, 'market', 8, false)).toBe('have_it');
    expect(why_not(view, 'port', 13, false)).toBe('too_dear');
    expect(why_not(view, 'port', 5, false)).toBe('not_now');
    expect(why_not(view, 'port', 5, true)).toBeNull();
  });
});
