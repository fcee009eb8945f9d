// Devices of Kings: rounds of theatre in which nothing is told before it is shown. What the server has
// sent is known here; what the page shows is compared with it, moment by moment. Six rounds, with
// LONG=1 a hundred, with ROUNDS=n as many as wished.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hold_clock, take_clock } from './clock';
import { Hall, launch, Person } from './hall';

const hall = new Hall();
let browser: Browser;
beforeAll(async () => {
  await hall.start();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await hall.stop();
});

const kGame = 'devices-of-kings';
const kRounds = Number(process.env['ROUNDS'] ?? (process.env['LONG'] ? 100 : 6));
const kDevices = ['sword', 'mask', 'rat'];
const kStrikes = ['fight', 'nothing', 'served', 'refused'];

interface Told {
  event: string;
  args: Record<string, number>;
}
interface Sent {
  version: number;
  round: number;
  totals: number[];
  tokens: Record<string, number>[];
  events: Told[];
}
// How it stands after so many strikes: points, and tokens by "seat:device".
interface Stand {
  points: number[];
  pools: Record<string, number>;
}

const stand_of = ({ totals, tokens }: Pick<Sent, 'totals' | 'tokens'>): Stand => ({
  points: [...totals],
  pools: Object.fromEntries(tokens.flatMap((pools, seat) => kDevices.map((device) => [`${seat}:${device}`, pools[device] ?? 0]))),
});
// From the start of a round, strike by strike; [0] is after the Bolsters.
function stands(before: Stand, events: readonly Told[]): Stand[] {
  const list: Stand[] = [{ points: [...before.points], pools: { ...before.pools } }];
  for (const { event, args } of events) {
    if (kStrikes.includes(event)) list.push({ points: [...(list.at(-1) as Stand).points], pools: { ...(list.at(-1) as Stand).pools } });
    const now = list.at(-1) as Stand;
    const device = kDevices[args['device'] ?? 3] ?? '';
    if (event === 'bolster') now.pools[`${args['seat']}:${device}`] = args['tokens'] ?? 0;
    if (event === 'left') {
      now.pools[`${args['seat']}:${device}`] = args['tokens'] ?? 0;
      now.pools[`${args['target']}:${device}`] = args['target_tokens'] ?? 0;
    }
    if (event === 'score') now.points[args['seat'] ?? 0] = args['points'] ?? 0;
  }
  return list;
}

// What can be read on the page now.
interface Read {
  version: number;
  mine: boolean;
  over: boolean;
  playing: boolean;
  quiet: string;
  points: Record<string, number>;
  pools: Record<string, number>;
  told: number;
  bill: number;
  duel: boolean;
  verdict: string;
  leaks: string[];
}
const read = (page: Page): Promise<Read> =>
  page.evaluate(() => {
    const text = (selector: string): string => document.querySelector(selector)?.textContent?.trim() ?? '';
    const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
    const prompt = document.querySelector<HTMLElement>('[data-testid="prompt"]');
    const outcomes = all('.bit').map((leaf) => leaf.querySelector('em') !== null);
    return {
      version: Number(prompt?.dataset['version'] ?? -1),
      mine: document.querySelector('.prompt.mine') !== null,
      over: document.querySelector('[data-testid="result"]') !== null,
      playing: document.querySelector('[data-testid="skip"], [data-testid="next-round"]') !== null,
      // What waits until the scene is over.
      quiet: JSON.stringify([text('header .last'), text('.rail ol, .rail [aria-label="Log"]')]),
      points: Object.fromEntries(all('[data-score]').map((one) => [one.dataset['score'] ?? '', Number(one.textContent)])),
      pools: Object.fromEntries(
        all('[data-pool] .stk span').map((one) => [one.closest<HTMLElement>('[data-pool]')?.dataset['pool'] ?? '', Number(one.textContent)]),
      ),
      told: outcomes.filter(Boolean).length,
      bill: outcomes.length,
      duel: document.querySelector('.duel') !== null,
      verdict: text('.verdict'),
      // A leaf that has not been played says nothing of how it ends, to no eye and no ear.
      leaks: all('.bit').filter((leaf) => !leaf.querySelector('em')).map((leaf) => leaf.getAttribute('aria-label') ?? '').filter((words) => /scores|no point/.test(words)),
    };
  });

// Two cards at random, or the tokens as they lie on the scales.
async function any_move(page: Page): Promise<string[]> {
  const send = page.locator('[data-testid="send"]');
  if ((await send.count()) > 0) return [(await send.getAttribute('data-move')) ?? ''];
  const words = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('.hand .held')].map((one) => (one.dataset['words'] ?? '').split(' ')));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
  const first = pick(words);
  const second = pick(words.filter((one) => one !== first));
  const two = [pick(first), pick(second)];
  return [two.join(' '), [...two].reverse().join(' ')];
}

