// Road to Lord: the longest Number there can be, of nineteen digits, on the roads of every size. No
// match comes to it by itself, so the server's word is changed on its way to the page.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Hall, launch, Person } from './hall';
import { judge } from './viewport';

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

const kLongest = 'sword 11233456789+00+00+00+00';
interface Told { position?: { view?: { seats?: Record<string, unknown>[]; led?: string; best?: number } } }

function longest(text: string): string {
  const told = JSON.parse(text) as Told;
  const view = told.position?.view;
  const rival = view?.seats?.[1];
  if (!view || !rival) return text;
  Object.assign(rival, { number: kLongest, cards: 0, status: 'played', standing: 'led', points: -12 });
  Object.assign(view, { led: 'sword', best: 1 });
  return JSON.stringify(told);
}

const sizes = process.env['LONG'] ? ['1280x800', '1920x1080', '390x844', '844x390', '360x740', '768x1024', '1024x768', '1440x900', '2560x1440'] : ['1280x800', '390x844', '844x390'];
describe('a Number of nineteen digits', () => {
  const usual = sizes.flatMap((size) => [2, 4].map((players) => [size, players, 'normal'] as const));
  const at_125 = ['390x844', '360x740'].flatMap((size) => [2, 3, 4].map((players) => [size, players, 'large'] as const));
  it.each([...usual, ...at_125])('fits at %s with %i players and %s text', async (size, players, text) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    const ada = await Person.arrive(browser, hall.address, 'Ada', { width, height, text });
    const { page } = ada;
    await page.routeWebSocket(/\/ws/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => socket.send(longest(String(message))));
    });
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players, bots: Array.from({ length: players }, (_, seat) => (seat === 0 ? null : 'random')) });
    await ada.sit_at(String(table));
    await page.waitForSelector('.prompt.mine');
    const road = page.locator('[data-road="1"]');
    expect(await road.locator('.number').getAttribute('aria-label')).toContain('1123345678900000000');
    expect(await road.locator('.card').count()).toBe(15);
    expect((await judge(page)).complaints).toEqual([]);
    // The Number stays on its road: short of the throne, and beside its plaque.
    const [number, plaque, dais] = [await road.locator('.number').boundingBox(), await road.locator('.read').boundingBox(), await page.locator('.dais .banner').boundingBox()];
    if (!number || !plaque || !dais) throw new Error('nothing drawn');
    const beside = number.x + number.width <= plaque.x + 1 || number.y + number.height <= plaque.y + 1;
    expect(beside, JSON.stringify({ number, plaque })).toBe(true);
    expect(number.x + number.width).toBeLessThanOrEqual(width);
    if (process.env['SHOW']) await page.screenshot({ path: `${process.env['SHOW']}/long-${players}-${size}.png` });
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });
});
