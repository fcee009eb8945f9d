// Between the news and the board: nothing is told before it is shown, whatever way a scene ends.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Position } from '../../src/lib/protocol';
import { preferences } from '../../src/lib/preferences.svelte';
import type { SceneClock } from '../../src/scenes/queue';
import { in_order, rest, Stage, type Happening } from '../../src/scenes/stage.svelte';

interface View {
  score: number;
}
function false_clock(): SceneClock & { step(ms: number): void } {
  let now = 0;
  let timers: { at: number; act: () => void }[] = [];
  return {
    now: () => now,
    later(act, ms) {
      const mine = { at: now + ms, act };
      timers.push(mine);
      return () => (timers = timers.filter((one) => one !== mine));
    },
    step(ms) {
      const end = now + ms;
      for (;;) {
        const due = timers.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers = timers.filter((one) => one !== due);
        now = due.at;
        due.act();
      }
      now = end;
    },
  };
}
const position = (version: number, score: number): Position<View> => ({
  version, moves: version, to_act: [0], waiting: [0], prompt: { key: 'follow', section: '4' }, legal: ['a'], count: 1, choices: null, draft: null, undo: false,
  practice: false, view: { score }, clock: null, result: null,
});
const news = (version: number, score: number, event = 'won'): Happening<View> => ({
  type: 'update', before: null, after: position(version, score), own: false,
  entries: [{ version, at: 0, kind: 'move', seat: 0, move: null, events: [{ event, args: {} }] }], events: [{ event, args: {} }],
});

// What the page reads: it changes when the stage says so, and at no other time.
function table(): { stage: Stage; clock: ReturnType<typeof false_clock>; page: { now: Position<View>; log: string[] } } {
  const clock = false_clock();
  const page = { now: position(0, 6), log: [] as string[] };
  const stage = new Stage(() => page.now, (what) => {
    page.now = what.after as Position<View>;
    page.log.push(...what.events.map((one) => `${one.event} ${(what.after.view as View).score}`));
  }, clock);
  return { stage, clock, page };
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  preferences.chosen.pace = 'usual';
});

describe('the stage', () => {
  const scenes = (stage: Stage): void => {
    stage.scenes(in_order<View>({ won: (_, what) => [rest(400), { ms: 300, settle: () => stage.show(what.after.view) }, rest(200)] }));
  };

  it('tells nothing before the scene is over, at any millisecond', () => {
    const { stage, clock, page } = table();
    scenes(stage);
    stage.push(news(1, 7));
    for (let t = 0; t < 900; ++t) {
      expect(page.log).toEqual([]);
      expect(page.now.version).toBe(0);
      expect(stage.playing).toBe(true);
      // The board may show what the scene has brought so far.
      expect((stage.shown as View | null)?.score).toBe(t >= 700 ? 7 : undefined);
      clock.step(1);
    }
    expect(page.log).toEqual(['won 7']);
    expect(page.now.version).toBe(1);
    expect(stage.playing).toBe(false);
    expect(stage.shown).toBeNull();
  });

  it.each(['skip', 'flush', 'hide', 'none'] as const)('ends by %s in the same state', (way) => {
    const { stage, clock, page } = table();
    scenes(stage);
    if (way === 'none') preferences.chosen.pace = 'none';
    stage.push(news(1, 7));
    clock.step(way === 'none' ? 0 : 450);
    if (way === 'skip') stage.skip();
    if (way === 'flush') stage.flush();
    if (way === 'hide') stage.hide(true);
    expect(page.log).toEqual(['won 7']);
    expect(stage.shown).toBeNull();
    expect(stage.playing).toBe(false);
  });

  it('gives a scene the settled position before it, also when news pile up', () => {
    const { stage, clock } = table();
    const seen: (number | undefined)[] = [];
    stage.scenes<View>((what) => {
      seen.push(what.before?.view.score);
      return { steps: [rest(100)] };
    });
    stage.push(news(1, 7));
    stage.push(news(2, 9));
    clock.step(1000);
    expect(seen).toEqual([6, 7]);
  });

  it('a board whose scene throws goes on with the whole position', () => {
    const { stage, clock, page } = table();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    stage.scenes<View>(() => {
      throw new Error('bad scene');
    });
    stage.push(news(1, 7));
    stage.push(news(2, 9));
    clock.step(10);
    expect(page.now.version).toBe(2);
    expect(stage.playing).toBe(false);
  });

  it('without scenes shows one step after the other, and the answer to an own move at once', () => {
    const { stage, clock, page } = table();
    stage.push(news(1, 7));
    stage.push(news(2, 8));
    expect(page.now.version).toBe(1);
    clock.step(699);
    expect(page.now.version).toBe(1);
    clock.step(1);
    expect(page.now.version).toBe(2);
    stage.push(news(3, 9));
    stage.push({ ...news(4, 10), own: true });
    expect(page.now.version).toBe(4);
  });

  it('news without a scene of their own settle in their place, behind what plays', () => {
    const { stage, clock, page } = table();
    scenes(stage);
    stage.push(news(1, 7));
    stage.push(news(2, 7, 'talk'));
    clock.step(899);
    expect(page.log).toEqual([]);
    clock.step(1);
    expect(page.log).toEqual(['won 7', 'talk 7']);
  });
});
