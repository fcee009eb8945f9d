// Kingdoms of Rice at every state of its targets. Positions are those of rice-positions.ts: as rich as the targets
// draw them, loaded by the engine, which refuses what play could not meet. The end is a match played out.
import type { Page } from 'playwright-core';
import { kPositions, type Position } from '../rice-positions';
import { Staged } from '../staged';
import { kDesk, kPhone, kSide, kWide, type Folder, type State, type Studio } from './picture';

const kGame = 'kingdoms-of-rice';
const kBoth = [kDesk, kPhone];
const kThree = [kDesk, kPhone, kSide];
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
const tap = (selector: string, at = 0) => (page: Page): Promise<void> => page.locator(selector).nth(at).click();
const both = (...taps: ((page: Page) => Promise<void>)[]) => async (page: Page): Promise<void> => {
  for (const one of taps) await one(page);
};

const state = (name: string, where: Position, then?: (page: Page) => Promise<void>, more: Partial<State> = {}): State => ({
  name, sizes: kBoth, ...more,
  async reach({ person, page }: Studio) {
    await new Staged(person).show(kPositions[where]);
    await then?.(page);
  },
});
// A scene of what follows, stopped where this is on the stage.
const scene = (name: string, where: Position, selector: string, chance: string, more: Partial<State> = {}): State => ({
  name, sizes: kBoth, pace: 'calm', ...more,
  async reach({ person, page }: Studio) {
    const staged = new Staged(person);
    await staged.show({ ...kPositions[where], chance });
    staged.go_on();
    await page.waitForSelector(selector);
  },
});
const end: State = {
  name: 'end', sizes: kThree,
  reach: async ({ play }) => void (await play(kGame, 4, { bots: 'page', until: has('[data-testid="result"]'), most: 400 })),
};
const ja = { language: 'ja' };
const dark = { theme: 'dark' as const };

const folder: Folder = {
  folder: kGame,
  states: [
    state('turn', 'turn', undefined, { sizes: [...kThree, kWide, '768x1024', '1024x768', '360x740', '2560x1440'] }),
    state('turn-ja', 'turn', undefined, { ...ja, sizes: kThree }),
    state('turn-dark', 'turn', undefined, dark),
    state('solo', 'one', undefined, { sizes: [...kThree, '1024x768'] }),
    state('two', 'two', undefined, { sizes: kThree }),
    state('three', 'three', undefined, { sizes: kThree }),
    state('lands', 'turn', (page) => page.click('[data-tab="lands"]'), { sizes: [kPhone, kSide] }),
    state('palace', 'turn', (page) => page.click('[data-tab="palace"]'), { sizes: [kPhone, kSide] }),
    state('buy', 'turn', (page) => take(page, '[data-build="keep"]'), { sizes: [...kThree, '360x740', '1024x768'] }),
    state('buy-ja', 'turn', (page) => take(page, '[data-build="keep"]'), ja),
    state('replace', 'turn', both((page) => take(page, '[data-build="market"]'), tap('.own [data-tile="noodle-shop"]')), { sizes: kThree }),
    state('destroy', 'turn', tap('.own [data-tile="wall"]')),
    state('attack', 'turn', (page) => take(page, '[data-fief="3"]'), { sizes: kThree }),
    state('rival', 'turn', tap('[data-rival="1"]'), { sizes: kThree }),
    state('rival-bribe', 'may_bribe', both(tap('[data-rival="1"]'), tap('[data-bribe]', 2)), { sizes: kThree }),
    state('auction', 'auction', undefined, { sizes: [...kThree, '360x740'] }),
    state('auction-ja', 'auction', undefined, ja),
    state('battle', 'battle', undefined, { sizes: [...kThree, '360x740'] }),
    state('battle-dark', 'battle', undefined, dark),
    state('battle-many', 'many', undefined, { sizes: kThree }),
    state('lords', 'lords'),
    state('defend', 'defend', undefined, { sizes: kThree }),
    state('room', 'room', undefined, { sizes: kThree }),
    state('swap', 'swap', tap('[data-swap="1"]'), { sizes: kThree }),
    state('swap-ja', 'swap', tap('[data-swap="1"]'), ja),
    state('bribe', 'bribe', undefined, { sizes: kThree }),
    state('bribe-dark', 'bribe', undefined, dark),
    state('bribe-hidden', 'bribe_hidden', undefined, { sizes: kThree }),
    state('bribe-lord', 'bribe_lord', undefined, { sizes: kThree }),
    state('bribed', 'bribed', undefined, { sizes: kThree }),
    state('bribed-ja', 'bribed', undefined, ja),
    state('prize', 'prize', tap('[data-prize]'), { sizes: kThree }),
    state('prize-ja', 'prize', tap('[data-prize]'), ja),
    state('raze', 'raze', both(tap('[data-testid="raze-other"]'), tap('.look [data-tile][data-can]', 3)), { sizes: kThree }),
    state('start', 'start', both(tap('[data-drawn]'), tap('[data-drawn]', 1)), { sizes: kThree }),
    state('start-ja', 'start', undefined, ja),
    state('cards', 'cards', both(tap('[data-drawn]'), tap('[data-palace="pacifist"]')), { sizes: kThree }),
    state('lose', 'lose', tap('[data-tile="noodle-shop"]'), { sizes: kThree }),
    state('lose-fief', 'lose_fief', tap('.market [data-fief]')),
    state('karma', 'karma'),
    state('builder', 'builder', (page) => take(page, '[data-build="keep"]')),
    state('patronage', 'patronage'),
    scene('event', 'event', '.scene.event .slip.plus', 'f13', { sizes: kThree }),
    scene('harvest', 'harvest', '.scene.harvest .slip.plus ~ .slip.plus ~ .slip.plus', 'harvest', { sizes: kThree }),
    scene('verdict', 'battle', '.scene.verdict', 'w1', { sizes: kThree }),
    scene('verdict-lords', 'lords', '.scene.verdict', 'held'),
    scene('count', 'count', '.scene.counting .card.tiny ~ .card.tiny', 'count', { sizes: kThree }),
    end,
  ],
};
export default folder;
