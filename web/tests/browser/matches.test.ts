// Whole matches through the page, for every game at every number of players, each person in a
// browser of their own.
import { describe, expect, it } from 'vitest';
import { few } from './extent';
import { open_hall, type Person } from './hall';
import { play_out } from './player';

const hall = open_hall();

const tables: [string, number, Record<string, number>][] = [
  ['road-to-lord', 2, {}],
  ['devices-of-kings', 2, { target: 3 }],
  ['royal-ascension', 3, { turn_limit: 40 }],
  ['kingdoms-of-rice', 1, {}],
  // In the long run also:
  ['road-to-lord', 3, {}],
  ['road-to-lord', 4, {}],
  ['devices-of-kings', 3, { target: 3 }],
  ['devices-of-kings', 4, { target: 3 }],
  ['devices-of-kings', 5, { target: 3 }],
  ['devices-of-kings', 6, { target: 3 }],
  ['royal-ascension', 4, { turn_limit: 40 }],
  ['kingdoms-of-rice', 2, {}],
  ['kingdoms-of-rice', 3, {}],
  ['kingdoms-of-rice', 4, {}],
];

describe('a whole match through the page', () => {
  it.each(few(tables, 4))('%s with %i', async (game, players, options) => {
    const people: Person[] = [];
    for (let seat = 0; seat < players; ++seat) {
      people.push(await hall.arrive(`Person ${seat + 1}`));
    }
    const host = people[0];
    if (!host) throw new Error('nobody came');
    const { table } = await host.command({ t: 'create', game, players, options });
    for (const guest of people.slice(1)) await guest.command({ t: 'sit', table });
    for (const person of people) await person.sit_at(String(table));
    if (players > 1) await host.page.click('[data-testid="start"]');
    await play_out(people.map((person) => person.page), game);
    for (const person of people) {
      expect(person.faults).toEqual([]);
      expect(await person.page.locator('[data-testid="result"] :is(li, .ln, thead th)').count()).toBeGreaterThanOrEqual(players);
      await person.leave();
    }
  });
});
