// What a player hears, feels and finds again: sound and touch, the focus, asking before a move, hints that light their
// pieces, a moment of the log, what happened in an absence. Each in the real page.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { few, long } from './extent';
import { open_hall, type Person, type Visit } from './hall';
import { act, open_side } from './player';

const hall = open_hall();
const games: [string, number][] = [
  ['road-to-lord', 3], ['devices-of-kings', 3], ['royal-ascension', 3], ['kingdoms-of-rice', 2],
];

async function sit(game: string, players: number, visit: Visit = {}, before: (ada: Person) => Promise<unknown> = () => Promise.resolve()): Promise<Person> {
  const ada = await hall.arrive('Ada', visit);
  await before(ada);
  const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : 'random'));
  const { table } = await ada.command({ t: 'create', game, players, bots });
  await ada.sit_at(String(table));
  await ada.page.waitForSelector('.prompt.mine');
  return ada;
}
const version = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.querySelector<HTMLElement>('[data-testid="prompt"]')?.dataset['version'] ?? -1));
const prefer = (page: Page, wish: Record<string, unknown>): Promise<void> =>
  page.evaluate((wanted) => {
    const old = JSON.parse(localStorage.getItem('crownhall.preferences') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('crownhall.preferences', JSON.stringify({ ...old, ...wanted }));
  }, wish);
// Moves until `enough`, by the scripted hand.
async function play_until(page: Page, game: string, enough: () => Promise<boolean>, most = 400): Promise<boolean> {
  for (let i = 0; i < most; ++i) {
    if (await enough()) return true;
    if ((await page.locator('[data-testid="result"]').count()) > 0) return enough();
    if ((await page.locator('.prompt.mine').count()) > 0) await act(page, game);
    await page.waitForTimeout(60);
  }
  return enough();
}

// In place of loudspeaker and motor: what was asked of them, and whether a scene was playing then.
interface Heard {
  contexts: number;
  tones: { pitch: number; playing: boolean }[];
  noises: { pitch: number; playing: boolean }[];
  touches: number[];
}
function listen(): void {
  const heard: Heard = { contexts: 0, tones: [], noises: [], touches: [] };
  const playing = (): boolean => document.querySelector('[data-testid="skip"]') !== null;
  const param = (set: (value: number) => void = () => undefined): unknown => ({ set value(n: number) { set(n); }, setValueAtTime: set, exponentialRampToValueAtTime: () => undefined });
  class Loudspeaker {
    currentTime = 0;
    sampleRate = 8000;
    destination = {};
    constructor() {
      ++heard.contexts;
    }
    createGain = (): unknown => ({ gain: param(), connect: (to: unknown) => to });
    createBuffer = (): unknown => ({ getChannelData: () => new Float32Array(10) });
    createOscillator(): unknown {
      let pitch = 0;
      return { frequency: param((n) => (pitch = n)), connect: (to: unknown) => to, start: () => setTimeout(() => heard.tones.push({ pitch, playing: playing() })), stop: () => undefined };
    }
    createBiquadFilter = (): unknown => ({ frequency: param((pitch) => heard.noises.push({ pitch, playing: playing() })), Q: param(), connect: (to: unknown) => to });
    createBufferSource = (): unknown => ({ connect: (to: unknown) => to, start: () => undefined });
  }
  Object.assign(globalThis, { AudioContext: Loudspeaker, heard });
  Object.defineProperty(navigator, 'vibrate', { value: (ms: number) => heard.touches.push(ms) });
}
const heard = (page: Page): Promise<Heard> => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);