describe('the theatre of Devices of Kings', () => {
  it(`tells nothing before it is shown in ${kRounds} rounds, played, tapped on and skipped`, async () => {
    const ada = await Person.arrive(browser, hall.address, 'Ada', { width: 1920, height: 1080 });
    const { page } = ada;
    const news: Sent[] = [];
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const message = JSON.parse(String(payload)) as Record<string, unknown>;
        const position = message['position'] as { version: number; view: { round: number; totals: number[]; tokens: Record<string, number>[] } } | undefined;
        if (!position?.view?.totals) return;
        const log = (message['log'] ?? []) as { version: number; events: Told[] }[];
        const { round, totals, tokens } = position.view;
        news.push({ version: position.version, round, totals, tokens, events: log.flatMap((entry) => entry.events) });
      }),
    );
    const spoilers: string[] = [];
    let [rounds, moments, strikes] = [0, 0, 0];
    for (let matches = 0; rounds < kRounds && matches < kRounds; ++matches) {
      const players = [4, 2, 6, 3, 5][matches % 5] ?? 4;
      const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : 'random'));
      const { table } = await ada.command({ t: 'create', game: kGame, players, bots, options: { target: 20, hold_back: matches % 2 } });
      if (matches > 0) await page.clock.resume();
      await ada.sit_at(String(table));
      await page.waitForSelector('.prompt.mine');
      if (matches === 0) await take_clock(page);
      else await hold_clock(page);
      let start = stand_of(news.at(-1) as Sent);
      let events: Told[] = [];
      for (let now = await read(page); rounds < kRounds && !now.over; now = await read(page)) {
        const before = news.length;
        const version = now.version;
        // The answer names the version that has the move in it: until the page is there, it shows how things
        // were, with seals of other kings that came in between.
        let moved = 0;
        const refusals: string[] = [];
        for (const move of await any_move(page)) {
          moved = await ada.command({ t: 'move', table, move, version }).then((done) => Number(done['version']), (reason: Error) => (refusals.push(reason.message), 0));
          if (moved > 0) break;
        }
        expect(moved, refusals.join('\n')).toBeGreaterThan(version);
        await expect.poll(() => news.at(-1)?.version ?? 0).toBeGreaterThanOrEqual(moved);
        // A third of the rounds are tapped on, a third skipped.
        const way = rounds % 3;
        let quiet = '';
        let heard = now.version;
        let seen = now;
        for (let i = 0; i < 600; ++i) {
          // All that this move has set going: where other kings share out in the middle, the page settles a part
          // of the round while its first strikes still lie on the playbill.
          const fresh = news.slice(before).filter((one) => one.version > version).flatMap((one) => one.events);
          const list = stands(start, [...events, ...fresh]);
          seen = await read(page);
          ++moments;
          const settled = !seen.playing;
          if (seen.version !== heard) [heard, quiet] = [seen.version, ''];
          if (!settled && seen.bill > 0) {
            if (quiet === '') quiet = seen.quiet;
            const at = list[seen.told];
            const next = list[Math.min(seen.told + 1, list.length - 1)];
            for (const [seat, points] of Object.entries(seen.points)) {
              if (points !== at?.points[Number(seat)]) spoilers.push(`points of ${seat}: ${points}, not ${at?.points[Number(seat)]} after ${seen.told} strikes`);
            }
            for (const [pool, n] of Object.entries(seen.pools)) {
              const right = n === at?.pools[pool] || (seen.duel && n === next?.pools[pool]) || (seen.told === 0 && !seen.duel);
              if (!right) spoilers.push(`pool ${pool}: ${n}, not ${at?.pools[pool]} after ${seen.told} strikes`);
            }
            if (seen.quiet !== quiet) spoilers.push(`log: ${quiet} -> ${seen.quiet}`);
            if (seen.verdict !== '' && seen.told === 0) spoilers.push(`verdict: ${seen.verdict}`);
            spoilers.push(...seen.leaks);
            strikes = Math.max(strikes, seen.told);
          }
          if ((seen.mine || seen.over) && seen.version >= moved && seen.version >= (news.at(-1)?.version ?? 0)) break;
          if (i > 4 && way === 1 && i % 3 === 0 && seen.playing) await page.locator('.stage').dispatchEvent('click');
          if (i > 6 && way === 2 && (await page.locator('[data-testid="skip"]').count()) > 0) await page.locator('[data-testid="skip"]').click();
          await page.clock.runFor(400);
        }
        const last = news.at(-1) as Sent;
        const fresh = news.slice(before).flatMap((one) => one.events);
        // A round in parts goes on with the next share; a new one starts from what was sent with it.
        if (fresh.some((one) => one.event === 'round') || seen.over) {
          ++rounds;
          start = stand_of(last);
          events = [];
        } else events = [...events, ...fresh];
      }
    }
    console.log(`theatre: ${rounds} rounds, ${moments} moments looked at, up to ${strikes} strikes in one, ${spoilers.length} spoilers`);
    expect([...new Set(spoilers)]).toEqual([]);
    expect(rounds).toBe(kRounds);
    expect(strikes).toBeGreaterThan(2);
    expect(ada.faults).toEqual([]);
    await ada.leave();
  }, 30_000 * Math.max(6, kRounds));
});
