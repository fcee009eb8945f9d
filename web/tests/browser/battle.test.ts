// The Royal Ascension's battles as they are shown: who wins is not told before the last die lies and the laurel
// falls, by no plate, no province, no line of the log, no word to the ear; and then the map shows what it brought. The page's clock is in the test's hand.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { take_clock } from './clock';
import { Hall, launch, Person } from './hall';
import { all_commit, hands, Staged, type Scene, type State } from './staged';
import { shift_of, watch_shift } from './viewport';

const hall = new Hall();
let browser: Browser;
beforeAll(async () => {
  await hall.start();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await hall.stop();
});

interface Read {
  // What would tell the outcome.
  quiet: string;
  // On the plates that are in view: on phones the odds lie in place of the rivals' before the battle.
  scores: string[];
  owners: string[];
  words: string;
  fought: boolean;
  dice: number;
  thrown: number;
  done: boolean;
  // It is said what the last die must show.
  needs: boolean;
  // Territories that are lifted on the map.
  lifted: number;
}
const read = (page: Page): Promise<Read> =>
  page.evaluate(() => {
    const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
    return {
      scores: all('[data-score]').map((one) => `${one.dataset['score']}: ${one.textContent}`),
      owners: all('[data-owner]').map((one) => one.dataset['owner'] ?? ''),
      quiet: JSON.stringify([
        all('[data-owner]').map((one) => `${one.dataset['land']}: ${one.dataset['owner']}`).sort(),
        all('header .last').map((one) => one.textContent), all('.rail ol').map((one) => one.textContent),
      ]),
      words: all('[data-testid="prompt"], [aria-live], .tent').map((one) => `${one.textContent ?? ''} ${one.getAttribute('aria-label') ?? ''}`).join(' | '),
      fought: document.querySelector('.tent') !== null,
      dice: all('.tent .throw > .die').length,
      thrown: all('.tent .throw > .die.in').length,
      done: document.querySelector('.tent.done') !== null,
      needs: document.querySelector('.tent[data-needs]') !== null,
      lifted: document.querySelectorAll('.isle .land.named.chosen').length,
    };
  });

const full = hands([[6, 3, 4], [5, 3, 4], [4, 2, 5], [8, 4, 2]]);
// Nearly even, so that the first throw can tie.
const tied = (state: State): void => {
  full(state);
  const [own, foe] = state.kingdoms as [State['kingdoms'][number], State['kingdoms'][number]];
  [own.clubs, foe.clubs] = [foe.clubs, own.clubs];
};
const kDesk = { width: 1920, height: 1080 };
const kPhone = { width: 390, height: 844 };
const battles: [string, Scene, { width: number; height: number }][] = [
  ['a duel', { players: 4, match: 20, moves: 190, then: all_commit() }, kDesk],
  ['a duel of three', { players: 3, match: 17, moves: 103, then: all_commit([0]) }, kPhone],
  ['a Royal Decree', { players: 4, match: 20, moves: 185, then: all_commit() }, kPhone],
  ['an All In', { players: 4, match: 5, moves: 37, change: full, chance: 'fate 3', then: all_commit() }, kPhone],
  ['a battle thrown twice', { players: 4, match: 51, moves: 178, change: tied, chance: 'fate 14', then: all_commit() }, kDesk],
];
describe('battles of The Royal Ascension', () => {
  it.each(battles)('tell nothing of how %s ends before it is shown', async (_, scene, size) => {
    const ada = await Person.arrive(browser, hall.address, 'Ada', { ...size, pace: 'usual' });
    const { page } = ada;
    await watch_shift(page);
    const staged = new Staged(ada);
    await staged.show(scene);
    await take_clock(page);
    await expect.poll(() => page.locator('.board [data-owner]').count()).toBe(12);
    const { quiet: before, owners } = await read(page);
    // What the plates say as long as no land has passed.
    const held = (seat: string): string => `${seat}: ${owners.filter((one) => one === seat).length}/7`;
    staged.go_on();
    const spoilers: string[] = [];
    let [moments, most, done, after, lifted, needs] = [0, 0, false, before, 0, 0];
    const shift = (await shift_of(page)).sum;
    for (let i = 0; i < 400; ++i) {
      const now = await read(page);
      if (now.fought && !now.done) {
        ++moments;
        expect(done, 'the laurel falls once').toBe(false);
        if (/ wins|passes to|is out/.test(now.words)) spoilers.push(now.words);
        most = Math.max(most, now.thrown);
        // Before the last die, and not sooner.
        if (now.needs) ++needs;
        if (now.needs && now.thrown !== now.dice - 1) spoilers.push(`what it needs is said with ${now.thrown} of ${now.dice} dice on the table`);
      }
      if (now.done && !done) {
        done = true;
        if (now.thrown < now.dice) spoilers.push(`the laurel falls with ${now.thrown} of ${now.dice} dice on the table`);
      }
      // Not under the tent either: what it brought is seen on the map, when the tent is closed.
      if (now.fought && now.quiet !== before) spoilers.push(`${before} -> ${now.quiet}`);
      if (now.fought) spoilers.push(...now.scores.filter((one) => one !== held(one.slice(0, one.indexOf(':')))).map((one) => `on a plate: ${one}`));
      if (done && !now.fought && now.quiet !== before) {
        [after, lifted] = [now.quiet, now.lifted];
        break;
      }
      await page.clock.runFor(200);
    }
    console.log(`battle: ${moments} moments before the laurel, up to ${most} dice, ${spoilers.length} spoilers`);
    expect([...new Set(spoilers)]).toEqual([]);
    expect(done).toBe(true);
    expect(moments).toBeGreaterThan(10);
    expect(most).toBeGreaterThan(6);
    expect(needs, 'what the last die must show is said').toBeGreaterThan(0);
    // Cards, dice and what follows have their places from the start.
    const moved = await shift_of(page);
    expect(moved.sum - shift, moved.worst).toBeLessThan(0.02);
    // And then it is told: the eye that watched here would have seen it.
    expect(after).not.toBe(before);
    expect(lifted, 'a territory is lifted as it passes').toBeGreaterThan(0);
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });
});
