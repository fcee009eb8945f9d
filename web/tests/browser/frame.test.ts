// What the frame promises at every table: nothing told before it is shown, focus kept, take back
// against bots, the present position after an absence, chat that is noticed.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { long } from './extent';
import { open_hall, type Person } from './hall';
import { act, open_side } from './player';

const hall = open_hall();

const games: [string, number][] = [
  ['road-to-lord', 3], ['devices-of-kings', 3], ['royal-ascension', 3], ['kingdoms-of-rice', 2],
];
const kMoves = ['opacity', 'translate', 'rotate', 'scale', 'transform', 'clipPath', 'strokeDasharray', 'in a drawing: bm', 'in a drawing: trl'];
async function sit(game: string, players: number, pace: 'none' | 'quick' | 'usual' = 'none'): Promise<{ ada: Person; table: string }> {
  const ada = await hall.arrive('Ada', { pace });
  const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : 'random'));
  const { table } = await ada.command({ t: 'create', game, players, bots });
  await ada.sit_at(String(table));
  await ada.page.waitForSelector('.prompt.mine');
  return { ada, table: String(table) };
}
const version = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.querySelector<HTMLElement>('[data-testid="prompt"]')?.dataset['version'] ?? -1));

describe.each(games)('%s', (game, players) => {
  it('tells nothing while a scene plays: log, prompt, title and live region are those of before', async () => {
    const { ada } = await sit(game, players, 'usual');
    const { page } = ada;
    // At every frame in which a scene plays, what can be read is what could be read before it: title, sign of the tab,
    // live region, log, the last line in the head, the result; and scores as long as the scene has only begun.
    await open_side(page, 'log');
    // (In The Royal Ascension a land that is taken is the scene's first picture, and its plate counts it.)
    await page.evaluate((scores_wait) => {
      const told = globalThis as unknown as { spoilers: string[]; frames: number; scenes: number; read: number; moved: string[] };
      Object.assign(told, { spoilers: [], frames: 0, scenes: 0, read: 0, moved: [] });
      const text = (selector: string): string => [...document.querySelectorAll(selector)].map((one) => one.textContent).join('|');
      const read = (): Record<string, string> => ({
        // They may fall silent, never speak.
        title: document.title.replace(/^● [^·]*· | · Crownhall$/, ''),
        calls: `${document.title.includes('●')}${document.getElementById('favicon')?.getAttribute('href')?.includes('turn')}`,
        last: text('header .last'),
        log: text('ol[aria-label="Log"] button'),
        result: text('[data-testid="result"]'),
        live: text('[data-testid="announcer"] p'),
        scores: text('[data-score]'),
        version: document.querySelector<HTMLElement>('[data-testid="prompt"]')?.dataset['version'] ?? '',
      });
      const moved = new Set<string>();
      const spoilers = new Set<string>();
      let before = read();
      let playing = false;
      const look = (): void => {
        const now = document.querySelector('[data-testid="skip"]') !== null;
        const here = read();
        if (here['version'] !== before['version'] || (!now && !playing)) {
          // Settled: what plays now is the scene of the next event, and all of the last may be told.
          if (now) ++told.scenes;
          before = here;
        } else if (now) {
          if (!playing) ++told.scenes;
          ++told.frames;
          if ((here['log'] ?? '') !== '') ++told.read;
          const kept = ['title', 'last', 'log', 'result', ...(playing || !scores_wait ? [] : ['scores'])];
          for (const key of kept) if (here[key] !== before[key]) spoilers.add(`${key}: ${before[key]} -> ${here[key]}`);
          if (here['calls']?.includes('true') && !before['calls']?.includes('true')) spoilers.add(`calls: ${here['calls']}`);
          if (!before['live']?.startsWith(here['live'] ?? '')) spoilers.add(`live: ${here['live']}`);
          // Only transform and opacity move (and a road's gold, which runs along it), and nothing within a large drawing
          // but beams and trails, which are drawings of a few lines over the board.
          for (const one of document.getAnimations()) {
            const piece = one.effect instanceof KeyframeEffect ? one.effect.target : null;
            const drawing = piece instanceof SVGElement ? piece.ownerSVGElement?.getBoundingClientRect() : null;
            if (drawing && drawing.width > 300 && drawing.height > 300) moved.add(`in a drawing: ${piece?.getAttribute('class')}`);
            if (!(one.effect instanceof KeyframeEffect) || one instanceof CSSTransition) continue;
            for (const frame of one.effect.getKeyframes()) for (const name of Object.keys(frame)) if (!['offset', 'computedOffset', 'easing', 'composite'].includes(name)) moved.add(name);
          }
          told.moved = [...moved].sort();
          told.spoilers = [...spoilers];
        }
        playing = now;
        requestAnimationFrame(look);
      };
      look();
    }, game !== 'royal-ascension');
    let moves = 0;
    const frames = (): Promise<number> => page.evaluate(() => (globalThis as unknown as { frames: number }).frames);
    // Until some scenes were seen: the first moves of a game may have none.
    while (moves < (long ? 5 : 2) || (moves < 8 && (await frames()) <= 10)) {
      if ((await page.locator('[data-testid="result"]').count()) > 0) break;
      if ((await page.locator('.prompt.mine').count()) > 0 && (await act(page, game)) === 'acted') ++moves;
      await page.waitForTimeout(150);
    }
    const told = await page.evaluate(() => {
      const { spoilers, frames, scenes, read, moved } = globalThis as unknown as { spoilers: string[]; frames: number; scenes: number; read: number; moved: string[] };
      return { spoilers, frames, scenes, read, moved };
    });
    console.log(`spoilers ${game}: ${told.scenes} scenes, ${told.frames} frames looked at, ${told.spoilers.length} spoilers; moved: ${told.moved.join(' ')}`);
    expect(told.spoilers).toEqual([]);
    expect(told.frames).toBeGreaterThan(10);
    // The log was there to be read.
    expect(told.read).toBeGreaterThan(0);
    expect(told.moved.filter((one) => !kMoves.includes(one))).toEqual([]);
    expect(moves).toBeGreaterThan(0);
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });

  it('takes any own move back against bots, and the match is practice', async () => {
    const { ada } = await sit(game, players);
    const { page } = ada;
    const start = await version(page);
    for (let i = 0; i < 200 && !(await page.locator('[data-testid="undo"]').count()); ++i) {
      await act(page, game);
      await page.waitForTimeout(80);
    }
    await page.waitForSelector('[data-testid="undo"]');
    for (let i = 0; i < 40; ++i) {
      // Until it can be pressed, or nothing is left to take back.
      const count = (more: string): Promise<number> => page.locator(`[data-testid="undo"]${more}`).count();
      await expect.poll(async () => (await count('')) - (await count(':enabled'))).toBe(0);
      if ((await count('')) === 0) break;
      const before = await version(page);
      await page.click('[data-testid="undo"]');
      await expect.poll(() => version(page)).toBeGreaterThan(before);
      await page.waitForSelector('.prompt.mine');
    }
    expect(await page.locator('[data-testid="undo"]').count()).toBe(0);
    expect(await version(page)).toBeGreaterThan(start);
    // And play goes on.
    await expect.poll(() => act(page, game)).toBe('acted');
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });
});

