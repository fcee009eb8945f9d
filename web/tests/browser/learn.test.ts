// Every lesson is played through on the board, in both languages, and the Japanese page speaks
// Japanese.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { few } from './extent';
import { open_hall } from './hall';
import { make } from './player';

const hall = open_hall();

const games = ['road-to-lord', 'devices-of-kings', 'royal-ascension', 'kingdoms-of-rice'];

async function step(page: Page): Promise<[number, number]> {
  const [at, of] = ((await page.locator('.note .count').textContent()) ?? '').split('/').map(Number);
  return [at ?? 0, of ?? 0];
}

describe.each(few(['ja-JP', 'en-GB']))('the lesson in %s', (language) => {
  it.each(games)('of %s is played to its end', async (game) => {
    const ada = await hall.arrive('Ada', { language });
    await ada.page.goto(`${hall.address}/learn/${game}`);
    await ada.page.waitForSelector('.board');
    let made = 0;
    for (;;) {
      const [at, of] = await step(ada.page);
      const said = (await ada.page.locator('.note p').first().textContent()) ?? '';
      expect(/[ぁ-ん]/.test(said)).toBe(language === 'ja-JP');
      if (at === of) break;
      const task = ada.page.locator('[data-wanted]');
      if (await task.count()) {
        await make(ada.page, game, (await task.getAttribute('data-wanted')) ?? '');
        made += 1;
      } else await ada.page.click('.foot .button.seal');
      await expect.poll(async () => (await step(ada.page))[0]).toBe(at + 1);
    }
    expect(made).toBeGreaterThan(1);
    expect(ada.faults).toEqual([]);
    await ada.leave();
  });
});

describe('in Japanese', () => {
  // Words in small Latin letters; names of things in capitals (MAX, FORCE) are the games' own.
  // So are the bots' names.
  const characters = readFileSync(resolve(import.meta.dirname, '../../../src/game/characters.cpp'), 'utf8');
  const names = [...characters.matchAll(/\{"(\w+)", "/g)].map((found) => found[1] ?? '');
  const english = (page: Page, where: string): Promise<string[]> =>
    page.evaluate(([selector, known]) => {
      const found: string[] = [];
      const walk = document.createTreeWalker(document.querySelector(selector) ?? document.body, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const node = walk.currentNode;
        if (node.parentElement?.closest('script, noscript, style, code')) continue;
        for (const word of node.nodeValue?.match(/[A-Za-z]*[a-z]{3,}/g) ?? []) {
          if (!['Crownhall', 'English', 'Ctrl', ...known].includes(word)) found.push(`${word}: ${node.nodeValue?.trim().slice(0, 80)}`);
        }
      }
      return found;
    }, [where, names] as const);

  it('the hall and the opening of tables have no English', async () => {
    const aki = await hall.arrive('秋子', { language: 'ja-JP' });
    await aki.page.waitForSelector('.poster h3');
    // The words of the four games come one after the other.
    await expect.poll(() => english(aki.page, 'body')).toEqual([]);
    for (const game of games) {
      await aki.page.goto(`${hall.address}/new/${game}`);
      await aki.page.click('summary');
      await aki.page.waitForSelector('[data-testid="summary"]');
      expect(await english(aki.page, 'body')).toEqual([]);
    }
    await aki.leave();
  });

  it.each(games)('the table of %s has no English', async (game) => {
    const aki = await hall.arrive('秋子', { language: 'ja-JP' });
    const { table } = await aki.command({ t: 'create', game, players: 3, bots: [null, 'squire', 'squire'] });
    await aki.sit_at(String(table));
    await aki.page.waitForSelector('.prompt.mine');
    expect(await english(aki.page, '.table')).toEqual([]);
    await aki.leave();
  });
});
