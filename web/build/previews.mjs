// The pictures messengers show for a link (public/preview-<game>.jpg, 1200 x 630), made from the art
// of the banners: `node build/previews.mjs` with CHROMIUM set where it lies elsewhere.
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const root = resolve(import.meta.dirname, '..');
const font = readFileSync(join(root, 'node_modules/@fontsource-variable/grenze-gotisch/files/grenze-gotisch-latin-wght-normal.woff2')).toString('base64');
const games = readdirSync(join(root, 'src/art')).filter((name) => name.endsWith('.svg')).map((name) => name.slice(0, -4));
const art = (game) => readFileSync(join(root, `src/art/${game}.svg`), 'utf8');
const title = (game) => JSON.parse(readFileSync(join(root, `../messages/en/${game}.json`), 'utf8')).title;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
async function picture(name, inside, words) {
  await page.setContent(`<style>@font-face { font-family: G; src: url(data:font/woff2;base64,${font}); font-weight: 100 900 }
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; display: grid; background: #23150c }
    .art { grid-area: 1 / 1; display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; height: 630px; min-width: 0 } .art > div { overflow: hidden; min-width: 0 }
    svg { width: 100%; height: 100%; display: block }
    footer { grid-area: 1 / 1; align-self: end; display: flex; justify-content: space-between; align-items: center; padding: 14px 44px 20px; border-top: 6px solid #d8a640;
      color: #fbf1dc; background: linear-gradient(#553722, #23150c); font: 700 76px/1 G, serif } small { font-size: 44px; color: #f4c95d }</style>
    <div class="art">${inside}</div><footer><span>${words}</span>${words === 'Crownhall' ? '' : '<small>Crownhall</small>'}</footer>`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(root, `public/preview-${name}.jpg`), type: 'jpeg', quality: 78 });
}
for (const game of games) await picture(game, `<div>${art(game)}</div>`, title(game));
await picture('hall', games.map((game) => `<div>${art(game)}</div>`).join(''), 'Crownhall');
await browser.close();
