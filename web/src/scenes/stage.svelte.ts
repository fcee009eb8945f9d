// What lies between the news and the board: a board declares its scenes here, and while one plays
// the board is drawn from the view of the last settled position. Log, scores, prompt, title, sound
// and the live region are all made from settled positions, so none of them can tell an outcome early.
import type { Action } from '../pieces/dock.svelte';
import { told_now } from '../lib/sound';
import { preferences } from '../lib/preferences.svelte';
import type { GameEvent, LogEntry, Position } from '../lib/protocol';
import { SceneQueue, type Scene, type SceneClock, type SceneEvent, type Settled, type Step } from './queue';

// One step of the story: the position before, the position after, and the events between.
export interface Happening<View = unknown> extends SceneEvent {
  type: 'update';
  before: Position<View> | null;
  after: Position<View>;
  entries: readonly LogEntry[];
  events: readonly GameEvent[];
  // The answer to an own move.
  own: boolean;
  // It happened while this person was away: the position is shown, the scene waits until it is asked for.
  absent?: boolean;
  // A scene was made for it: it has sounds of its own.
  played?: boolean;
}

// A board's part: what is to be seen of it, or null where there is nothing to see.
export type SceneMaker<View> = (what: Happening<View>) => Scene | null;

// The board that declares scenes is the one of this table's game, so the views are of its kind.
interface Makes<View> {
  scene(what: Happening<View>): Scene | null;
}

export class Stage {
  // A scene plays: nothing can be chosen, the dock offers to skip.
  playing = $state(false);
  // The sentence of the scene ("Maud strikes first"), in the prompt's place.
  caption = $state('');
  // The line under it, with what there is to know besides ("3 against 2").
  detail = $state('');
  // The part of the new view that a scene has already brought to the table; null outside scenes.
  shown = $state.raw<unknown>(null);
  // What a scene offers in the dock in place of Skip ("See it again").
  offer = $state.raw<readonly Action[] | null>(null);

  #maker: Makes<unknown> | null = null;
  #queue: SceneQueue<Happening>;
  #settled: (what: Happening) => void;
  #last_at = -Infinity;
  #clock: SceneClock | undefined;

  #now: () => Position | null;

  // `now` tells the last settled position; `settled` is told each happening when its scene is over.
  constructor(now: () => Position | null, settled: (what: Happening) => void, clock?: SceneClock) {
    this.#now = now;
    this.#settled = settled;
    this.#clock = clock;
    this.#queue = new SceneQueue<Happening>({
      scenes: { update: (what) => this.#scene(what) },
      ...(clock ? { clock } : {}),
    });
    this.#queue.on('settled', (fact) => this.#end(fact));
    this.#queue.on('failed', ({ error }) => console.warn('scene', error));
  }

  // Called by a board when it is mounted: `$effect(() => stage.scenes(maker))`.
  scenes<View>(maker: SceneMaker<View>): () => void {
    const makes: Makes<View> = { scene: maker };
    this.#maker = makes;
    return () => {
      if (this.#maker === makes) this.#maker = null;
    };
  }

  // For a step's `settle`: the board is drawn from this view until the scene is over.
  show(view: unknown): void {
    this.shown = view;
  }
  say(caption: string, detail = ''): void {
    this.caption = caption;
    this.detail = detail;
  }

  push(what: Happening): void {
    this.#set_pace();
    this.#queue.push(what);
    // Without scenes the answer to an own move is shown at once, with everything before it.
    if (what.own && !this.#maker) this.flush();
  }
  skip(): void {
    this.#queue.skip();
  }
  // To the next part of the scene, where it has parts.
  hop(): void {
    this.#queue.hop();
  }
  rewind(): void {
    this.#queue.rewind();
  }
  flush(): void {
    this.#queue.flush();
  }
  hide(yes: boolean): void {
    this.#queue.hide(yes);
  }
  get busy(): boolean {
    return this.#queue.busy;
  }

  #set_pace(): void {
    const reduced = preferences.reduced;
    if (this.#queue.reduced !== reduced) this.#queue.reduced = reduced;
    const pace = preferences.chosen.pace;
    this.#queue.pace = pace;
  }

  #scene(what: Happening): Scene | null {
    this.#set_pace();
    if (this.#maker) {
      what.before = this.#now();
      const scene = this.#maker.scene(what);
      if (!scene || scene.steps.length === 0) return null;
      what.played = true;
      this.playing = preferences.chosen.pace !== 'none';
      if (this.playing) told_now(true);
      return scene;
    }
    // A board without scenes: one step after the other, slow enough to follow.
    if (what.entries.length === 0) return null;
    const now = this.#clock?.now() ?? performance.now();
    const wait = this.#last_at + kStepMs - now;
    return wait > 0 ? { steps: [{ ms: wait }] } : null;
  }

  #end({ event, late }: Settled<Happening>): void {
    if (late) return;
    if (event.entries.length > 0) this.#last_at = this.#clock?.now() ?? performance.now();
    if (this.playing || event.entries.length > 0) told_now(false);
    this.playing = false;
    this.say('');
    this.shown = null;
    this.offer = null;
    this.#settled(event);
  }
}

const kStepMs = 700;

// Scenes of single events, one after the other: the usual way to write a maker.
//   stage.scenes(in_order<View>({ won: (event, what) => [...steps] }))
export type EventScenes<View> = Record<
  string,
  ((event: GameEvent, what: Happening<View>) => Step[] | null) | undefined
>;
export function in_order<View>(scenes: EventScenes<View>, end?: (what: Happening<View>) => void): SceneMaker<View> {
  return (what) => {
    const steps = what.events.flatMap((event) => scenes[event.event]?.(event, what) ?? []);
    return steps.length === 0 ? null : { steps, settle: end && (() => end(what)) };
  };
}

// Nothing but time: the eye rests.
export const rest = (ms: number): Step => ({ ms });
