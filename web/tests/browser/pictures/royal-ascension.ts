// The Royal Ascension: every decision and scene of the targets. The positions are the engine's own, of fixed
// matches (staged.ts); the target positions are other matches of the same kind.
import { pass_until, take_clock } from '../clock';
import { all_commit, hands, largest, Staged, type Scene, type State as Table } from '../staged';
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

// Hands as they are in the middle of a match.
const kHands = [[6, 3, 4], [5, 3, 4], [4, 2, 5], [8, 4, 2]] as const;
const full = hands(kHands);
const and = (...changes: readonly ((state: Table) => void)[]) => (state: Table): void => changes.forEach((change) => change(state));
const die = (n: number) => (state: Table): void => void (state.turn.die = n);
// The two who fight change weapons: now they are nearly even.
const changed = (state: Table): void => {
  const [own, foe] = state.kingdoms as [Table['kingdoms'][number], Table['kingdoms'][number]];
  [own.clubs, foe.clubs] = [foe.clubs, own.clubs];
};
const duel: Scene = { players: 4, match: 51, moves: 178, change: and(full, changed) };
// The defender's last die decides: a 5 or a 6 wins, a 4 ties.
const close: Scene = { ...duel, chance: 'fate 1', then: all_commit() };
// Thrown twice.
const tie: Scene = { ...duel, chance: 'fate 14', then: all_commit() };
const decree: Scene = { players: 4, match: 51, moves: 119, change: full };
const all_in: Scene = { players: 4, match: 5, moves: 37, change: full, chance: 'fate 3' };
const two: Scene = { players: 3, match: 3, moves: 87, change: and(hands([[5, 9, 4], [5, 3, 4]]), changed), chance: 'fate 4' };
// Five spaces, so that there is a way to be seen.
const walk: Scene = { players: 4, match: 36, moves: 69, change: and(full, die(5)) };
// Six territories and the better army: the next battle is the last.
const nearly = (state: Table): void => {
  const all = ['jiggy', 'dragon', 'vapor', 'flare', 'lucio', 'snore', 'bulben', 'teal', 'venom', 'pika', 'char', 'mewtopia'];
  const held = [all.slice(6), ['jiggy', 'dragon'], ['vapor', 'flare'], ['lucio', 'snore']];
  state.kingdoms.forEach((one, seat) => (one.territories = held[seat] ?? []));
  largest(4, 2, 9)(state);
};
const last: Scene = { ...duel, change: nearly, then: all_commit([1, 2, 3]) };
const onto_spades: Scene = { players: 4, match: 6, moves: 97, then: () => [[0, 'left']] };
const asked: Scene = { players: 4, match: 44, moves: 78, change: hands([[7, 5, 4], [5, 3, 4], [4, 2, 5], [6, 4, 2]]) };

// Two Hearts and all weapons lie ready.
const armed = ['.land.open', '[data-heart]', '[data-heart][aria-pressed="false"]', ...Array.from({ length: 4 }, () => '[data-club][aria-pressed="false"]')];
// What a thing tells: under the mouse, or at a tap.
const explained = (name: string, sizes: readonly string[], piece: string): State => ({
  name,
  sizes,
  async reach({ person, page, width }) {
    await new Staged(person).show(walk);
    const one = page.locator(piece).first();
    await (width < 700 ? one.tap({ force: true }) : one.hover({ force: true }));
    await page.waitForSelector('.tip');
  },
});

const folder: Folder = {
  folder: 'royal-ascension',
  states: [
    at('draft', both, { players: 4, match: 0, moves: 4 }, '.land.open'),
    at('home', both, { players: 4, match: 0, moves: 12, change: die(4) }, '[data-step]'),
    { ...at('roll', both, walk), pace: 'usual' },
    at('turn', [kDesk, kPhone, kSide, kWide], walk, '[data-step]'),
    at('shop', both, { players: 4, match: 51, moves: 97, change: full }, '.ware.can'),
    at('npc', both, { players: 4, match: 36, moves: 70, change: full }, '[data-draw="hearts"]'),
    at('choose', both, { ...duel, moves: 177 }, '.plate.choosable'),
    at('answer', both, asked),
    at('muster', [kDesk, kPhone, kSide], duel, ...armed),
    at('extreme', [kPhone], { ...duel, change: largest(14, 17, 13) }, '.land.open', '[data-heart]', '[data-club]'),
    moment('spade', onto_spades, '[data-event-card]', 900),
    moment('battle', close, '.tent[data-needs]', 300),
    moment('decree', { ...decree, chance: 'fate 3', then: all_commit() }, '.tent[data-needs]', 300),
    moment('victory', close, '.tent .loss', 900),
    moment('spoils', close, '.tent.done', 4200),
    at('stake', both, decree),
    at('all-in', both, all_in, ...armed),
    moment('all-in-battle', { ...all_in, then: all_commit() }, '.tent .gain', 1600),
    moment('tie', tie, '.tent .tied', 500),
    moment('again', tie, '.tent.done', 500),
    moment('parted', { ...asked, then: () => [[0, 'ally']] }, '.parted', 700),
    at('two', both, two, ...armed),
    moment('two-battle', { ...two, then: all_commit() }, '.tent .gain', 900),
    explained('plate', [kDesk, kPhone, kSide], '.board [data-seat="1"]:visible'),
    explained('stone', [kPhone, kSide], '[data-space="16"]'),
    at('three', [kDesk, kPhone, kSide], { players: 3, match: 22, moves: 91, change: hands([[6, 4, 4], [5, 3, 4], [6, 2, 3]]) }, '.land.open', '[data-heart]', '[data-club]'),
    at('muster-sizes', ['360x740', '768x1024', '1024x768', '2560x1440'], duel, ...armed),
    at('shop-sizes', ['2560x1440', '1024x768'], { players: 4, match: 51, moves: 97, change: full }, '.ware.can'),
    at('turn-sizes', ['360x740', '768x1024', '1024x768', '2560x1440'], walk, '[data-step]'),
    moment('battle-sizes', close, '.tent .loss', 900, ['360x740', '844x390', '768x1024', '1024x768', '2560x1440']),
    { ...at('muster-dark', both, duel, ...armed), theme: 'dark' },
    { ...at('muster-japanese', both, duel, ...armed), language: 'ja-JP' },
    { ...moment('battle-japanese', close, '.tent .loss', 900, [kPhone]), language: 'ja-JP' },
    { ...at('muster-large', both, duel, ...armed), text: 'large' },
    { ...moment('battle-large', close, '.tent .loss', 900), text: 'large' },
    moment('end', last, '[data-testid="result"]', 4200),
  ],
};
export default folder;
