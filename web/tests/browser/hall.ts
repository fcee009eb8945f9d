// The real server on a free port with a store of its own, and Chromium in front of it.
//
// CROWNHALL_BIN names the program (default: the release build), CHROMIUM the browser. CROWNHALL_PAGE=dist
// serves the page from web/dist in place of the one in the program: no new link after each change.
// Deals, bots and what players pick at random follow from CROWNHALL_TEST_SEED, so that a match that
// failed can be played again.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { preview, type PreviewServer } from 'vite';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

export const kProgram =
  process.env['CROWNHALL_BIN'] ?? resolve(import.meta.dirname, '../../../build/release/crownhall');
const kBrowser = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const kSeed = process.env['CROWNHALL_TEST_SEED'] ?? 'crownhall';
// Milliseconds to wait for what must come: long, since a busy machine is no fault.
const kPatience = 120_000;
const kFlags = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

export class Hall {
  address = '';
  #browser: Browser | undefined;
  #server: ChildProcess | undefined;
  #page: PreviewServer | undefined;
  #inner = 0;
  #folder = mkdtempSync(join(tmpdir(), 'crownhall-'));
  readonly #known: boolean;

  // `shuffled`: deals with a part of everybody, as people have them, and so never the same twice.
  constructor({ shuffled = false } = {}) {
    this.#known = !shuffled;
  }

  async start(port = 0): Promise<void> {
    const server = spawn(
      kProgram,
      ['serve', '--host', '127.0.0.1', '--port', String(this.#inner || port), '--data-dir', this.#folder, '--no-limits',
        '--bot-delay-ms', '0', '--log', 'error', ...(this.#known ? ['--known-deals', kSeed] : [])],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.#server = server;
    for await (const line of createInterface({ input: server.stdout })) {
      const found = /http:\/\/\S+:(\d+)/.exec(line);
      if (found) {
        this.address = `http://127.0.0.1:${found[1]}`;
        if (process.env['CROWNHALL_PAGE'] === 'dist') await this.#serve_page(Number(found[1]));
        return;
      }
    }
    throw new Error('The server has not started.');
  }

  // Once; a server that is started again comes back on its port.
  async #serve_page(inner: number): Promise<void> {
    const target = this.address;
    if (this.#page) {
      this.address = this.#page.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? target;
      return;
    }
    this.#inner = inner;
    const to = { target, changeOrigin: true, headers: { origin: target } };
    this.#page = await preview({
      root: resolve(import.meta.dirname, '../..'),
      configFile: false,
      logLevel: 'error',
      preview: { host: '127.0.0.1', port: 20_000 + Math.floor(Math.random() * 20_000), proxy: { '/api': to, '/ws': { ...to, ws: true } } },
    });
    this.address = this.#page.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? target;
  }

  // Stops the server but keeps its data, as a restart does.
  async halt(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
  }

  // Chromium in front of it; `open_hall` launches it.
  get browser(): Browser {
    if (!this.#browser) throw new Error('The hall has no browser yet.');
    return this.#browser;
  }

  async open(): Promise<void> {
    await this.start();
    this.#browser = await launch();
  }

  arrive(name: string, visit: Visit = {}): Promise<Person> {
    return Person.arrive(this.browser, this.address, name, visit);
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    this.#browser = undefined;
    await this.halt();
    await this.#page?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

// One hall with its browser for all tests of a file: opened before the first, closed after the last.
export function open_hall(options?: { shuffled: boolean }): Hall {
  const hall = new Hall(options);
  beforeAll(() => hall.open());
  afterAll(() => hall.stop());
  return hall;
}

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: kBrowser, args: kFlags });

export interface Visit {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  language?: string;
  // How fast play is shown; tests do not wait, and nothing moves.
  pace?: 'none' | 'quick' | 'usual' | 'calm';
  text?: 'normal' | 'larger' | 'large';
  // Device pixels per pixel, as zooming in has it.
  scale?: number;
}

// What the test's player and the page draw at random: the same again from the same seed, whatever the
// table's id. (Runs in the page.)
function seeded(seed: string): void {
  let state = 0;
  for (const letter of `${seed} ${location.pathname.split('/')[1] ?? ''}`) state = (Math.imul(state, 31) + letter.charCodeAt(0)) | 0;
  Math.random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 4_294_967_296;
  };
}

// So that everybody who comes draws otherwise.
let people = 0;

// A person: a browser of their own, with a name.
export class Person {
  readonly faults: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly address: string,
  ) {
    page.on('pageerror', (error) => this.faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/ERR_CONNECTION|WebSocket/.test(message.text())) {
        this.faults.push(message.text());
      }
    });
  }

  static async arrive(browser: Browser, address: string, name: string, visit: Visit = {}): Promise<Person> {
    const context = await browser.newContext({
      viewport: { width: visit.width ?? 1440, height: visit.height ?? 900 },
      colorScheme: visit.theme ?? 'light',
      locale: visit.language ?? 'en-GB',
      reducedMotion: visit.pace && visit.pace !== 'none' ? 'no-preference' : 'reduce',
      hasTouch: (visit.width ?? 1440) < 700 || (visit.height ?? 900) <= 500,
      deviceScaleFactor: visit.scale ?? 1,
    });
    const choices = JSON.stringify({ pace: visit.pace ?? 'none', ...(visit.text ? { text: visit.text } : {}) });
    await context.addInitScript(
      `if (!localStorage.getItem('crownhall.preferences')) localStorage.setItem('crownhall.preferences', ${JSON.stringify(choices)});`,
    );
    await context.addInitScript(seeded, `${kSeed} ${name} ${++people}`);
    context.setDefaultTimeout(kPatience);
    const page = await context.newPage();
    const person = new Person(context, page, address);
    await context.request.post(`${address}/api/guest`, { data: { name }, headers: { Origin: address } });
    await page.goto(address);
    return person;
  }

  async command(command: Record<string, unknown>): Promise<Record<string, unknown>> {
    const answer = await this.context.request.post(`${this.address}/api/commands`, {
      // By hand there is no page that could make a part of the shuffle: the match begins at once.
      data: { id: 1, ...(command['t'] === 'create' || command['t'] === 'sit' ? { decline: true } : {}), ...command },
      headers: { Origin: this.address },
    });
    if (!answer.ok()) throw new Error(`${String(command['t'])}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  }

  // An account: rated matches are for those.
  async keep_name(name: string): Promise<void> {
    const answer = await this.context.request.post(`${this.address}/api/account`, {
      data: { name, password: 'a long password' },
      headers: { Origin: this.address },
    });
    if (!answer.ok()) throw new Error(await answer.text());
  }

  async sit_at(table: string): Promise<void> {
    await this.page.goto(`${this.address}/t/${table}`);
    // Any of them, not the first in the document: a plate may be folded away where there is little room.
    await this.page.waitForSelector('[data-testid="prompt"]:visible, .curtain:visible, [data-seat]:visible');
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}
