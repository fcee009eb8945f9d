// Devices of Kings at every state of its targets. Positions are real: bots play, the person follows
// hints until the position is of the kind that is drawn.
import type { Page } from 'playwright-core';
import { pass_until, take_clock } from '../clock';
import { Person } from '../hall';
import { kDesk, kPhone, kSide, kWide, type Folder, type State, type Studio } from './picture';

const kGame = 'devices-of-kings';
const round = (n: number): string => `document.querySelector('[data-round]')?.getAttribute('data-round') === '${n}'`;
async function lay(page: Page, card: string, device: string): Promise<void> {
  await page.locator(`.hand ${card}`).first().click();
  await page.locator(`.own [data-device="${device}"]`).click();
}
async function fullest(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.own button[data-device]')]
      .map((one) => ({ device: one.dataset['device'] ?? '', n: Number(one.querySelector('.stk span')?.textContent ?? -1) }))
      .sort((a, b) => b.n - a.n)[0]?.device ?? 'sword');
}
async function seal(page: Page): Promise<void> {
  await page.click('[data-testid="seal"]');
}
// Bolsters on one device until it holds this many.
async function gather({ page, play }: Studio, n: number, options: Record<string, number> = {}): Promise<string> {
  await play(kGame, 4, { bots: 'page', options: { target: 20, ...options } });
  for (let i = 0; i < 12; ++i) {
    const device = await fullest(page);
    if (Number(await page.locator(`.own [data-device="${device}"] .stk span`).textContent()) >= n) return device;
    const before = await page.locator('[data-round]').getAttribute('data-round');
    await lay(page, '[data-card="+"]', device);
    await lay(page, '[data-card="+"]', device);
    await seal(page);
    await page.waitForFunction((old) => document.querySelector('[data-round]')?.getAttribute('data-round') !== old && document.querySelector('.prompt.mine'), before);
  }
  throw new Error(`never held ${n} tokens`);
}
async function theatre({ page, play }: Studio, players: number, selector: string, tries = 12): Promise<void> {
  await play(kGame, players, { until: round(5), options: { target: 20 } });
  await take_clock(page);
  const there = (what: string) => async (): Promise<boolean> => (await page.locator(what).count()) > 0;
  for (let i = 0; i < tries; ++i) {
    const device = selector.startsWith('.duel.cupd') ? 'cup' : await fullest(page);
    await lay(page, '[data-card="+"]', device);
    await lay(page, '[data-card]:not([data-card="+"])', device);
    await seal(page);
    await pass_until(page, there(`${selector}, .k-round`));
    if (await there(selector)()) {
      // What moves comes to rest; nothing else happens.
      await page.clock.runFor(300);
      await page.waitForTimeout(700);
      return;
    }
    await page.click('[data-testid="next-round"]');
    await pass_until(page, there('.prompt.mine'));
  }
  throw new Error(`never came to ${selector}`);
}
const scene = (name: string, sizes: readonly string[], players: number, selector: string): State => ({
  name, sizes, ...(name.endsWith('-ja') ? { language: 'ja' } : {}),
  reach: (studio) => theatre(studio, players, selector),
});

// Four people who do nothing but gather: pools of three digits, which bots hardly ever let stand.
async function hundred({ hall, browser, person, page }: Studio): Promise<void> {
  const others = await Promise.all(['Isolde', 'Gwendolyn of Thistlewood', 'Maud'].map((name) => Person.arrive(browser, hall.address, name)));
  const { table } = await person.command({ t: 'create', game: kGame, players: 4, options: { target: 20, round_limit: 0 } });
  for (const one of others) await one.command({ t: 'sit', table });
  await person.command({ t: 'start', table });
  const plots = ['sword:+ sword:+', 'mask:+ rat:+', 'sword:+ sword:+', 'sword:+ mask:+'];
  let version = 0;
  for (let rounds = 0; rounds < 52; ++rounds) {
    for (const [i, one] of [person, ...others].entries()) {
      const done = await one.command({ t: 'move', table, move: plots[i], version });
      version = Number(done['version']);
    }
  }
  await person.sit_at(String(table));
  await page.waitForSelector('.prompt.mine');
  for (const one of others) await one.command({ t: 'move', table, move: 'rat:+ mask:+', version }).then((done) => (version = Number(done['version'])));
  await page.waitForFunction((now) => Number(document.querySelector('[data-testid="prompt"]')?.getAttribute('data-version')) >= now, version);
}

