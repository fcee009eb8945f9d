// The Royal Ascension: every decision and scene of the targets. The positions are the engine's own, of fixed
// matches (staged.ts); the target positions are other matches of the same kind.
import { pass_until, take_clock } from '../clock';
import { kDecisions, kEvents } from '../ascension-positions';
import { Staged, type Scene } from '../staged';
import { kDesk, kPhone, kSide, kWide, type Folder, type State, type Studio } from './picture';

const both = [kDesk, kPhone];

const press = async ({ page }: Studio, ...selectors: string[]): Promise<void> => {
  for (const one of selectors) await page.locator(one).first().dispatchEvent('click');
};
const at = (name: string, sizes: readonly string[], scene: Scene, ...pressed: string[]): State => ({
  name,
  sizes,
  async reach(studio) {
    await new Staged(studio.person).show(scene);
    await press(studio, ...pressed);
  },
});
// A moment of what follows: time passes until it is there.
const moment = (name: string, scene: Scene, there: string, more = 0, sizes: readonly string[] = both): State => ({
  name,
  sizes,
  pace: 'usual',
  async reach({ person, page }) {
    const staged = new Staged(person);
    await staged.show(scene);
    await take_clock(page);
    staged.go_on();
    const found = await pass_until(page, async () => (await page.locator(there).count()) > 0, 40_000);
    if (!found) throw new Error(`never came to: ${there}`);
    await page.clock.runFor(more);
    // What the browser moves by itself goes by the clock on the wall.
    await page.evaluate(() => Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished.catch(() => null))));
  },
});

// Two Hearts and all weapons lie ready.
const armed = ['.land.open', '[data-heart]', '[data-heart][aria-pressed="false"]', ...Array.from({ length: 4 }, () => '[data-club][aria-pressed="false"]')];
// What a thing tells: under the mouse, or at a tap.
const explained = (name: string, sizes: readonly string[], piece: string): State => ({
  name,
  sizes,
  async reach({ person, page, width }) {
    await new Staged(person).show(kDecisions.walk);
    const one = page.locator(piece).first();
    await (width < 700 ? one.tap({ force: true }) : one.hover({ force: true }));
    await page.waitForSelector('.tip');
  },
});

const folder: Folder = {
  folder: 'royal-ascension',
  states: [
    at('draft', both, kDecisions.draft, '.land.open'),
    at('home', both, kDecisions.home, '[data-step]'),
    { ...at('roll', both, kDecisions.walk), pace: 'usual' },
    at('turn', [kDesk, kPhone, kSide, kWide], kDecisions.walk, '[data-step]'),
    at('shop', both, kDecisions.shop, '.ware.can'),
    at('npc', both, kDecisions.npc, '[data-draw="hearts"]'),
    at('choose', both, kDecisions.choose, '.plate.choosable'),
    at('answer', both, kDecisions.answer),
    at('muster', [kDesk, kPhone, kSide], kDecisions.muster, ...armed),
    at('extreme', [kPhone], kDecisions.extreme, '.land.open', '[data-heart]', '[data-club]'),
    moment('spade', kEvents.spade, '[data-event-card]', 900),
    moment('battle', kEvents.close, '.tent[data-needs]', 300),
    moment('decree', kEvents.decree, '.tent[data-needs]', 300),
    moment('victory', kEvents.close, '.tent .loss', 900),
    moment('spoils', kEvents.close, '.tent.done', 4200),
    at('stake', both, kDecisions.decree),
    at('all-in', both, kDecisions.all_in, ...armed),
    moment('all-in-battle', kEvents.all_in, '.tent .gain', 1600),
    moment('tie', kEvents.tie, '.tent .tied', 500),
    moment('again', kEvents.tie, '.tent.done', 500),
    moment('parted', kEvents.parted, '.parted', 700),
    at('two', both, kDecisions.two, ...armed),
    moment('two-battle', kEvents.two, '.tent .gain', 900),
    explained('plate', [kDesk, kPhone, kSide], '.board [data-seat="1"]:visible'),
    explained('stone', [kPhone, kSide], '[data-space="16"]'),
    at('three', [kDesk, kPhone, kSide], kDecisions.three, '.land.open', '[data-heart]', '[data-club]'),
    at('muster-sizes', ['360x740', '768x1024', '1024x768', '2560x1440'], kDecisions.muster, ...armed),
    at('shop-sizes', ['2560x1440', '1024x768'], kDecisions.shop, '.ware.can'),
    at('turn-sizes', ['360x740', '768x1024', '1024x768', '2560x1440'], kDecisions.walk, '[data-step]'),
    moment('battle-sizes', kEvents.close, '.tent .loss', 900, ['360x740', '844x390', '768x1024', '1024x768', '2560x1440']),
    { ...at('muster-dark', both, kDecisions.muster, ...armed), theme: 'dark' },
    { ...at('muster-japanese', both, kDecisions.muster, ...armed), language: 'ja-JP' },
    { ...moment('battle-japanese', kEvents.close, '.tent .loss', 900, [kPhone]), language: 'ja-JP' },
    { ...at('muster-large', both, kDecisions.muster, ...armed), text: 'large' },
    { ...moment('battle-large', kEvents.close, '.tent .loss', 900), text: 'large' },
    moment('end', kEvents.last, '[data-testid="result"]', 4200),
  ],
};
export default folder;
