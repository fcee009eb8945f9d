// The Royal Ascension at every decision, judged before and after each tap: in view, free and readable, and nothing
// of the table under another part of it, no label on a province's name. Short by default; LONG=1 takes every size,
// 125 % text and Japanese; VIEWPORT and ONLY narrow it down, SHOTS=folder shows what was complained of.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { kDecisions } from './ascension-positions';
import { open_hall } from './hall';
import { open_side } from './player';
import { Staged } from './staged';
import { judge, shift_of, watch_shift } from './viewport';

interface Look {
  size: string;
  text?: 'large';
  language?: string;
  rail?: boolean;
}
// 1024x640 is what a window of 1280x800 has at a browser's zoom of 125 %.
const all: Look[] = [
  ...['1024x640', '390x844', '1280x800', '1920x1080', '844x390', '360x740', '768x1024', '1024x768', '1440x900', '2560x1440'].map((size) => ({ size })),
  ...['1024x640', '1280x800', '390x844', '360x740', '844x390'].map((size) => ({ size, text: 'large' as const })),
  ...['1024x640', '1280x800', '390x844', '844x390'].map((size) => ({ size, language: 'ja-JP' })),
  { size: '1280x800', rail: true }, { size: '1440x900', rail: true },
];
const [wish, only] = [process.env['VIEWPORT'], process.env['ONLY']];
const looks = all.filter((one, i) => (wish ? one.size === wish : process.env['LONG'] ? true : i < 2));

type Decision = keyof typeof kDecisions;
const armed = ['.land.open', '[data-heart]', '[data-club]'];
const kTaps: Record<Decision, readonly string[]> = {
  draft: ['.land.open'], home: ['[data-step]'], walk: ['[data-step]', '[data-step]:not([aria-pressed="true"])'], npc: ['[data-draw="hearts"]'],
  shop: ['.ware.can'], extreme_shop: ['.ware.can', '[data-gold]'], choose: ['.plate.choosable', '.land.open'], answer: [],
  muster: armed, all_in: armed, decree: armed, two: armed, three: armed, extreme: armed,
};

// Runs in the page.
function overlaps(): string[] {
  const parts: [string, string][] = [
    ['pile', '.board .pile'], ['plate', '.board .seat'], ['odds', '.board section.odds'], ['compass', '.board .compass svg'], ['card', '.board .hand .slot, .board .hand .head, .board .told li'],
    ['cover', '.board .cover > *'], ['dock', '.dock'], ['header', '.frame header'],
  ];
  const words: [string, string][] = [
    ['label', '.isle .odds-tag rect, .isle .lbl, .isle .arrow'], ['pawn', '.isle .pawn'], ['landing', '.isle .land-on > svg'], ['die', '.isle .throw, .isle .ring-die'],
    ['name', '.isle .name, .isle .castle-name'], ['worth', '.isle .worth'],
  ];
  const found: string[] = [];
  const seen = (one: Element): boolean => one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible';
  const name = (kind: string, one: Element): string => `${kind} "${(one.getAttribute('data-pile') ?? one.getAttribute('data-card') ?? one.getAttribute('data-pawn') ?? one.parentElement?.textContent ?? '').trim().slice(0, 16)}"`;
  const boxes = (list: [string, string][]): { kind: string; one: Element; box: DOMRect }[] =>
    list.flatMap(([kind, at]) => [...document.querySelectorAll(at)].filter(seen).map((one) => ({ kind, one, box: one.getBoundingClientRect() })));
  const compare = (list: ReturnType<typeof boxes>, may: (a: string, b: string) => boolean, slack: number): void =>
    list.forEach((a, i) =>
      list.slice(i + 1).forEach((b) => {
        if (!may(a.kind, b.kind) || a.one.contains(b.one) || b.one.contains(a.one)) return;
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (wide > slack && high > slack) found.push(`${name(a.kind, a.one)} and ${name(b.kind, b.one)} overlap by ${wide.toFixed(0)} x ${high.toFixed(0)}`);
      }));
  compare(boxes(parts), (a, b) => a !== b || a === 'plate', 3.5);
  // What lies under a tent or a stall is not read there.
  if (!document.querySelector('.cover')) {
    const text = (kind: string): boolean => kind === 'name' || kind === 'worth';
    compare(boxes(words).map((one) => {
      const { x, y, width, height } = one.box;
      // Round: its corners cover nothing.
      if (one.kind === 'landing') return { ...one, box: new DOMRect(x + width * 0.1, y + height * 0.1, width * 0.8, height * 0.8) };
      if (!text(one.kind)) return one;
      // Letters fill about two thirds of their box.
      return { ...one, box: new DOMRect(x, y + height * 0.2, width, height * 0.6) };
    }), (a, b) => text(a) !== text(b) || (a === 'label' && b === 'label'), 2);
  }
  // Nor is a label under the ring road; what is met around the stones is not seen.
  for (const one of document.querySelectorAll('.isle .odds-tag rect')) {
    const { left, right, top, height, width } = one.getBoundingClientRect();
    for (const [x, y] of [[left + 5, top + height / 2], [right - 5, top + height / 2], [left + width / 2, top + 3]] as const) {
      const over = document.elementsFromPoint(x, y).find((other) => !other.matches('.reach, .cover *'));
      if (over && !one.closest('.land')?.contains(over) && over.closest('.map')) found.push(`${name('label', one)} lies under the road`);
    }
  }
  // What hides its edges can still be scrolled by a focus within.
  for (const one of document.querySelectorAll('.board *')) {
    const look = getComputedStyle(one);
    if (![look.overflowX, look.overflowY].includes('hidden')) continue;
    if (one.querySelector('button, [tabindex]')) found.push(`hidden, not clipped: ${one.classList[0]}`);
  }
  return found;
}
const looked = async (page: Page): Promise<string[]> => [...(await judge(page)).complaints, ...(await page.evaluate(overlaps))];

