// Small windows: a phone of 360 pixels and a laptop zoomed to 200 %. Nothing sticks out, everything
// can be pressed.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Hall, launch, Person, type Visit } from './hall';
import { play_out } from './player';

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

const sizes: [string, Visit][] = [
  ['a phone of 360 pixels', { width: 360, height: 740 }],
  // What a window of 1280 by 800 has at 200 %.
  ['a laptop at 200 %', { width: 640, height: 400, scale: 2 }],
];
const boards: [string, number][] = [
  ['road-to-lord', 4], ['devices-of-kings', 6], ['royal-ascension', 4], ['kingdoms-of-rice', 4],
];

const sticks_out = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

// Scrolled to, the middle of each control belongs to it: nothing lies over it.
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button:not(:disabled), main a, main select, main input, main summary')]
      .filter((one) => one.getClientRects().length > 0 && !one.closest('.unseen, dialog:not([open])'))
      .filter((one) => {
        one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const box = (one.getClientRects()[0] ?? one.getBoundingClientRect()) as DOMRect;
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return !(top && (one.contains(top) || top.contains(one) || top.closest('label')?.contains(one)));
      })
      .map((one) => one.outerHTML.slice(0, 140)),
  );

const small = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button:not(:disabled), .board a, .board summary')]
      .filter((one) => one.offsetParent !== null)
      .map((one) => ({ box: one.getBoundingClientRect(), html: one.outerHTML.slice(0, 120) }))
      .filter(({ box }) => box.height < 39.5 || box.width < 39.5)
      .map(({ html }) => html),
  );

async function expect_room_for_all(page: Page): Promise<void> {
  await page.waitForTimeout(200);
  expect(await sticks_out(page)).toBeLessThanOrEqual(0);
  expect(await covered(page)).toEqual([]);
  expect(await small(page)).toEqual([]);
}

describe.each(sizes)('%s', (_, visit) => {
  it.each(boards)('has room for %s', async (game, players) => {
    const ada = await Person.arrive(browser, hall.address, 'Ada', visit);
    const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : 'random'));
    const { table } = await ada.command({ t: 'create', game, players, bots });
    await ada.sit_at(String(table));
    await ada.page.waitForSelector('.prompt.mine');
    await expect_room_for_all(ada.page);
    await ada.leave();
  });

  it('has room for every page, a lesson, a result, a replay and the coach', async () => {
    const ada = await Person.arrive(browser, hall.address, 'Ada', visit);
    const { page } = ada;
    for (const path of ['/', '/new/kingdoms-of-rice', '/games/royal-ascension', '/account', '/about', '/lab', '/replay', '/nowhere']) {
      await page.goto(hall.address + path);
      await page.waitForSelector('h1');
      if (path.startsWith('/new')) await page.click('summary');
      await expect_room_for_all(page);
    }
    const waiting = await ada.command({ t: 'create', game: 'devices-of-kings', players: 4, bots: [null, 'squire', null, null] });
    await ada.sit_at(String(waiting['table']));
    await expect_room_for_all(page);
    await page.goto(`${hall.address}/learn/devices-of-kings`);
    await page.waitForSelector('.board');
    await expect_room_for_all(page);
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 2, bots: [null, 'random'] });
    await ada.sit_at(String(table));
    await play_out([page], 'road-to-lord');
    await expect_room_for_all(page);
    await page.goto(`${hall.address}/history`);
    await page.waitForSelector('main li a');
    await expect_room_for_all(page);
    await page.goto(`${hall.address}/m/${String(table)}`);
    await page.click('[data-testid="coach-tab"]');
    await page.waitForSelector('.curve', { timeout: 30_000 });
    await expect_room_for_all(page);
    await ada.leave();
  });
});
