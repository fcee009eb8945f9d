// What a table must survive: reload, a restarted server, a shared device, curious spectators.
import { describe, expect, it } from 'vitest';
import { open_hall, type Person } from './hall';
import { act, close_side, open_side, play_out } from './player';

const hall = open_hall();
// Where the deal itself is looked at.
const shuffled = open_hall({ shuffled: true });

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
    const ada = await hall.arrive('Ada');
    await ada.page.click('[data-game="road-to-lord"] .button.seal');
    await ada.page.waitForSelector('.prompt.mine');
    expect(new URL(ada.page.url()).pathname).toMatch(/^\/t\//);
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });

  it('survives F5: the seat, the log and the position are there again', async () => {
    const ada = await hall.arrive('Ada');
    const { table } = await ada.command(against_bots('road-to-lord', 3));
    await ada.sit_at(String(table));
    await my_turn(ada);
    // The prompt of the move before is mine, too: only another version says that the move is in.
    const version = await ada.page.locator('[data-testid="prompt"]').getAttribute('data-version');
    await act(ada.page, 'road-to-lord');
    await ada.page.waitForSelector(`.prompt.mine:not([data-version="${version ?? ''}"])`);
    const before = await ada.page.locator('.hand .held').count();
    await ada.page.reload();
    await my_turn(ada);
    expect(await ada.page.locator('.hand .held').count()).toBe(before);
    await open_side(ada.page, 'log');
    expect(await ada.page.locator('ol[aria-label="Log"] li').count()).toBeGreaterThan(2);
    await ada.leave();
  });

  it('outlives the server: the page says so, comes back and plays to the end', async () => {
    const ada = await hall.arrive('Ada');
    const { table } = await ada.command(against_bots('road-to-lord', 2));
    await ada.sit_at(String(table));
    await my_turn(ada);
    await ada.page.locator('.held:not(.unable)').first().click();
    const port = Number(new URL(hall.address).port);
    await hall.halt();
    await ada.page.waitForSelector('text=Connection lost');
    await hall.start(port);
    await ada.page.waitForSelector('text=Connection lost', { state: 'detached' });
    // The half-made choice is still in the hand.
    expect(await ada.page.locator('.held.on').count()).toBe(1);
    await play_out([ada.page], 'road-to-lord');
    await ada.leave();
  });

  it('of one device has a curtain between hands', async () => {
    const ada = await hall.arrive('Ada');
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 3, hot_seat: true });
    await ada.sit_at(String(table));
    await act(ada.page, 'road-to-lord');
    await ada.page.waitForSelector('.curtain');
    expect(await ada.page.locator('.hand').count()).toBe(0);
    await play_out([ada.page], 'road-to-lord');
    await ada.leave();
  });

  it('gives away nothing to a spectator, neither in the page nor on the wire', async () => {
    const ada = await hall.arrive('Ada');
    const eve = await hall.arrive('Eve');
    const frames: string[] = [];
    eve.page.on('websocket', (socket) =>
      socket.on('framereceived', (frame) => frames.push(String(frame.payload))),
    );
    // A move that only this hand can make: of three figures or more, whatever was dealt. The match is
    // played until such a move is there, or the next one is.
    let secret = '';
    while (secret === '') {
      const { table } = await ada.command(against_bots('road-to-lord', 3));
      await eve.sit_at(String(table));
      await ada.sit_at(String(table));
      for (let moves = 0; secret === ''; ++moves) {
        await ada.page.waitForSelector('.prompt.mine, [data-testid="result"]');
        if (await ada.page.locator('[data-testid="result"]').count()) break;
        if (moves >= 4) {
          await open_side(ada.page, 'text');
          const all = await ada.page.locator('#panel [data-move]').evaluateAll((found) => found.map((one) => one.getAttribute('data-move') ?? ''));
          secret = all.filter((move) => move.length > 7).sort((one, other) => other.length - one.length)[0] ?? '';
          await close_side(ada.page);
        }
        if (secret === '') await act(ada.page, 'road-to-lord');
      }
    }
    await expect.poll(() => frames.filter((text) => text.includes('"position":{')).length).toBeGreaterThan(3);
    for (const text of frames) {
      const message = JSON.parse(text) as { t: string; position?: { legal: string[]; view: { hand: Record<string, unknown> } } };
      if (!message.position) continue;
      expect(message.position.legal).toEqual([]);
      expect(message.position.view.hand).toEqual({ sword: '', wheat: '', wine: '', gems: 0, golds: 0 });
    }
    expect(await eve.page.locator('.hand').count()).toBe(0);
    // Nor anywhere in the page's memory: the move is in the one, not in the other.
    expect(await memory_of(ada)).toContain(secret);
    expect(await memory_of(eve)).not.toContain(secret);
    await ada.leave();
    await eve.leave();
  });

  it.each([['royal-ascension', 3], ['kingdoms-of-rice', 2], ['devices-of-kings', 3]] as const)(
    'of %s sends a spectator no choice, no hand and no draft',
    async (game, players) => {
      const ada = await hall.arrive('Ada');
      const eve = await hall.arrive('Eve');
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
        // Elsewhere the word means something public.
        if (game === 'kingdoms-of-rice' && view.drawn) expect(view.drawn.flat().every((one) => one.card === 'none')).toBe(true);
        if (view.plots && view.phase === 'plotting') expect(view.plots.every((plot) => plot === '' || plot === 'hidden')).toBe(true);
      }
      await ada.leave();
      await eve.leave();
    },
  );

  it('keeps a half-made plot when another gets ready', async () => {
    const ada = await hall.arrive('Ada');
    const ben = await hall.arrive('Ben');
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
    await ada.page.waitForSelector('.court .back');
    expect(await ada.page.locator('.own .laid .card').count()).toBe(1);
    await ada.leave();
    await ben.leave();
  });

  it('moves its cards for those who like it, and for nobody else', async () => {
    for (const pace of ['quick', 'none'] as const) {
      const ada = await hall.arrive('Ada', { pace });
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
        return document.getAnimations().filter((one) => (one.effect as KeyframeEffect).target?.matches('.held, .place')).length;
      });
      if (pace === 'quick') expect(moving).toBeGreaterThan(0);
      else expect(moving).toBe(0);
      await ada.leave();
    }
  });

  it('says who plays for the absent, puts its part into the shuffle, and can claim against the idle', async () => {
    const ada = await shuffled.arrive('Ada');
    const bob = await shuffled.arrive('Bob');
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 2, stand_in: 'squire', claim_s: 60, decline: false });
    await bob.command({ t: 'sit', table, decline: false });
    for (const person of [ada, bob]) await person.sit_at(String(table));
    await expect.poll(() => ada.page.textContent('[data-testid="stand-in"]')).toMatch(/Squire.*1 minute /s);
    await ada.page.waitForSelector('[data-testid="deal-part"]:has-text("promised")');
    await ada.page.click('[data-testid="start"]');
    for (const { page } of [ada, bob]) {
      await page.click('[data-tool="menu"]');
      await page.click('[data-menu="deal"]');
      await page.waitForSelector('[data-testid="deal-said"]:has-text("is in this deal")');
      await page.keyboard.press('Escape');
    }
    // Whoever waits for the other may ask; before its time the hall says when.
    await expect.poll(async () => {
      for (const { page } of [ada, bob]) {
        await page.click('[data-tool="menu"]');
        const claim = page.locator('[data-menu^="claim-"]');
        if (await claim.count()) {
          await claim.click();
          return page.waitForSelector('text=60 seconds').then(() => true);
        }
        await page.keyboard.press('Escape');
      }
      return false;
    }).toBe(true);
    await ada.leave();
    await bob.leave();
  });

  it('can be resigned, and goes on without the player', async () => {
    const ada = await hall.arrive('Ada');
    const { table } = await ada.command(against_bots('devices-of-kings', 2, { options: { target: 3 } }));
    await ada.sit_at(String(table));
    await ada.page.click('[data-tool="menu"]');
    await ada.page.click('[data-menu="resign"]');
    await ada.page.click('dialog[open] .button.seal');
    await ada.page.waitForSelector('[data-testid="result"]');
    await ada.leave();
  });

  it('speaks Japanese to those who wish', async () => {
    const aki = await hall.arrive('秋子', { language: 'ja-JP' });
    await aki.page.waitForSelector('text=今すぐ遊ぶ');
    const { table } = await aki.command(against_bots('road-to-lord', 3));
    await aki.sit_at(String(table));
    await aki.page.waitForSelector('text=あなたの番');
    await open_side(aki.page, 'rules');
    await aki.page.waitForSelector('.rules h1:has-text("ロードへの道")');
    await aki.leave();
  });
});

