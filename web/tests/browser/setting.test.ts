// Setting a table and waiting at it: who sits where, on which terms, and what is said of it.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { open_hall } from './hall';

const hall = open_hall();

const choose = (page: Page, name: string): Promise<void> =>
  page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) }).click();

describe('setting a table', () => {
  it.each([['a desk', { width: 1280, height: 800 }], ['a phone', { width: 390, height: 844 }], ['a phone on its side', { width: 844, height: 390 }]])(
    'on %s: a character, a house rule and a clock are sent as the sentence says',
    async (_, visit) => {
      const ada = await hall.arrive('Ada', visit);
      const { page } = ada;
      await page.goto(`${hall.address}/new/road-to-lord`);
      const summary = page.getByTestId('summary');
      await choose(page, '4');
      await page.click('.chair[data-seat="2"]');
      await page.click('[data-level="knight"]');
      await page.click('[data-character="Isolde"]');
      await page.click('.chair[data-seat="3"]');
      await choose(page, 'A friend');
      await choose(page, '10 min +10 s');
      await page.click('summary:has-text("House rules")');
      await page.selectOption('details[open] select >> nth=0', { index: 1 });
      const words = 'Road to Lord for four. You, two friends by link and Isolde. 10 min each, 10 s a move. 1 house rule.';
      await expect.poll(async () => (await summary.innerText()).replaceAll(/\s+/g, ' ')).toBe(words);
      // The dock is in the window wherever the page is scrolled.
      const box = await page.getByTestId('set-table').boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= visit.height && box.height >= 40).toBe(true);
      await page.click('[data-testid="set-table"]');
      await page.waitForURL(/\/t\//);
      const seen = new Promise<Record<string, unknown>>((done) => {
        page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
          const message = JSON.parse(String(payload)) as { t: string; room?: Record<string, unknown> };
          if (message.t === 'table' && message.room) done(message.room);
        }));
      });
      await page.reload();
      const room = (await seen) as { players: number; rated: boolean; clock: object; options: Record<string, unknown>; seats: { kind: string; name: string; level: string | null }[] };
      expect(room).toMatchObject({ players: 4, rated: false, visibility: 'link', clock: { kind: 'bank', bank_s: 600 } });
      expect(room.seats.map((chair) => chair.kind)).toEqual(['person', 'empty', 'bot', 'empty']);
      expect(room.seats[2]).toMatchObject({ name: 'Isolde', level: 'knight' });
      expect(ada.faults).toEqual([]);
      await ada.leave();
    },
  );

  it('offers no rating while bots sit or to a guest, and gives a rated table its clock', async () => {
    const ada = await hall.arrive('Ada', { width: 1280, height: 800 });
    const { page } = ada;
    await ada.keep_name('Ada of the Clock');
    await page.goto(`${hall.address}/new/devices-of-kings`);
    await choose(page, '3');
    await page.click('summary:has-text("More")');
    const rated = page.getByRole('checkbox', { name: 'Rated' });
    expect(await rated.isDisabled()).toBe(true);
    await page.getByText('not rated, because bots sit here').first().waitFor();
    await page.click('.chair[data-seat="2"]');
    await choose(page, 'Anyone');
    await rated.check();
    await expect.poll(() => page.getByTestId('summary').innerText()).toContain('two from the hall. 10 min each');
    await page.click('[data-testid="set-table"]');
    await page.waitForURL(/\/t\//);
    await page.goto(hall.address);
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });

  it('keeps who sits when another game is chosen, within its number of seats', async () => {
    const ada = await hall.arrive('Ada', { width: 1280, height: 800 });
    const { page } = ada;
    await page.goto(`${hall.address}/new/devices-of-kings`);
    await choose(page, '6');
    expect(await page.locator('.chair').count()).toBe(6);
    await page.click('.games [data-game="kingdoms-of-rice"]');
    await expect.poll(() => page.locator('.chair').count()).toBe(4);
    await choose(page, '1');
    await expect.poll(() => page.getByTestId('summary').innerText()).toContain('It starts at once.');
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });
});

describe('the waiting room', () => {
  it.each([['a desk', { width: 1280, height: 800 }], ['a phone', { width: 390, height: 844 }]])(
    'on %s: a bot is seated by name, a friend says they are ready, and the host starts',
    async (_, visit) => {
      const ada = await hall.arrive('Ada', visit);
      const ben = await hall.arrive('Ben', visit);
      const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 3 });
      await ada.sit_at(String(table));
      expect(await ada.page.getByTestId('start').isDisabled()).toBe(true);
      await ada.page.getByText('One of three sits.').waitFor();
      await ada.page.click('[data-testid="seat-bot"]');
      await ada.page.click('[data-level="page"]');
      await ada.page.click('[data-character="Cecily"]');
      await ada.page.locator('.chair', { hasText: 'Cecily' }).waitFor();
      // The friend: one tap, then ready; the host sees it.
      await ben.page.goto(`${hall.address}/t/${String(table)}`);
      await ben.page.getByRole('button', { name: 'Take a seat' }).click();
      await ben.page.getByTestId('ready').click();
      await ada.page.locator('.chair', { hasText: 'Ben' }).filter({ hasText: 'ready' }).waitFor();
      // Chat is on the table, on both sides.
      const field = ben.page.getByRole('textbox', { name: 'Write a message' });
      await field.fill('The tea is hot.');
      await field.press('Enter');
      await ada.page.getByText('The tea is hot.').first().waitFor();
      // Nothing is cut off: the page does not scroll, and every control is in the window.
      for (const { page } of [ada, ben]) {
        const outside = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('main button, main input')]
            .filter((one) => one.getClientRects().length > 0 && !one.closest('dialog'))
            .filter((one) => {
              const box = one.getBoundingClientRect();
              return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
            })
            .map((one) => one.outerHTML.slice(0, 90)));
        expect(outside).toEqual([]);
      }
      await ada.page.getByTestId('start').click();
      for (const { page } of [ada, ben]) await page.waitForSelector('[data-testid="prompt"][data-version]');
      await ada.page.waitForSelector('.hand');
      for (const person of [ada, ben]) {
        expect(person.faults).toEqual([]);
        await person.leave();
      }
    },
  );

  it('starts by itself when all are ready, and lets the host free a seat', async () => {
    const ada = await hall.arrive('Ada', { width: 1280, height: 800 });
    const ben = await hall.arrive('Ben', { width: 844, height: 390 });
    const { table } = await ada.command({ t: 'create', game: 'devices-of-kings', players: 3, bots: [null, null, 'Hugh'] });
    await ada.sit_at(String(table));
    await ada.page.locator('.chair', { hasText: 'Hugh' }).click();
    await ada.page.getByRole('button', { name: 'Free the seat' }).click();
    await ada.page.locator('.chair', { hasText: 'Free' }).nth(1).waitFor();
    await ada.page.click('[data-testid="seat-bot"]');
    await ada.page.click('[data-character="Odo"]');
    await ben.command({ t: 'sit', table });
    await ben.sit_at(String(table));
    await ada.command({ t: 'ready', table, on: true });
    await ben.page.getByTestId('ready').click();
    await ada.page.waitForSelector('.prompt.mine');
    expect(ada.faults).toEqual([]);
    await ada.leave();
    await ben.leave();
  });
});
