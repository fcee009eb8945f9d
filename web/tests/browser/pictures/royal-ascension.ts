// The Royal Ascension: every decision and scene of the targets. The positions are the engine's own, of fixed
// matches (staged.ts); the target positions are other matches of the same kind.
import { pass_until, take_clock } from '../clock';
import { all_commit, largest, Staged, type Scene, type State as Table } from '../staged';
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
const moment = (name: string, scene: Scene, there: string, more = 0): State => ({
  name,
  sizes: both,
  pace: 'usual',
  async reach({ person, page }) {
    const staged = new Staged(person);
    await staged.show(scene);
    await take_clock(page);
    staged.go_on();
    const found = await pass_until(page, async () => (await page.locator(there).count()) > 0, 40_000);
    if (!found) throw new Error(`never came to: ${there}`);
    await page.clock.runFor(more);
  },
});

const duel: Scene = { players: 4, match: 20, moves: 190 };
// Six territories and the better army: the next battle is the last.
const nearly = (state: Table): void => {
  const all = ['jiggy', 'dragon', 'vapor', 'flare', 'lucio', 'snore', 'bulben', 'teal', 'venom', 'pika', 'char', 'mewtopia'];
  const held = [all.slice(6), ['jiggy', 'dragon'], ['vapor', 'flare'], ['lucio', 'snore']];
  state.kingdoms.forEach((one, seat) => (one.territories = held[seat] ?? []));
  largest(4, 2, 9)(state);
};
const last: Scene = { ...duel, change: nearly, then: all_commit([1, 2, 3]) };
const onto_spades: Scene = { players: 4, match: 6, moves: 97, then: () => [[0, 'left']] };

const folder: Folder = {
  folder: 'royal-ascension',
  states: [
    at('draft', both, { players: 4, match: 0, moves: 0 }, '[data-territory="teal"]'),
    at('home', both, { players: 4, match: 0, moves: 12 }, '[data-step]'),
    at('turn', [kDesk, kPhone, kSide, kWide], { players: 4, match: 20, moves: 137 }, '[data-step]'),
    at('shop', both, { players: 4, match: 20, moves: 138 }, '.ware.can'),
    at('npc', both, { players: 4, match: 39, moves: 72 }, '[data-draw="hearts"]'),
    at('choose', both, { players: 4, match: 39, moves: 91 }, '.land.open'),
    at('answer', both, { players: 4, match: 20, moves: 147 }),
    at('muster', [kDesk, kPhone, kSide], duel, '.land.open', '[data-heart]', '[data-club]'),
    at('extreme', [kPhone], { ...duel, change: largest(14, 17, 13) }, '.land.open', '[data-heart]', '[data-club]'),
    moment('spade', onto_spades, '[data-event-card]', 700),
    moment('battle', { ...duel, then: all_commit() }, '.tent[data-needs]', 300),
    moment('decree', { players: 4, match: 20, moves: 185, then: all_commit() }, '.tent[data-needs]', 300),
    moment('victory', { ...duel, then: all_commit([1, 2, 3]) }, '.tent .gain', 900),
    moment('end', last, '[data-testid="result"]', 2600),
  ],
};
export default folder;
