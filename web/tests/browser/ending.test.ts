// The end of a match: rated between people in each game, counted before it is told, in view at every
// size; and what can be taken back while only bots play.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { few } from './extent';
import { open_hall, type Person } from './hall';
import { act, play_out } from './player';

const hall = open_hall();

const kSizes = [{ width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1280, height: 800 }, { width: 1920, height: 1080 }];

// The result and every button of the dock lie in the window, and nothing lies over the buttons.
async function expect_in_view(page: Page): Promise<void> {
  const wrong = await page.evaluate(() => {
    const out: string[] = [];
    const inside = (box: DOMRect): boolean => box.width > 0 && box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    const result = document.querySelector('[data-testid="result"]');
    if (!result || !inside(result.getBoundingClientRect())) out.push(`result ${JSON.stringify(result?.getBoundingClientRect())}`);
    const buttons = [...document.querySelectorAll<HTMLElement>('.docked button')];
    if (buttons.length < 4) out.push(`only ${buttons.length} buttons`);
    for (const one of buttons) {
      const box = one.getBoundingClientRect();
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!inside(box) || !top || !one.contains(top)) out.push(one.outerHTML.slice(0, 100));
      if (box.height < 43.5) out.push(`small: ${one.dataset['testid']}`);
    }
    if (document.documentElement.scrollHeight > innerHeight + 1) out.push('the page scrolls');
    return out;
  });
  expect(wrong).toEqual([]);
}

describe('a rated match between people', () => {
  const tables: [string, number, Record<string, number>][] = [
    ['devices-of-kings', 2, { target: 3 }],
    ['road-to-lord', 2, {}],
    ['royal-ascension', 3, { turn_limit: 40 }],
    ['kingdoms-of-rice', 2, {}],
  ];
  it.each(few(tables))('%s with %i, to its end: rated, in view at every size, and on to a rematch', async (game, players, options) => {
    const people: Person[] = [];
    for (let seat = 0; seat < players; ++seat) {
      const person = await hall.arrive(`Person ${seat + 1}`, kSizes[seat] ?? {});
      await person.keep_name(`${game} ${seat + 1}`);
      await person.page.reload();
      people.push(person);
    }
    const [host, ...guests] = people as [Person, ...Person[]];
    const clock = { kind: 'bank', bank_s: 3600, increment_s: 30 };
    const { table } = await host.command({ t: 'create', game, players, options, rated: true, clock });
    for (const guest of guests) await guest.command({ t: 'sit', table });
    for (const person of people) await person.sit_at(String(table));
    for (const person of people) await person.page.getByTestId('ready').click();
    await play_out(people.map((person) => person.page), game);
    for (const person of people) {
      // Everybody is told what it did to the ratings.
      await expect.poll(() => person.page.locator('[data-testid="prompt"]').textContent()).toMatch(/\([+−±]\d+\)|\(±0\)/);
      await expect_in_view(person.page);
    }
    for (const size of kSizes) {
      await host.page.setViewportSize(size);
      await host.page.waitForTimeout(120);
      await expect_in_view(host.page);
    }
    await host.page.getByTestId('rematch').click();
    await host.page.waitForFunction((old) => !location.pathname.endsWith(old), String(table));
    await guests[0]?.page.getByText('wants a rematch.').waitFor();
    for (const person of people) {
      expect(person.faults).toEqual([]);
      await person.leave();
    }
  });

  it('that is resigned ends at once, says so, and offers a rematch', async () => {
    const ada = await hall.arrive('Ada');
    const ben = await hall.arrive('Ben', { width: 390, height: 844 });
    await ada.keep_name('Ada Resigns');
    await ben.keep_name('Ben Stays');
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 2, rated: true, clock: { kind: 'bank', bank_s: 600, increment_s: 10 } });
    await ben.command({ t: 'sit', table });
    for (const person of [ada, ben]) await person.sit_at(String(table));
    for (const person of [ada, ben]) await person.page.getByTestId('ready').click();
    await ada.page.waitForSelector('[data-testid="prompt"][data-key]');
    await ada.page.click('[data-tool="menu"]');
    await ada.page.click('[data-menu="resign"]');
    await ada.page.click('dialog[open] .button.seal');
    for (const person of [ada, ben]) {
      await person.page.getByText('The match is over by resignation.').first().waitFor();
      await person.page.getByTestId('rematch').waitFor();
      expect(person.faults).toEqual([]);
      await person.leave();
    }
  });
});

describe('the end', () => {
  it('is counted before it is told, and a press shows it all', async () => {
    const ada = await hall.arrive('Ada', { width: 1280, height: 800, pace: 'usual' });
    const { page } = ada;
    await page.goto(`${hall.address}/gallery?show=ending&live=1`);
    await page.waitForSelector('.ending.counting');
    // Nobody is named as the winner, and nothing can be pressed but Skip.
    expect(await page.locator('h2', { hasText: 'Akiko wins' }).evaluate((one) => getComputedStyle(one).opacity)).toBe('0');
    expect(await page.getByTestId('rematch').count()).toBe(0);
    await page.getByTestId('skip').click();
    await page.waitForSelector('.ending.told');
    await page.getByTestId('rematch').waitFor();
    expect(await page.locator('h2', { hasText: 'Akiko wins' }).evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
    // A tap on the cloth does the same; so does waiting.
    await page.reload();
    await page.waitForSelector('.ending.counting');
    await page.locator('.ledger').click();
    await page.waitForSelector('.ending.told');
    await page.reload();
    await page.waitForSelector('.ending.told');
    await ada.leave();
  });

  it('of up to six is in view at every size, with its total', async () => {
    const ada = await hall.arrive('Ada');
    for (const size of kSizes) {
      await ada.page.setViewportSize(size);
      for (const players of [2, 6]) {
        await ada.page.goto(`${hall.address}/gallery?show=ending&players=${players}`);
        await ada.page.waitForSelector('.ending.told');
        await expect_in_view(ada.page);
        const total = await ada.page.locator('.total').boundingBox();
        expect(total && total.y + total.height <= size.height + 1).toBe(true);
        expect(await ada.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
    }
    await ada.leave();
  });
});

describe('taking back', () => {
  it('stays there while only bots play, long after they have answered', async () => {
    const ada = await hall.arrive('Ada', { width: 390, height: 844, pace: 'quick' });
    const { page } = ada;
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 2, bots: [null, 'random'] });
    await ada.sit_at(String(table));
    await page.waitForSelector('.prompt.mine');
    const before = await page.locator('.hand .held').count();
    while ((await act(page, 'road-to-lord')) !== 'acted') await page.waitForTimeout(50);
    await page.waitForFunction((cards) => document.querySelectorAll('.hand .held').length !== cards, before);
    await page.waitForSelector('.prompt.mine');
    // The bots have moved and a second has passed: it is still there, and large enough.
    await page.waitForTimeout(1200);
    const back = page.getByTestId('undo');
    const box = await back.boundingBox();
    expect(box && box.height >= 44 && box.y + box.height <= 844).toBe(true);
    await back.click();
    await page.waitForFunction((cards) => document.querySelectorAll('.hand .held').length === cards, before);
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });
});
