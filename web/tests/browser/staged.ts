// Positions that play comes to late or hardly ever: the engine makes them (`match.new`, `match.random` with
// fixed seeds, `match.load`, which refuses what play could not meet), and the page is shown them in place
// of its own table's. Everything drawn from them is what the real program says of a real position.
import { spawnSync } from 'node:child_process';
import type { Page, WebSocketRoute } from 'playwright-core';
import { kProgram, type Person } from './hall';

interface Turn {
  fighters: number[];
  phase: string;
  battle: string;
  die: number;
  seat: number;
}
interface Kingdom extends Record<string, unknown> {
  territories: string[];
  space: number;
  hearts: number[];
  diamonds: number[];
  clubs: number[];
}
export interface State extends Record<string, unknown> {
  turn: Turn;
  kingdoms: Kingdom[];
  pile: Record<string, number[]>;
  discard: Record<string, number[]>;
}
export interface Told {
  event: string;
  args: Record<string, number | string>;
  audience: number[] | null;
}
export interface Scene {
  // Without a game it is The Royal Ascension.
  game?: string;
  // The first word of the seeds: "ascent" where none is named.
  seeds?: string;
  // The prompt's key, where the game is another one.
  key?: string;
  players: number;
  // The so-manieth fixed match, after so many random moves.
  match: number;
  moves: number;
  // From which the dice that then fall follow.
  chance?: string;
  // What is changed in the state before it is loaded again.
  change?: (state: State) => void;
  // Moves that then follow: the page is told of them by `go_on`.
  then?: (state: State) => readonly (readonly [number, string])[];
}
interface Made {
  position: Record<string, unknown>;
  events: Told[];
}

function engine(lines: readonly (readonly [string, Record<string, unknown>])[]): unknown[] {
  const input = lines.map(([method, params], id) => JSON.stringify({ jsonrpc: '2.0', id, method, params })).join('\n');
  const { stdout } = spawnSync(kProgram, ['engine'], { input: `${input}\n`, encoding: 'utf8', maxBuffer: 1 << 28 });
  return stdout.trim().split('\n').map((line) => {
    const { result, error } = JSON.parse(line) as { result?: unknown; error?: { message: string } };
    if (error) throw new Error(error.message);
    return result;
  });
}

const kGame = 'royal-ascension';
function key_of({ turn, kingdoms }: Pick<State, 'turn' | 'kingdoms'>): string {
  const leaves = kingdoms[0]?.space === -1;
  const keys: Record<string, string> = {
    draft: 'take', move: leaves ? (turn.die === 1 ? 'gate' : 'gate_and_move') : 'move',
    commit: turn.battle === 'duel' ? 'commit' : `commit_${turn.battle.replace('-', '_')}`,
  };
  return keys[turn.phase] ?? turn.phase;
}

const beginning = ({ game = kGame, seeds = 'ascent', players, match, moves }: Scene): [string, Record<string, unknown>][] => [
  ['match.new', { game, players, seed: `${seeds} ${match}` }],
  ...Array.from({ length: moves }, (_, k): [string, Record<string, unknown>] => ['match.random', { match: 1, moves: 1, seed: `${seeds} ${match}/${k}` }]),
  ['match.state', { match: 1 }],
];

// What the viewer's own score sheet says at the end, where the view has one.
const breakdown_of = ({ aid }: State): unknown[] =>
  ((aid as { points?: { label: string; points: number; a: number; b: number }[] } | undefined)?.points ?? []).map(({ label, points, a, b }) => ({ seat: 0, label, points, args: [a, b] }));

// The position as seat 0 is asked it, and the one after `then` with what happened between.
export function make(scene: Scene): Made[] {
  const state = engine(beginning(scene)).at(-1) as State;
  scene.change?.(state);
  const look = [['match.view', { match: 1, seat: 0 }], ['match.choices', { match: 1, seat: 0 }], ['match.to_act', { match: 1 }], ['match.outcome', { match: 1 }], ['match.legal', { match: 1, seat: 0, from: 0, most: 500 }]] as const;
  const load = ['match.load', { game: scene.game ?? kGame, state, seed: scene.chance ?? 'what comes' }] as const;
  const play: (readonly [string, Record<string, unknown>])[] = scene.then?.(state).map(([seat, move]) => ['match.play', { match: 1, seat, move }] as const) ?? [];
  const found = engine([load, ...look, ...play, ...(play.length > 0 ? look : [])]);
  const read = (at: number, version: number): Record<string, unknown> => {
    const view = found[at] as State;
    const choices = found[at + 1] as { count: number; steps: unknown };
    const acts = found[at + 2] as number[];
    const outcome = found[at + 3] as Record<string, unknown> | null;
    const page = found[at + 4] as { count: number; moves: string[] };
    return {
      version, moves: version, to_act: acts, waiting: acts, prompt: { key: outcome ? 'over' : acts.includes(0) ? (scene.key ?? key_of(view)) : scene.key?.startsWith('wait') ? scene.key : 'wait_commit', section: '' },
      legal: page.moves.length === page.count ? page.moves : null, count: page.count, choices: page.count > 0 ? { steps: choices.steps } : null,
      draft: null, undo: false, practice: false, view, clock: null, result: outcome && { ...outcome, breakdown: breakdown_of(view) },
    };
  };
  const events = found.slice(6, 6 + play.length).flatMap((one) => (one as { events: Told[] }).events);
  return [{ position: read(1, 1), events: [] }, ...(play.length > 0 ? [{ position: read(6 + play.length, 2), events }] : [])];
}

