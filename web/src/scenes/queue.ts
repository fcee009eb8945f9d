// The scene queue: events in, scenes out, one after the other. It knows no DOM and no game.
//
// `play` starts motion and returns at once; `settle` writes what is true after the step. When `ms` x
// pace is over the queue calls `settle` and takes the motion away, both in one task, so that nothing
// flickers. A step ends by its declared time, never because an animation says so: what hangs cannot
// hold the table up. `settle` runs again on a skip, so it only sets, it never adds.
//
// Skip, hide, flush, failure and pace none all take the one way: what is left is settled, in order.
// So every way of ending a scene leaves the same picture.

export const kPace = { calm: 1.5, usual: 1, quick: 0.5, none: 0 } as const;
export type Pace = keyof typeof kPace;

// Anything that can be taken away: an animation, a copy of a piece, a ring of light.
export interface Motion {
  cancel(): void;
  // An animation has these: it goes at the queue's pace.
  readonly currentTime?: unknown;
  playbackRate?: number;
}

export interface Run {
  readonly pace: number;
  readonly clock: SceneClock;
  // Hands motion over to the queue. `through` keeps it beyond its step, never beyond its scene.
  keep<M extends Motion>(motion: M, through?: boolean): M;
}

export interface Step {
  ms: number;
  play?: ((run: Run) => unknown) | undefined;
  settle?: (() => unknown) | undefined;
  // A part of the scene begins here: a tap leads to it.
  part?: boolean | undefined;
}

export interface Scene {
  prepare?: (() => unknown) | undefined;
  steps: Step[];
  settle?: (() => unknown) | undefined;
}

export interface SceneEvent {
  type: string;
  // Rises with time; one seen before is dropped, so that a reconnect plays nothing twice.
  seq?: number;
}

// The page's clock; a test passes its own. `drive` takes an animation over and moves it by hand.
export interface SceneClock {
  now(): number;
  later(act: () => void, ms: number): () => void;
  drive?(animation: Motion, pace: number): void;
}

export interface Settled<E> {
  event: E;
  skipped: boolean;
  failed: unknown;
  // Told to a subscriber who came after it.
  late?: boolean;
}
export interface Told<E> {
  began: { event: E };
  settled: Settled<E>;
  failed: { event: E | undefined; error: unknown };
}

export const page_clock: SceneClock = {
  now: () => performance.now(),
  later: (act, ms) => {
    const id = setTimeout(act, ms);
    return () => clearTimeout(id);
  },
};

export type Scenes<E extends SceneEvent> = Record<string, ((event: E) => Scene | null | undefined) | undefined>;

export interface QueueOptions<E extends SceneEvent> {
  // No scene for a type: the event settles at once, in its place.
  scenes: Scenes<E>;
  clock?: SceneClock;
  pace?: Pace | number;
  reduced?: boolean;
  // What the next scene waits after a skip: the result is seen, and a double tap does not eat it.
  breath?: number;
}

interface Playing<E> {
  event: E;
  scene: Scene;
  at: number;
  kept: { motion: Motion; through: boolean }[];
  stop: (() => void) | null;
  failed: unknown;
  skipped: boolean;
  ending: boolean;
}

type Ears<E> = { [Name in keyof Told<E>]: Set<(fact: Told<E>[Name]) => void> };
type Last<E> = { [Name in keyof Told<E>]: Told<E>[Name] | null };

const is_promise = (answer: unknown): answer is PromiseLike<unknown> =>
  typeof answer === 'object' && answer !== null && 'then' in answer && typeof answer.then === 'function';
const factor = (pace: Pace | number): number => (typeof pace === 'number' ? pace : kPace[pace]);

