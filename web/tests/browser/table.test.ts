// What a table must survive: reload, a restarted server, a shared device, curious spectators.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Hall, launch, Person } from './hall';
import { act, play_out } from './player';

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

const against_bots = (game: string, players: number, more: object = {}): Record<string, unknown> => ({
  t: 'create', game, players,
  bots: Array.from({ length: players }, (_, seat) => (seat === 0 ? null : 'random')),
  ...more,
});

async function my_turn(person: Person): Promise<void> {
  await person.page.waitForSelector('.prompt.mine');
}

// What a spectator's view must not fill.
interface Secrets {
  viewer?: number;
  seat?: number;
  phase?: string;
  plots?: string[];
  force?: number[];
  drawn?: { card: string }[][];
  own?: { hearts: number[]; diamonds: number[]; commitment: string };
}

// Everything the page's scripts hold, as the developer tools would show it.
async function memory_of(person: Person): Promise<string> {
  const session = await person.context.newCDPSession(person.page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

describe('a table', () => {
  it('is two clicks away', async () => {
    const ada = await Person.arrive(browser, hall.address, 'Ada');
    await ada.page.click('[data-game="road-to-lord"] .button.seal');
    await ada.page.waitForSelector('.prompt.mine', { timeout: 30_000 });
    expect(new URL(ada.page.url()).pathname).toMatch(/^\/t\//);
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });

  it('survives F5: the seat, the log and the position are there again', async () => {
    const ada = await Person.arrive(browser, hall.address, 'Ada');
    const { table } = await ada.command(against_bots('road-to-lord', 3));
    await ada.sit_at(String(table));
    await my_turn(ada);
    await act(ada.page, 'road-to-lord');
    await my_turn(ada);
    const before = await ada.page.locator('.hand .held').count();
    await ada.page.reload();
    await my_turn(ada);
    expect(await ada.page.locator('.hand .held').count()).toBe(before);
    expect(await ada.page.locator('[aria-label="Log"] li').count()).toBeGreaterThan(2);
    await ada.leave();
  });

  it('outlives the server: the page says so, comes back and plays to the end', async () => {
    const ada = await Person.arrive(browser, hall.address, 'Ada');
    const { table } = await ada.command(against_bots('road-to-lord', 2));
    await ada.sit_at(String(table));
    await my_turn(ada);
    await ada.page.locator('.held:not(.unable)').first().click();
    const port = Number(new URL(hall.address).port);
    await hall.halt();
    await ada.page.waitForSelector('text=Connection lost');
    await hall.start(port);
    await ada.page.waitForSelector('text=Connection lost', { state: 'detached', timeout: 20_000 });
    // The half-made choice is still in the hand.
    expect(await ada.page.locator('.held.on').count()).toBe(1);
    await play_out([ada.page], 'road-to-lord');
    await ada.leave();
  });

  it('of one device has a curtain between hands', async () => {
    const ada = await Person.arrive(browser, hall.address, 'Ada');
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 3, hot_seat: true });
    await ada.sit_at(String(table));
    await act(ada.page, 'road-to-lord');
    await ada.page.waitForSelector('.curtain');
    expect(await ada.page.locator('.hand').count()).toBe(0);
    await play_out([ada.page], 'road-to-lord');
    await ada.leave();
  });

  it('gives away nothing to a spectator, neither in the page nor on the wire', async () => {
    const ada = await Person.arrive(browser, hall.address, 'Ada');
    const eve = await Person.arrive(browser, hall.address, 'Eve');
    const frames: string[] = [];
    eve.page.on('websocket', (socket) =>
      socket.on('framereceived', (frame) => frames.push(String(frame.payload))),
    );
    const { table } = await ada.command(against_bots('road-to-lord', 3));
    await eve.sit_at(String(table));
    await ada.sit_at(String(table));
    for (let i = 0; i < 4; ++i) {
      await my_turn(ada);
      await act(ada.page, 'road-to-lord');
    }
    await my_turn(ada);
    await expect.poll(() => frames.filter((text) => text.includes('"position":{')).length).toBeGreaterThan(3);
    for (const text of frames) {
      const message = JSON.parse(text) as { t: string; position?: { legal: string[]; view: { hand: Record<string, unknown> } } };
      if (!message.position) continue;
      expect(message.position.legal).toEqual([]);
      expect(message.position.view.hand).toEqual({ sword: '', wheat: '', wine: '', gems: 0, golds: 0 });
    }
    expect(await eve.page.locator('.hand').count()).toBe(0);
    // Nor anywhere in the page's memory: a move that only this hand can make is in the one, not in
    // the other.
    await ada.page.click('#tab-moves');
    const secret = await ada.page
      .locator('#panel [data-move]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-move') ?? '').sort((a, b) => b.length - a.length)[0] ?? '');
    expect(secret.length).toBeGreaterThan(7);
    expect(await memory_of(ada)).toContain(secret);
    expect(await memory_of(eve)).not.toContain(secret);
    await ada.leave();
    await eve.leave();
  });

  it.each([['royal-ascension', 3], ['kingdoms-of-rice', 2], ['devices-of-kings', 3]] as const)(
    'of %s sends a spectator no choice, no hand and no draft',
    async (game, players) => {
      const ada = await Person.arrive(browser, hall.address, 'Ada');
      const eve = await Person.arrive(browser, hall.address, 'Eve');
      const frames: string[] = [];
      eve.page.on('websocket', (socket) =>
        socket.on('framereceived', (frame) => frames.push(String(frame.payload))),
      );
      const { table } = await ada.command(against_bots(game, players));
      await eve.sit_at(String(table));
      await ada.sit_at(String(table));
      for (let i = 0; i < 6; ++i) {
        await my_turn(ada);
        await act(ada.page, game);
      }
      await expect.poll(() => frames.filter((text) => text.includes('"position":{')).length).toBeGreaterThan(3);
      for (const text of frames) {
        const { position } = JSON.parse(text) as { position?: { legal: string[]; draft: null; view: Secrets } };
        if (!position) continue;
        const { view } = position;
        expect(position.legal).toEqual([]);
        expect(position.draft).toBeNull();
        expect(view.viewer ?? view.seat).toBe(-1);
        if (view.own) expect([...view.own.hearts, ...view.own.diamonds, view.own.commitment].join('')).toBe('');
        if (view.force) expect(view.force).toEqual([]);
        if (view.drawn) expect(view.drawn.flat().every((one) => one.card === 'none')).toBe(true);
        if (view.plots && view.phase === 'plotting') expect(view.plots.every((plot) => plot === '' || plot === 'hidden')).toBe(true);
      }
      await ada.leave();
      await eve.leave();
    },
  );

  it('keeps a half-made plot when another gets ready', async () => {
    const ada = await Person.arrive(browser, hall.address, 'Ada');
    const ben = await Person.arrive(browser, hall.address, 'Ben');
    const { table } = await ada.command({ t: 'create', game: 'devices-of-kings', players: 2 });
    await ben.command({ t: 'sit', table });
    await ada.command({ t: 'start', table });
    await ada.sit_at(String(table));
    await ben.sit_at(String(table));
    await my_turn(ada);
    await ada.page.click('.held[data-card="+"]');
    await ada.page.click('button[data-device="rat"]');
    await my_turn(ben);
    await act(ben.page, 'devices-of-kings');
    await ada.page.waitForSelector('[data-seat="1"]:has-text("ready")');
    expect(await ada.page.locator('.court.me .card').count()).toBe(1);
    await ada.leave();
    await ben.leave();
  });

  it('moves its cards for those who like it, and for nobody else', async () => {
    for (const pace of ['quick', 'none'] as const) {
      const ada = await Person.arrive(browser, hall.address, 'Ada', { pace });
      const { table } = await ada.command(against_bots('road-to-lord', 2));
      await ada.sit_at(String(table));
      await my_turn(ada);
      const moving = await ada.page.evaluate(async () => {
        document.querySelector<HTMLButtonElement>('.held:not(.unable)')?.click();
        await new Promise((done) => setTimeout(done, 300));
        const laid = (): string | undefined => document.querySelector<HTMLElement>('[data-own]')?.dataset['laid'];
        const before = laid();
        document.querySelector<HTMLButtonElement>('[data-testid="offer"]')?.click();
        while (laid() === before) await new Promise((done) => setTimeout(done, 0));
        await new Promise((done) => setTimeout(done, 20));
        return document.getAnimations().filter((one) => (one.effect as KeyframeEffect).target?.matches('.held, .one')).length;
      });
      if (pace === 'quick') expect(moving).toBeGreaterThan(0);
      else expect(moving).toBe(0);
      await ada.leave();
    }
  });

  it('can be resigned, and goes on without the player', async () => {
    const ada = await Person.arrive(browser, hall.address, 'Ada');
    const { table } = await ada.command(against_bots('devices-of-kings', 2, { options: { target: 3 } }));
    await ada.sit_at(String(table));
    await ada.page.click('.actions .button:has-text("Resign")');
    await ada.page.click('dialog[open] .button.seal');
    await ada.page.waitForSelector('[data-testid="result"]', { timeout: 30_000 });
    await ada.leave();
  });

  it('speaks Japanese to those who wish', async () => {
    const aki = await Person.arrive(browser, hall.address, '秋子', { language: 'ja-JP' });
    await aki.page.waitForSelector('text=今すぐ遊ぶ');
    const { table } = await aki.command(against_bots('road-to-lord', 3));
    await aki.sit_at(String(table));
    await aki.page.waitForSelector('text=あなたの番');
    await aki.page.click('#tab-rules');
    await aki.page.waitForSelector('.rules h1:has-text("ロードへの道")');
    await aki.leave();
  });
});

