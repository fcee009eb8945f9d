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

// The attacker's weapons are fewer, so that the last die decides.
const even = (keep: readonly number[]) => (state: Table): void => {
  const foe = state.kingdoms[1] as Table['kingdoms'][number];
  const clubs = [...foe.clubs];
  foe.clubs = keep.flatMap((rank) => (clubs.includes(rank) ? clubs.splice(clubs.indexOf(rank), 1) : []));
  state.discard['clubs']?.push(...clubs);
};
const duel: Scene = { players: 4, match: 20, moves: 190, change: even([13, 10, 4]) };
// Five spaces, so that there is a way to be seen.
const walk: Scene = { players: 4, match: 20, moves: 137, change: (state) => (state.turn.die = 5) };
// Six territories and the better army: the next battle is the last.
const nearly = (state: Table): void => {
  const all = ['jiggy', 'dragon', 'vapor', 'flare', 'lucio', 'snore', 'bulben', 'teal', 'venom', 'pika', 'char', 'mewtopia'];
  const held = [all.slice(6), ['jiggy', 'dragon'], ['vapor', 'flare'], ['lucio', 'snore']];
  state.kingdoms.forEach((one, seat) => (one.territories = held[seat] ?? []));
  largest(4, 2, 9)(state);
};
const last: Scene = { ...duel, change: nearly, then: all_commit([1, 2, 3]) };
const onto_spades: Scene = { players: 4, match: 6, moves: 97, then: () => [[0, 'left']] };

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
    at('draft', both, { players: 4, match: 0, moves: 0 }, '[data-territory="teal"]'),
    at('home', both, { players: 4, match: 0, moves: 12 }, '[data-step]'),
    at('turn', [kDesk, kPhone, kSide, kWide], walk, '[data-step]'),
    at('shop', both, { players: 4, match: 20, moves: 138 }, '.ware.can'),
    at('npc', both, { players: 4, match: 39, moves: 72 }, '[data-draw="hearts"]'),
    at('choose', both, { players: 4, match: 39, moves: 91 }, '.land.open'),
    at('answer', both, { players: 4, match: 20, moves: 147 }),
    at('muster', [kDesk, kPhone, kSide], duel, ...armed),
    at('extreme', [kPhone], { ...duel, change: largest(14, 17, 13) }, '.land.open', '[data-heart]', '[data-club]'),
    moment('spade', onto_spades, '[data-event-card]', 700),
    moment('battle', { ...duel, then: all_commit() }, '.tent[data-needs]', 300),
    moment('decree', { players: 4, match: 20, moves: 185, then: all_commit() }, '.tent[data-needs]', 300),
    moment('victory', { ...duel, then: all_commit() }, '.tent .gain', 900),
    moment('spoils', { ...duel, then: all_commit() }, '.tent.done', 4200),
    explained('plate', both, '.board [data-seat="1"]:visible'),
    explained('stone', [kPhone], '[data-space="16"]'),
    at('three', [kDesk, kPhone, kSide], { players: 3, match: 17, moves: 103 }, '.land.open', '[data-heart]', '[data-club]'),
    { ...at('muster-dark', both, duel, ...armed), theme: 'dark' },
    { ...at('muster-japanese', both, duel, ...armed), language: 'ja-JP' },
    moment('end', last, '[data-testid="result"]', 2600),
  ],
};
export default folder;