describe('after the match', () => {
  it('there is a result, a replay to step, a fairness check, and a rematch', async () => {
    const ada = await shuffled.arrive('Ada');
    const { table } = await ada.command(against_bots('road-to-lord', 3));
    await ada.sit_at(String(table));
    await play_out([ada.page], 'road-to-lord');
    await ada.page.click('[data-testid="replay"]');
    await ada.page.waitForSelector('input[type="range"]');
    await ada.page.keyboard.press('End');
    await ada.page.waitForSelector('[data-testid="result"]');
    await ada.page.keyboard.press('Home');
    await ada.page.keyboard.press('ArrowRight');
    await expect.poll(() => new URL(ada.page.url()).searchParams.get('v')).not.toBe('0');
    // All hands open: the other's cards are seen, and only here.
    expect(await ada.page.locator('.open').count()).toBe(0);
    await ada.page.locator('.eyes label').last().click();
    await expect.poll(() => ada.page.locator('.open').count()).toBe(3);
    // The coach: a curve, and its turns lead to their moves.
    await ada.page.click('[data-tool="coach"]');
    await ada.page.waitForSelector('.curve .own');
    const turn = ada.page.locator('[data-turn]').last();
    const wanted = await turn.getAttribute('data-turn');
    await turn.click();
    await expect.poll(() => new URL(ada.page.url()).searchParams.get('v')).toBe(wanted);
    await close_side(ada.page);
    await ada.page.click('[data-tool="menu"]');
    await ada.page.click('[data-menu="fairness"]');
    await ada.page.waitForSelector('dialog[open] >> text=Checked in this page: the secret is the promised one');
    await ada.page.keyboard.press('Escape');
    await ada.page.goto(`${shuffled.address}/t/${String(table)}`);
    await ada.page.click('[data-testid="rematch"]');
    await ada.page.waitForFunction((old) => !location.pathname.endsWith(old), String(table));
    await my_turn(ada);
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });
});