const hall = open_hall();
it.each(looks.map((look) => [`${look.size}${look.text ? ' at 125 %' : ''}${look.language ? ' in Japanese' : ''}${look.rail ? ' with an open rail' : ''}`, look] as const))(
  'at %s every decision is in view, free and readable, and nothing lies over anything',
  async (what, look) => {
    const [width = 0, height = 0] = look.size.split('x').map(Number);
    const person = await hall.arrive('Akiko', { width, height, ...(look.language ? { language: look.language } : {}), ...(look.text ? { text: look.text } : {}) });
    const { page } = person;
    const found: string[] = [];
    let [judged, worst] = [0, 0];
    const staged = new Staged(person);
    await watch_shift(page);
    for (const [name, scene] of Object.entries(kDecisions)) {
      if (only && !only.split(',').includes(name)) continue;
      await staged.show(scene);
      if (look.rail) await open_side(page, 'log');
      for (const tap of ['', ...kTaps[name as Decision]]) {
        if (tap !== '') {
          const piece = page.locator(`.board ${tap}`);
          if ((await piece.count()) === 0) continue;
          await piece.first().dispatchEvent('click');
        }
        const complaints = await looked(page);
        ++judged;
        found.push(...complaints.map((one) => `${name} ${tap}: ${one}`));
        const shots = process.env['SHOTS'];
        if (shots && (complaints.length > 0 || process.env['EVERY'])) await page.screenshot({ path: `${shots}/${what.replaceAll(/\W+/g, '-')}-${name}-${judged}.png` });
      }
      const shift = await shift_of(page);
      // Presses made by a script count; with the largest hands they change the hand's height, and the map gives way.
      if (shift.sum > (name.startsWith('extreme') ? 0.1 : 0.05)) found.push(`${name}: shift ${shift.sum.toFixed(4)}, ${shift.worst}`);
      worst = Math.max(worst, shift.sum);
    }
    console.log(`positions of royal-ascension ${what}: ${judged} looks, ${found.length} complaints, shift ${worst.toFixed(4)}`);
    expect(found).toEqual([]);
    expect(person.faults).toEqual([]);
    await person.leave();
  },
);
