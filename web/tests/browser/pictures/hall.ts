// The hall's pages, the frame with its menu and sheet, and the arms.
import { Person } from '../hall';
import { kDesk, kPhone, kSide, kWide, type Folder, type State, type Studio } from './picture';

// The charges are a file of their own; the first path of a shield may lie in its <defs>.
const kArms = 'svg.arms g path';

const gallery = (name: string, path: string, sizes: readonly string[]): State => ({
  name,
  sizes,
  async reach({ page, hall }) {
    await page.goto(`${hall.address}${path}`);
    await page.waitForSelector('h1', { state: 'attached' });
    await page.waitForSelector(kArms, { state: 'attached' });
  },
});

// By day under the target's name, and by night.
const both = (name: string, sizes: readonly string[], reach: State['reach']): State[] => [
  { name, sizes, reach },
  { name: `${name}-dark`, sizes: [kDesk, kPhone], theme: 'dark', reach },
];

// A friend at a table by commands alone, without a page.
async function friend(studio: Studio, name: string, table: string, seat: number, ready = true): Promise<void> {
  const someone = await Person.arrive(studio.browser, studio.hall.address, name);
  await someone.command({ t: 'sit', table, seat });
  if (ready) await someone.command({ t: 'ready', table, on: true });
  if (ready) await someone.command({ t: 'chat', table, text: 'Zoë is on the tram, two minutes.' });
  await someone.leave();
}

// Others' tables in the hall: three that wait, one that plays. Once for all pictures: they stay.
let others_sit = false;
async function tables_of_others(studio: Studio): Promise<void> {
  if (others_sit) return;
  others_sit = true;
  const open = { t: 'create', visibility: 'public' };
  const host = async (name: string, table: Record<string, unknown>): Promise<string> => {
    const someone = await Person.arrive(studio.browser, studio.hall.address, name);
    const { table: id } = await someone.command({ ...open, ...table });
    await someone.leave();
    return String(id);
  };
  await friend(studio, 'Leif', await host('Wanjiru', { game: 'devices-of-kings', players: 4, bots: [null, null, null, 'squire'], clock: { kind: 'bank', bank_s: 600, increment_s: 10 } }), 1, false);
  await host('Sakura', { game: 'road-to-lord', players: 3, bots: [null, 'Maud', null] });
  await friend(studio, 'Inês', await host('Konstantin of Hohenberg', { game: 'kingdoms-of-rice', players: 3, bots: [null, null, null], clock: { kind: 'days', days: 3 } }), 1, false);
  await host('Björn', { game: 'royal-ascension', players: 4, bots: [null, 'Hugh', 'Alys', 'Edith'] });
}
async function at_home(studio: Studio): Promise<void> {
  await tables_of_others(studio);
  await studio.page.goto(studio.hall.address);
  await studio.page.waitForSelector('[data-testid="featured"]');
}