export class SceneQueue<E extends SceneEvent> {
  readonly #scenes: Scenes<E>;
  readonly #clock: SceneClock;
  readonly #breath: number;
  #pace: number;
  #reduced: boolean;
  #waiting: E[] = [];
  readonly #ears: Ears<E> = { began: new Set(), settled: new Set(), failed: new Set() };
  #run: Playing<E> | null = null;
  // Only what has settled is told again, to who comes late.
  readonly #last: Last<E> = { began: null, settled: null, failed: null };
  #seen = -Infinity;
  #hidden = false;
  #rush = false;
  #pumping = false;
  #resting: (() => void) | null = null;

  constructor({ scenes, clock = page_clock, pace = 1, reduced = false, breath = 250 }: QueueOptions<E>) {
    this.#scenes = scenes;
    this.#clock = clock;
    this.#pace = factor(pace);
    this.#reduced = reduced;
    this.#breath = breath;
  }

  // In the order of arrival; a known seq is dropped.
  push(...events: (E | readonly E[])[]): void {
    const none: E[] = [];
    for (const event of none.concat(...events)) {
      if (event.seq !== undefined) {
        if (event.seq <= this.#seen) continue;
        this.#seen = event.seq;
      }
      this.#waiting.push(event);
    }
    this.#pump();
  }

  // To the end of the present scene.
  skip(): void {
    if (!this.#run) return;
    this.#run.skipped = true;
    this.#finish();
  }

  // To the next part of the present scene; to its end where none is left.
  hop(): void {
    const mine = this.#run;
    if (!mine) return;
    const next = mine.scene.steps.findIndex((step, i) => i > mine.at && step.part);
    if (next < 0) return this.skip();
    mine.stop?.();
    for (const step of mine.scene.steps.slice(mine.at, next)) this.#attempt(step.settle);
    if (this.#run === mine) this.#go_to(mine, next);
  }

  // The present scene once more, from its beginning.
  rewind(): void {
    const mine = this.#run;
    if (!mine || mine.ending) return;
    mine.stop?.();
    if (this.#attempt(mine.scene.prepare) && this.#run === mine) this.#go_to(mine, 0);
  }

  #go_to(mine: Playing<E>, at: number): void {
    this.#drop(mine, true);
    mine.at = at;
    this.#step();
  }

  // All that plays or waits is settled now, in order: a reload, a resize, a hidden page.
  flush(): void {
    this.#rush = true;
    this.#resting?.();
    this.#resting = null;
    this.#finish();
    this.#pump();
    this.#rush = false;
  }

  hide(yes: boolean): void {
    this.#hidden = yes;
    if (yes) this.flush();
  }

  // A late subscriber hears the last settled event at once, and nothing of what still plays.
  on<Name extends keyof Told<E>>(name: Name, ear: (fact: Told<E>[Name]) => void): () => void {
    const ears: Ears<E>[Name] = this.#ears[name];
    ears.add(ear);
    const last: Told<E>[Name] | null = this.#last[name];
    if (last) {
      try {
        ear({ ...last, late: true });
      } catch (error) {
        this.#tell('failed', { event: last.event, error });
      }
    }
    return () => ears.delete(ear);
  }

  // A change holds from the next step.
  set pace(pace: Pace | number) {
    this.#pace = factor(pace);
    if (this.#pace === 0) this.flush();
  }
  get pace(): number {
    return this.#pace;
  }
  set reduced(yes: boolean) {
    this.#reduced = yes;
  }
  get reduced(): boolean {
    return this.#reduced;
  }
  get playing(): string | null {
    return this.#run?.event.type ?? null;
  }
  get busy(): boolean {
    return this.#run !== null || this.#resting !== null || this.#waiting.length > 0;
  }

  // A listener that throws harms neither the others nor the queue.
  #tell<Name extends keyof Told<E>>(name: Name, fact: Told<E>[Name]): void {
    for (const ear of [...this.#ears[name]]) {
      try {
        ear(fact);
      } catch (error) {
        if (name !== 'failed') this.#tell('failed', { event: fact.event, error });
      }
    }
  }

  // Calls what a scene brought along. False when it failed; the failure is told, not thrown.
  #attempt(act: (() => unknown) | undefined): boolean {
    if (!act) return true;
    const mine = this.#run;
    try {
      const answer = act();
      if (is_promise(answer)) {
        answer.then(null, (error: unknown) => {
          this.#blame(mine, error);
          if (this.#run && this.#run === mine) this.#finish();
        });
      }
      return true;
    } catch (error) {
      this.#blame(mine, error);
      return false;
    }
  }

  #blame(which: Playing<E> | null, error: unknown): void {
    if (which) which.failed = error;
    this.#tell('failed', { event: which?.event, error });
  }

  #handle(mine: Playing<E>): Run {
    const clock = this.#clock;
    const pace = this.#pace;
    return {
      pace,
      clock,
      keep: (motion, through = false) => {
        if ('currentTime' in motion) {
          if (clock.drive) clock.drive(motion, pace);
          else motion.playbackRate = 1 / pace;
        }
        mine.kept.push({ motion, through });
        return motion;
      },
    };
  }

  #drop(mine: Playing<E>, all: boolean): void {
    const stay: Playing<E>['kept'] = [];
    for (const kept of mine.kept) {
      if (kept.through && !all) {
        stay.push(kept);
        continue;
      }
      try {
        kept.motion.cancel();
      } catch {
        // already gone
      }
    }
    mine.kept = stay;
  }

  // A loop, not a recursion: with pace none a thousand events settle in one call.
  #pump(): void {
    if (this.#pumping) return;
    this.#pumping = true;
    while (!this.#run && !this.#resting) {
      const next = this.#waiting.shift();
      if (!next) break;
      this.#begin(next);
    }
    this.#pumping = false;
  }

  #begin(event: E): void {
    const mine: Playing<E> = {
      event, scene: { steps: [] }, at: 0, kept: [], stop: null, failed: null, skipped: false, ending: false,
    };
    this.#run = mine;
    const made = this.#attempt(() => {
      mine.scene = this.#scenes[event.type]?.(event) ?? { steps: [] };
    });
    this.#tell('began', { event });
    if (this.#run !== mine) return;
    const ready = made && this.#attempt(mine.scene.prepare);
    if (this.#run !== mine) return;
    if (!ready || this.#hidden || this.#rush || this.#pace === 0) this.#finish();
    else this.#step();
  }

  #step(): void {
    const mine = this.#run;
    if (!mine) return;
    const now = mine.scene.steps[mine.at];
    if (!now) {
      this.#finish();
      return;
    }
    // Reduced motion: the state at once, then the pause.
    const going = this.#reduced
      ? this.#attempt(now.settle)
      : this.#attempt(now.play && (() => now.play?.(this.#handle(mine))));
    if (this.#run !== mine) return;
    if (!going) {
      this.#finish();
      return;
    }
    mine.stop = this.#clock.later(() => {
      if (this.#run !== mine) return;
      if (!this.#attempt(now.settle)) {
        this.#finish();
        return;
      }
      if (this.#run !== mine) return;
      this.#drop(mine, false);
      mine.at += 1;
      this.#step();
    }, (now.ms || 0) * this.#pace);
  }

  // Ends the present scene in its end state, however far it came.
  #finish(): void {
    const mine = this.#run;
    if (!mine || mine.ending) return;
    mine.ending = true;
    mine.stop?.();
    for (const step of mine.scene.steps.slice(mine.at)) this.#attempt(step.settle);
    this.#attempt(mine.scene.settle);
    this.#drop(mine, true);
    const settled = { event: mine.event, skipped: mine.skipped, failed: mine.failed };
    this.#last.settled = settled;
    this.#run = null;
    if (mine.skipped && this.#breath && this.#pace && !this.#hidden && !this.#rush) {
      this.#resting = this.#clock.later(() => {
        this.#resting = null;
        this.#pump();
      }, this.#breath * this.#pace);
    }
    this.#tell('settled', settled);
    this.#pump();
  }
}
