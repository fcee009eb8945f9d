// The page's clock in the test's hand: scenes play at their usual pace, but time passes only when the
// test says so. So a picture of a scene is the same on a slow machine, and a hundred rounds of theatre
// take a minute.
import type { Page } from 'playwright-core';

export async function take_clock(page: Page, pace: 'usual' | 'quick' = 'usual'): Promise<void> {
  await page.evaluate((wish) => {
    const old = JSON.parse(localStorage.getItem('crownhall.preferences') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('crownhall.preferences', JSON.stringify({ ...old, pace: wish }));
  }, pace);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.reload();
  await page.waitForSelector('.prompt.mine');
  await hold_clock(page);
}

// By the page's own clock, and far enough ahead that a busy machine does not pass the moment by before
// it is held.
export async function hold_clock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000);
}

// Time passes in steps until something is there; false when `most` ms went by.
export async function pass_until(page: Page, found: () => Promise<boolean>, most = 120_000, step = 100): Promise<boolean> {
  for (let passed = 0; passed < most; passed += step) {
    if (await found()) return true;
    await page.clock.runFor(step);
  }
  return found();
}
