// Devices of Kings by drag: a quick hand, small cards. A card goes to a device, from there to another, and back.
import { expect, it } from 'vitest';
import { open_hall } from './hall';

const hall = open_hall();

it.each([[844, 390], [1280, 800]])('cards go where they are dropped, however quickly, at %ix%i', async (width, height) => {
  const ada = await hall.arrive('Ada', { width, height });
  const { page } = ada;
  const { table } = await ada.command({ t: 'create', game: 'devices-of-kings', players: 6, bots: [null, ...Array.from({ length: 5 }, () => 'random')] });
  await ada.sit_at(String(table));
  await page.waitForSelector('.prompt.mine');
  await page.waitForSelector('.hand .held');
  const middle = async (what: string): Promise<[number, number]> => {
    const box = await page.locator(what).first().boundingBox();
    if (!box) throw new Error(`${what} is not there`);
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const drag = async (from: string, to: string): Promise<void> => {
    const [a, b] = [await middle(from), await middle(to)];
    await page.mouse.move(...a);
    await page.mouse.down();
    await page.mouse.move(...b, { steps: 3 });
    await page.mouse.up();
  };
  const on = (device: string) => page.locator(`[data-drop="device:${device}"] [data-laid]`);
  await drag('.hand .held', '.own [data-device="sword"]');
  await expect.poll(() => on('sword').count()).toBe(1);
  await drag('[data-drop="device:sword"] [data-laid]', '.own [data-device="rat"]');
  await expect.poll(() => on('rat').count()).toBe(1);
  expect(await on('sword').count()).toBe(0);
  await drag('[data-drop="device:rat"] [data-laid]', '.hand');
  await expect.poll(() => page.locator('.own [data-laid]').count()).toBe(0);
  // A press that does not move still lifts the card.
  await page.mouse.click(...(await middle('.hand .held')));
  await expect.poll(() => page.locator('.hand .picked').count()).toBe(1);
  expect(ada.faults).toEqual([]);
  await ada.leave();
});
