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
    // A province is a drawing, and has no click of its own.
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await settle();
    return true;
  };

  if (document.querySelector('[data-testid="result"]')) return 'over';
  if (await press(all('.curtain .button')[0])) return 'acted';
  if (!document.querySelector('.prompt.mine')) return 'waiting';

  if (game === 'road-to-lord') {
    if (Math.random() < 0.3 && (await press(any('.dock [data-move="stand"]')))) return 'acted';
    for (const card of all('.held:not(.unable)').sort(() => Math.random() - 0.5)) {
      await press(card);
      if (Math.random() < 0.4) await press(any('.held:not(.unable):not(.on)'));
      if (await press(all('[data-testid="offer"]')[0])) return 'acted';
      await press(all('[data-testid="clear"]')[0]);
    }
    return (await press(any('.dock [data-move="stand"]'))) ? 'acted' : 'stuck';
  }
  if (game === 'devices-of-kings') {
    if (document.querySelector('.scales')) {
      for (let i = 0; i < 3; ++i) await press(any('.scales .more'));
      return (await press(all('[data-testid="send"]')[0])) ? 'acted' : 'stuck';
    }
    for (let i = 0; i < 2; ++i) {
      // A card first or a device first, as it comes.
      const [first, second] = Math.random() < 0.5 ? ['.held', 'button[data-device]'] : ['button[data-device]', '.held'];
      await press(any(first));
      await press(any(second));
    }
    return (await press(all('[data-testid="seal"]')[0])) ? 'acted' : 'stuck';
  }
  if (game === 'royal-ascension') {
    if (await press(all('[data-testid="throw"]')[0])) return 'acted';
    const plain = any('.docked [data-move="pass"], .docked [data-move="decline"], .docked [data-move="stand"]');
    if (plain && Math.random() < 0.4) return (await press(plain)) ? 'acted' : 'stuck';
    if (!document.querySelector('[data-territory][aria-pressed="true"]')) await press(any('[data-territory]'));
    await press(any('[data-step], [data-draw], .ware.can'));
    await press(any('[data-heart]'));
    await press(any('[data-club]'));
    if (await press(all('[data-testid="commit"]')[0])) return 'acted';
    return (await press(plain)) ? 'acted' : 'stuck';
  }
  const commit = async (): Promise<boolean> => press(all('[data-testid="commit"]')[0]);
  if (await commit()) return 'acted';
  if (Math.random() < 0.5 && (await press(all('[data-testid="draw"]')[0]))) return 'acted';
  const plain = any('.docked [data-move="hold"], .docked [data-move="give-up"], .docked [data-move="pass"], .docked [data-move="war-room"]');
  if (document.querySelector('[data-phase="auction"], [data-phase="battle"], [data-phase="bribe"]')) return (await press(plain)) ? 'acted' : 'stuck';
  if (document.querySelector('[data-phase="choose"], [data-phase="keep"]')) {
    for (const card of all('[data-drawn]').sort(() => Math.random() - 0.5)) {
      await press(card);
      if (Math.random() < 0.3) await press(any('[data-palace][data-can], [data-free]'));
      if (await commit()) return 'acted';
      await press(any('[data-palace][data-can], [data-free]'));
      if (await commit()) return 'acted';
    }
    return (await press(any('[data-move="keep none"]'))) ? 'acted' : 'stuck';
  }
  if (document.querySelector('[data-phase="action"]') && Math.random() < 0.1 && (await press(all('[data-testid="end-turn"]')[0]))) {
    await commit();
    return 'acted';
  }
  // Anything that can be taken up; on phones behind one of the tabs.
  const tab = any('[data-tab].has');
  if (tab) await press(tab);
  const first = Math.random() < 0.7 ? '[data-build]' : '[data-prize], [data-swap], [data-fief], [data-cards], [data-rival], [data-tile]';
  if (!(await press(any(first)))) await press(any('[data-prize], [data-swap], [data-fief], [data-tile][data-can], [data-build]'));
  if (await commit()) return 'acted';
  await press(any('[data-tile][data-can], [data-bribe]'));
  if (await commit()) return 'acted';
  await press(all('[data-testid="put-back"], [data-testid="back"]')[0]);
  if (document.querySelector('[data-phase="action"]') && Math.random() < 0.2 && (await press(all('[data-testid="end-turn"]')[0]))) {
    await commit();
    return 'acted';
  }
  return 'stuck';
}

// Opens log, chat, rules or the table in words: by the head's signs, or by the menu where there is no room.
export async function open_side(page: Page, tab: 'log' | 'chat' | 'rules' | 'text'): Promise<void> {
  await page.waitForSelector('.frame header');
  const sheet = page.locator('dialog.from[open]');
  if (tab !== 'text' && ((await sheet.count()) > 0 || (await page.locator('.rail').count()) > 0)) {
    await page.click(`#tab-${tab}`);
    return;
  }
  if ((await sheet.count()) > 0) await close_side(page);
  const sign = page.locator(`[data-tool="${tab}"]:visible`);
  if ((await sign.count()) > 0) await sign.click();
  else {
    await page.click('[data-tool="menu"]');
    await page.click(`[data-menu="${tab}"]`);
  }
  await page.waitForSelector(`#tab-${tab}[aria-selected="true"]`);
}
export async function close_side(page: Page): Promise<void> {
  if ((await page.locator('dialog.from[open]').count()) === 0) return;
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog.from[open]', { state: 'detached' });
}

