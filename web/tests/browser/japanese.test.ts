// A Japanese page is Japanese throughout: no English word is left in what is read, called or explained, at the
// tables of all four games from the first decision to the end, nor on the pages of the hall. (The page about licences names people and licences, and the table in characters
// is the server's.)
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { long } from './extent';
import { open_hall } from './hall';
import { act, close_side, open_side } from './player';

const hall = open_hall();
const games: [string, number][] = [
  ['road-to-lord', 3], ['devices-of-kings', 4], ['royal-ascension', 4], ['kingdoms-of-rice', 3],
].filter(([game]) => !process.env['GAME'] || process.env['GAME'] === game) as [string, number][];

// Runs in the page: words of Latin letters in what is read, called and explained.
function latin_words(): string[] {
  const found = new Set<string>();
  const look = (text: string | null, where: string): void => {
    for (const [word] of (text ?? '').matchAll(/[A-Za-z][A-Za-z'’-]+/g)) found.add(`${word} (${where}: ${(text ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 60)})`);
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement;
    if (one && !one.closest('script, style, noscript, [translate="no"], code, pre, [data-name]')) look(node.textContent, `${one.tagName.toLowerCase()}.${one.classList[0] ?? ''}`);
  }
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-description]')) {
    if (one.closest('[translate="no"], [data-name]')) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) look(one.getAttribute(name), `@${name}`);
  }
  look(document.title, 'title');
  return [...found];
}
// Written so in Japanese, too: the house, a term of Kingdoms of Rice, a form of file, and the name that a deleted account leaves.
const kOwn = /^(Crownhall|MAX|JSON|guest) /;
const strange = async (page: Page): Promise<string[]> => (await page.evaluate(latin_words)).filter((one) => !kOwn.test(one));

describe.each(games)('%s in Japanese', (game, players) => {
  it('has no English word on its table, in its panels, hints and explanations', async () => {
    const ada = await hall.arrive('あき', { language: 'ja-JP' });
    const { page } = ada;
    const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : 'random'));
    const { table } = await ada.command({ t: 'create', game, players, bots });
    await ada.sit_at(String(table));
    await page.waitForSelector('.prompt.mine');
    const found = new Map<string, string>();
    const look = async (where: string): Promise<void> => {
      for (const one of await strange(page)) if (!found.has(one)) found.set(one, where);
    };
    await look('the first decision');
    for (const tab of ['log', 'chat', 'rules', 'text'] as const) {
      await open_side(page, tab);
      await page.waitForTimeout(400);
      await look(tab);
    }
    await close_side(page);
    await page.reload();
    await page.waitForSelector('.prompt.mine');
    let [hints, decisions] = [0, 0];
    for (let i = 0; i < (long ? 2500 : 80) && (await page.locator('[data-testid="result"]').count()) === 0; ++i) {
      if ((await page.locator('.prompt.mine').count()) > 0) {
        ++decisions;
        if (decisions % 4 === 1) {
          // Every piece explains itself.
          const pieces = await page.locator('.cloth button, .cloth [data-piece], .cloth .plate').all();
          for (const piece of pieces.slice(0, long ? 60 : 15)) {
            await piece.dispatchEvent('pointerdown', { pointerType: 'touch' }).catch(() => undefined);
            await page.waitForTimeout(5);
            await look('an explanation');
          }
          await page.keyboard.press('Escape');
          if ((await page.locator('[data-testid="hint"]:enabled').count()) > 0) {
            await page.click('[data-testid="hint"]');
            await page.waitForSelector('[data-testid="hint"]', { state: 'detached' });
            ++hints;
            await look('a hint');
            await page.keyboard.press('Escape');
          }
        }
        await act(page, game);
        await look('a decision');
      }
      await page.waitForTimeout(20);
    }
    await look('the end');
    await open_side(page, 'log');
    await page.waitForTimeout(300);
    await look('the whole log');
    console.log(`Japanese ${game}: ${decisions} decisions, ${hints} hints\n${[...found].map(([one, where]) => `  ${where}: ${one}`).join('\n')}`);
    expect([...found.keys()]).toEqual([]);
    expect(decisions).toBeGreaterThan(3);
    await ada.leave();
  });
});

describe('the hall in Japanese', () => {
  it.each(['/', ...games.flatMap(([game]) => [`/new/${game}`, `/games/${game}`, `/learn/${game}`]), '/history', '/account', '/lab', '/replay', '/nowhere'])('%s has no English word', async (path) => {
    const ada = await hall.arrive('あき', { language: 'ja-JP' });
    await ada.page.goto(hall.address + path);
    await ada.page.waitForSelector('h1');
    await ada.page.waitForTimeout(500);
    const found = new Set(await strange(ada.page));
    for (let i = 0; path.startsWith('/learn') && i < 40; ++i) {
      const next = ada.page.locator('[data-testid="next"], .next').first();
      if ((await next.count()) === 0 || !(await next.isEnabled())) break;
      await next.click();
      for (const one of await strange(ada.page)) found.add(one);
    }
    expect([...found]).toEqual([]);
    await ada.leave();
  });
});
