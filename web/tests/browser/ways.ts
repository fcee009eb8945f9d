// How a hand makes a given move on each board: which pieces it presses, one after the other. The
// same way is gone by thumb and by keyboard (hands.test.ts). A new board adds its way here.
import type { Page } from 'playwright-core';
import type { Scene } from './staged';

export interface Piece {
  at: string;
  // A key that does the same from anywhere on the table.
  key?: string;
}

export interface Way {
  game: string;
  players: number;
  options?: Record<string, number | string>;
  // Every decision a match may ask for, by the prompt's key, with what brings it; what chance brings
  // hardly ever is staged.
  phases: readonly { key: string; options?: Record<string, number | string>; players?: number; staged?: Scene }[];
  // The last piece commits.
  pieces(page: Page, move: string): AsyncGenerator<Piece>;
}

const kCommit = 'Control+Enter';

// Cards and devices, then the seal; tokens pan by pan, then the seal.
async function* plot(page: Page, move: string): AsyncGenerator<Piece> {
  if (move.startsWith('send')) {
    const tokens = (text: string | null): number[] => (text ?? '').split(' ').slice(1).map((word) => Number(word.split(':')[1]));
    const wanted = tokens(move);
    for (let i = 0; i < 200; ++i) {
      const now = tokens(await page.locator('[data-testid="send"]').getAttribute('data-move'));
      const less = now.findIndex((n, pan) => n > (wanted[pan] ?? 0));
      const more = now.findIndex((n, pan) => n < (wanted[pan] ?? 0));
      if (less < 0 && more < 0) break;
      // Where tokens may stay at home, one pan is lightened first.
      if (less >= 0 && (await page.locator(`.scales .less[data-pan="${less}"]`).count()) > 0) yield { at: `.scales .less[data-pan="${less}"]` };
      else yield { at: `.scales .more[data-pan="${more >= 0 ? more : wanted.length}"]` };
    }
    yield { at: '[data-testid="send"]', key: kCommit };
    return;
  }
  for (const word of move.split(' ')) {
    const device = word.split(':')[0] ?? '';
    yield { at: `.hand .held[data-words~="${word}"]` };
    yield { at: `.own button[data-device="${device}"]`, key: String(['sword', 'mask', 'rat', 'cup'].indexOf(device) + 1) };
  }
  yield { at: '[data-testid="seal"]', key: kCommit };
}

// Cards of a Number, the first by hand, more digits of it by their key.
async function* offer(page: Page, move: string): AsyncGenerator<Piece> {
  if (move === 'stand') {
    yield { at: '.dock [data-move="stand"]' };
    return;
  }
  const [head = '', rest = ''] = move.split(' ');
  const own = await page.locator('.board').getAttribute('data-laid');
  const icon = head === 'add' ? (own ?? '').split(' ')[0] : head;
  const [digits = '', ...zeros] = rest.startsWith('0') ? ['', ...rest.split('+')] : rest.split('+');
  const cards = [...[...digits].map((digit) => `${icon}-${digit}-`), ...zeros.map((zero) => (zero === '00' ? 'gold-' : 'gem-'))];
  let first = true;
  for (const card of cards) {
    const digit = card.split('-')[1] ?? '';
    yield { at: `.hand .held:not(.on)[data-card^="${card}"]`, ...(!first && digit ? { key: digit } : {}) };
    first = false;
  }
  yield { at: '[data-testid="offer"]', key: kCommit };
}

// A province, a space, a pile, a rival or cards, then the red button; what lies down already is not pressed.
async function* ascend(page: Page, move: string): AsyncGenerator<Piece> {
  const [verb = '', what = '', ...rest] = move.split(' ');
  const commit = '[data-testid="commit"]';
  const chosen = async (): Promise<boolean> => (await page.locator(commit).getAttribute('data-move')) === move;
  const up = async (piece: string): Promise<number> => page.locator(`.board ${piece}[aria-pressed="true"]`).count();
  if (['pass', 'decline', 'stand'].includes(verb)) {
    yield { at: `.dock [data-move="${move}"]` };
    return;
  }
  if (/^(left|right|gate)/.test(verb)) {
    // Where two ways end on one space a second press takes the other.
    for (let i = 0; i < 3 && !(await chosen()); ++i) yield { at: `.board [data-steps*="${move}"]` };
  } else if (verb === 'fight') yield { at: `.board button[data-seat="${['eadric', 'seraphina', 'thaddeus', 'lysandra'].indexOf(what)}"]` };
  else if (verb === 'draw') yield { at: `.board [data-draw="${what}"]` };
  else if (verb === 'buy') {
    yield { at: `.board [data-weapon="${what}"]` };
    const gold = (rest[1] ?? '').split('+');
    for (const rank of new Set(await page.locator('.board [data-gold]').evaluateAll((all) => all.map((one) => one.getAttribute('data-gold') ?? '')))) {
      const wanted = gold.filter((one) => one === rank).length;
      const now = await up(`[data-gold="${rank}"]`);
      for (let i = wanted; i < now; ++i) yield { at: `.board [data-gold="${rank}"][aria-pressed="true"]` };
      for (let i = now; i < wanted; ++i) yield { at: `.board [data-gold="${rank}"][aria-pressed="false"]` };
    }
  } else if (verb === 'take' || verb === 'commit') {
    if ((await up(`[data-territory="${what}"]`)) === 0) yield { at: `.board [data-territory="${what}"]` };
    for (const card of rest.flatMap((word) => word.split('+'))) {
      yield { at: `.board [data-${card.startsWith('h') ? 'heart' : 'club'}="${card.slice(1)}"][aria-pressed="false"], .board .head[data-${card.startsWith('h') ? 'heart' : 'club'}="${card.slice(1)}"]` };
    }
  }
  yield { at: commit, key: kCommit };
}

