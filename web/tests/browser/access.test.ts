// For everybody: no violations by axe-core on any page or board, by day and night; a whole match by
// keyboard alone; a phone; and quick.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Hall, launch, Person } from './hall';
import { act } from './player';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
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

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; any: { message: string }[] }[] }[] }> };
    };
    const found = await axe.run();
    return found.violations.flatMap((one) =>
      one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
    );
  });
}

const boards: [string, number][] = [
  ['road-to-lord', 3], ['devices-of-kings', 4], ['royal-ascension', 4], ['kingdoms-of-rice', 3],
];
const themes = ['light', 'dark'] as const;

describe.each(themes)('by %s', (theme) => {
  it.each(['/', '/new/kingdoms-of-rice', '/games/road-to-lord', '/history', '/account', '/about', '/lab', '/replay', '/nowhere'])(
    '%s has no violations',
    async (path) => {
      const ada = await Person.arrive(browser, hall.address, 'Ada', { theme });
      await ada.page.goto(hall.address + path);
      await ada.page.waitForSelector('h1');
      await ada.page.waitForTimeout(300);
      expect(await violations(ada.page)).toEqual([]);
      await ada.leave();
    },
  );

  it.each(boards)('the board of %s has no violations', async (game, players) => {
    const ada = await Person.arrive(browser, hall.address, 'Ada', { theme });
    const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : 'random'));
    const { table } = await ada.command({ t: 'create', game, players, bots });
    await ada.sit_at(String(table));
    for (let i = 0; i < 12; ++i) {
      await act(ada.page, game);
      await ada.page.waitForTimeout(60);
    }
    await ada.page.waitForSelector('.board');
    expect(await violations(ada.page)).toEqual([]);
    await ada.leave();
  });
});

describe('a phone of 360 pixels', () => {
  it.each(boards)('%s fits and its targets can be hit', async (game, players) => {
    const ada = await Person.arrive(browser, hall.address, 'Ada', { width: 360, height: 740 });
    const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : 'random'));
    const { table } = await ada.command({ t: 'create', game, players, bots });
    await ada.sit_at(String(table));
    await ada.page.waitForSelector('.board');
    await ada.page.waitForTimeout(300);
    const wide = await ada.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    const small = await ada.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button:not(:disabled), .board a, .board summary')]
        .filter((one) => one.offsetParent !== null)
        .map((one) => ({ box: one.getBoundingClientRect(), html: one.outerHTML.slice(0, 120) }))
        .filter(({ box }) => box.height < 39.5 || box.width < 39.5)
        .map(({ html }) => html),
    );
    expect(small).toEqual([]);
    await ada.leave();
  });
});

describe('by keyboard alone', () => {
  it('a whole match of Road to Lord is played', async () => {
    const ada = await Person.arrive(browser, hall.address, 'Ada');
    const { page } = ada;
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 2, bots: [null, 'random'] });
    await ada.sit_at(String(table));
    const focused = (selector: string): Promise<boolean> =>
      page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    const tab_to = async (selector: string): Promise<boolean> => {
      for (let i = 0; i < 60; ++i) {
        if (await focused(selector)) return true;
        await page.keyboard.press('Tab');
      }
      return false;
    };
    for (let moves = 0; moves < 40; ++moves) {
      await page.waitForSelector('.prompt.mine, [data-testid="result"]');
      if (await page.locator('[data-testid="result"]').count()) break;
      const stand = page.locator('[data-move="stand"]');
      if (await stand.count()) {
        expect(await tab_to('[data-move="stand"]')).toBe(true);
        await page.keyboard.press('Enter');
      } else {
        expect(await tab_to('.held:not(.unable)')).toBe(true);
        await page.keyboard.press('Space');
        await page.keyboard.down('Control');
        await page.keyboard.press('Enter');
        await page.keyboard.up('Control');
      }
      await page.waitForTimeout(120);
    }
    expect(await page.locator('[data-testid="result"]').count()).toBe(1);
    await ada.leave();
  });
});

describe('quickness', () => {
  it('from click to the visible own move: median under 100 ms', async () => {
    const ada = await Person.arrive(browser, hall.address, 'Ada');
    const { page } = ada;
    const times: number[] = [];
    while (times.length < 100) {
      const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 3, bots: [null, 'random', 'random'] });
      await ada.sit_at(String(table));
      for (;;) {
        await page.waitForSelector('.prompt.mine, [data-testid="result"]');
        if (await page.locator('[data-testid="result"]').count()) break;
        const ms = await page.evaluate(async () => {
          const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
          const hand = (): number => document.querySelectorAll('.hand .held').length;
          const held = document.querySelector<HTMLButtonElement>('.held:not(.unable)');
          held?.click();
          await frame();
          const before = hand();
          const start = performance.now();
          document.querySelector<HTMLButtonElement>('[data-testid="offer"]')?.click();
          while (hand() === before && performance.now() - start < 5000) await new Promise((done) => setTimeout(done, 0));
          await frame();
          return performance.now() - start;
        });
        times.push(ms);
      }
    }
    times.sort((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)] ?? 0;
    console.log(`click to visible own move, ${times.length} moves: median ${median.toFixed(1)} ms, 95 % ${(times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1)} ms`);
    expect(median).toBeLessThan(100);
    await ada.leave();
  });

  it('the first load is small', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    let bytes = 0;
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    session.on('Network.loadingFinished', (done) => (bytes += done.encodedDataLength));
    await page.goto(hall.address);
    await page.waitForSelector('.poster h3');
    await page.waitForTimeout(500);
    console.log(`first load: ${(bytes / 1024).toFixed(0)} KB, fonts included`);
    expect(bytes).toBeLessThan(300 * 1024);
    await context.close();
  });
});
