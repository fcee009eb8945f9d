// Kingdoms of Rice at every decision, also those that whole matches come to late or hardly ever, judged before and
// after each tap, and after what follows. Short by default; LONG=1 takes every size, 125 % text, Japanese, an open
// rail, and axe by day and night; VIEWPORT ("360x740") and ONLY ("battle") narrow it down.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { few, long } from './extent';
import { open_hall } from './hall';
import { open_side } from './player';
import { kPositions, type Position } from './rice-positions';
import { Staged } from './staged';
import { judge } from './viewport';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Look {
  size: string;
  text?: 'large';
  language?: string;
  // Log beside the board.
  rail?: boolean;
  // Device pixels per pixel: a laptop of 1280x800 at a browser's zoom of 125 % has 1024x640 of them.
  scale?: number;
}
// The first is the short run's: the least room there is.
const all: Look[] = [
  { size: '360x740', text: 'large' }, { size: '844x390' },
  ...['1280x800', '1920x1080', '390x844', '360x740', '768x1024', '1024x768', '1440x900', '2560x1440'].map((size) => ({ size })),
  { size: '1024x640', scale: 1.25 }, { size: '1280x800', rail: true }, { size: '1440x900', rail: true },
  { size: '1280x800', text: 'large' }, { size: '390x844', text: 'large' }, { size: '844x390', text: 'large' },
  { size: '1280x800', language: 'ja' }, { size: '390x844', language: 'ja' }, { size: '844x390', language: 'ja' },
];
const [wish, only] = [process.env['VIEWPORT'], process.env['ONLY']];
const looks = wish ? all.filter((one) => one.size === wish) : few(all);
const words_of = ({ size, text, language, rail, scale }: Look): string => `${size}${text ? ' at 125 %' : ''}${language ? ' in Japanese' : ''}${rail ? ' with an open rail' : ''}${scale ? ` zoomed to ${100 * scale} %` : ''}`;

// What is tapped, one after the other; what is not there at a size is passed over.
const kBack = '[data-testid="put-back"], [data-testid="back"]';
const kTaps: Partial<Record<Position, readonly string[]>> = {
  turn: [
    '[data-build="keep"]', kBack, '[data-build="market"]', '.own [data-tile="noodle-shop"]', kBack, '.own [data-tile="wall"]', kBack, '[data-rival="3"]', '[data-rival="3"]',
    '[data-tab="castle"]', '[data-build="keep"]', kBack, '[data-tab="rice"]', '[data-tab="lands"]', '[data-fief="3"]', kBack, '[data-tab="palace"]', '[data-cards]', kBack,
    '[data-palace="statue"]', kBack, '[data-tab="city"]', '[data-sieve]', '[data-testid="way-destroy"]', '[data-testid="end-turn"]',
  ],
  long: ['[data-rival="1"]'], one: ['[data-cards]'], two: ['[data-rival="1"]'], three: ['[data-rival="2"]'],
  start: ['[data-drawn="0"]', '[data-drawn="1"]'], cards: ['[data-drawn="0"]', '[data-palace="pacifist"]'], cards_free: ['[data-drawn="1"]'],
  swap: ['[data-swap="1"]'], prize: ['[data-prize]'], raze: ['[data-prize]', '[data-testid="raze-other"]', '.look [data-tile="temple"]'],
  may_bribe: ['[data-rival="1"]', '[data-bribe]', kBack, '[data-tab="lands"]', '[data-fief="1"]'],
  lose: ['[data-tile="port"]'], lose_rice: ['.own [data-tile="rice 1"]'], lose_castle: ['[data-tile="wall"]'], lose_fief: ['.stage [data-fief]'],
  builder: ['.own [data-tile="wall"]'], patronage: ['[data-cards]'], auction: ['[data-testid="more"]'], wait_turn: ['[data-rival="1"]'],
};

