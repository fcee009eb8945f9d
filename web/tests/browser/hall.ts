// The real server on a free port with a store of its own, and Chromium in front of it.
//
// CROWNHALL_BIN names the program (default: the release build), CHROMIUM the browser.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const kProgram =
  process.env['CROWNHALL_BIN'] ?? resolve(import.meta.dirname, '../../../build/release/crownhall');
const kBrowser = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const kFlags = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

export class Hall {
  address = '';
  #server: ChildProcess | undefined;
  #folder = mkdtempSync(join(tmpdir(), 'crownhall-'));

  async start(port = 0): Promise<void> {
    const server = spawn(
      kProgram,
      ['serve', '--host', '127.0.0.1', '--port', String(port), '--data-dir', this.#folder, '--no-limits',
        '--bot-delay-ms', '0', '--log', 'error'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.#server = server;
    for await (const line of createInterface({ input: server.stdout })) {
      const found = /http:\/\/\S+:(\d+)/.exec(line);
      if (found) {
        this.address = `http://127.0.0.1:${found[1]}`;
        return;
      }
    }
    throw new Error('The server has not started.');
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

  async stop(): Promise<void> {
    await this.halt();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: kBrowser, args: kFlags });

export interface Visit {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  language?: string;
  // How fast play is shown; tests do not wait, and nothing moves.
  pace?: 'none' | 'quick';
  // Device pixels per pixel, as zooming in has it.
  scale?: number;
}

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
      if (message.type() === 'error' && !/ERR_CONNECTION|401|WebSocket/.test(message.text())) {
        this.faults.push(message.text());
      }
    });
  }

  static async arrive(browser: Browser, address: string, name: string, visit: Visit = {}): Promise<Person> {
    const context = await browser.newContext({
      viewport: { width: visit.width ?? 1440, height: visit.height ?? 900 },
      colorScheme: visit.theme ?? 'light',
      locale: visit.language ?? 'en-GB',
      reducedMotion: visit.pace === 'quick' ? 'no-preference' : 'reduce',
      deviceScaleFactor: visit.scale ?? 1,
    });
    const choices = JSON.stringify({ pace: visit.pace ?? 'none' });
    await context.addInitScript(
      `if (!localStorage.getItem('crownhall.preferences')) localStorage.setItem('crownhall.preferences', ${JSON.stringify(choices)});`,
    );
    const page = await context.newPage();
    const person = new Person(context, page, address);
    await context.request.post(`${address}/api/guest`, { data: { name }, headers: { Origin: address } });
    await page.goto(address);
    return person;
  }

  async command(command: Record<string, unknown>): Promise<Record<string, unknown>> {
    const answer = await this.context.request.post(`${this.address}/api/commands`, {
      data: { id: 1, ...command },
      headers: { Origin: this.address },
    });
    if (!answer.ok()) throw new Error(`${String(command['t'])}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  }

  async sit_at(table: string): Promise<void> {
    await this.page.goto(`${this.address}/t/${table}`);
    await this.page.waitForSelector('[data-testid="prompt"], .curtain, [data-seat]');
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}
