// For everybody: no violations by axe-core on any page, by day and night (boards: hands.test.ts); a whole
// match by keyboard alone; and a small first load.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open_hall } from './hall';
import { play_out } from './player';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const hall = open_hall();

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
  it.each(['/', '/new/kingdoms-of-rice', '/games/road-to-lord', '/history', '/account', '/about', '/lab', '/replay', '/nowhere', '/learn/royal-ascension'])(
    '%s has no violations',
    async (path) => {
      const ada = await hall.arrive('Ada', { theme });
      await ada.page.goto(hall.address + path);
      await ada.page.waitForSelector('h1');
      await ada.page.waitForTimeout(300);
      expect(await violations(ada.page)).toEqual([]);
      await ada.leave();
    },
  );
});

describe('a finished match', () => {
  it('has no violations with its coach, by day and night', async () => {
    const ada = await hall.arrive('Ada');
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 2, bots: [null, 'random'] });
    await ada.sit_at(String(table));
    await play_out([ada.page], 'road-to-lord');
    await ada.page.goto(`${hall.address}/m/${String(table)}`);
    await ada.page.click('[data-tool="coach"]');
    await ada.page.waitForSelector('.curve');
    for (const colorScheme of themes) {
      await ada.page.emulateMedia({ colorScheme });
      expect(await violations(ada.page)).toEqual([]);
    }
    await ada.leave();
  });
});

describe('by keyboard alone', () => {
  it('a whole match of Road to Lord is played', async () => {
    const ada = await hall.arrive('Ada');
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
    const version = (): Promise<string | undefined> =>
      page.evaluate(() => document.querySelector<HTMLElement>('[data-version]')?.dataset['version']);
    let presses = 0;
    page.keyboard.press = new Proxy(page.keyboard.press, {
      apply: (press, self, args: [string]) => {
        ++presses;
        return Reflect.apply(press, self, args);
      },
    });
    // The first Number with Tab, arrows and Space; the others by typing a digit.
    const choose = async (first: boolean): Promise<void> => {
      const offer = page.locator('[data-testid="offer"]:enabled');
      const usable = '.held:not(.unable):not([data-card^="g"])';
      if (first) {
        expect(await tab_to('.held')).toBe(true);
        for (let i = 0; i < 20 && !(await focused(usable)); ++i) await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Space');
      } else {
        const card = (await page.locator(usable).first().getAttribute('data-card')) ?? '';
        await page.keyboard.press(card.split('-')[1] ?? '');
      }
      expect(await offer.count()).toBe(1);
    };
    let made = 0;
    for (let moves = 0; moves < 40; ++moves) {
      await page.waitForSelector('.prompt.mine, [data-testid="result"]');
      if (await page.locator('[data-testid="result"]').count()) break;
      const before = await version();
      if (await page.locator('[data-move="stand"]').count()) {
        expect(await tab_to('[data-move="stand"]')).toBe(true);
        await page.keyboard.press('Enter');
      } else {
        await choose(made === 0);
        await page.keyboard.press('Control+Enter');
      }
      ++made;
      await expect.poll(version).not.toBe(before);
    }
    expect(await page.locator('[data-testid="result"]').count()).toBe(1);
    console.log(`by keyboard: ${presses} presses for ${made} moves`);
    expect(presses / made).toBeLessThanOrEqual(12);
    await ada.leave();
  });
});

describe('what is loaded', () => {
  it('the first load is small', async () => {
    const context = await hall.browser.newContext();
    const page = await context.newPage();
    // Before fonts and art, as it was asked for; with them a table has a limit of its own below.
    let bytes = 0, extras = 0;
    const kinds = new Map<string, string>();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    session.on('Network.responseReceived', (got) => kinds.set(got.requestId, got.type));
    session.on('Network.loadingFinished', (done) => {
      if (['Font', 'Image'].includes(kinds.get(done.requestId) ?? '')) extras += done.encodedDataLength;
      else bytes += done.encodedDataLength;
    });
    await page.goto(hall.address);
    await page.waitForSelector('.poster h3');
    await page.waitForTimeout(500);
    console.log(`first load: ${(bytes / 1024).toFixed(0)} KB, and ${(extras / 1024).toFixed(0)} KB of fonts and art`);
    expect(bytes).toBeGreaterThan(50 * 1024);
    expect(bytes).toBeLessThan(300 * 1024);
    await context.close();
  });

  it.each(boards)('a whole table of %s is under 1.2 MB', async (game, players) => {
    const ada = await hall.arrive('Ada');
    let bytes = 0;
    const session = await ada.context.newCDPSession(ada.page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    session.on('Network.loadingFinished', (done) => (bytes += done.encodedDataLength));
    const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : 'random'));
    const { table } = await ada.command({ t: 'create', game, players, bots });
    await ada.sit_at(String(table));
    await ada.page.waitForSelector('.prompt');
    await ada.page.waitForLoadState('networkidle');
    console.log(`first load of a table of ${game}: ${(bytes / 1024).toFixed(0)} KB, fonts, art and arms included`);
    expect(bytes).toBeGreaterThan(50 * 1024);
    expect(bytes).toBeLessThan(1200 * 1024);
    await ada.leave();
  });
});
