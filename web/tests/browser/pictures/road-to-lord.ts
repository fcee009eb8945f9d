// The pictures of Road to Lord. The targets' positions are invented; these are real ones of the
// same kind, met in play against bots.
import type { Page } from 'playwright-core';
import { kDesk, kPhone, kSide, kWide, type Folder, type PlayOptions, type Studio } from './picture';

const key = (one: string): string => `document.querySelector('[data-testid="prompt"]')?.dataset.key === '${one}'`;
const numbers = (n: number): string => `document.querySelectorAll('.lane .number').length >= ${n}`;

// Lifts the cards of the icon of which there are most, with a zero where it may be used.
async function lift(page: Page, most = 4): Promise<void> {
  await page.evaluate((limit) => {
    const free = [...document.querySelectorAll<HTMLButtonElement>('.held:not(.unable)')];
    const of = (kind: string): HTMLButtonElement[] => free.filter((one) => one.dataset['card']?.startsWith(kind));
    const best = ['sword', 'wheat', 'wine'].map(of).sort((a, b) => b.length - a.length)[0] ?? [];
    for (const one of [...best.slice(0, limit), ...of('gem').slice(0, 1), ...of('gold').slice(0, 1)]) one.click();
  }, most);
}
// Not every match comes there: another one is begun.
async function reach(studio: Studio, players: number, options: PlayOptions): Promise<void> {
  for (let tries = 0; ; ++tries) {
    try {
      await studio.play('road-to-lord', players, options);
      return;
    } catch (reason) {
      if (tries === 30) throw reason;
    }
  }
}
const commit = (page: Page): Promise<void> => page.click('[data-testid="offer"]');

async function turn(studio: Studio): Promise<void> {
  await reach(studio, 4, { until: `${key('lead')} && document.querySelector('.pennant.past') !== null` });
  await lift(studio.page);
}
async function follow(studio: Studio): Promise<void> {
  await reach(studio, 4, { until: `${key('follow')} && ${numbers(2)} && document.querySelector('.bar') !== null` });
  await lift(studio.page, 2);
  await studio.page.evaluate(() => document.querySelector<HTMLButtonElement>('.held.unable')?.click());
}
const kOver = `document.querySelector('[data-testid="result"]') !== null`;
const end = (studio: Studio): Promise<void> => reach(studio, 4, { until: kOver });

const folder: Folder = {
  folder: 'road-to-lord',
  states: [
    { name: 'turn', sizes: [kDesk, kWide, kPhone, kSide, '768x1024'], reach: turn },
    { name: 'turn-dark', sizes: [kDesk, kPhone], theme: 'dark', reach: turn },
    { name: 'turn-ja', sizes: [kDesk, kPhone], language: 'ja', reach: turn },
    { name: 'follow', sizes: [kDesk, kWide, kPhone, kSide, '768x1024', '1024x768', '360x740', '2560x1440'], reach: follow },
    { name: 'follow-dark', sizes: [kPhone], theme: 'dark', reach: follow },
    { name: 'follow-ja', sizes: [kDesk, kPhone], language: 'ja', reach: follow },
    {
      name: 'won', sizes: [kDesk, kPhone], pace: 'calm',
      reach: async (studio) => {
        await reach(studio, 4, { until: numbers(3) });
        await lift(studio.page, 2);
        await commit(studio.page);
        await studio.page.waitForSelector('.lane.won', { timeout: 30_000 });
        await studio.page.waitForTimeout(900);
      },
    },
    {
      name: 'penalty', sizes: [kDesk, kPhone],
      reach: (studio) => reach(studio, 4, { bots: 'random', until: `document.querySelector('.lane .wax') !== null` }),
    },
    {
      name: 'two', sizes: [kDesk, kPhone, kSide, '768x1024'],
      reach: async (studio) => {
        await reach(studio, 2, { until: `${key('add')} && document.querySelectorAll('.held:not(.unable)').length > 1` });
        await lift(studio.page, 2);
      },
    },
    {
      name: 'full', sizes: [kDesk, kPhone, '360x740'],
      reach: async (studio) => {
        await reach(studio, 4, { most: 0, until: `${key('lead')} && document.querySelectorAll('.held').length === 15` });
        await lift(studio.page, 9);
      },
    },
    {
      name: 'craving', sizes: [kDesk, kPhone], pace: 'calm',
      reach: async (studio) => {
        await reach(studio, 4, { until: `${numbers(3)} && document.querySelector('.pennant.now + .pennant') !== null` });
        await lift(studio.page, 1);
        await commit(studio.page);
        await studio.page.waitForSelector('.lane.won', { timeout: 30_000 });
        await studio.page.waitForFunction(() => document.querySelectorAll('.lane .number').length === 0, null, { timeout: 30_000 });
        await studio.page.waitForTimeout(200);
      },
    },
    { name: 'end', sizes: [kDesk, kPhone, kSide, '768x1024'], reach: end },
    { name: 'end-dark', sizes: [kDesk, kPhone], theme: 'dark', reach: end },
    { name: 'match-end', sizes: [kDesk, kPhone], reach: (studio) => reach(studio, 3, { options: { match_games: 1 }, until: kOver }) },
  ],
};
export default folder;