const kCastle = ['blacksmith', 'catapult', 'general', 'keep', 'moat', 'stable', 'wall', 'war-room'];
// A piece of market, print, plates or tray, behind its tab where there are tabs, then the red button.
async function* rule(page: Page, move: string): AsyncGenerator<Piece> {
  const [verb = '', a = '', b = '', c = '', d = '', e = ''] = move.split(' ');
  const commit = { at: '[data-testid="commit"]', key: kCommit };
  const docked = (one: string): string => `.docked [data-move="${one}"]`;
  const row = async (name: string): Promise<Piece[]> =>
    (await page.locator(`[data-tab="${name}"][aria-selected="false"]`).count()) > 0 ? [{ at: `[data-tab="${name}"]` }] : [];
  if (verb === 'draw' || verb === 'buy') return yield { at: '[data-testid="draw"]', key: kCommit };
  if (verb === 'hold') return yield { at: docked(move), key: 'h' };
  if (verb === 'redraw') return yield { at: `.board [data-redraw="${move}"]` };
  if (verb === 'pass' && (await page.locator('[data-testid="end-turn"]').count()) > 0) {
    yield { at: '[data-testid="end-turn"]', key: 'e' };
    // It asks once where an action is left.
    if ((await page.locator(commit.at).count()) > 0) yield commit;
    return;
  }
  if (['pass', 'give-up', 'war-room'].includes(verb) || move === 'keep none') return yield { at: docked(move) };
  if (verb === 'bid') {
    const sums = await page.locator('.board [data-bid]').evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-bid'))));
    const near = [...sums].sort((x, y) => Math.abs(x - Number(a)) - Math.abs(y - Number(a)))[0] ?? 0;
    const now = Number(await page.locator('[data-testid="offer"]').textContent());
    // The first digit stands for the nearest sum, the others for the steps from there.
    if (near !== now || near !== Number(a)) {
      const steps = Math.abs(Number(a) - near);
      yield { at: `.board [data-bid="${near}"]`, key: a[0] ?? '' };
      for (let i = 0; i < Math.max(steps, a.length - 1); ++i) {
        const done = Number(await page.locator('[data-testid="offer"]').textContent()) === Number(a);
        if (!done) yield { at: `[data-testid="${Number(a) > near ? 'more' : 'less'}"]`, ...(i + 1 < a.length ? { key: a[i + 1] ?? '' } : {}) };
      }
    }
  } else if (verb === 'build') {
    yield* await row(a.startsWith('rice') ? 'rice' : kCastle.includes(a) ? 'castle' : 'city');
    yield { at: `.board [data-build="${a}"]` };
    if (b === 'over') yield { at: `.own [data-tile="${move.split(' over ')[1] ?? ''}"]` };
  } else if (verb === 'cards') {
    yield* await row('palace');
    yield { at: '.board [data-cards]' };
  } else if (verb === 'keep') {
    yield { at: `.board [data-kind="${a}"]` };
    if (b === 'over') yield { at: `.own [data-palace="${c}"]` };
    else if (b) yield { at: `.board [data-kind="${b}"]:not([aria-pressed="true"])` };
  } else if (a === 'fief' && (verb === 'attack' || verb === 'bribe')) {
    yield* await row('lands');
    yield { at: `.board [data-fief="${b}"]` };
    if ((await page.locator(`[data-testid="other-way"][data-move="${move}"]`).count()) > 0) return yield { at: '[data-testid="other-way"]' };
  } else if (a === 'seat') {
    yield { at: `.board [data-rival="${Number(b) - 1}"]` };
    if (verb === 'bribe') yield { at: `.board [data-bribe="${d} ${e}"]` };
  } else if (a === 'fief' && verb === 'lose') yield { at: `.stage [data-fief="${b}"]` };
  else if (verb === 'take' || (verb === 'raze' && a === 'rice')) yield { at: `.board [data-prize="${move}"]` };
  else if (verb === 'raze') {
    yield { at: '[data-testid="raze-other"]' };
    yield { at: `.look [data-tile="${move.slice(5)}"]` };
  } else if (verb === 'swap') yield { at: `.board [data-swap="${a}"]` };
  else yield { at: `.own [data-tile="${move.slice(verb.length + 1)}"]` };
  yield commit;
}
export const ways: readonly Way[] = [
  {
    game: 'kingdoms-of-rice', players: 3, pieces: rule,
    phases: [
      { key: 'choose' }, { key: 'raise' }, { key: 'turn' },
      // Alone these come sooner.
      { key: 'keep', players: 1, options: { difficulty: 'hard' } }, { key: 'attack', players: 1, options: { difficulty: 'hard' } },
    ],
  },
  {
    game: 'royal-ascension', players: 3, pieces: ascend,
    phases: [
      { key: 'take' }, { key: 'gate_and_move' }, { key: 'gate' }, { key: 'move' }, { key: 'shop' }, { key: 'npc' }, { key: 'choose' }, { key: 'answer' },
      { key: 'commit' }, { key: 'commit_all_in', staged: { players: 3, match: 2, moves: 79 } }, { key: 'commit_decree' }, { key: 'choose_or_decline', options: { may_decline: 'on' } },
    ],
  },
  {
    game: 'devices-of-kings', players: 4, pieces: plot,
    phases: [{ key: 'plot' }, { key: 'split' }, { key: 'send', options: { hold_back: 1 } }],
  },
  {
    game: 'road-to-lord', players: 3, pieces: offer,
    phases: [{ key: 'lead' }, { key: 'follow' }, { key: 'free' }, { key: 'add', players: 2 }],
  },
];
