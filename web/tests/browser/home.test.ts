// The hall's first page: what waits for me, whose turn it is, and the rooms where the thumb is.
import { describe, expect, it } from 'vitest';
import { open_hall } from './hall';

const hall = open_hall();

describe('home', () => {
  it('shows a match as its table from above, yours first, with what is asked', async () => {
    const ada = await hall.arrive('Ada');
    await ada.command({ t: 'create', game: 'road-to-lord', players: 3, bots: [null, null, 'squire'] });
    // Alone in Kingdoms of Rice: nobody else can be asked first.
    const { table } = await ada.command({ t: 'create', game: 'kingdoms-of-rice', players: 1, bots: [null] });
    await ada.page.goto(hall.address);
    const yours = ada.page.locator('.match.yours');
    await yours.waitFor();
    expect(await ada.page.locator('.match').first().getAttribute('href')).toBe(`/t/${String(table)}`);
    expect(await yours.locator('.line').textContent()).toBe('Your turn');
    // A sentence of the game, not a key.
    expect(await yours.locator('.soft').first().textContent()).toMatch(/^[A-Z].* .*\.$/);
    const open = ada.page.locator('.match', { hasText: 'Road to Lord' });
    expect(await open.locator('.line').textContent()).toBe('one seat is free');
    expect(await open.locator('svg.none').count()).toBe(1);
    expect(await open.locator('svg.arms').count()).toBe(2);
    expect(await ada.page.locator('h1').textContent()).toBe('one table waits for you, Ada');
    expect(await ada.page.locator('[data-testid="asking"]').textContent()).toBe('1');
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });

  it('has the rooms at the thumb on a phone, and nothing of the page lies under them for good', async () => {
    const ada = await hall.arrive('Ada', { width: 390, height: 844 });
    const { page } = ada;
    await page.waitForSelector('.banners h3');
    const bar = await page.locator('nav[aria-label="Main"]').boundingBox();
    expect(bar).toMatchObject({ x: 0, width: 390 });
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(844);
    expect(bar?.height).toBeGreaterThanOrEqual(60);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const end = await page.locator('.opens').boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.click('[data-room="history"]');
    await page.waitForURL('**/history');
    expect(await page.locator('[data-room="history"]').getAttribute('aria-current')).toBe('page');
    // Setting a table has its dock there.
    await page.goto(`${hall.address}/new/road-to-lord`);
    await page.waitForSelector('[data-testid="set-table"]');
    expect(await page.locator('nav[aria-label="Main"]').isVisible()).toBe(false);
    await ada.leave();
  });
});
