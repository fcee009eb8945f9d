// What scenes cost where the processor is four times slower, by the browser's own trace: frames a second, and the
// tasks of the page's thread. PLAYED=ms plays longer, RATE=1 at the usual speed, GAME=... one game.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open_hall, type Visit } from './hall';
import { act } from './player';
import { mark_scenes, Trace, type Tasks } from './trace';

const hall = open_hall();
const kRate = Number(process.env['RATE'] ?? 4);
const kPlayed = Number(process.env['PLAYED'] ?? 8000);
const games = ([['road-to-lord', 3], ['devices-of-kings', 4], ['royal-ascension', 4], ['kingdoms-of-rice', 3]] as const)
  .filter(([game]) => !process.env['GAME'] || process.env['GAME'] === game);

describe('scenes with a slowed processor', () => {
  it.each(games)('of %s: no task takes half of 50 ms at the usual speed, and the figures are printed', async (game, players) => {
    const ada = await hall.arrive('Ada', { pace: 'usual', width: 1280, height: 800 });
    const { page } = ada;
    const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : 'random'));
    const { table } = await ada.command({ t: 'create', game, players, bots });
    await ada.sit_at(String(table));
    await page.waitForSelector('.prompt.mine');
    await mark_scenes(page);
    const session = await ada.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: kRate });
    const trace = await Trace.start(page);
    // Moves until enough of them have been shown.
    for (let looks = 0; looks < 2000 && (await trace.played()) < kPlayed; ++looks) {
      const now = await page.evaluate(() => (document.querySelector('[data-testid="result"]') ? 'over' : document.querySelector('.prompt.mine') ? 'mine' : ''));
      if (now === 'over') break;
      if (now === 'mine') await act(page, game);
      await page.waitForTimeout(200);
    }
    const cost = await trace.stop();
    const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0];
    const told = ({ all, long, longest }: Tasks): string => `${long} of ${all} tasks over 50 ms, longest ${longest.toFixed(0)} ms`;
    console.log(
      `scenes of ${game} at ${kRate}x: ${(cost.played / 1000).toFixed(1)} s played, ${cost.rate.toFixed(0)} frames a second, 95 % within ${cost.p95.toFixed(0)} ms; `
      + `in scenes ${told(cost.during)}; showing a new position ${told(cost.settling)}; `
      + `script ${cost.script.toFixed(0)}, layout ${cost.layout.toFixed(0)}, paint ${cost.paint.toFixed(0)} ms a second; load ${load}\n  ${cost.worst.join('\n  ')}`,
    );
    expect(cost.scenes).toBeGreaterThan(0);
    expect(cost.during.all).toBeGreaterThan(20);
    // Of the thread's own time, slowed with it: what others do on this machine does not count.
    expect(cost.during.longest).toBeLessThan(25 * kRate);
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });
});

// From pressing "offer" until the own Number lies on the table and a frame was drawn, in ms. Nothing if there was no move to
// make: the prompt seen was that of the move before.
async function time_of_move(page: Page): Promise<number | undefined> {
  return page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
    // What lies on the table, or for a player who adds nothing, that the table has moved on.
    const shown = (): string =>
      `${document.querySelector<HTMLElement>('[data-own]')?.dataset['laid']} ${document.querySelector<HTMLElement>('[data-version]')?.dataset['version']}`;
    const ready = (): HTMLButtonElement | null =>
      document.querySelector('[data-testid="offer"]:enabled, [data-move="stand"]:enabled');
    // What was played before may still be moving, and a card taken meanwhile may not fit: one more, until it does.
    for (const end = performance.now() + 1000; !ready() && performance.now() < end; await frame()) {
      document.querySelector<HTMLButtonElement>('.held:not(.unable):not([aria-pressed="true"])')?.click();
    }
    const button = ready();
    if (!button) return undefined;
    const before = shown();
    const start = performance.now();
    button.click();
    while (shown() === before && performance.now() - start < 60_000) await new Promise((done) => setTimeout(done, 0));
    await frame();
    return performance.now() - start;
  });
}

async function times_of(visit: Visit, players: number, moves: number): Promise<number[]> {
  const ada = await hall.arrive('Ada', visit);
  const times: number[] = [];
  while (times.length < moves) {
    const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : 'random'));
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players, bots });
    await ada.sit_at(String(table));
    for (;;) {
      await ada.page.waitForSelector('.prompt.mine, [data-testid="result"]');
      if (await ada.page.locator('[data-testid="result"]').count()) break;
      const time = await time_of_move(ada.page);
      if (time !== undefined) times.push(time);
    }
  }
  await ada.leave();
  return times.sort((a, b) => a - b);
}

describe('quickness', () => {
  // A figure, not a judgement: it depends on what else the machine does.
  it('from click to the visible own move: the time is printed', async () => {
    const report = (what: string, times: number[]): void => {
      const at = (part: number): number => times[Math.floor(times.length * part)] ?? 0;
      console.log(`click to visible own move, ${what}, ${times.length} moves: median ${at(0.5).toFixed(1)} ms, 95 % ${at(0.95).toFixed(1)} ms`);
      // Each was seen: the probe gives up after a minute, which would hide in the median.
      expect(times.at(-1)).toBeLessThan(60_000);
    };
    report('without animation', await times_of({}, 3, 60));
    report('with animation', await times_of({ pace: 'quick' }, 2, 16));
  });
});
