// The lab in the hall: a run is started, watched and read, by day and night.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { open_hall } from './hall';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const hall = open_hall();

it.each([[360, 740], [640, 400], [844, 390], [1280, 800]])('has its fields beside each other at %i x %i, none over another', async (width, height) => {
  const ada = await hall.arrive('Ada', { width, height });
  await ada.page.goto(`${hall.address}/lab`);
  await ada.page.waitForSelector('form select');
  const over = await ada.page.evaluate(() => {
    const fields = [...document.querySelectorAll('form select, form input, form button')].map((one) => one.getBoundingClientRect());
    return fields.flatMap((a, i) => fields.slice(i + 1).filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).map((b) => `${a.x},${a.y} and ${b.x},${b.y}`));
  });
  expect(over).toEqual([]);
  expect(await ada.page.locator('form select, form input').count()).toBe(4);
  await ada.leave();
});

it.each(['light', 'dark'] as const)('a report by %s', async (theme) => {
  const ada = await hall.arrive('Ada', { theme });
  const page = ada.page;
  await page.goto(hall.address + '/games/devices-of-kings');
  await page.click('a[href^="/lab?"]');
  await page.waitForSelector('form select');
  expect(await page.locator('form select').first().inputValue()).toBe('devices-of-kings');
  await page.fill('input[type=number]', '100');
  await page.click('form button');
  const report = page.frameLocator('iframe');
  await report.locator('h1').waitFor();
  expect(await report.locator('h1').textContent()).toContain('Devices of Kings');
  expect(await report.locator('figure svg').count()).toBeGreaterThan(8);
  expect(await report.locator('a[download]').count()).toBe(3);
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await checker.run({ iframes: false });
    return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`));
  });
  expect(found).toEqual([]);
  // The visit sets preferences in every document; the report's has no place for them, as it should.
  expect(ada.faults.filter((fault) => !fault.includes('The document is sandboxed'))).toEqual([]);
  await ada.leave();
});
