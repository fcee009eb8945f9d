// Devices of Kings at every moment and not at decisions alone: with a card or a device taken, one and
// two cards laid, a court's leaf and the log open, sealed while others plot, each picture of a round,
// while another king shares out and while oneself does. Names are long. Short by default; LONG=1 takes
// every size with two, four and six kings; VIEWPORT and PLAYERS narrow it down.
import { request, type APIRequestContext, type Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { take_clock } from './clock';
import { open_hall } from './hall';
import { judge, shift_of, watch_shift } from './viewport';

const hall = open_hall();
const kGame = 'devices-of-kings';
const kNames = ['Bartholomew of Wexcombe', 'Odo', 'Gwendolyn Thistlewood', 'Maud', 'Sir Reginald the Patient'];

interface Look {
  size: string;
  players: number;
  text?: 'large';
  language?: string;
}
const kSizes = ['1280x800', '1920x1080', '390x844', '844x390', '360x740', '768x1024', '1024x768', '1024x640', '1440x900', '2560x1440'];
const long: Look[] = [
  ...kSizes.map((size) => ({ size })),
  ...['1280x800', '390x844', '844x390', '360x740'].map((size) => ({ size, text: 'large' as const })),
  { size: '1280x800', language: 'ja-JP' }, { size: '390x844', language: 'ja-JP' },
].flatMap((look) => [2, 4, 6].map((players) => ({ ...look, players })));
const short: Look[] = [{ size: '390x844', players: 6 }, { size: '844x390', players: 4 }, { size: '1280x800', players: 2 }];
const [wish, wished_players] = [process.env['VIEWPORT'], Number(process.env['PLAYERS'] ?? 0)];
const looks = (process.env['LONG'] || wish || wished_players ? long : short)
  .filter((one) => (!wish || one.size === wish) && (!wished_players || one.players === wished_players));

// A person without a page.
class Rival {
  private constructor(readonly api: APIRequestContext) {}
  static async arrive(name: string): Promise<Rival> {
    const api = await request.newContext({ baseURL: hall.address, extraHTTPHeaders: { Origin: hall.address } });
    await api.post('/api/guest', { data: { name } });
    return new Rival(api);
  }
  async command(command: Record<string, unknown>): Promise<Record<string, unknown>> {
    const answer = await this.api.post('/api/commands', { data: { id: 1, ...(command['t'] === 'sit' ? { decline: true } : {}), ...command } });
    if (!answer.ok()) throw new Error(`${String(command['t'])}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  }
}

// Runs in the page. What only this board draws: beams do not cross the table, what fell lies between
// the medals, and with two kings the rival's things are nearly as large as the own ones.
function drawn_in_page(): string[] {
  const found: string[] = [];
  const board = document.querySelector('.board')?.getBoundingClientRect();
  if (!board) return ['no board'];
  for (const one of document.querySelectorAll<SVGPathElement>('.bm')) {
    const { width } = one.getBBox();
    if (width > 0.45 * board.width) found.push(`a beam crosses ${Math.round((100 * width) / board.width)} % of the table`);
  }
  const medals = [...document.querySelectorAll('.duel .medal')].map((one) => one.getBoundingClientRect());
  for (const one of document.querySelectorAll('.duel .pair, .duel .alive .tok')) {
    const box = one.getBoundingClientRect();
    if (medals.some((medal) => Math.min(box.right, medal.right) - Math.max(box.left, medal.left) > 4 && Math.min(box.bottom, medal.bottom) - Math.max(box.top, medal.top) > 4)) found.push('a token lies over a medal');
  }
  const rival = document.querySelector('.n2 .court .plaque')?.getBoundingClientRect();
  const own = document.querySelector('.n2 .own .plaque')?.getBoundingClientRect();
  if (rival && own && rival.width > 0 && rival.width < 0.6 * own.width) found.push(`the only rival's devices are small: ${Math.round(rival.width)} beside ${Math.round(own.width)}`);
  return found;
}

class Judge {
  readonly complaints = new Map<string, string>();
  moments = 0;
  constructor(readonly page: Page) {}
  async look(moment: string): Promise<void> {
    ++this.moments;
    for (const one of await this.page.evaluate(drawn_in_page)) if (!this.complaints.has(one)) this.complaints.set(one, moment);
    for (const one of (await judge(this.page)).complaints) if (!this.complaints.has(one)) this.complaints.set(one, moment);
  }
  // The scenes of a round, picture by picture, until something is asked or `until` is there.
  async scenes(until = '.prompt.mine'): Promise<void> {
    let seen = '';
    for (let i = 0; i < 600; ++i) {
      const now = await this.page.evaluate((wanted) => ({
        words: document.querySelector('[data-testid="prompt"]')?.textContent ?? '',
        plays: document.querySelector('[data-testid="skip"], [data-testid="next-round"]') !== null,
        there: document.querySelector(wanted) !== null,
      }), until);
      if (!now.plays && now.there) return;
      if (now.plays && now.words !== seen) await this.look(`scene: ${now.words}`);
      seen = now.words;
      await this.page.clock.runFor(300);
    }
    throw new Error(`never came to ${until}`);
  }
}

describe.each(looks)('$size $text $language with $players kings', ({ size, players, text, language }) => {
  it('everything is in view, free and readable at every moment', async () => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    const ada = await hall.arrive('Ada', { width, height, ...(language ? { language } : {}), ...(text ? { text } : {}) });
    const { page } = ada;
    await watch_shift(page);
    const rivals = await Promise.all(kNames.slice(0, players - 1).map((name) => Rival.arrive(name)));
    const { table } = await ada.command({ t: 'create', game: kGame, players, options: { start_tokens: 2, target: 20 } });
    for (const one of rivals) await one.command({ t: 'sit', table });
    await ada.command({ t: 'start', table });
    await ada.sit_at(String(table));
    await page.waitForSelector('.prompt.mine');
    await take_clock(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const judge_of = new Judge(page);
    const look = (moment: string): Promise<void> => judge_of.look(moment);
    let version = 0;
    const move = async (seat: number, ...words: string[]): Promise<void> => {
      const one = rivals[seat - 1];
      const refused: string[] = [];
      for (const way of [words, [...words].reverse()]) {
        const done = await one?.command({ t: 'move', table, move: way.join(' '), version }).catch((reason: Error) => reason.message);
        if (typeof done === 'object') {
          version = Number(done['version']);
          return;
        }
        refused.push(String(done));
      }
      throw new Error(`seat ${seat}, ${words.join(' ')}: ${refused.join(' / ')}`);
    };
    const next = (seat: number, by: number): number => ((seat + by) % players) + 1;
    const attack = page.locator('.hand .atk');
    const lay = async (card: number, device: string): Promise<void> => {
      await attack.nth(card).click();
      await page.locator(`.own [data-device="${device}"]`).click();
    };

    // The first round: hands, leaves, the seal.
    await look('nothing laid');
    await attack.last().click();
    await look('a card taken');
    await attack.last().click();
    await page.locator('.own [data-device="mask"]').click();
    await look('a device taken');
    await page.locator('.hand .bol').first().click();
    await look('one laid');
    await attack.first().click();
    await look('one laid, one taken');
    await page.locator('.own [data-device="mask"]').click();
    await look('two laid on one device');
    await page.locator('.court .cov').first().click();
    await look('a court opened');
    await page.keyboard.press('Escape');
    // Escape closes what is open, and where nothing is takes the cards back.
    if (await page.locator('[data-testid="seal"]').isDisabled()) {
      await page.locator('.hand .bol').first().click();
      await page.locator('.own [data-device="mask"]').click();
      await lay(0, 'mask');
    }
    await page.click('[data-testid="seal"]');
    await page.waitForSelector('[data-testid="break"]');
    version = Number(await page.locator('[data-testid="prompt"]').getAttribute('data-version'));
    await look('sealed');
    for (let seat = 1; seat < players; ++seat) {
      await move(seat, ...(players > 2 ? [`sword:${next(seat, 1)}`, `cup:${next(seat, 2)}`] : ['cup:1', 'mask:+']));
      if (seat === 1 && players > 2) await look('others plot');
    }
    await page.waitForFunction((now) => Number(document.querySelector<HTMLElement>('[data-testid="prompt"]')?.dataset['version']) >= now || document.querySelector('[data-testid="skip"]'), version);
    await judge_of.scenes();

    // The log has something to tell now.
    const log = page.locator('[data-tool="log"], [data-tool="chat"]').first();
    if (await log.isVisible()) {
      await log.click();
      await look('the log open');
      await log.click({ force: true }).catch(() => undefined);
      await page.keyboard.press('Escape');
      await page.clock.runFor(400);
    }
    // The second: another king shares out, then oneself.
    if (players > 2) {
      await lay(0, 'rat');
      await lay(players - 3, 'rat');
      await page.click('[data-testid="seal"]');
      await page.waitForSelector('[data-testid="break"]');
      version = Number(await page.locator('[data-testid="prompt"]').getAttribute('data-version'));
      const targets = [next(2, 1), next(2, 2)].sort((a, b) => a - b);
      await move(2, ...targets.map((one) => `rat:${one}`));
      for (let seat = 1; seat < players; ++seat) if (seat !== 2) await move(seat, `cup:${next(seat, 1)}`, `cup:${next(seat, 2)}`);
      let shared = 0;
      for (let i = 0; i < 2; ++i) {
        await judge_of.scenes('.scales');
        if ((await page.locator('.scales.mine').count()) > 0) {
          await look('one shares out');
          await page.locator('.scales .more').last().click();
          await look('one has moved a token');
          version = Number(await page.locator('[data-testid="prompt"]').getAttribute('data-version'));
          await page.click('[data-testid="send"]');
          ++version;
        } else {
          await look('another shares out');
          ++shared;
          version = Number(await page.locator('[data-testid="prompt"]').getAttribute('data-version'));
          await rivals[1]?.command({ t: 'move', table, move: `send ${targets.map((one) => `${one}:1`).join(' ')}`, version });
          ++version;
        }
        await page.waitForFunction((now) => Number(document.querySelector<HTMLElement>('[data-testid="prompt"]')?.dataset['version']) >= now || document.querySelector('[data-testid="skip"]'), version);
      }
      expect(shared).toBe(1);
      await judge_of.scenes();
    }
    const shift = await shift_of(page);
    console.log(`kings ${size} ${text ?? ''}${language ?? ''} with ${players}: ${judge_of.moments} moments, ${judge_of.complaints.size} kinds of complaint, shift ${shift.sum.toFixed(4)} (worst ${shift.worst})${[...judge_of.complaints].map(([one, moment]) => `\n  ${one} (${moment})`).join('')}`);
    expect([...judge_of.complaints].map(([one, moment]) => `${one} (${moment})`)).toEqual([]);
    expect(shift.sum).toBeLessThan(0.1);
    expect(ada.faults).toEqual([]);
    await ada.leave();
    for (const one of rivals) await one.api.dispose();
  }, 300_000);
});