const folder: Folder = {
  folder: 'hall',
  states: [
    // A first visit, and one with matches under way, others' tables and one to watch.
    ...both('home-first', [kDesk, kPhone], at_home),
    ...both('home-returning', [kDesk, kWide, kPhone, kSide, '390x1800'], async (studio) => {
      await tables_of_others(studio);
      for (const [game, players] of [['road-to-lord', 3], ['kingdoms-of-rice', 4], ['devices-of-kings', 5]] as const) {
        await studio.person.command({ t: 'create', game, players, bots: Array.from({ length: players }, (_, seat) => (seat === 0 ? null : 'squire')) });
      }
      await studio.person.command({ t: 'create', game: 'royal-ascension', players: 3, bots: [null, null, 'squire'], clock: { kind: 'days', days: 3 } });
      await studio.page.goto(studio.hall.address);
      await studio.page.waitForSelector('.match.yours');
      await studio.page.waitForSelector('[data-testid="featured"]');
    }),
    { name: 'home-ja', sizes: [kDesk, kPhone], language: 'ja-JP', reach: at_home },
    gallery('frame', '/gallery?show=frame', [kDesk, kWide, kPhone, kSide]),
    gallery('frame-menu', '/gallery?show=frame&open=menu', [kDesk, kPhone]),
    gallery('bots', '/gallery?show=bots', [kDesk, kPhone]),
    gallery('arms', '/gallery?show=arms', [kDesk, kPhone]),
    {
      name: 'pieces',
      sizes: ['1280x1760', '390x3400'],
      async reach({ page, hall }) {
        await page.goto(`${hall.address}/gallery`);
        await page.waitForSelector('.tip');
        await page.waitForSelector(kArms, { state: 'attached' });
      },
    },
    ...both('new-table', [kDesk, kPhone, kSide, kWide], async ({ page, hall }) => {
      await page.goto(`${hall.address}/new/road-to-lord`);
      await page.getByRole('radio', { name: '4' }).check({ force: true });
      await page.waitForSelector(kArms, { state: 'attached' });
    }),
    ...both('waiting', [kDesk, kPhone, kSide, kWide], async (studio) => {
      const { table } = await studio.person.command({
        t: 'create', game: 'road-to-lord', players: 4, options: { floor_zero: 1 }, bots: [null, null, null, 'Maud'], random_seats: true,
      });
      await friend(studio, 'Tomás', String(table), 1);
      await studio.person.sit_at(String(table));
      await studio.page.waitForSelector(kArms, { state: 'attached' });
    }),
    ...both('invite', [kDesk, kPhone, kSide], async (studio) => {
      const tomas = await Person.arrive(studio.browser, studio.hall.address, 'Tomás');
      const { table } = await tomas.command({ t: 'create', game: 'road-to-lord', players: 4, options: { floor_zero: 1 }, bots: [null, null, null, 'Maud'] });
      await friend(studio, 'Zoë', String(table), 2, false);
      await studio.page.goto(`${studio.hall.address}/t/${String(table)}`);
      await studio.page.waitForSelector(`[data-testid="invitation"] ${kArms}`, { state: 'attached' });
      await tomas.leave();
    }),
    gallery('end', '/gallery?show=ending', [kDesk, kWide, kPhone, kSide]),
    ...both('replay', [kDesk, kPhone, kSide], async ({ page, hall, play }) => {
      // To its end: a hint is asked only when the page says that it is our turn.
      const table = await play('road-to-lord', 3, { until: `document.querySelector('[data-testid="result"]') !== null` });
      await page.goto(`${hall.address}/m/${table}?coach=1&seat=0&v=9`);
      await page.waitForSelector('.curve', { timeout: 90_000 });
      // A match may have no turning point.
      if (await page.locator('[data-turn]').count()) await page.locator('[data-turn]').first().click();
      if (await page.locator('dialog.from[open]').count()) await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'What would a bot do?' }).click({ timeout: 5000 }).catch(() => undefined);
      await page.waitForTimeout(1500);
    }),
    {
      name: 'frame-sheet',
      sizes: [kDesk, kPhone],
      async reach(studio) {
        const { person, page } = studio;
        const { table } = await person.command({ t: 'create', game: 'road-to-lord', players: 3, bots: [null, null, 'Maud'] });
        const tomas = await Person.arrive(studio.browser, studio.hall.address, 'Tomás');
        await tomas.command({ t: 'sit', table, seat: 1 });
        await person.command({ t: 'start', table });
        await tomas.command({ t: 'chat', table, text: 'that 1360 was all I had' });
        await person.sit_at(String(table));
        await page.waitForSelector('.stage');
        await page.click('[data-tool="chat"]');
        await page.waitForSelector('#panel li');
        await page.click('#tab-log');
        await tomas.command({ t: 'chat', table, text: 'your turn, Akiko. Take your time, my tea is hot.' });
        await tomas.command({ t: 'chat', table, text: 'she always has the 9' });
        await page.waitForFunction(() => document.querySelector('#tab-chat')?.textContent?.includes('2'));
        await page.click('#tab-chat');
        await page.waitForSelector('#panel li:has-text("always has the 9")');
        await tomas.leave();
      },
    },
  ],
};
export default folder;