describe('sound and touch', () => {
  it('is silent until it is wanted, and touches nobody at a desk', async () => {
    const ada = await sit('road-to-lord', 2, { pace: 'quick' }, ({ context }) => context.addInitScript(listen));
    const start = await version(ada.page);
    await ada.page.mouse.click(300, 5);
    await play_until(ada.page, 'road-to-lord', async () => (await version(ada.page)) > start + 5);
    const { contexts, touches } = await heard(ada.page);
    expect({ contexts, touches }).toEqual({ contexts: 0, touches: [] });
    await ada.leave();
  });

  // A pitch by which each is known: lib/sound.ts.
  it.each([
    ['road-to-lord', 3, { noises: [2600] }], ['devices-of-kings', 3, { noises: [2600, 3400] }],
    ['royal-ascension', 3, { noises: [2600, 900] }], ['kingdoms-of-rice', 2, { noises: [2600] }],
  ] as const)('%s sounds like its pieces while a scene plays, and calls for the own turn', async (game, players, wanted) => {
    const ada = await sit(game, players, { pace: 'quick' }, async ({ context, page }) => {
      await context.addInitScript(listen);
      await prefer(page, { sound: 'soft' });
      await page.reload();
    });
    const in_scenes = async (): Promise<number[]> => (await heard(ada.page)).noises.filter((one) => one.playing).map((one) => one.pitch);
    await play_until(ada.page, game, async () => {
      const found = await in_scenes();
      return wanted.noises.every((pitch) => found.includes(pitch)) && (await heard(ada.page)).tones.some(({ pitch }) => pitch === 523);
    });
    const { contexts, tones } = await heard(ada.page);
    expect(await in_scenes()).toEqual(expect.arrayContaining([...wanted.noises]));
    expect(contexts).toBe(1);
    // "Your turn" is told when it is: never while a scene plays.
    const calls = tones.filter(({ pitch }) => pitch === 523);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((one) => one.playing)).toEqual([]);
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });

  it('touches the hand on a phone when one is asked, once each time', async () => {
    const ada = await sit('road-to-lord', 2, { width: 390, height: 844 }, ({ context }) => context.addInitScript(listen));
    // Before the first touch of the page the browser would refuse it.
    await ada.page.touchscreen.tap(150, 20);
    const start = await version(ada.page);
    await play_until(ada.page, 'road-to-lord', async () => (await version(ada.page)) > start + 3 && (await heard(ada.page)).touches.length > 0);
    const { touches, contexts } = await heard(ada.page);
    expect(touches.length).toBeGreaterThan(0);
    expect(Math.max(...touches)).toBeLessThanOrEqual(60);
    expect(contexts).toBe(0);
    await ada.leave();
  });
});

describe.each(games)('%s', (game, players) => {
  it('keeps the focus at the table, whatever is pressed and taken away', async () => {
    // Each button the scripted hand presses has the focus first, as under a key.
    const ada = await sit(game, players, { pace: 'quick' }, ({ context }) => context.addInitScript(() => {
      addEventListener('click', (event) => {
        if (!event.isTrusted && (event.target instanceof HTMLElement || event.target instanceof SVGElement)) event.target.closest<HTMLElement>('button, [tabindex]')?.focus();
      }, true);
    }));
    const { page } = ada;
    const lost: string[] = [];
    let moves = 0;
    for (let i = 0; i < 4000 && moves < (long ? 8 : 4); ++i) {
      if ((await page.locator('[data-testid="result"]').count()) > 0) break;
      if ((await page.locator('.prompt.mine').count()) > 0 && (await act(page, game)) === 'acted') ++moves;
      // What went away has been drawn, and its successor found.
      const where = await page.evaluate(async () => {
        for (let frame = 0; frame < 4; ++frame) await new Promise((done) => requestAnimationFrame(done));
        const at = document.activeElement;
        return at?.closest('.cloth') ? 'board' : at?.closest('.dock') ? 'dock' : `${at?.tagName} of ${document.querySelector('[data-testid="prompt"]')?.textContent}`;
      });
      if (moves > 0 && where !== 'board' && where !== 'dock') lost.push(where);
    }
    expect(moves).toBeGreaterThan(3);
    expect(lost).toEqual([]);
    await ada.leave();
  });

  it('lights the pieces a hint means, and says why in words', async () => {
    const ada = await sit(game, players);
    const { page } = ada;
    const lit = (): Promise<number> => page.evaluate(() => document.querySelectorAll('.hinted, .held.on, .chosen, .cloth [aria-pressed="true"]').length);
    let lights = 0, hints = 0;
    for (let i = 0; i < 60 && lights === 0; ++i) {
      await page.waitForSelector('.prompt.mine, [data-testid="result"]');
      if ((await page.locator('[data-testid="result"]').count()) > 0) break;
      const dark = await lit();
      await page.click('[data-testid="hint"]');
      // It stands in the place of the dock's own things.
      await page.waitForSelector('[data-testid="hint"]', { state: 'detached' });
      const said = await page.locator('.dock .what').textContent();
      expect(said, 'in words, never in notation').not.toMatch(/_|\+|^[a-z]/);
      expect(((await page.locator('.dock .detail').textContent()) ?? '').length).toBeGreaterThan(8);
      ++hints;
      if ((await lit()) > dark) ++lights;
      await page.keyboard.press('Escape');
      await page.waitForSelector('[data-testid="hint"]');
      const before = await version(page);
      for (let k = 0; k < 100 && (await version(page)) === before && (await page.locator('[data-testid="result"]').count()) === 0; ++k) {
        await act(page, game);
        await page.waitForTimeout(40);
      }
    }
    expect(hints).toBeGreaterThan(0);
    expect(lights).toBeGreaterThan(0);
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });

  it('asks before a move, for those who wish it', async () => {
    const ada = await sit(game, players, {}, ({ page }) => prefer(page, { confirm: true }));
    const { page } = ada;
    const confirm = page.getByTestId('confirm');
    const before = await version(page);
    await play_until(page, game, async () => (await confirm.count()) > 0);
    expect(await version(page)).toBe(before);
    await page.keyboard.press('Escape');
    await expect.poll(() => confirm.count()).toBe(0);
    expect(await version(page)).toBe(before);
    await play_until(page, game, async () => (await confirm.count()) > 0);
    await confirm.click();
    await expect.poll(() => page.evaluate((old) => document.querySelector('[data-testid="withdraw"]') !== null || Number(document.querySelector<HTMLElement>('[data-testid="prompt"]')?.dataset['version']) !== old, before)).toBe(true);
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });
});