// Sits down at a table of its own, and is shown the staged position there.
export class Staged {
  #route: WebSocketRoute | undefined;
  #table = '';
  #now: Made | undefined;
  #after: Made | undefined;
  #room: Record<string, unknown> = {};

  constructor(readonly person: Person) {}
  get page(): Page {
    return this.person.page;
  }

  async show(scene: Scene): Promise<void> {
    [this.#now, this.#after] = make(scene);
    if (!this.#route) {
      await this.page.routeWebSocket(/\/ws/, (socket) => {
        this.#route = socket;
        const server = socket.connectToServer();
        server.onMessage((text) => socket.send(this.#told(String(text))));
      });
    }
    const bots = Array.from({ length: scene.players }, (_, seat) => (seat === 0 ? null : 'random'));
    const { table } = await this.person.command({ t: 'create', game: scene.game ?? kGame, players: scene.players, bots });
    this.#table = String(table);
    await this.person.sit_at(this.#table);
    await this.page.waitForSelector((this.#now?.position['waiting'] as number[]).includes(0) ? '.prompt.mine' : '.prompt:not(.mine)');
    // The board comes as a file of its own, after the prompt.
    await this.page.waitForSelector('.stage');
  }
  // What follows is told: a scene plays, where the pace lets it.
  go_on(): void {
    this.#now = this.#after;
    const { position, events } = this.#now as Made;
    const seen = events.filter(({ audience }) => audience === null || audience.includes(0)).map(({ event, args }) => ({ event, args }));
    if (position['result']) this.#route?.send(JSON.stringify({ t: 'room', table: this.#table, room: { ...this.#room, phase: 'over' } }));
    this.#route?.send(JSON.stringify({ t: 'update', table: this.#table, position, log: [{ version: 2, at: Date.now(), kind: 'move', seat: 0, move: null, events: seen }] }));
  }

  #told(text: string): string {
    const message = JSON.parse(text) as Record<string, unknown>;
    if (message['room']) this.#room = message['room'] as Record<string, unknown>;
    if (!message['position'] || !this.#now) return text;
    return JSON.stringify({ ...message, position: this.#now.position, ...(message['log'] ? { log: [] } : {}) });
  }
}

// Moves cards into seat 0's hand until it has so many, from the piles, the discards and the others.
export const largest = (hearts: number, diamonds: number, clubs: number) => (state: State): void => {
  const own = state.kingdoms[0] as Kingdom;
  for (const [suit, wanted] of [['hearts', hearts], ['diamonds', diamonds], ['clubs', clubs]] as const) {
    const from = [state.pile[suit], state.discard[suit], ...state.kingdoms.slice(1).map((one) => one[suit] as number[])];
    for (const list of from) while (list && list.length > 0 && own[suit].length < wanted) own[suit].push(list.pop() as number);
    own[suit].sort((a, b) => a - b);
  }
  for (const one of state.kingdoms.slice(1)) [one['shown_hearts'], one['aged_hearts'], one['aged_diamonds']] = [[], [], []];
};

// Deals Hearts, Diamonds and Clubs from the piles until the seats hold so many: a table in the middle of a match.
export const hands = (wanted: readonly (readonly [number, number, number])[]) => (state: State): void => {
  wanted.forEach((many, seat) => {
    const one = state.kingdoms[seat] as Kingdom;
    (['hearts', 'diamonds', 'clubs'] as const).forEach((suit, i) => {
      const pile = state.pile[suit] as number[];
      // From all over the pile, which is written in order.
      while (one[suit].length < (many[i] ?? 0) && pile.length > 0) one[suit].push(...pile.splice((one[suit].length * 5 + seat * 3) % pile.length, 1));
      one[suit].sort((a, b) => a - b);
    });
  });
};

// Everybody who fights brings a territory, the best two Hearts and all weapons; who is named brings the territory alone.
export const all_commit = (weak: readonly number[] = []) => (state: State): [number, string][] => {
  const rank = (n: number): string => ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'][n - 1] ?? '?';
  const cards = (letter: string, ranks: readonly number[]): string => [...ranks].sort((a, b) => b - a).map((one) => letter + rank(one)).join('+');
  return state.turn.fighters.map((seat) => {
    const { territories, hearts, clubs } = state.kingdoms[seat] as Kingdom;
    const brought = weak.includes(seat) ? [] : [cards('h', [...hearts].sort((a, b) => b - a).slice(0, 2)), cards('c', clubs)];
    return [seat, ['commit', territories[0] ?? '', ...brought.filter(Boolean)].join(' ')];
  });
};
