// Every page of the hall at the four sizes: nothing sticks out, nothing is covered, no page has a
// second thing to scroll in its way, and axe finds nothing; by day in English and by night in
// Japanese. The usual run takes two of the eight, `--long` all.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { open_hall, type Visit } from './hall';
import { play_out } from './player';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const hall = open_hall();

async function wrong_with(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const out: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth + 1) out.push(`sticks out by ${root.scrollWidth - innerWidth}`);
    const page_scrolls = root.scrollHeight > innerHeight + 1;
    // A scroll trap: something that takes the wheel or the thumb while the page itself has more to show.
    for (const one of document.querySelectorAll<HTMLElement>('main *')) {
      if (one.closest('dialog:not([open]), .unseen') || one.clientHeight < 60) continue;
      const style = getComputedStyle(one);
      const scrolls = /auto|scroll/.test(style.overflowY) && one.scrollHeight > one.clientHeight + 2;
      if (page_scrolls && scrolls && one.clientHeight > innerHeight * 0.6) out.push(`scroll trap: ${one.className}`);
    }
    for (const one of document.querySelectorAll<HTMLElement>('main button:not(:disabled), main a, main select, main input, main summary')) {
      if (one.getClientRects().length === 0 || one.closest('.unseen, dialog:not([open]), .board') || one.classList.contains('skip')) continue;
      if (document.querySelector('dialog[open]') && !one.closest('dialog[open]')) continue;
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = one.getBoundingClientRect();
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!(top && (one.contains(top) || top.contains(one) || top.closest('label')?.contains(one)))) out.push(`covered: ${one.outerHTML.slice(0, 120)}`);
    }
    scrollTo(0, 0);
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; any: { message: string }[] }[] }[] }> } };
    const found = await axe.run();
    out.push(...found.violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 140)} ${node.any[0]?.message ?? ''}`)));
    return out;
  });
}

const day = { theme: 'light', language: 'en-GB' } as const;
const night = { theme: 'dark', language: 'ja-JP' } as const;
const visits: [string, Visit, boolean][] = [
  ['a desk by day', { width: 1280, height: 800, ...day }, true],
  ['a phone by night', { width: 390, height: 844, ...night }, true],
  ['a desk by night', { width: 1280, height: 800, ...night }, false],
  ['a phone by day', { width: 390, height: 844, ...day }, false],
  ['a phone on its side by day', { width: 844, height: 390, ...day }, false],
  ['a phone on its side by night', { width: 844, height: 390, ...night }, false],
  ['a wide window by day', { width: 1920, height: 1080, ...day }, false],
  ['a wide window by night', { width: 1920, height: 1080, ...night }, false],
];

describe.each(visits.filter(([name, , usual]) => usual || process.env['LONG'] || process.env['PAGES'] === name))('on %s', (_, visit) => {
  it('every page is whole', async () => {
    const ada = await hall.arrive('Ada', visit);
    const { page } = ada;
    const ben = await hall.arrive('Ben');
    const wrong: Record<string, string[]> = {};
    const look = async (name: string): Promise<void> => {
      await page.waitForTimeout(150);
      const found = await wrong_with(page);
      if (found.length > 0) wrong[name] = found;
    };
    for (const path of ['/', '/new/road-to-lord', '/games/royal-ascension', '/history', '/account', '/about', '/lab', '/replay', '/nowhere']) {
      await page.goto(hall.address + path);
      await page.waitForSelector('h1');
      if (path.startsWith('/new')) for (const fold of await page.locator('summary').all()) await fold.click();
      await look(path);
    }
    const asked = await ben.command({ t: 'create', game: 'kingdoms-of-rice', players: 4, bots: [null, null, null, 'Odo'] });
    await page.goto(`${hall.address}/t/${String(asked['table'])}`);
    await page.waitForSelector('[data-testid="invitation"]');
    await look('the invitation');
    await ada.command({ t: 'sit', table: asked['table'] });
    await page.waitForSelector('.chair');
    await look('the waiting room');
    await page.goto(`${hall.address}/learn/devices-of-kings`);
    await page.waitForSelector('.board');
    await look('a lesson');
    const { table } = await ada.command({ t: 'create', game: 'road-to-lord', players: 2, bots: [null, 'random'] });
    await ada.sit_at(String(table));
    await page.waitForSelector('.prompt.mine');
    await page.click('[data-tool="menu"]');
    await look('the menu');
    await page.keyboard.press('Escape');
    await play_out([page], 'road-to-lord');
    await look('the end');
    await page.goto(`${hall.address}/gallery?show=ending`);
    await page.waitForSelector('.ending.told');
    await look('the ledger');
    await page.goto(`${hall.address}/m/${String(table)}?coach=1`);
    await page.waitForSelector('.curve');
    await look('the coach');
    await page.keyboard.press('Escape');
    await look('the replay');
    expect(wrong).toEqual({});
    expect(ada.faults).toEqual([]);
    await ada.leave();
    await ben.leave();
  });
});
