// Road to Lord under the hand: the thumb on a narrow hand, folded cards, and what only some tables show.
import { describe, expect, it } from 'vitest';
import { open_hall, type Person } from './hall';
import { play_out } from './player';
import { Staged } from './staged';

const hall = open_hall();
const kBot = 'squire';

async function sit(players: number, visit: { width: number; height: number }, options: Record<string, number> = {}): Promise<{ ada: Person; table: string }> {
  const ada = await hall.arrive('Ada', visit);
  const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players, options, bots: Array.from({ length: players }, (_, seat) => (seat === 0 ? null : kBot)) });
  await ada.sit_at(String(table));
  await ada.page.waitForSelector('.prompt.mine');
  return { ada, table: String(table) };
}
// The thumb goes down, slides, and comes up again.
async function thumb(ada: Person): Promise<(type: 'Start' | 'Move' | 'End', x?: number, y?: number) => Promise<void>> {
  const line = await ada.context.newCDPSession(ada.page);
  return async (type, x = 0, y = 0) => {
    await line.send('Input.dispatchTouchEvent', { type: `touch${type}`, touchPoints: type === 'End' ? [] : [{ x, y }] });
  };
}
// The middle of what is free of a card: its left strip.
async function strip(ada: Person, id: string): Promise<{ x: number; y: number }> {
  const box = await ada.page.locator(`[data-card="${id}"]`).boundingBox();
  if (!box) throw new Error(`no card ${id}`);
  return { x: box.x + 10, y: box.y + box.height - 16 };
}
const ids = (ada: Person, selector: string): Promise<string[]> =>
  ada.page.locator(selector).evaluateAll((all) => all.map((one) => one.getAttribute('data-card') ?? ''));
// Plays hints until the page is in a state.
async function until(ada: Person, table: string, there: () => Promise<boolean>): Promise<void> {
  for (let moves = 0; moves < 60; ++moves) {
    await ada.page.waitForSelector('.prompt.mine, [data-testid="result"]');
    if (await there()) return;
    if ((await ada.page.locator('[data-testid="result"]').count()) > 0) break;
    const { move } = await ada.command({ t: 'hint', table });
    const version = await ada.page.locator('[data-testid="prompt"]').getAttribute('data-version');
    await ada.command({ t: 'move', table, move, version: Number(version) });
    await ada.page.waitForFunction((old) => document.querySelector('[data-testid="prompt"]')?.getAttribute('data-version') !== old, version);
  }
  throw new Error('never came there');
}

