// What scenes cost, by the browser's own trace: tasks of the page's main thread while a scene plays, and apart from
// them the tasks that draw a new position (the one in which a scene settles, and the frame after it).
//
// Times are of the thread alone (tdur), so that other programs on the machine do not count; the frames a second are of
// the wall, and do count them.
import type { CDPSession, Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { beginData?: { dirtyObjects?: number; totalObjects?: number } };
}
export interface Tasks {
  // Tasks, those over 50 ms, and the longest in ms.
  all: number;
  long: number;
  longest: number;
}
export interface Cost {
  // Of scenes that played, in ms; frames a second, and the time that nineteen of twenty frames took at most.
  played: number;
  scenes: number;
  rate: number;
  p95: number;
  during: Tasks;
  settling: Tasks;
  // Where the time of scenes went, in ms a second: script, style and layout, paint.
  script: number;
  layout: number;
  paint: number;
  // The longest tasks, with what they did.
  worst: string[];
}

const kCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'blink.user_timing'];
const kSkip = '[data-testid="skip"]';

// From now on the trace tells where a scene begins and where it has settled.
export async function mark_scenes(page: Page): Promise<void> {
  await page.evaluate((skip) => {
    const told = globalThis as unknown as { scene_gaps: number[] };
    told.scene_gaps = [];
    let last = 0;
    const frame = (now: number): void => {
      if (playing && last > 0) told.scene_gaps.push(now - last);
      last = playing ? now : 0;
      requestAnimationFrame(frame);
    };
    let version: string | undefined;
    let playing = false;
    requestAnimationFrame(frame);
    const look = (): void => {
      const now = document.querySelector(skip) !== null;
      const here = document.querySelector<HTMLElement>('[data-testid="prompt"]')?.dataset['version'];
      if (playing && (!now || here !== version)) performance.mark('scene settled');
      if (now && (!playing || here !== version)) performance.mark('scene begins');
      [playing, version] = [now, here];
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-version'] });
    look();
  }, kSkip);
}

export class Trace {
  readonly #events: TraceEvent[] = [];
  private constructor(readonly page: Page, readonly session: CDPSession) {
    session.on('Tracing.dataCollected', (data: { value: unknown[] }) => {
      for (const one of data.value) this.#events.push(one as TraceEvent);
    });
  }

  static async start(page: Page): Promise<Trace> {
    const trace = new Trace(page, await page.context().newCDPSession(page));
    await trace.session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: kCategories } });
    return trace;
  }

  // How long scenes have played, in ms.
  played(): Promise<number> {
    return this.page.evaluate(() => (globalThis as unknown as { scene_gaps: number[] }).scene_gaps.reduce((ms, one) => ms + one, 0));
  }

  async stop(): Promise<Cost> {
    const done = new Promise<void>((ok) => this.session.once('Tracing.tracingComplete', () => ok()));
    await this.session.send('Tracing.end');
    await done;
    const gaps = await this.page.evaluate(() => (globalThis as unknown as { scene_gaps: number[] }).scene_gaps);
    return cost_of(this.#events, gaps);
  }
}

const over = (tasks: readonly TraceEvent[]): Tasks => {
  const times = tasks.map((one) => (one.tdur ?? 0) / 1000);
  return { all: times.length, long: times.filter((ms) => ms > 50).length, longest: Math.max(0, ...times) };
};

export function cost_of(events: readonly TraceEvent[], gaps: readonly number[]): Cost {
  const marks = events.filter((one) => one.name === 'scene begins' || one.name === 'scene settled').sort((a, b) => a.ts - b.ts);
  const main = marks[0]?.tid;
  const mine = events.filter((one) => one.tid === main && one.ph === 'X').sort((a, b) => a.ts - b.ts);
  const spans: [number, number][] = [];
  let from: number | null = null;
  for (const { name, ts } of marks) {
    if (name === 'scene begins') from ??= ts;
    else if (from !== null) {
      spans.push([from, ts]);
      from = null;
    }
  }
  // One that still plays when the trace ends.
  if (from !== null) spans.push([from, mine.at(-1)?.ts ?? from]);
  const inside = (one: TraceEvent): boolean => spans.some(([a, b]) => one.ts < b && one.ts + (one.dur ?? 0) > a);
  const tasks: TraceEvent[] = [];
  let end = -Infinity;
  for (const one of mine) {
    if (!/(^|::)RunTask$/.test(one.name) || one.ts < end) continue;
    end = one.ts + (one.dur ?? 0);
    tasks.push(one);
  }
  const parts = (task: TraceEvent): TraceEvent[] => mine.filter((one) => one !== task && one.ts >= task.ts && one.ts + (one.dur ?? 0) <= task.ts + (task.dur ?? 0));
  const during: TraceEvent[] = [], settling: TraceEvent[] = [];
  let drawn = true;
  for (const task of tasks) {
    const marked = marks.some(({ ts }) => ts >= task.ts && ts <= task.ts + (task.dur ?? 0));
    const frame = parts(task).some(({ name }) => name === 'PrePaint' || name === 'Paint' || name === 'Commit');
    if (marked) {
      settling.push(task);
      drawn = false;
    } else if (!drawn && frame) {
      settling.push(task);
      drawn = true;
    } else if (inside(task)) during.push(task);
  }
  const sum = (wanted: RegExp): number => during.flatMap(parts).filter(({ name }) => wanted.test(name)).reduce((ms, one) => ms + (one.tdur ?? one.dur ?? 0) / 1000, 0);
  const played = spans.reduce((ms, [a, b]) => ms + (b - a) / 1000, 0);
  const seconds = Math.max(played / 1000, 0.001);
  const worst = [...during.map((one) => ['scene', one] as const), ...settling.map((one) => ['settle', one] as const)]
    .sort(([, a], [, b]) => (b.tdur ?? 0) - (a.tdur ?? 0)).slice(0, 6)
    .map(([kind, task]) => {
      const by = new Map<string, number>();
      for (const one of parts(task)) if (/^(FunctionCall|FireAnimationFrame|TimerFire|RunMicrotasks|v8\.run|UpdateLayoutTree|Layout|PrePaint|Paint|Layerize|Commit|ParseHTML|MinorGC|MajorGC|IntersectionObserverController|HitTest|EventDispatch|Animation|RasterTask|Decode Image)/.test(one.name)) by.set(one.name, (by.get(one.name) ?? 0) + (one.tdur ?? 0) / 1000);
      const words = [...by].filter(([, ms]) => ms > 4).sort((a, b) => b[1] - a[1]).map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ');
      const dirty = parts(task).filter(({ name }) => name === 'Layout').map(({ args }) => `${args?.beginData?.dirtyObjects ?? 0}/${args?.beginData?.totalObjects ?? 0}`);
      return `${kind} ${((task.tdur ?? 0) / 1000).toFixed(0)} ms: ${words}${dirty.length > 0 ? ` (laid out ${dirty.join(' ')})` : ''}`;
    });
  return {
    played, scenes: spans.length,
    rate: (gaps.length * 1000) / Math.max(1, gaps.reduce((ms, one) => ms + one, 0)),
    p95: [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length * 0.95)] ?? 0,
    during: over(during), settling: over(settling),
    script: sum(/^(FunctionCall|RunMicrotasks)$/) / seconds, layout: sum(/^(UpdateLayoutTree|Layout)$/) / seconds, paint: sum(/^(PrePaint|Paint|Layerize|Commit)$/) / seconds,
    worst,
  };
}
