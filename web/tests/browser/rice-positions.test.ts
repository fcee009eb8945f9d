// Kingdoms of Rice at every decision that whole matches come to late or hardly ever, judged before and after the
// first tap. Short by default; LONG=1 takes every size, 125 % text and Japanese; VIEWPORT and ONLY narrow it down.
import { expect, it } from 'vitest';
import { open_hall } from './hall';
import { kPositions, type Position } from './rice-positions';
import { Staged } from './staged';
import { judge } from './viewport';

interface Look {
  size: string;
  text?: 'large';
  language?: string;
}
const all: Look[] = [
  ...['1280x800', '1920x1080', '390x844', '844x390', '360x740', '768x1024', '1024x768', '1440x900', '2560x1440'].map((size) => ({ size })),
  { size: '1280x800', text: 'large' }, { size: '390x844', text: 'large' }, { size: '844x390', text: 'large' },
  { size: '1280x800', language: 'ja' }, { size: '390x844', language: 'ja' }, { size: '844x390', language: 'ja' },
];
const [wish, only] = [process.env['VIEWPORT'], process.env['ONLY']];
const looks = all.filter((one, i) => (wish ? one.size === wish : process.env['LONG'] ? true : i === 0 || i === 3));

// What is tapped, one after the other; what is not there is passed over.
const kTaps: Partial<Record<Position, readonly string[]>> = {
  turn: ['[data-build="keep"]', '[data-build="market"]', '.own [data-tile="wall"]', '[data-rival="3"]', '[data-tab="lands"]', '[data-fief="3"]', '[data-tab="palace"]', '[data-cards]', '[data-sieve]'],
  long: ['[data-rival="1"]'], one: ['[data-cards]'], two: ['[data-rival="1"]'], three: ['[data-rival="2"]'],
  start: ['[data-drawn="0"]', '[data-drawn="1"]'], cards: ['[data-drawn="0"]', '[data-palace="pacifist"]'],
  swap: ['[data-swap="1"]'], prize: ['[data-prize]'], raze: ['[data-prize]', '[data-testid="raze-other"]', '.look [data-tile="temple"]'],
  may_bribe: ['[data-rival="1"]', '[data-bribe]', '[data-tab="lands"]', '[data-fief="1"]'], lose: ['[data-tile="port"]'], lose_fief: ['.stage [data-fief]'],
  builder: ['.own [data-tile="wall"]'], patronage: ['[data-cards]'], auction: ['[data-testid="more"]'],
};

const hall = open_hall();
it.each(looks.map((look) => [`${look.size}${look.text ? ' at 125 %' : ''}${look.language ? ' in Japanese' : ''}`, look] as const))(
  'at %s every decision is in view, free and readable, before and after a tap',
  async (what, look) => {
    const [width = 0, height = 0] = look.size.split('x').map(Number);
    const person = await hall.arrive('Akiko', { width, height, ...(look.language ? { language: look.language } : {}), ...(look.text ? { text: look.text } : {}) });
    const { page } = person;
    const found: string[] = [];
    let judged = 0;
    const staged = new Staged(person);
    for (const [name, scene] of Object.entries(kPositions)) {
      if (only && only !== name) continue;
      await staged.show(scene);
      for (const tap of ['', ...(kTaps[name as Position] ?? [])]) {
        if (tap !== '') {
          const piece = page.locator(`.board ${tap}, .dock ${tap}`);
          if ((await piece.count()) === 0) continue;
          await piece.first().dispatchEvent('click');
        }
        const { complaints } = await judge(page);
        ++judged;
        found.push(...complaints.map((one) => `${name} ${tap}: ${one}`));
      }
    }
    console.log(`positions of kingdoms-of-rice ${what}: ${judged} looks, ${found.length} complaints`);
    expect(found).toEqual([]);
    expect(person.faults).toEqual([]);
    await person.leave();
  },
);
