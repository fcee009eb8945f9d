// ./test pictures: drives the real boards to the positions of the targets and writes
// build/pictures/<folder>/<state>-<w>x<h>.png, with an index page that puts each beside its target
// (TARGETS names their folder). ONLY="hall" or ONLY="hall/frame,hall/home" takes a part.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { open_hall, type Person } from '../hall';
import { kChosen } from './chosen';
import type { Folder, PlayOptions, State, Studio } from './picture';

const out = resolve(import.meta.dirname, '../../../../build/pictures');
const targets = process.env['TARGETS'];
const only = process.env['ONLY']?.split(',');
// KEEP names a folder: the chosen ones are written there, small, for docs/screenshots.
const keep = process.env['KEEP'];
const found = import.meta.glob<{ default: Folder }>(['./*.ts', '!./picture.ts', '!./run.ts', '!./chosen.ts'], { eager: true });
const folders = Object.values(found).map((one) => one.default);

const hall = open_hall();
afterAll(() => {
  write_index();
});

function play_with(person: Person): Studio['play'] {
  return async (game, players, { bots = 'squire', options = {}, until, most = 200, instead }: PlayOptions = {}) => {
    const { page } = person;
    // What the page was sent last: the moves and the view that `instead` chooses by.
    let sent: { legal?: string[] | null; view?: unknown } = {};
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
      const { position } = JSON.parse(String(payload)) as { position?: typeof sent };
      if (position?.view) sent = position;
    }));
    const { table } = await person.command({
      t: 'create', game, players, options, bots: Array.from({ length: players }, (_, seat) => (seat === 0 ? null : bots)),
    });
    await person.sit_at(String(table));
    for (let moves = 0; ; ++moves) {
      await page.waitForSelector('.prompt.mine, [data-testid="result"]', { timeout: 30_000 });
      if (!until || (await page.evaluate(until))) break;
      if ((await page.locator('[data-testid="result"]').count()) > 0 || moves >= most) throw new Error(`never came to: ${until}`);
      const wish = instead?.(sent.legal ?? [], sent.view) ?? '';
      const move = wish || (await person.command({ t: 'hint', table }))['move'];
      const version = await page.locator('[data-testid="prompt"]').getAttribute('data-version');
      await person.command({ t: 'move', table, move, version: Number(version) });
      await page.waitForFunction((old) => document.querySelector('[data-testid="prompt"]')?.getAttribute('data-version') !== old, version);
    }
    return String(table);
  };
}

function write_index(): void {
  const rows = folders.flatMap(({ folder, states }) =>
    states.flatMap(({ name, sizes }) =>
      sizes.map((size) => ({ file: `${folder}/${name}-${size}.png`, target: targets ? join(targets, folder, `${name}-${size}.png`) : '' })),
    ),
  ).filter(({ file }) => existsSync(join(out, file)));
  const picture = (path: string, text: string): string =>
    existsSync(path) ? `<figure><img src="data:image/png;base64,${readFileSync(path).toString('base64')}" alt="${text}"><figcaption>${text}</figcaption></figure>` : '<figure><figcaption>no target of this name</figcaption></figure>';
  const page = rows.map(({ file, target }) => `<section><h2>${file}</h2><div>${picture(join(out, file), 'ours')}${targets ? picture(target, 'target') : ''}</div></section>`).join('\n');
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'index.html'), `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>body{font:16px sans-serif;margin:16px;background:#222;color:#eee}div{display:flex;gap:12px;align-items:start}figure{margin:0;flex:1;min-width:0}img{max-width:100%}</style>\n${page}\n`);
}

const wanted_of = ({ folder, states }: Folder): (readonly [string, State, string])[] =>
  states.flatMap((state) => state.sizes.map((size) => [`${state.name}-${size}`, state, size] as const))
    .filter(([name]) => !keep || kChosen.includes(`${folder}/${name}`))
    .filter(([, state]) => !only || [folder, `${folder}/${state.name}`, `${folder}/${state.name.replace(/-dark$/, '')}`].some((one) => only.includes(one)));

describe.each(folders.map((one) => [one.folder, wanted_of(one)] as const).filter(([, wanted]) => wanted.length > 0))('%s', (folder, wanted) => {
  it.each(wanted)('%s', async (name, state, size) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    const person = await hall.arrive('Akiko', {
      width, height, pace: state.pace ?? 'none', ...(state.theme ? { theme: state.theme } : {}), ...(state.language ? { language: state.language } : {}), ...(state.text ? { text: state.text } : {}),
    });
    try {
      await state.reach({ hall, browser: hall.browser, person, page: person.page, width, height, play: play_with(person) });
      await person.page.evaluate(() => document.fonts.ready);
      await person.page.waitForTimeout(250);
      if (keep) await person.page.screenshot({ path: join(keep, `${folder}-${name}.jpg`), type: 'jpeg', quality: 72 });
      mkdirSync(join(out, folder), { recursive: true });
      await person.page.screenshot({ path: join(out, folder, `${name}.png`) });
      expect(person.faults).toEqual([]);
    } finally {
      await person.leave();
    }
  });
});