// Beside the judge of all boards: lines end between words (Japanese has no spaces to end at), nothing that hides its
// edges can be scrolled by focus, and the dock keeps its height.
async function own_judge(page: Page): Promise<{ complaints: string[]; dock: number }> {
  return page.evaluate(() => {
    const complaints: string[] = [];
    const words = new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' });
    const walk = document.createTreeWalker(document.querySelector('.board') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const [text, one] = [node.textContent ?? '', node.parentElement];
      if (!one || text.trim().length < 2 || one.closest('.unseen, svg') || one.getClientRects().length === 0) continue;
      if (getComputedStyle(one).writingMode !== 'horizontal-tb') continue;
      const begins = new Set([...words.segment(text)].map(({ index }) => index));
      const range = document.createRange();
      let last: DOMRect | null = null;
      for (let i = 0; i < text.length; ++i) {
        range.setStart(node, i);
        range.setEnd(node, i + 1);
        const [box] = range.getClientRects();
        if (!box || box.width === 0) continue;
        if (last && box.top > last.top + box.height / 2 && !begins.has(i)) complaints.push(`a line ends within a word: "${text.slice(0, i)}|${text.slice(i)}"`);
        last = box;
      }
    }
    for (const one of document.querySelectorAll('.board, .board *, .dock *')) {
      const { overflowX, overflowY } = getComputedStyle(one);
      if (one.closest('.unseen, svg') || one.getClientRects().length === 0) continue;
      const scrolls = (overflowX === 'hidden' && one.scrollWidth > one.clientWidth + 1) || (overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 1);
      if (scrolls) complaints.push(`can be scrolled by focus: <${one.tagName.toLowerCase()}.${one.classList[0] ?? ''}>`);
    }
    return { complaints: [...new Set(complaints)], dock: Math.round(document.querySelector('.docked')?.getBoundingClientRect().height ?? 0) };
  });
}

async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; any: { message: string }[] }[] }[] }> } };
    return (await axe.run()).violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`));
  });
}

const hall = open_hall();
it.each(looks.map((look) => [words_of(look), look] as const))(
  'at %s every decision is in view, free and readable, before and after a tap',
  async (what, look) => {
    const [width = 0, height = 0] = look.size.split('x').map(Number);
    const person = await hall.arrive('Akiko', {
      width, height, ...(look.language ? { language: look.language } : {}), ...(look.text ? { text: look.text } : {}), ...(look.scale ? { scale: look.scale } : {}),
    });
    const { page } = person;
    const found: string[] = [];
    const docks = new Map<number, string>();
    let judged = 0;
    const staged = new Staged(person);
    const look_at = async (name: string, tap: string): Promise<void> => {
      const { complaints } = await judge(page);
      const own = await own_judge(page);
      ++judged;
      found.push(...[...complaints, ...own.complaints].map((one) => `${name} ${tap}: ${one}`));
      docks.set(own.dock, `${name} ${tap}`);
      // By day and night, at one size upright and one across.
      if (!long || look.rail || look.text || look.language || look.scale || !['1280x800', '390x844'].includes(look.size)) return;
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await violations(page)).map((one) => `${name} ${tap}, ${colorScheme}: ${one}`));
      }
    };
    for (const [name, scene] of Object.entries(kPositions)) {
      if (only && only !== name) continue;
      await staged.show(scene);
      if (look.rail) await open_side(page, 'log');
      for (const tap of ['', ...(kTaps[name as Position] ?? [])]) {
        if (tap !== '') {
          const piece = page.locator(tap.split(', ').flatMap((one) => [`.board ${one}`, `.dock ${one}`]).join(', '));
          if ((await piece.count()) === 0) continue;
          await piece.first().dispatchEvent('click');
        }
        await look_at(name, tap);
      }
      if (!('then' in scene)) continue;
      // What follows: the next decision, or the end.
      staged.go_on();
      await page.waitForSelector('[data-testid="prompt"][data-version="2"]');
      await look_at(name, 'and what follows');
    }
    console.log(`positions of kingdoms-of-rice ${what}: ${judged} looks, ${found.length} complaints`);
    expect(found).toEqual([]);
    // What lies above the dock never moves for a longer question.
    expect([...docks].map(([px, at]) => `${px} px at ${at}`).slice(1)).toEqual([]);
    expect(person.faults).toEqual([]);
    await person.leave();
  },
  1_200_000,
);
