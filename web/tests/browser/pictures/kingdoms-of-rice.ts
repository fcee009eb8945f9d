// Kingdoms of Rice at every state of its targets. Positions are real: squires play, the person follows hints
// until the position is of the kind that is drawn, and then takes up what the picture shows.
import type { Page } from 'playwright-core';
import { briber, fighter, raider, type Instead } from '../rice-ways';
import { kDesk, kPhone, kSide, kWide, type Folder, type State, type Studio } from './picture';

const kGame = 'kingdoms-of-rice';
const kBoth = [kDesk, kPhone];
const phase = (name: string): string => `document.querySelector('[data-phase="${name}"]') !== null`;
const year = (n: number, name = 'action'): string => `Number(document.querySelector('[data-year]')?.dataset.year) >= ${n} && ${phase(name)}`;
const has = (selector: string): string => `document.querySelector('${selector}') !== null`;

// What can be taken up behind one of the tabs, where there are tabs.
async function take(page: Page, selector: string): Promise<void> {
  const piece = page.locator(`.board ${selector}`);
  for (const tab of ['', 'castle', 'city', 'rice', 'lands', 'palace']) {
    if (tab) {
      const one = page.locator(`[data-tab="${tab}"]`);
      if ((await one.count()) > 0) await one.click();
    }
    if ((await piece.count()) > 0) return piece.first().click();
  }
  throw new Error(`nothing to take up: ${selector}`);
}
const state = (name: string, until: string, then?: (page: Page) => Promise<void>, more: Partial<State> & { players?: number; options?: Record<string, number>; instead?: Instead } = {}): State => ({
  name, sizes: more.sizes ?? kBoth, ...(more.pace ? { pace: more.pace } : {}), ...(more.language ? { language: more.language } : {}), ...(more.theme ? { theme: more.theme } : {}),
  async reach({ page, play }: Studio) {
    await play(kGame, more.players ?? 4, { until, most: 400, options: more.options ?? {}, ...(more.instead ? { instead: more.instead } : {}) });
    await then?.(page);
  },
});
// A scene that plays after an own move: passes on until it is there.
const scene = (name: string, selector: string, more: Partial<State> & { players?: number } = {}): State => ({
  name, sizes: more.sizes ?? kBoth, pace: 'calm',
  async reach({ page, play }) {
    await play(kGame, more.players ?? 4, { until: year(2), most: 200 });
    for (let i = 0; i < 60; ++i) {
      await page.waitForSelector(`${selector}, .prompt.mine`, { timeout: 60_000 });
      if ((await page.locator(selector).count()) > 0) return;
      const { move } = await hint(page);
      if (!move) break;
      await page.waitForTimeout(50);
    }
    throw new Error(`never came to ${selector}`);
  },
});
// Plays the hinted move by the dock.
async function hint(page: Page): Promise<{ move: boolean }> {
  await page.keyboard.press('Escape');
  const plain = page.locator('.docked [data-move="pass"], .docked [data-move="hold"], .docked [data-move="keep none"], .docked [data-move="give-up"], [data-testid="end-turn"]').first();
  if ((await plain.count()) > 0) await plain.click();
  else await page.locator('.board [data-drawn], .board [data-prize], .board [data-tile][data-can], .board [data-fief], .board [data-swap]').first().click();
  const commit = page.locator('[data-testid="commit"]:enabled');
  if ((await commit.count()) > 0) await commit.first().click();
  return { move: true };
}

