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

  it('says on a card whose time runs and who watches', async () => {
    const [ada, ben, eve] = [await hall.arrive('Ada'), await hall.arrive('Ben'), await hall.arrive('Eve')];
    const clock = { kind: 'bank', bank_s: 36_000, increment_s: 10 };
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 2, visibility: 'public', clock });
    await ben.command({ t: 'sit', table, seat: 1 });
    await ada.command({ t: 'start', table });
    await eve.sit_at(String(table));
    for (const person of [ada, ben]) {
      await person.page.goto(hall.address);
      // Of somebody's ten hours less than one is gone.
      await expect.poll(() => person.page.locator('.match .line').textContent()).toMatch(/^(Your turn|Ada is thinking|Ben is thinking) · 9 hours left$/);
      await expect.poll(() => person.page.locator('.match .eyes .unseen').textContent()).toBe('1 watching');
      expect(await person.page.locator('.match .acts').count()).toBe(1);
    }
    // For everybody else it is the table to look at.
    const zoe = await hall.arrive('Zoe');
    await expect.poll(() => zoe.page.getByTestId('featured').innerText()).toMatch(/(Ada|Ben) is thinking/);
    expect(await zoe.page.getByTestId('featured').locator('.acts').count()).toBe(1);
    for (const person of [ada, ben, eve, zoe]) {
      expect(person.faults).toEqual([]);
      await person.leave();
    }
  });

  it('offers the lesson at the first "Play now" of a game, once, and the lesson leads back to the table', async () => {
    const ada = await hall.arrive('Ada', { width: 390, height: 844 });
    const { page } = ada;
    await page.locator('[data-game="road-to-lord"] .button.seal').first().tap();
    await page.getByTestId('first-lesson').tap();
    await page.waitForURL('**/learn/road-to-lord?table=*');
    await page.waitForSelector('.board');
    for (const last = page.locator('.foot a.seal'); (await last.count()) === 0;) await page.locator('.foot .choices .button').nth(1).tap();
    await page.locator('.foot a.seal').tap();
    await page.waitForSelector('.prompt.mine');
    const table = new URL(page.url()).pathname;
    expect(await page.getByTestId('first-lesson').count()).toBe(0);
    // The second table of that game is played at once; another game is new.
    await page.goto(hall.address);
    await page.locator('[data-game="road-to-lord"] .button.seal').first().tap();
    await page.waitForSelector('.prompt.mine');
    expect(new URL(page.url()).pathname).not.toBe(table);
    expect(await page.getByTestId('first-lesson').count()).toBe(0);
    await page.goto(hall.address);
    await page.locator('[data-game="devices-of-kings"] .button.seal').first().tap();
    await page.getByTestId('no-lesson').tap();
    await page.getByTestId('no-lesson').waitFor({ state: 'detached' });
    await page.waitForSelector('.prompt.mine');
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
