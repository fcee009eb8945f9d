// What is around the board: the table's menu, the notice of a lost link, and a new line of chat. None
// of them covers or moves what is played with.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { open_hall, type Person } from './hall';

const hall = open_hall();

const kSizes = [{ width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1280, height: 800 }, { width: 1920, height: 1080 }];

const rect = (page: Page, selector: string): Promise<string> =>
  page.evaluate((one) => JSON.stringify(document.querySelector(one)?.getBoundingClientRect()), selector);

async function sit_with_bots(visit: { width: number; height: number }): Promise<Person> {
  const ada = await hall.arrive('Ada', visit);
  const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 3, bots: [null, 'random', 'random'] });
  await ada.sit_at(String(table));
  await ada.page.waitForSelector('.prompt.mine');
  return ada;
}

describe('the table\'s menu', () => {
  it.each(kSizes)('at $width x $height has everything in the window, large enough', async (size) => {
    const ada = await sit_with_bots(size);
    const { page } = ada;
    await page.click('[data-tool="menu"]');
    const entries = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('dialog.menu[open] .item, dialog.menu[open] label')].map((one) => {
        // What does not fit is scrolled to, inside the menu alone.
        one.scrollIntoView({ block: 'nearest' });
        const box = one.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        const wrong = box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.height < 39.5 || box.width < 39.5 || !top || !one.contains(top);
        return { key: one.dataset['menu'] ?? one.textContent ?? '', wrong };
      }));
    expect(entries.filter((one) => one.wrong)).toEqual([]);
    for (const key of ['share', 'text', 'resign', 'leave', 'preferences']) expect(entries.map((one) => one.key)).toContain(key);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const pick = (name: string): Promise<void> => page.locator('dialog.menu label', { hasText: name }).click();
    await pick('Night');
    await pick('125 %');
    await pick('Soft');
    await pick('Quick');
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({ theme: 'dark', text: 'large' });
    expect(await page.evaluate(() => localStorage.getItem('crownhall.preferences'))).toMatch(/"pace":"quick".*"sound":"soft"|"sound":"soft".*"pace":"quick"/);
    await page.click('[data-menu="share"]');
    await page.waitForSelector('dialog[open] input[readonly]');
    await page.keyboard.press('Escape');
    await page.click('[data-tool="menu"]');
    await page.click('[data-menu="resign"]');
    await page.getByText('your place is the last').waitFor();
    await page.getByRole('button', { name: 'Play on' }).click();
    await page.click('[data-tool="menu"]');
    await page.click('[data-menu="leave"]');
    await page.waitForURL(`${hall.address}/`);
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });
});

describe('around the board', () => {
  it('a new line of chat is seen on a phone without opening anything, and covers nothing', async () => {
    const ada = await hall.arrive('Ada', { width: 390, height: 844 });
    const ben = await hall.arrive('Ben');
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 2 });
    await ben.command({ t: 'sit', table });
    await ada.sit_at(String(table));
    await ben.sit_at(String(table));
    await ada.page.getByTestId('start').click();
    await ada.page.waitForSelector('.hand');
    const before = [await rect(ada.page, '.cloth'), await rect(ada.page, '.docked')];
    await ben.command({ t: 'chat', table, text: 'Your turn, take your time.' });
    const line = ada.page.locator('header .last', { hasText: 'Your turn' });
    await line.waitFor();
    const box = await line.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390 && box.width > 90 && box.y + box.height <= 48).toBe(true);
    expect([await rect(ada.page, '.cloth'), await rect(ada.page, '.docked')]).toEqual(before);
    await ada.page.getByRole('button', { name: 'Chat 1' }).click();
    await ada.page.locator('#panel', { hasText: 'Your turn, take your time.' }).waitFor();
    for (const person of [ada, ben]) await person.leave();
  });

  it('a lost link is told in the head: it covers nothing and moves nothing', async () => {
    const people = [await sit_with_bots({ width: 390, height: 844 }), await sit_with_bots({ width: 1280, height: 800 }), await sit_with_bots({ width: 844, height: 390 })];
    const all = (): Promise<string[][]> => Promise.all(people.map(async ({ page }) => [await rect(page, '.cloth'), await rect(page, '.docked'), await rect(page, 'header')]));
    const before = await all();
    const port = Number(new URL(hall.address).port);
    await hall.halt();
    for (const { page } of people) {
      const notice = page.locator('header .notice');
      await notice.waitFor();
      const inside = await notice.evaluate((one) => {
        const [box, head] = [one.getBoundingClientRect(), document.querySelector('.frame header')?.getBoundingClientRect() as DOMRect];
        return box.left >= head.left - 1 && box.right <= head.right + 1 && box.top >= head.top - 1 && box.bottom <= head.bottom + 1;
      });
      expect(inside).toBe(true);
    }
    expect(await all()).toEqual(before);
    await hall.start(port);
    for (const person of people) {
      await person.page.locator('header .notice').waitFor({ state: 'detached' });
      await person.leave();
    }
  });
});