// Six people who gather for seven rounds and then all strike: twelve strikes, pools of two digits, long names.
async function crowd({ hall, browser, person, page }: Studio): Promise<void> {
  const names = ['Bartholomew of Wexcombe', 'Odo', 'Gwendolyn Thistlewood', 'Maud', 'Sir Reginald the Patient'];
  const others: Person[] = [];
  for (const name of names) others.push(await Person.arrive(browser, hall.address, name));
  const { table } = await person.command({ t: 'create', game: kGame, players: 6, options: { target: 10, round_limit: 0 } });
  for (const one of others) await one.command({ t: 'sit', table });
  await person.command({ t: 'start', table });
  for (const one of others) await one.sit_at(String(table));
  const gather = ['sword:+ mask:+', 'sword:+ rat:+', 'sword:+ sword:+', 'sword:+ sword:+', 'rat:+ mask:+', 'mask:+ rat:+'];
  let version = 0;
  for (let rounds = 0; rounds < 7; ++rounds) {
    for (const [i, one] of [person, ...others].entries()) {
      const move = rounds === 6 && i === 2 ? 'mask:+ rat:+' : gather[i];
      version = Number((await one.command({ t: 'move', table, move, version }))['version']);
    }
  }
  const strikes = ['mask:5 cup:6', 'sword:4 mask:5', 'mask:1 cup:3', 'rat:1 cup:2', 'mask:4 cup:3'];
  for (const [i, one] of others.entries()) version = Number((await one.command({ t: 'move', table, move: strikes[i], version }))['version']);
  await person.sit_at(String(table));
  await page.waitForSelector('.prompt.mine');
  await take_clock(page);
  await lay(page, '[data-card="1"]', 'sword');
  await lay(page, '[data-card="4"]', 'cup');
  await seal(page);
  await pass_until(page, () => page.evaluate(() =>
    document.querySelector('.duel .verdict:not(.wait)') !== null && [...document.querySelectorAll('.duel .str')].map((one) => one.textContent).sort().join(' ') === '12 14'));
  await page.clock.runFor(300);
  await page.waitForTimeout(700);
  for (const one of others) await one.leave();
}

async function again(act: () => Promise<unknown>): Promise<void> {
  for (let i = 0; ; ++i) {
    try {
      await act();
      return;
    } catch (reason) {
      if (i === 8) throw reason;
    }
  }
}
async function to_end({ page, play }: Studio, players: number, options: Record<string, number>): Promise<void> {
  await play(kGame, players, { options, until: `document.querySelector('[data-testid="result"]') !== null`, most: 120 });
  await page.waitForSelector('[data-testid="result"]');
}

