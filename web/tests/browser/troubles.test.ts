// A bad server, a slow one, a lost wire, a refused move: the page says what happened, recovers, and
// invents nothing. The mock plays the server, since the real one does not misbehave on demand.
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MockHall } from '../mock/server';
import { launch } from './hall';
import { open_side } from './player';

let browser: Browser;
let mock: MockHall;
let address: string;
let page: Page;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  mock = new MockHall();
  address = await mock.start();
  page = await browser.newPage();
});
afterEach(async () => {
  await page.close();
  await mock.stop();
});

const table = (): string => `${address}/t/t4Zr81mQpL2x`;
const open_moves = async (): Promise<void> => {
  await page.goto(table());
  await open_side(page, 'text');
  await page.waitForSelector('[data-move="wine 25"]');
};

describe('troubles', () => {
  it('a refused move is told in the server\'s words and the move can be made again', async () => {
    await open_moves();
    mock.mood = 'refusing';
    await page.click('[data-move="wine 25"]');
    await page.waitForSelector('.toast:has-text("You must follow wine: you hold 2.")');
    mock.mood = 'well';
    await page.click('[data-move="wine 25"]');
    await open_side(page, 'log');
    await page.waitForSelector('[aria-current="step"]');
  });

  it('a lost wire is announced, and after it nothing is missing', async () => {
    await open_moves();
    mock.cut();
    await page.waitForFunction(() => true);
    await page.waitForTimeout(900);
    await page.click('[data-move="wine 2"]');
    await expect.poll(() => mock.heard.filter((one) => one['t'] === 'move').length).toBeGreaterThan(0);
    const watches = mock.heard.filter((one) => one['t'] === 'watch');
    expect(watches.at(-1)?.['since']).toBe(12);
  });

  it('a move sent into a dead wire is sent again after the reconnect, once for its version', async () => {
    await open_moves();
    mock.mood = 'deaf';
    await page.click('[data-move="wine 25"]');
    await expect.poll(() => mock.heard.some((one) => one['t'] === 'move')).toBe(true);
    mock.mood = 'well';
    mock.cut();
    await expect.poll(() => mock.heard.filter((one) => one['t'] === 'move').length).toBe(2);
    const versions = mock.heard.filter((one) => one['t'] === 'move').map((one) => one['version']);
    expect(new Set(versions)).toEqual(new Set([12]));
  });

  it('two seconds of latency are only slow', async () => {
    mock.mood = 'slow';
    await page.goto(table());
    await page.waitForSelector('[data-testid="prompt"]');
    await open_side(page, 'text');
    await page.click('[data-move="wine 25"]');
    await open_side(page, 'log');
    await page.waitForFunction(() => document.querySelectorAll('ol[aria-label] li').length > 1);
    expect(await page.locator('.toast').count()).toBe(0);
  });

  it('a server that talks nonsense leaves a page that says so', async () => {
    mock.mood = 'nonsense';
    await page.goto(address);
    await page.waitForSelector('.notice');
    mock.mood = 'well';
    await page.click('section .notice .button');
    await page.waitForSelector('.poster h3');
  });
});
