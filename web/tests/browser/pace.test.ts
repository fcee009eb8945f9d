// What scenes cost where the processor is four times slower, by the browser's own trace: frames a second, and the
// tasks of the page's thread. PLAYED=ms plays longer, RATE=1 at the usual speed, GAME=... one game.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { open_hall } from './hall';
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
