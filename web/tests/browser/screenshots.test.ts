// Pictures of every board in the middle of a game, for the README and for looking at: desktop,
// phone, dark. Written to docs/screenshots when SCREENSHOTS is set.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { open_hall, type Visit } from './hall';

const folder = resolve(import.meta.dirname, '../../../docs/screenshots');
const wanted = process.env['SCREENSHOTS'] !== undefined;
const hall = open_hall();
beforeAll(() => {
  mkdirSync(folder, { recursive: true });
});

const looks: [string, Visit][] = [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
  ['dark', { width: 1440, height: 900, theme: 'dark' }],
];
const games: [string, number, number][] = [
  ['road-to-lord', 4, 4], ['devices-of-kings', 4, 4], ['royal-ascension', 4, 9], ['kingdoms-of-rice', 3, 22],
];

describe('pictures', () => {
  it.each(looks)('the hall, %s', async (look, visit) => {
    const ada = await hall.arrive('Akiko', visit);
    await ada.page.waitForSelector('.poster h3');
    await ada.page.waitForTimeout(400);
    if (wanted) await ada.page.screenshot({ path: join(folder, `hall-${look}.png`) });
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });

  it.each(games)('%s', async (game, players, moves) => {
    const ada = await hall.arrive('Akiko');
    const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : 'squire'));
    const { table } = await ada.command({ t: 'create', game, players, bots });
    await ada.sit_at(String(table));
    // Sensible moves make better pictures: the hint is played.
    for (let i = 0; i < moves; ++i) {
      await ada.page.waitForSelector('.prompt.mine');
      const { move } = await ada.command({ t: 'hint', table });
      const version = await ada.page.locator('[data-testid="prompt"]').getAttribute('data-version');
      await ada.command({ t: 'move', table, move, version: Number(version) });
      await ada.page.waitForFunction(
        (old) => document.querySelector('[data-testid="prompt"]')?.getAttribute('data-version') !== old,
        version,
      );
    }
    await ada.page.waitForSelector('.prompt.mine');
    const state = await ada.context.storageState();
    for (const [look, visit] of looks) {
      const context = await hall.browser.newContext({
        storageState: state,
        viewport: { width: visit.width ?? 1440, height: visit.height ?? 900 },
        colorScheme: visit.theme ?? 'light',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto(`${hall.address}/t/${String(table)}`);
      await page.waitForSelector('.board');
      if (game === 'road-to-lord') {
        const usable = page.locator('.held:not(.unable)');
        await usable.first().click();
        if ((await usable.count()) > 1) await usable.nth(1).click();
      }
      await page.waitForTimeout(500);
      if (wanted) await page.screenshot({ path: join(folder, `${game}-${look}.png`) });
      await context.close();
    }
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });
});
