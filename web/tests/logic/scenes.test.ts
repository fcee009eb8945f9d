// The scene queue under a false clock: no page, no waiting.
import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import { kPace, SceneQueue, type QueueOptions, type Scene, type SceneClock, type SceneEvent, type Scenes, type Step } from '../../src/scenes/queue';

interface Named extends SceneEvent {
  name: string;
  text?: string;
  score?: string;
}
interface FalseClock extends SceneClock {
  step(ms: number): void;
  readonly pending: number;
}

// Stands until it is stepped; timers fire in order of time, then of asking.
function false_clock(): FalseClock {
  interface Timer { at: number; id: number; act: () => void }
  let now = 0;
  let id = 0;
  let timers: Timer[] = [];
  return {
    now: () => now,
    later(act, ms) {
      const mine: Timer = { at: now + ms, id: (id += 1), act };
      timers.push(mine);
      return () => (timers = timers.filter((one) => one !== mine));
    },
    step(ms) {
      const end = now + ms;
      for (;;) {
        const due = timers.filter((one) => one.at <= end).sort((a, b) => a.at - b.at || a.id - b.id)[0];
        if (!due) break;
        timers = timers.filter((one) => one !== due);
        now = due.at;
        due.act();
      }
      now = end;
    },
    get pending() {
      return timers.length;
    },
  };
}

type Say = (text: string) => void;
interface Wish {
  scenes?: (say: Say, clock: FalseClock) => Scenes<Named>;
  queue?: Partial<QueueOptions<Named>>;
}

// A scene of three steps that writes down what happens and when.
function table(wish: Wish = {}): { clock: FalseClock; log: string[]; queue: SceneQueue<Named>; say: Say } {
  const clock = false_clock();
  const log: string[] = [];
  const say: Say = (text) => log.push(`${clock.now()} ${text}`);
  const step = (name: string, n: number, ms: number): Step => ({
    ms, play: () => say(`${name} play ${n}`), settle: () => say(`${name} settle ${n}`),
  });
  const scenes: Scenes<Named> = {
    battle: (event): Scene => ({
      prepare: () => say(`${event.name} prepare`),
      steps: [step(event.name, 1, 300), step(event.name, 2, 200), step(event.name, 3, 100)],
      settle: () => say(`${event.name} end`),
    }),
    ...wish.scenes?.(say, clock),
  };
  const queue = new SceneQueue<Named>({ scenes, clock, breath: 250, ...wish.queue });
  queue.on('settled', (s) =>
    say(`settled ${s.event.name}${s.skipped ? ' skipped' : ''}${s.failed ? ' failed' : ''}${s.late ? ' late' : ''}`));
  return { clock, log, queue, say };
}
const battle = (name: string, more: Partial<Named> = {}): Named => ({ type: 'battle', name, ...more });
const message_of = (error: unknown): string => (error as Error).message;