const folder: Folder = {
  folder: kGame,
  states: [
    { name: 'plot', sizes: [kDesk, kPhone, kSide, kWide, '768x1024', '360x740', '1024x768', '2560x1440'], reach: async ({ play }) => void (await play(kGame, 4, { until: round(5) })) },
    { name: 'plot-dark', sizes: [kDesk], theme: 'dark', reach: async ({ play }) => void (await play(kGame, 4, { until: round(3) })) },
    { name: 'plot-ja', sizes: [kDesk, kPhone, kSide], language: 'ja', reach: async ({ play }) => void (await play(kGame, 4, { until: round(3) })) },
    {
      name: 'pick', sizes: [kDesk, kPhone],
      async reach(studio) {
        const { page } = studio;
        await lay(page, '[data-card="+"]', await gather(studio, 2));
        await page.locator('.hand [data-card]:not([data-card="+"])').last().click();
      },
    },
    {
      name: 'ready', sizes: [kDesk, kPhone, '768x1024'],
      async reach(studio) {
        const { page } = studio;
        const device = await gather(studio, 2);
        await lay(page, '[data-card="+"]', device);
        await lay(page, '[data-card]:not([data-card="+"])', device);
      },
    },
    {
      name: 'split', sizes: [kDesk, kPhone, kSide, '768x1024', '360x740'],
      async reach(studio) {
        const { page } = studio;
        const device = await gather(studio, 4);
        await lay(page, '[data-card]:not([data-card="+"])', device);
        await lay(page, '[data-card]:not([data-card="+"])', device);
        await seal(page);
        await page.waitForSelector('.scales .more');
      },
    },
    {
      name: 'hold', sizes: [kDesk, kPhone, kSide],
      async reach(studio) {
        const { page } = studio;
        const device = await gather(studio, 4, { hold_back: 1 });
        await lay(page, '[data-card]:not([data-card="+"])', device);
        await lay(page, '[data-card]:not([data-card="+"])', device);
        await seal(page);
        await page.waitForSelector('.scales .more');
      },
    },
    {
      // One rival: what does not go out stays at home.
      name: 'hold-one', sizes: [kDesk, kPhone],
      async reach(studio) {
        const { page } = studio;
        const device = await gather(studio, 3, { hold_back: 1 });
        await lay(page, '[data-card]:not([data-card="+"])', device);
        await lay(page, '[data-card="+"]', 'cup');
        await seal(page);
        await page.waitForSelector('.scales .more');
      },
    },
    {
      name: 'waiting', sizes: [kDesk, kPhone],
      async reach({ hall, browser, person, page }) {
        const isolde = await Person.arrive(browser, hall.address, 'Isolde');
        const { table } = await person.command({ t: 'create', game: kGame, players: 4, bots: [null, 'squire', null, 'squire'], options: {} });
        await isolde.command({ t: 'sit', table });
        await person.command({ t: 'start', table });
        await person.sit_at(String(table));
        await page.waitForSelector('.prompt.mine');
        await lay(page, '[data-card="+"]', 'sword');
        await lay(page, '[data-card]:not([data-card="+"])', 'cup');
        await seal(page);
        await page.waitForSelector('[data-testid="break"]');
        await isolde.leave();
      },
    },
    {
      name: 'six', sizes: [kDesk, kPhone, kSide, '768x1024', '360x740', '1024x768'],
      async reach({ page, play }) {
        await play(kGame, 6, { until: round(8), options: { target: 20 } });
        await lay(page, '[data-card="+"]', 'mask');
        await page.locator('.hand [data-card]:not([data-card="+"])').first().click();
      },
    },
    { name: 'hundred', sizes: [kDesk, kPhone, kSide], reach: hundred },
    {
      name: 'hundred-split', sizes: [kDesk, kPhone, kSide],
      async reach(studio) {
        const { page } = studio;
        await hundred(studio);
        await lay(page, '[data-card]:not([data-card="+"])', 'sword');
        await lay(page, '[data-card]:not([data-card="+"])', 'sword');
        await seal(page);
        await page.waitForSelector('.scales .more');
      },
    },
    {
      // Another king shares out: strikes so far, pools, his plate, no control.
      name: 'other', sizes: [kDesk, kPhone, kSide],
      async reach({ hall, browser, person, page }) {
        const isolde = await Person.arrive(browser, hall.address, 'Isolde');
        const { table } = await person.command({ t: 'create', game: kGame, players: 4, bots: [null, 'squire', null, 'squire'], options: { start_tokens: 2 } });
        await isolde.command({ t: 'sit', table });
        await person.command({ t: 'start', table });
        await person.sit_at(String(table));
        await isolde.sit_at(String(table));
        for (const one of [isolde.page, page]) {
          await one.waitForSelector('.prompt.mine');
          await lay(one, '[data-card]:not([data-card="+"])', one === page ? 'cup' : 'rat');
          await lay(one, '[data-card]:not([data-card="+"])', one === page ? 'mask' : 'rat');
          await seal(one);
        }
        await page.waitForSelector('.scales');
        await isolde.leave();
      },
    },
    scene('reveal', [kDesk, kPhone], 4, '.plus'),
    scene('strike', [kDesk, kPhone, kSide, kWide, '768x1024'], 4, '.duel:not(.cupd) .verdict.won:not(.wait)'),
    scene('cup', [kDesk, kPhone], 4, '.duel.cupd .verdict.won:not(.wait)'),
    scene('refused', [kDesk, kPhone], 4, '.duel.cupd .verdict.held:not(.wait)'),
    scene('round', [kDesk, kPhone], 4, '.k-round'),
    { name: 'crowd', sizes: [kDesk, kPhone, kSide, '768x1024', '360x740'], reach: crowd },
    scene('crowd-ja', [kPhone], 6, '.duel .verdict:not(.wait)'),
    {
      // Everybody in front: a low target, until several reach it together.
      name: 'sudden', sizes: [kDesk, kPhone],
      reach: ({ play }) => again(() => play(kGame, 6, { options: { target: 3 }, until: `/Sudden/.test(document.querySelector('header small')?.textContent ?? '')`, most: 60 })),
    },
    { name: 'end', sizes: [kDesk, kPhone, kSide, '768x1024'], reach: (studio) => to_end(studio, 4, {}) },
    { name: 'end-six', sizes: [kDesk, kPhone, kSide], reach: (studio) => to_end(studio, 6, { target: 5 }) },
    // The last round decides: tokens stand beside the points.
    { name: 'limit', sizes: [kDesk, kPhone], reach: (studio) => to_end(studio, 4, { round_limit: 3 }) },
  ],
};
export default folder;