export const act = (page: Page, game: string): Promise<Sight> => page.evaluate(act_in_page, game);

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

// Until everybody sees the result. A table where nothing happens for long is a failure that names
// what was asked last.
export async function play_out(pages: Page[], game: string, limit_ms = 540_000): Promise<number> {
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
  const [verb = '', what = ''] = move.split(' ');
  const press = (selector: string): Promise<void> => page.locator(`.board ${selector}`).first().click();
  if (game === 'road-to-lord') {
    const [digits = '', ...zeros] = what.split('+');
    for (const digit of digits) await press(`.held:not(.on)[data-card^="${verb}-${digit}-"]`);
    for (const zero of zeros) await press(`.held:not(.on)[data-card^="${zero === '0' ? 'gem' : 'gold'}-"]`);
    return page.locator('[data-testid="offer"]').click();
  }
  if (game === 'devices-of-kings') {
    for (const one of move.split(' ')) {
      await press(`.held[data-words~="${one}"]`);
      await press(`button[data-device="${one.split(':')[0]}"]`);
    }
    return page.click('[data-testid="seal"]');
  }
  if (game === 'royal-ascension') return make_ascension(page, move);
  return make_rice(page, move);
}

async function make_rice(page: Page, move: string): Promise<void> {
  const [verb = '', a = '', b = '', c = ''] = move.split(' ');
  const press = (selector: string): Promise<void> => page.locator(`.board ${selector}`).first().click();
  const commit = page.locator('[data-testid="commit"]');
  if (['draw', 'buy'].includes(verb)) return page.locator('[data-testid="draw"]').click();
  if (['hold', 'give-up', 'war-room'].includes(verb) || move === 'keep none') return page.locator(`.docked [data-move="${move}"]`).click();
  if (verb === 'pass') {
    await page.locator('.docked [data-move="pass"], [data-testid="end-turn"]').first().click();
    if ((await commit.count()) > 0) await commit.click();
    return;
  }
  if (verb === 'bid') {
    await press(`[data-bid]`);
    for (let i = 0; i < 60 && (await commit.getAttribute('data-move')) !== move; ++i) await press('[data-testid="more"]');
  } else if (verb === 'build') {
    await press(`[data-build="${a}"]`);
    if (b === 'over') await press(`[data-tile="${move.split(' over ')[1] ?? ''}"]`);
  } else if (verb === 'cards') await press('[data-cards]');
  else if (verb === 'keep') {
    await press(`[data-kind="${a}"]`);
    if (b === 'over') await press(`[data-palace="${c}"]`);
    else if (b) await press(`[data-kind="${b}"]:not([aria-pressed="true"])`);
  } else if (a === 'fief') await press(`[data-fief="${b}"]`);
  else if (a === 'seat') await press(`[data-rival="${Number(b) - 1}"]`);
  else if (verb === 'take' || verb === 'raze') await press(`[data-prize="${move}"]`);
  else if (verb === 'swap') await press(`[data-swap="${a}"]`);
  else await press(`[data-tile="${move.slice(verb.length + 1)}"]`);
  return commit.click();
}

async function make_ascension(page: Page, move: string): Promise<void> {
  const [verb = '', what = '', ...rest] = move.split(' ');
  const press = (selector: string): Promise<void> => page.locator(selector).first().dispatchEvent('click');
  const commit = page.locator('[data-testid="commit"]');
  const raise = async (kind: string, ranks: readonly string[]): Promise<void> => {
    for (const rank of ranks) await press(`.board [data-${kind}="${rank}"]:not([aria-pressed="true"])`);
  };
  // A choice made while the last move's scene still plays is put back when the next position comes.
  const until_chosen = async (selector: string): Promise<void> => {
    for (let i = 0; i < 200; ++i) {
      if ((await commit.getAttribute('data-move')) !== move) await press(selector);
      await pause(25);
      if ((await commit.getAttribute('data-move')) === move && (await commit.isEnabled())) return;
    }
  };
  if ((await page.locator('[data-testid="throw"]').count()) > 0) await press('[data-testid="throw"]');
  if (/^(left|right|gate)/.test(verb)) {
    const step = `.board [data-steps*="${move}"]`;
    for (let i = 0; i < 3 && (await commit.getAttribute('data-move')) !== move; ++i) await press(step);
  } else if (verb === 'take') await until_chosen(`.board [data-territory="${what}"]`);
  else if (verb === 'fight') await until_chosen(`.board [data-seat="${['eadric', 'seraphina', 'thaddeus', 'lysandra'].indexOf(what)}"]`);
  else if (verb === 'draw') await until_chosen(`.board [data-draw="${what}"]`);
  else if (verb === 'buy') {
    await press(`.board [data-weapon="${what}"]`);
    while ((await page.locator('.board [data-gold][aria-pressed="true"]').count()) > 0) await press('.board [data-gold][aria-pressed="true"]');
    await raise('gold', (rest[1] ?? '').split('+'));
  } else if (verb === 'commit') {
    if ((await page.locator(`.board [data-territory="${what}"][aria-pressed="true"]`).count()) === 0) await press(`.board [data-territory="${what}"]`);
    const cards = rest.flatMap((word) => word.split('+'));
    await raise('heart', cards.filter((card) => card.startsWith('h')).map((card) => card.slice(1)));
    await raise('club', cards.filter((card) => card.startsWith('c')).map((card) => card.slice(1)));
  } else if (verb !== 'ally') return page.locator(`.docked [data-move="${move}"]`).first().click();
  await commit.click();
}
