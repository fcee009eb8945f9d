// A scripted person: looks at the page, presses what a hand would press, and nothing else.
import type { Page } from 'playwright-core';

export type Sight = 'acted' | 'waiting' | 'over' | 'stuck';

// Runs in the page. Every game's way to a move uses the board's own controls.
async function act_in_page(game: string): Promise<Sight> {
  const all = (selector: string): HTMLButtonElement[] =>
    [...document.querySelectorAll<HTMLButtonElement>(selector)].filter(
      (one) => !one.disabled && one.getAttribute('aria-disabled') !== 'true',
    );
  const any = (selector: string): HTMLButtonElement | undefined => {
    const found = all(selector);
    return found[Math.floor(Math.random() * found.length)];
  };
  const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0));
  const press = async (button: HTMLButtonElement | undefined): Promise<boolean> => {
    if (!button) return false;
    button.click();
    await settle();
    return true;
  };

  if (document.querySelector('[data-testid="result"]')) return 'over';
  if (await press(all('.curtain .button')[0])) return 'acted';
  if (!document.querySelector('.prompt.mine')) return 'waiting';
  const board = '.board ';

  if (game === 'road-to-lord') {
    if (Math.random() < 0.3 && (await press(any(`${board}[data-move="stand"]`)))) return 'acted';
    for (const card of all('.held:not(.unable)').sort(() => Math.random() - 0.5)) {
      await press(card);
      if (Math.random() < 0.4) await press(any('.held:not(.unable):not(.on)'));
      if (await press(all('[data-testid="offer"]')[0])) return 'acted';
      await press(all('.maker .button:not(.seal):not([data-move])')[0]);
    }
    return (await press(any(`${board}[data-move]`))) ? 'acted' : 'stuck';
  }
  if (game === 'devices-of-kings') {
    if (await press(any(`${board}[data-move]`))) return 'acted';
    for (let i = 0; i < 2; ++i) {
      await press(any('.held'));
      await press(any('button[data-device]'));
    }
    return (await press(all('[data-testid="seal"]')[0])) ? 'acted' : 'stuck';
  }
  if (game === 'royal-ascension') {
    if (document.querySelector('.muster')) {
      if (!document.querySelector('[data-territory][aria-pressed="true"]')) await press(any('[data-territory]'));
      await press(any('[data-heart]'));
      await press(any('[data-club]'));
      return (await press(all('[data-testid="commit"]')[0])) ? 'acted' : 'stuck';
    }
    if (await press(any('[data-territory]'))) return 'acted';
    if (Math.random() < 0.5) await press(any('[data-weapon]'));
    return (await press(any(`${board}[data-move]`))) ? 'acted' : 'stuck';
  }
  if (await press(all('.ask .seal')[0])) return 'acted';
  if (Math.random() < 0.25 && (await press(all('[data-testid="bid"]')[0]))) return 'acted';
  if (Math.random() < 0.6 && (await press(any('[data-build]')))) {
    await press(any('.supply [data-move]'));
    return 'acted';
  }
  if (await press(any(`${board}[data-move]`))) {
    await press(all('.ask .seal')[0]);
    return 'acted';
  }
  return 'stuck';
}

export const act = (page: Page, game: string): Promise<Sight> => page.evaluate(act_in_page, game);

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

// Until everybody sees the result. A table where nothing happens for long is a failure that names
// what was asked last.
export async function play_out(pages: Page[], game: string, limit_ms = 170_000): Promise<number> {
  const end = Date.now() + limit_ms;
  let moves = 0;
  let stuck = 0;
  for (;;) {
    const seen = await Promise.all(pages.map((page) => act(page, game)));
    if (seen.every((sight) => sight === 'over')) return moves;
    moves += seen.filter((sight) => sight === 'acted').length;
    stuck = seen.includes('stuck') ? stuck + 1 : 0;
    const asked = async (): Promise<string> =>
      (await Promise.all(pages.map((page) => page.locator('[data-testid="prompt"]').getAttribute('data-key')))).join(', ');
    if (stuck > 100) throw new Error(`Nothing can be pressed: ${await asked()}`);
    if (Date.now() > end) throw new Error(`Not over after ${moves} moves: ${await asked()}`);
    await pause(seen.includes('acted') ? 5 : 25);
  }
}

// Makes one given move with the board's own controls.
export async function make(page: Page, game: string, move: string): Promise<void> {
  const [verb = '', what = '', ...rest] = move.split(' ');
  const press = (selector: string): Promise<void> => page.locator(`.board ${selector}`).first().click();
  if (game === 'road-to-lord') {
    const [digits = '', ...zeros] = what.split('+');
    for (const digit of digits) await press(`.held:not(.on)[data-card^="${verb}-${digit}-"]`);
    for (const zero of zeros) await press(`.held:not(.on)[data-card^="${zero === '0' ? 'gem' : 'gold'}-"]`);
    return press('[data-testid="offer"]');
  }
  if (game === 'devices-of-kings') {
    for (const one of move.split(' ')) {
      const [device = '', card = ''] = one.split(':');
      await press(`.held[data-card="${card}"]`);
      await press(`button[data-device="${device}"]`);
    }
    return press('[data-testid="seal"]');
  }
  if (verb === 'take') return press(`[data-territory="${what}"]`);
  if (verb === 'commit') {
    await press(`[data-stake="${what}"]`);
    for (const card of rest.flatMap((word) => word.split('+'))) {
      await press(`[data-${card.startsWith('h') ? 'heart' : 'club'}="${card.slice(1)}"]`);
    }
    return press('[data-testid="commit"]');
  }
  if (verb === 'buy') await press(`[data-weapon="${what}"]`);
  if (verb === 'bid') {
    await page.locator('.board input[type="range"]').fill(what);
    return press('[data-testid="bid"]');
  }
  return press(verb === 'build' ? `[data-build="${what}"]` : `[data-move="${move}"]`);
}
