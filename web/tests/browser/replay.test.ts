// A finished match looked at again: from anybody's eyes, step by step with its scenes, with the coach,
// on a desk and on a phone.
import { describe, expect, it } from 'vitest';
import { few } from './extent';
import { open_hall } from './hall';
import { close_side, play_out } from './player';

const hall = open_hall();

describe.each(few([['a phone', { width: 390, height: 844 }], ['a desk', { width: 1280, height: 800 }], ['a phone on its side', { width: 844, height: 390 }]] as const))('on %s', (_, size) => {
  it('a replay has its eyes, its coach and its steps in the window, and says what a bot would do', async () => {
    const ada = await hall.arrive('Ada', { ...size, pace: 'none' });
    const { page } = ada;
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 2, bots: [null, 'random'] });
    await ada.sit_at(String(table));
    await play_out([page], 'road-to-lord');
    await page.getByTestId('coach').click();
    await page.waitForSelector('.curve .own');
    const turns = await page.locator('[data-turn]').count();
    await close_side(page);
    const at = (): string | null => new URL(page.url()).searchParams.get('v');
    const eyes = (): string | null => new URL(page.url()).searchParams.get('seat');
    // One's own eyes first. A spectator's, too, are told what a bot would do for whoever decides.
    expect(eyes()).toBe('0');
    await page.locator('.eyes label', { has: page.locator('input[aria-label="As a spectator"]') }).click();
    await expect.poll(eyes).toBe('spectator');
    await page.getByRole('button', { name: 'First move' }).click();
    await page.getByRole('button', { name: 'What would a bot do?' }).click();
    await expect.poll(() => page.getByTestId('verdict').innerText()).toContain('a bot plays:');
    expect(await page.getByTestId('verdict').innerText()).not.toMatch(/\b(wine|wheat|sword) \d+\+/);
    // Keys: the next eyes, a step, a turning point.
    await page.locator('.eyes label').first().click();
    await expect.poll(eyes).toBe('0');
    await page.locator('#main').focus();
    await page.keyboard.press('e');
    await expect.poll(eyes).toBe('1');
    const before = Number(at());
    await page.getByRole('button', { name: 'One move on' }).click();
    await expect.poll(() => Number(at())).toBe(before + 1);
    // Judged again by who is looked through; the first judgement was that of the own seat.
    if (turns > 0) {
      const own = page.locator('.eyes label', { has: page.locator('input[aria-label="Ada"]') });
      await own.click();
      await expect.poll(() => page.locator('.coin').count()).toBe(turns);
      await page.locator('#main').focus();
      await page.keyboard.press('1');
      await expect.poll(() => page.locator('.coin.on').count()).toBe(1);
      await expect.poll(() => page.getByTestId('verdict').innerText()).toMatch(/chance (rises|falls) from \d+ to \d+ %/);
    }
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.transport button, .transport input, .eyes label, .verdict button, header button')]
        .filter((one) => one.getClientRects().length > 0)
        .filter((one) => {
          const box = one.getBoundingClientRect();
          const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.height < 39.5 || !top || !(one.contains(top) || top.contains(one));
        })
        .map((one) => one.outerHTML.slice(0, 120)));
    expect(outside).toEqual([]);
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });
});

describe('a step', () => {
  it('is played as a scene, and the next key ends it', async () => {
    const ada = await hall.arrive('Ada', { width: 1280, height: 800, pace: 'none' });
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 2, bots: [null, 'random'] });
    await ada.sit_at(String(table));
    await play_out([ada.page], 'road-to-lord');
    const ben = await hall.arrive('Ben', { width: 1280, height: 800, pace: 'calm' });
    await ada.context.request.post(`${hall.address}/api/matches/${String(table)}/share`, { data: { on: true }, headers: { Origin: hall.address } });
    await ben.page.goto(`${hall.address}/m/${String(table)}?v=1`);
    await ben.page.waitForSelector('.board');
    await ben.page.waitForTimeout(300);
    const at = (): number => Number(new URL(ben.page.url()).searchParams.get('v'));
    const start = at();
    // The move is told when its scene is over: while it plays the address stays.
    await ben.page.getByRole('button', { name: 'One move on' }).click();
    await ben.page.waitForFunction(() => document.getAnimations().length > 0);
    expect(at()).toBe(start);
    await ben.page.keyboard.press('ArrowRight');
    await expect.poll(at).toBe(start + 1);
    expect(ben.faults).toEqual([]);
    await ada.leave();
    await ben.leave();
  });
});
