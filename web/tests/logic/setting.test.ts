// A table as it is set: what is sent, and what is said of it.
import { describe, expect, it } from 'vitest';
import { command_of, free_character, offered_levels, unrated_because, usual_seats, type Setting } from '../../src/lib/setting';
import type { GameSpec } from '../../src/lib/protocol';

const bot = (key: string) => ({ key, title: key, about: '' });
const game: GameSpec = {
  key: 'road-to-lord', title: 'Road to Lord', about: '', players: [2, 4], minutes: 15, version: 1, events: [],
  options: [{ key: 'floor_zero', default: 'off', values: ['off', 'on'], help: '' }],
  bots: ['random', 'page', 'squire', 'reference', 'knight', 'sovereign'].map(bot),
};
const setting = (more: Partial<Setting> = {}): Setting => ({
  players: 3, seats: usual_seats(game, 6), visibility: 'link', clock: 'none', rated: false, spectators: true, random_seats: true, options: {}, account: true, ...more,
});

describe('a table that is set', () => {
  it('has one friend and bots of the usual level, each another character', () => {
    const seats = usual_seats(game, 6);
    expect(seats.slice(0, 2)).toEqual([null, null]);
    const names = seats.slice(2).map((one) => one?.name);
    expect(new Set(names).size).toBe(4);
    expect(seats.slice(2).every((one) => one?.level === 'squire')).toBe(true);
  });

  it('seats the characters that were picked', () => {
    expect(command_of(game, setting({ seats: [null, null, { level: 'knight', name: 'Guy' }] }))).toMatchObject({ players: 3, bots: [null, null, 'Guy'], rated: false });
  });

  it('names a level where it has no character left, and offers no yardstick', () => {
    const all = [{ level: 'random', name: 'Till' }, { level: 'random', name: 'Nell' }];
    expect(free_character('random', all)).toEqual({ level: 'random', name: '' });
    expect(command_of(game, setting({ seats: [null, null, { level: 'random', name: '' }] }))['bots']).toEqual([null, null, 'random']);
    expect(offered_levels(game.bots).map((one) => one.key)).not.toContain('reference');
  });

  it('is rated with people alone, and then has a clock and no list of bots', () => {
    const people = setting({ seats: [null, null, null], rated: true });
    expect(unrated_because(people)).toBe('');
    const sent = command_of(game, people);
    expect(sent).toMatchObject({ rated: true, clock: { kind: 'bank' } });
    expect(sent).not.toHaveProperty('bots');
    expect(command_of(game, setting({ rated: true }))).toMatchObject({ rated: false, clock: { kind: 'none' } });
    expect(unrated_because({ ...people, account: false })).toBe('guest');
    expect(command_of(game, people, true)).toMatchObject({ rated: false, hot_seat: true });
  });

  it('sends only the options that differ from print', () => {
    expect(command_of(game, setting({ options: { floor_zero: 'off' } }))['options']).toEqual({});
    expect(command_of(game, setting({ options: { floor_zero: 'on' } }))['options']).toEqual({ floor_zero: 'on' });
  });
});