describe('the scene queue', () => {
  it('order: steps by their time, end state last, then settled', () => {
    const { clock, log, queue } = table();
    queue.push(battle('a'));
    clock.step(1000);
    assert.deepEqual(log, ['0 a prepare', '0 a play 1', '300 a settle 1', '300 a play 2', '500 a settle 2', '500 a play 3', '600 a settle 3', '600 a end', '600 settled a']);
    assert.equal(queue.busy, false);
  });

  it('two events at once: the second begins when the first has been told', () => {
    const { clock, log, queue } = table();
    queue.push(battle('a'), battle('b'));
    clock.step(599);
    assert.ok(!log.some((x) => x.includes(' b ')));
    clock.step(1);
    assert.ok(log.indexOf('600 settled a') < log.indexOf('600 b prepare'));
    clock.step(600);
    assert.equal(log.at(-1), '1200 settled b');
  });

  it('an event pushed by a listener waits for its turn', () => {
    const { clock, log, queue } = table();
    let once = false;
    queue.on('settled', (s) => { if (s.event.name === 'a' && !once) { once = true; queue.push(battle('c')); } });
    queue.push(battle('a'), battle('b'));
    clock.step(3000);
    assert.deepEqual(log.filter((x) => x.includes('settled')).map((x) => x.split('settled ')[1]), ['a', 'b', 'c']);
  });

  it('skip: what is left settles in order, at once, and only once for what was settled', () => {
    const { clock, log, queue } = table();
    queue.push(battle('a'));
    clock.step(350);
    queue.skip();
    assert.deepEqual(log.slice(-4), ['350 a settle 2', '350 a settle 3', '350 a end', '350 settled a skipped']);
    assert.equal(clock.pending, 1, 'the breath after a skip, and no step');
    const told = log.length; clock.step(5000);
    assert.equal(log.length, told); assert.equal(clock.pending, 0); assert.equal(queue.busy, false);
    assert.equal(log.filter((x) => x.includes('a settle 1')).length, 1);
  });

  it('skip: a double tap does not eat the next scene', () => {
    const { clock, log, queue } = table();
    queue.push(battle('a'), battle('b'));
    clock.step(100); queue.skip(); queue.skip();
    assert.equal(log.at(-1), '100 settled a skipped');
    clock.step(249); assert.ok(!log.some((x) => x.includes('b prepare')));
    clock.step(1); assert.ok(log.includes('350 b prepare'));
    clock.step(600); assert.equal(log.at(-1), '950 settled b');
  });

  for (const [name, end] of [['calm', 900], ['usual', 600], ['quick', 300]] as const) {
    it(`pace ${name}: the scene takes ${end} ms`, () => {
      const { clock, log, queue } = table({ queue: { pace: name } });
      queue.push(battle('a'));
      clock.step(end - 1); assert.ok(!log.some((x) => x.includes('settled')));
      clock.step(1); assert.equal(log.at(-1), `${end} settled a`);
    });
  }

  it('pace none: nothing plays, all settles in the call, a thousand events too', () => {
    const { log, queue, clock } = table({ queue: { pace: 'none' } });
    queue.push(Array.from({ length: 1000 }, (_, i) => battle(`n${i}`)));
    assert.equal(queue.busy, false); assert.equal(clock.pending, 0);
    assert.ok(!log.some((x) => x.includes('play')));
    assert.deepEqual(log.filter((x) => x.includes('settled')).slice(-1), ['0 settled n999']);
    assert.equal(kPace.none, 0);
  });

  it('pace may change while a scene plays: from the next step on', () => {
    const { clock, log, queue } = table();
    queue.push(battle('a'));
    clock.step(100); queue.pace = 'quick'; clock.step(200 + 100 + 50);
    assert.equal(log.at(-1), '450 settled a');
  });

  it('reduced motion: no play, same order, same pauses', () => {
    const { clock, log, queue } = table({ queue: { reduced: true } });
    queue.push(battle('a'));
    assert.deepEqual(log, ['0 a prepare', '0 a settle 1']);
    clock.step(299); assert.ok(!log.some((x) => x.endsWith('settle 2')));
    clock.step(301); assert.equal(log.at(-1), '600 settled a');
    assert.ok(!log.some((x) => x.includes('play')));
  });

  for (const where of ['make', 'prepare', 'play', 'settle', 'end', 'promise']) {
    it(`failure in ${where}: told, settled, and the next scene plays`, async () => {
      const boom = (): never => { throw new Error(where); };
      const { clock, log, queue } = table({ scenes: (say) => ({ bad: () => {
        if (where === 'make') boom();
        return { prepare: where === 'prepare' ? boom : undefined,
          steps: [{ ms: 100, play: where === 'play' ? boom : where === 'promise' ? () => Promise.reject(new Error(where)) : undefined, settle: where === 'settle' ? boom : undefined },
            { ms: 100, play: () => say('bad play 2'), settle: () => say('bad settle 2') }], settle: where === 'end' ? boom : () => say('bad end') };
      } }) });
      const told: string[] = []; queue.on('failed', (f) => told.push(message_of(f.error)));
      queue.push({ type: 'bad', name: 'x' }, battle('b'));
      await Promise.resolve(); await Promise.resolve();
      clock.step(2000);
      assert.ok(told.length >= 1 && told.every((m) => m === where));
      assert.ok(log.some((x) => x.endsWith('settled x failed')));
      if (where !== 'make') assert.ok(log.some((x) => x.endsWith('bad settle 2')), 'the steps left are settled all the same');
      assert.ok(log.at(-1)?.endsWith('settled b')); assert.equal(queue.busy, false);
    });
  }

  it('a listener that throws harms neither the others nor the queue', () => {
    const { clock, queue } = table(); const heard: string[] = [], told: string[] = [];
    queue.on('settled', () => { throw new Error('ear'); });
    queue.on('settled', (s) => heard.push(s.event.name));
    queue.on('failed', (f) => told.push(message_of(f.error)));
    queue.push(battle('a'), battle('b')); clock.step(2000);
    assert.deepEqual(heard, ['a', 'b']); assert.deepEqual(told, ['ear', 'ear']);
  });

  it('motion that never ends cannot hold the table up, and is taken away', () => {
    let cancelled = 0;
    const { clock, log, queue } = table({ scenes: () => ({ hang: () => ({ steps: [{ ms: 100, play: (run) => { run.keep({ cancel: () => { cancelled += 1; } }); return new Promise(() => {}); } }] }) }) });
    queue.push({ type: 'hang', name: 'h' }, battle('b')); clock.step(1000);
    assert.equal(cancelled, 1); assert.ok(log.includes('100 settled h')); assert.equal(log.at(-1), '700 settled b');
  });

  it('motion marked through outlives its step, not its scene; pace reaches animations', () => {
    const seen: string[] = [];
    const anim = (name: string) => ({ currentTime: 0, playbackRate: 1, cancel: () => seen.push(name) }); const a = anim('a'), b = anim('b');
    const { clock, queue } = table({ queue: { pace: 'quick' }, scenes: () => ({ two: () => ({ steps: [{ ms: 100, play: (run) => { run.keep(a); run.keep(b, true); } }, { ms: 100 }] }) }) });
    queue.push({ type: 'two', name: 't' });
    assert.equal(a.playbackRate, 2);
    clock.step(50); assert.deepEqual(seen, ['a']);
    clock.step(50); assert.deepEqual(seen, ['a', 'b']);
  });

  it('hidden page: the present scene and all that waits settle at once, in order; later ones too', () => {
    const { clock, log, queue } = table();
    queue.push(battle('a'), battle('b'));
    clock.step(100); queue.hide(true);
    assert.deepEqual(log.filter((x) => x.includes('settled')), ['100 settled a', '100 settled b']);
    queue.push(battle('c')); assert.equal(log.at(-1), '100 settled c');
    assert.ok(!log.some((x) => /[bc] play/.test(x))); assert.equal(clock.pending, 0);
    queue.hide(false); queue.push(battle('d')); assert.equal(log.at(-1), '100 d play 1');
    clock.step(600); assert.equal(log.at(-1), '700 settled d');
  });

  it('hidden during the breath after a skip: nothing is left behind', () => {
    const { clock, log, queue } = table();
    queue.push(battle('a'), battle('b')); clock.step(10); queue.skip(); queue.hide(true);
    assert.equal(log.at(-1), '10 settled b'); assert.equal(clock.pending, 0); assert.equal(queue.busy, false);
  });

  it('late subscriber: hears the last settled event at once, nothing of what plays', () => {
    const { clock, queue } = table(); const heard: unknown[] = [];
    queue.push(battle('a'), battle('b')); clock.step(700);
    const off = queue.on('settled', (s) => heard.push(s.event.name + (s.late ? ' late' : '')));
    assert.deepEqual(heard, ['a late']);
    clock.step(600); assert.deepEqual(heard, ['a late', 'b']);
    off(); queue.push(battle('c')); clock.step(600); assert.deepEqual(heard, ['a late', 'b']);
  });

  it('a late subscriber before anything settled hears nothing', () => {
    const { queue } = table(); const heard: unknown[] = [];
    queue.push(battle('a')); queue.on('settled', (s) => heard.push(s)); assert.equal(heard.length, 0);
  });

  it('an event type without a scene settles at once and in its place', () => {
    const { clock, log, queue } = table();
    queue.push(battle('a'), { type: 'talk', name: 't' }, battle('b')); clock.step(1200);
    assert.deepEqual(log.filter((x) => x.includes('settled')), ['600 settled a', '600 settled t', '1200 settled b']);
  });

  it('an event sent again after a reconnect plays once', () => {
    const { clock, log, queue } = table();
    queue.push(battle('a', { seq: 7 }), battle('a', { seq: 7 })); queue.push(battle('z', { seq: 6 }), battle('b', { seq: 8 })); clock.step(5000);
    assert.deepEqual(log.filter((x) => x.includes('settled')).map((x) => x.split(' ').at(-1)), ['a', 'b']);
  });

  it('no spoiler before settle: log, score, prompt, live region and title wait, at every pace and when skipped', () => {
    for (const pace of ['calm', 'usual', 'quick'] as const) for (const skipAt of [null, 0, 120, 599]) {
      const page: Record<string, string> = { log: '', score: '6', prompt: 'Wait.', live: '', title: 'Table' }, before = JSON.stringify(page);
      const { clock, queue } = table({ queue: { pace } });
      const write: Record<string, (e: Named) => string> = { log: (e) => e.text ?? '', score: (e) => e.score ?? '', prompt: () => 'Your turn.', live: (e) => e.text ?? '', title: () => '(1) Table' };
      for (const part of Object.keys(page)) queue.on('settled', (s) => { page[part] = write[part]?.(s.event) ?? ''; });
      queue.push(battle('a', { text: 'Akiko wins', score: '7' }));
      for (let t = 0; queue.playing; t += 1) {
        assert.equal(JSON.stringify(page), before, `at ${t} ms, pace ${pace}`);
        if (t === skipAt) queue.skip(); else clock.step(1);
      }
      assert.deepEqual(page, { log: 'Akiko wins', score: '7', prompt: 'Your turn.', live: 'Akiko wins', title: '(1) Table' });
    }
  });

  it('every way of ending a scene leaves the same state: played, skipped at any time, hidden, failed, none, reduced', () => {
    // Each step writes its part of the picture; the whole must come out the same.
    const ends = (spoil: (queue: SceneQueue<Named>, clock: FalseClock) => void, wish: Partial<QueueOptions<Named>> = {}, bad = -1): string => {
      const picture: Record<string, number> = { lit: 0, score: 6, tokens: 2 };
      const clock = false_clock();
      const queue = new SceneQueue<Named>({
        clock,
        scenes: {
          fight: () => ({
            steps: [
              { ms: 100, settle: () => (picture['lit'] = 1) },
              { ms: 100, play: bad === 1 ? () => { throw new Error('bad'); } : undefined, settle: () => (picture['tokens'] = 0) },
              { ms: 100, settle: () => (picture['score'] = 7) },
            ],
            settle: () => (picture['lit'] = 0),
          }),
        },
        ...wish,
      });
      queue.push({ type: 'fight', name: 'f' });
      spoil(queue, clock);
      clock.step(10_000);
      expect(queue.busy).toBe(false);
      expect(clock.pending).toBe(0);
      return JSON.stringify(picture);
    };
    const whole = ends(() => undefined);
    expect(whole).toBe('{"lit":0,"score":7,"tokens":0}');
    for (let at = 0; at <= 300; at += 10) {
      expect(ends((queue, clock) => { clock.step(at); queue.skip(); })).toBe(whole);
      expect(ends((queue, clock) => { clock.step(at); queue.hide(true); })).toBe(whole);
      expect(ends((queue, clock) => { clock.step(at); queue.flush(); })).toBe(whole);
      expect(ends((queue, clock) => { clock.step(at); queue.pace = 'none'; })).toBe(whole);
    }
    expect(ends(() => undefined, { pace: 'none' })).toBe(whole);
    expect(ends(() => undefined, { reduced: true })).toBe(whole);
    expect(ends(() => undefined, {}, 1)).toBe(whole);
  });
});