const can_build = has('[data-build].can');
const folder: Folder = {
  folder: kGame,
  states: [
    state('turn', `${year(3)} && ${can_build}`, undefined, { sizes: [kDesk, kPhone, kSide, kWide, '768x1024', '1024x768'] }),
    state('turn-ja', `${year(2)} && ${can_build}`, undefined, { language: 'ja' }),
    state('turn-dark', `${year(2)} && ${can_build}`, undefined, { theme: 'dark' }),
    state('solo', `${year(2)}`, undefined, { players: 1 }),
    state('two', `${year(2)}`, undefined, { players: 2 }),
    state('three', `${year(2)}`, undefined, { players: 3, sizes: [kDesk, kPhone, kSide] }),
    state('lands', `${year(2)}`, async (page) => page.click('[data-tab="lands"]'), { sizes: [kPhone, kSide] }),
    state('palace', `${year(2)}`, async (page) => page.click('[data-tab="palace"]'), { sizes: [kPhone, kSide] }),
    state('buy', `${year(2)} && ${can_build}`, (page) => take(page, '[data-build].can'), { sizes: [kDesk, kPhone, kSide] }),
    state('replace', `${year(3)} && ${has('[data-build].can .swap')}`, async (page) => {
      await take(page, '[data-build].can:has(.swap)');
      await page.locator('.own [data-tile][data-can]').first().click();
    }),
    state('destroy', year(2), (page) => page.locator('.own [data-tile]').nth(1).click()),
    state('attack', `${year(2)} && ${has('.own [data-tile="general"]')}`, (page) => take(page, '[data-fief]')),
    state('rival', year(3), (page) => page.locator('[data-rival]').first().click(), { sizes: [kDesk, kPhone, kSide] }),
    state('auction', `${year(2, 'auction')}`, undefined, { sizes: [kDesk, kPhone, kSide] }),
    state('battle', phase('battle'), undefined, { sizes: [kDesk, kPhone, kSide] }),
    state('bribe', phase('bribe'), undefined, { sizes: [kDesk, kPhone, kSide], players: 3, instead: briber }),
    state('bribe-dark', phase('bribe'), undefined, { theme: 'dark', players: 3, instead: briber }),
    state('bribe-hidden', phase('bribe'), undefined, { players: 3, options: { hidden_bribe: 1 }, instead: briber }),
    state('room', phase('swap'), async (page) => page.locator('[data-swap]').first().click(), { sizes: [kDesk, kPhone, kSide], players: 3, instead: fighter }),
    state('room-ja', phase('swap'), async (page) => page.locator('[data-swap]').first().click(), { language: 'ja', players: 3, instead: fighter }),
    state('start', phase('choose'), async (page) => {
      await page.locator('[data-drawn]').nth(0).click();
      await page.locator('[data-drawn]').nth(1).click();
    }, { sizes: [kDesk, kPhone, kSide] }),
    state('cards', phase('keep'), async (page) => page.locator('[data-drawn].can').first().click(), { sizes: [kDesk, kPhone, kSide] }),
    state('prize', phase('prize'), async (page) => page.locator('[data-prize]').first().click(), { sizes: [kDesk, kPhone, kSide], players: 3, instead: raider }),
    state('prize-dark', phase('prize'), async (page) => page.locator('[data-prize]').first().click(), { theme: 'dark', players: 3, instead: raider }),
    state('prize-ja', phase('prize'), async (page) => page.locator('[data-prize]').first().click(), { language: 'ja', players: 3, instead: raider }),
    state('lose', phase('lose'), async (page) => page.locator('[data-tile][data-can], [data-fief]').first().click()),
    scene('event', '.scene.event .slip.plus', { sizes: [kDesk, kPhone, kSide] }),
    scene('harvest', '.scene.harvest .slip.plus ~ .slip.plus ~ .slip.plus', { sizes: [kDesk, kPhone, kSide] }),
    scene('verdict', '.scene.verdict'),
    scene('count', '.scene.counting .card.tiny'),
    state('end', has('[data-testid="result"]'), undefined, { sizes: [kDesk, kPhone, kSide] }),
    state('end-dark', has('[data-testid="result"]'), undefined, { theme: 'dark' }),
    state('end-ja', has('[data-testid="result"]'), undefined, { language: 'ja' }),
  ],
};
export default folder;