describe('a hand of fifteen on a phone', () => {
  it('shows the card under the thumb large, changes it while sliding, and chooses it on letting go', async () => {
    const { ada } = await sit(4, { width: 390, height: 844 });
    const touch = await thumb(ada);
    const [first = '', second = ''] = (await ids(ada, '.held.can')).slice(1, 3);
    const [a, b] = [await strip(ada, first), await strip(ada, second)];
    expect(Math.abs(a.x - b.x)).toBeLessThan(48);
    await touch('Start', a.x, a.y);
    const large = ada.page.locator('.magnified');
    const shown = async (): Promise<string> => `${(await large.locator('.big').textContent())?.trim() ?? ''}`;
    await large.waitFor();
    // The digit itself is large, and stands once.
    expect(await large.locator('.big').isVisible()).toBe(true);
    expect(await large.locator('.ix').isVisible()).toBe(false);
    expect(await large.locator('.big').evaluate((one) => parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThan(36);
    expect(await shown()).toBe(first.split('-')[1]);
    const [big, hand] = [await large.locator('.card').boundingBox(), await ada.page.locator(`[data-card="${first}"]`).boundingBox()];
    expect(big?.width ?? 0).toBeGreaterThan((hand?.width ?? 0) * 1.4);
    // Above the thumb, and inside the window.
    expect((big?.y ?? 0) + (big?.height ?? 0)).toBeLessThan(a.y);
    expect(big?.x ?? -1).toBeGreaterThanOrEqual(0);
    await touch('Move', b.x, b.y);
    await expect.poll(shown).toBe(second.split('-')[1]);
    expect(await ids(ada, '.held.on')).toEqual([]);
    if (process.env['SHOW']) await ada.page.screenshot({ path: `${process.env['SHOW']}/thumb-390x844.png` });
    await touch('End');
    await expect.poll(() => ids(ada, '.held.on')).toEqual([second]);
    expect(await large.count()).toBe(0);
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });

  it('a tap on a folded group opens it and says why; another closes it', async () => {
    const { ada, table } = await sit(4, { width: 390, height: 844 });
    await until(ada, table, async () => (await ada.page.locator('.held.folded').count()) > 1 && (await ada.page.locator('.held').count()) > 8);
    const [folded = ''] = await ids(ada, '.held.folded');
    const width = async (): Promise<number> => {
      const all = await ids(ada, `.held[data-card^="${folded.split('-')[0]}-"]`);
      const boxes = await Promise.all([all[0], all.at(-1)].map((id) => ada.page.locator(`[data-card="${id}"]`).boundingBox()));
      return (boxes[1]?.x ?? 0) - (boxes[0]?.x ?? 0);
    };
    const before = await width();
    const point = await strip(ada, folded);
    await ada.page.touchscreen.tap(point.x - 4, point.y);
    const callout = ada.page.locator('.callout');
    await callout.waitFor();
    expect((await callout.textContent())?.length ?? 0).toBeGreaterThan(15);
    const box = await callout.boundingBox();
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    expect(await ada.page.locator(`[data-card="${folded}"].folded`).count()).toBe(0);
    if ((await ids(ada, `.held[data-card^="${folded.split('-')[0]}-"]`)).length > 1) await expect.poll(width).toBeGreaterThan(before);
    expect(await ids(ada, '.held.on')).toEqual([]);
    if (process.env['SHOW']) await ada.page.screenshot({ path: `${process.env['SHOW']}/folded-390x844.png` });
    const again = await strip(ada, folded);
    await ada.page.touchscreen.tap(again.x - 4, again.y);
    await expect.poll(() => callout.count()).toBe(0);
    expect(await ada.page.locator(`[data-card="${folded}"].folded`).count()).toBe(1);
    await ada.leave();
  });
});

describe('what a table shows', () => {
  it('who watches two players sees both rows of open cards, and no hand', async () => {
    const ada = await hall.arrive('Ada', { width: 1280, height: 800 });
    const ben = await hall.arrive('Ben', { width: 1280, height: 800 });
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 2, bots: [null, kBot] });
    await ada.sit_at(String(table));
    await ben.sit_at(String(table));
    await ben.page.waitForSelector('.rival');
    const open = (await ben.page.locator('.rival').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))));
    expect(open.length).toBe(2);
    expect(open[1]).toContain('Ada');
    expect(await ben.page.locator('.rival').last().locator('.openrow .card').count()).toBe(10);
    expect(await ben.page.locator('.held').count()).toBe(0);
    // Seat 1's road is the lowest.
    expect(await ben.page.locator('.lane').last().getAttribute('data-road')).toBe('0');
    if (process.env['SHOW']) await ben.page.screenshot({ path: `${process.env['SHOW']}/watch-2-1280x800.png` });
    await ben.leave();
    await ada.leave();
  });

  it.each([0, 1])('played cards lie open from the menu only where the table plays so (%i)', async (open_discards) => {
    const { ada, table } = await sit(3, { width: 1280, height: 800 }, { open_discards });
    await until(ada, table, async () => (await ada.page.locator('.pennant.past').count()) > 0);
    await ada.page.click('[data-tool="menu"]');
    await ada.page.waitForSelector('dialog.menu[open]');
    expect(await ada.page.locator('[data-menu="discards"]').count()).toBe(open_discards);
    if (open_discards === 1) {
      await ada.page.click('[data-menu="discards"]');
      await ada.page.waitForSelector('[data-testid="discards"]');
      const of_log = (await ada.page.locator('[data-testid="discards"] .card').count());
      const hands = await ada.page.locator('.lane .chip:first-child').evaluateAll((all) => all.reduce((sum, one) => sum + Number(one.textContent), 0));
      expect(of_log).toBe(45 - hands);
      if (process.env['SHOW']) await ada.page.screenshot({ path: `${process.env['SHOW']}/discards-1280x800.png` });
      await ada.page.keyboard.press('Escape');
      await ada.page.waitForSelector('[data-testid="discards"]', { state: 'detached' });
    }
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });

  // Fixed matches at whose end all hold zeros alone or nothing: the own last Number, then an Offering without any.
  it.each([{ players: 4, match: 461, moves: 25, last: 'wheat 179', cost: '−2' }, { players: 2, match: 0, moves: 16, last: 'wheat 5', cost: '·' }])(
    'nobody takes part: a seal on each road of $players, and the King is bored',
    async ({ players, match, moves, last, cost }) => {
      const ada = await hall.arrive('Ada', { width: 1280, height: 800, pace: 'calm' });
      const { page } = ada;
      const staged = new Staged(ada);
      await staged.show({ game: 'road-to-lord', seeds: 'road', key: 'follow', players, match, moves, then: () => [[0, last]] });
      await expect.poll(() => page.locator('.throne').getAttribute('data-mood')).not.toBe('bored');
      staged.go_on();
      await page.waitForSelector('.throne[data-mood="bored"]');
      expect(await page.locator('.banner .what').textContent()).toContain('Nobody pleases the King');
      expect(await page.locator('.lane .wax').allTextContents()).toEqual(Array.from({ length: players }, () => cost));
      expect(await page.locator('.lane .number').count()).toBe(0);
      if (process.env['SHOW']) await page.screenshot({ path: `${process.env['SHOW']}/nobody-${players}-1280x800.png` });
      await page.waitForSelector('[data-testid="result"]');
      expect(ada.faults).toEqual([]);
      await ada.leave();
    },
  );

  it('the log and the head say Numbers in words, never in notation', async () => {
    const { ada } = await sit(2, { width: 1920, height: 1080 });
    await play_out([ada.page], 'road-to-lord');
    const lines = await ada.page.locator('[data-scrolls] .line').allTextContents();
    expect(lines.length).toBeGreaterThan(16);
    expect(lines.filter((line) => /\b(sword|wheat|wine|add) \d|\d\+\d/.test(line))).toEqual([]);
    await ada.leave();
  });
});