describe('after the match', () => {
  it('there is a result, a replay to step, a fairness check, and a rematch', async () => {
    const ada = await Person.arrive(browser, hall.address, 'Ada');
    const { table } = await ada.command(against_bots('road-to-lord', 3));
    await ada.sit_at(String(table));
    await play_out([ada.page], 'road-to-lord');
    await ada.page.click('a.button:has-text("Replay")');
    await ada.page.waitForSelector('input[type="range"]');
    await ada.page.keyboard.press('End');
    await ada.page.waitForSelector('[data-testid="result"]');
    await ada.page.keyboard.press('Home');
    await ada.page.keyboard.press('ArrowRight');
    await expect.poll(() => new URL(ada.page.url()).searchParams.get('v')).not.toBe('0');
    // All hands open: the other's cards are seen, and only here.
    expect(await ada.page.locator('.open').count()).toBe(0);
    await ada.page.selectOption('.eyes select', 'open');
    await expect.poll(() => ada.page.locator('.open').count()).toBe(3);
    // The coach: a curve, and its turns lead to their moves.
    await ada.page.click('[data-testid="coach-tab"]');
    await ada.page.waitForSelector('.curve .own', { timeout: 30_000 });
    const turn = ada.page.locator('[data-turn]').last();
    const wanted = await turn.getAttribute('data-turn');
    await turn.click();
    await expect.poll(() => new URL(ada.page.url()).searchParams.get('v')).toBe(wanted);
    await ada.page.click('.button:has-text("Fairness")');
    await ada.page.waitForSelector('dialog[open] >> text=Checked in this page: SHA-256 of the seed is the promised hash');
    await ada.page.keyboard.press('Escape');
    await ada.page.goto(`${hall.address}/t/${String(table)}`);
    await ada.page.click('.actions .button:has-text("Rematch")');
    await ada.page.waitForFunction((old) => !location.pathname.endsWith(old), String(table));
    await my_turn(ada);
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });
});