describe('a moment of the log', () => {
  it.each(few(games, 2))('of %s is shown by a press on its line, and Escape leads back', async (game, players) => {
    const ada = await sit(game, players);
    const { page } = ada;
    const start = await version(page);
    await play_until(page, game, async () => (await version(page)) > start + 5);
    await page.waitForSelector('.prompt.mine');
    await open_side(page, 'log');
    const now = await version(page);
    const lines = page.locator('ol[aria-label="Log"] button:enabled');
    await expect.poll(() => lines.count()).toBeGreaterThan(2);
    await lines.nth((await lines.count()) - 3).click();
    await expect.poll(() => version(page)).toBeLessThan(now);
    expect(await page.locator('.dock .what').textContent()).toMatch(/moment|earlier|looking|past|position/i);
    // Who goes on being told of is not named again.
    const twice = await lines.evaluateAll((all) => all.flatMap((line) => {
      const names = [...line.querySelectorAll('.line')].map((one) => one.querySelector('b')?.textContent ?? '');
      return names.some((name, i) => i > 0 && name !== '' && name === names[i - 1]) ? [line.textContent] : [];
    }));
    expect(twice).toEqual([]);
    await page.keyboard.press('Escape');
    if ((await version(page)) !== now) await page.keyboard.press('Escape');
    await expect.poll(() => version(page)).toBe(now);
    await ada.leave();
  });
});

describe('who comes back', () => {
  it('to a page that was closed sees the present position, and can play what happened', async () => {
    const ada = await hall.arrive('Ada', { pace: 'quick' });
    const ben = await hall.arrive('Ben');
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 2 });
    await ben.command({ t: 'sit', table });
    await ada.command({ t: 'start', table });
    await ada.sit_at(String(table));
    await ben.sit_at(String(table));
    const mine = (page: Page): Promise<boolean> => page.evaluate(() => document.querySelector('.prompt.mine') !== null);
    await play_until(ada.page, 'road-to-lord', () => mine(ben.page));
    await ben.page.waitForSelector('.prompt.mine');
    // Both have seen the same, and then Ada goes.
    const left = await version(ben.page);
    await expect.poll(() => version(ada.page)).toBe(left);
    await ada.page.goto(`${hall.address}/about`);
    await play_until(ben.page, 'road-to-lord', async () => (await version(ben.page)) > left);
    await ada.sit_at(String(table));
    const now = await version(ben.page);
    await expect.poll(() => version(ada.page)).toBe(now);
    expect(now).toBeGreaterThan(left);
    // From what was seen last, in scenes, and back to now.
    await ada.page.evaluate(() => {
      const told = new Set<string>();
      Object.assign(globalThis, { told });
      new MutationObserver(() => {
        if (document.querySelector('[data-testid="skip"]')) told.add(document.querySelector<HTMLElement>('[data-testid="prompt"]')?.dataset['version'] ?? '');
      }).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    await ada.page.click('[data-testid="missed"]');
    const told = (): Promise<string[]> => ada.page.evaluate(() => [...(globalThis as unknown as { told: Set<string> }).told]);
    await expect.poll(told).toEqual([String(left)]);
    await expect.poll(() => version(ada.page)).toBe(now);
    await expect.poll(() => ada.page.locator('[data-testid="skip"]').count()).toBe(0);
    expect(await ada.page.locator('[data-testid="missed"]').count()).toBe(0);
    expect(ada.faults).toEqual([]);
    await ada.leave();
    await ben.leave();
  });
});
