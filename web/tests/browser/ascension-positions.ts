// Positions of The Royal Ascension for pictures and tests: fixed matches, with hands as they are in the middle of one.
import { all_commit, hands, largest, type Scene, type State as Table } from './staged';

const and = (...changes: readonly ((state: Table) => void)[]) => (state: Table): void => changes.forEach((change) => change(state));
const full = hands([[6, 3, 4], [5, 3, 4], [4, 2, 5], [8, 4, 2]]);
const die = (n: number) => (state: Table): void => void (state.turn.die = n);
// The two who fight change weapons: now they are nearly even.
const changed = (state: Table): void => {
  const [own, foe] = state.kingdoms as [Table['kingdoms'][number], Table['kingdoms'][number]];
  [own.clubs, foe.clubs] = [foe.clubs, own.clubs];
};
// Six territories and the better army: the next battle is the last.
const nearly = (state: Table): void => {
  const all = ['jiggy', 'dragon', 'vapor', 'flare', 'lucio', 'snore', 'bulben', 'teal', 'venom', 'pika', 'char', 'mewtopia'];
  const held = [all.slice(6), ['jiggy', 'dragon'], ['vapor', 'flare'], ['lucio', 'snore']];
  state.kingdoms.forEach((one, seat) => (one.territories = held[seat] ?? []));
  largest(4, 2, 9)(state);
};

const duel: Scene = { players: 4, match: 51, moves: 178, change: and(full, changed) };
const asked: Scene = { players: 4, match: 44, moves: 78, change: hands([[7, 5, 4], [5, 3, 4], [4, 2, 5], [6, 4, 2]]) };
const all_in: Scene = { players: 4, match: 5, moves: 37, change: full, chance: 'fate 3' };
const decree: Scene = { players: 4, match: 51, moves: 119, change: full };
const two: Scene = { players: 3, match: 3, moves: 87, change: and(hands([[5, 9, 4], [5, 3, 4]]), changed), chance: 'fate 4' };

export const kDecisions = {
  draft: { players: 4, match: 0, moves: 4 },
  home: { players: 4, match: 0, moves: 12, change: die(4) },
  // Five spaces, so that there is a way to be seen.
  walk: { players: 4, match: 36, moves: 69, change: and(full, die(5)) },
  shop: { players: 4, match: 51, moves: 97, change: full },
  npc: { players: 4, match: 36, moves: 70, change: full },
  choose: { ...duel, moves: 177 },
  answer: asked,
  muster: duel,
  all_in,
  decree,
  two,
  three: { players: 3, match: 22, moves: 91, change: hands([[6, 4, 4], [5, 3, 4], [6, 2, 3]]) },
  extreme: { ...duel, change: largest(14, 17, 13) },
  extreme_shop: { players: 4, match: 20, moves: 138, change: largest(14, 17, 13) },
} satisfies Record<string, Scene>;

// What follows, as scenes.
export const kEvents = {
  spade: { players: 4, match: 6, moves: 97, then: () => [[0, 'left']] },
  // The defender's last die decides: a 5 or a 6 wins, a 4 ties.
  close: { ...duel, chance: 'fate 1', then: all_commit() },
  // Thrown twice.
  tie: { ...duel, chance: 'fate 14', then: all_commit() },
  decree: { ...decree, chance: 'fate 3', then: all_commit() },
  all_in: { ...all_in, then: all_commit() },
  parted: { ...asked, then: () => [[0, 'ally']] },
  two: { ...two, then: all_commit() },
  last: { ...duel, change: nearly, then: all_commit([1, 2, 3]) },
} satisfies Record<string, Scene>;