describe('the frame', () => {
  it('keeps the focus in the dock when its button goes', async () => {
    const { ada } = await sit('road-to-lord', 2);
    const { page } = ada;
    await page.focus('[data-testid="hint"]');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('[data-testid="hint"]') === null);
    await page.waitForTimeout(50);
    expect(await page.evaluate(() => document.activeElement?.closest('.dock') !== null)).toBe(true);
    await ada.leave();
  });

  it.each([[1280, 800], [390, 844], [844, 390]])('says why a hint is what it is, in view at %i x %i', async (width, height) => {
    const ada = await hall.arrive('Ada', { width, height });
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 3, bots: [null, 'random', 'random'] });
    await ada.sit_at(String(table));
    await ada.page.waitForSelector('.prompt.mine');
    await ada.page.getByTestId('hint').click();
    const why = ada.page.locator('.dock .detail', { hasText: /wins in 100 this way|the only move/ });
    await why.waitFor();
    for (const one of [why, ...(await ada.page.locator('.dock button').all())]) {
      const box = await one.boundingBox();
      expect(box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
    }
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });

  it('opens log, chat, rules and menu by key, and gives the focus back', async () => {
    const { ada } = await sit('road-to-lord', 2);
    const { page } = ada;
    for (const [key, tab] of [['l', 'log'], ['c', 'chat'], ['r', 'rules']] as const) {
      await page.locator('body').press(key);
      await page.waitForSelector(`#tab-${tab}[aria-selected="true"]`);
      await page.locator('body').press(key);
      await page.waitForFunction(() => document.querySelector('.rail') === null);
    }
    await page.focus('[data-tool="menu"]');
    await page.keyboard.press('m');
    await page.waitForSelector('dialog.menu[open]');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['tool'])).toBe('menu');
    await ada.leave();
  });

  it('has one stop for Tab in the log, and arrows move within it', async () => {
    const { ada } = await sit('road-to-lord', 2);
    const { page } = ada;
    const start = await version(page);
    for (let i = 0; i < 200 && (await version(page)) < start + 6; ++i) {
      await act(page, 'road-to-lord');
      await page.waitForTimeout(40);
    }
    await open_side(page, 'log');
    await expect.poll(() => page.locator('ol[aria-label="Log"] button:enabled').count()).toBeGreaterThan(2);
    expect(await page.locator('ol[aria-label="Log"] button[tabindex="0"]').count()).toBe(1);
    await page.focus('ol[aria-label="Log"] button[tabindex="0"]');
    const words = (): Promise<string | null> => page.evaluate(() => document.activeElement?.textContent ?? null);
    const first = await words();
    await page.keyboard.press('ArrowUp');
    expect(await words()).not.toBe(first);
    await ada.leave();
  });

  it('shows the present position after an absence, with what happened to play', async () => {
    const ada = await hall.arrive('Ada', { pace: 'usual' });
    const ben = await hall.arrive('Ben');
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 2 });
    await ben.command({ t: 'sit', table });
    await ada.command({ t: 'start', table });
    await ada.sit_at(String(table));
    await ben.sit_at(String(table));
    const { page } = ada;
    // Until Ben is asked; then Ada looks away.
    for (let i = 0; i < 100 && (await ben.page.locator('.prompt.mine').count()) === 0; ++i) {
      if ((await page.locator('.prompt.mine').count()) > 0) await act(page, 'road-to-lord');
      await page.waitForTimeout(600);
    }
    await ben.page.waitForSelector('.prompt.mine');
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const before = await version(page);
    await act(ben.page, 'road-to-lord');
    await expect.poll(() => version(page)).toBeGreaterThan(before);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const now = await version(page);
    await page.click('[data-testid="missed"]');
    await expect.poll(() => version(page)).toBe(now);
    expect(await page.locator('[data-testid="missed"]').count()).toBe(0);
    expect(ada.faults).toEqual([]);
    await ada.leave();
    await ben.leave();
  });

  it('counts new chat on its sign, shows the line for a moment, and marks where reading stopped', async () => {
    const ada = await hall.arrive('Ada', { width: 390, height: 844 });
    const ben = await hall.arrive('Ben');
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 2 });
    await ben.command({ t: 'sit', table });
    await ada.command({ t: 'start', table });
    await ada.sit_at(String(table));
    await ada.page.waitForSelector('.dock');
    await ben.command({ t: 'chat', table, text: 'she always has the 9' });
    await ada.page.waitForSelector('header .last:has-text("she always has the 9")');
    await ada.page.waitForSelector('[data-tool="chat"] .count:has-text("1")');
    await open_side(ada.page, 'chat');
    await ada.page.waitForSelector('#panel li:has-text("she always has the 9")');
    expect(await ada.page.locator('[data-tool="chat"] .count').count()).toBe(0);
    await ada.leave();
    await ben.leave();
  });
});
