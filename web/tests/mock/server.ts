// A hall that misbehaves on demand: the built client in front, a one-move table behind. It exists
// to show what the page does with a slow, deaf or nonsense-speaking server; everything about play
// is tested against the real one.
import { createServer, type Server } from 'node:http';
import { readFileSync, existsSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { WebSocketServer, type WebSocket } from 'ws';
import type { AddressInfo } from 'node:net';

const kRoot = resolve(import.meta.dirname, '../..');
const kTypes: Record<string, string> = {
  '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2', '.json': 'application/json', '.png': 'image/png',
};

// The samples' views are of no game's making, so the game they name has no board here.
export const sample = (name: string): Record<string, unknown> =>
  JSON.parse(
    readFileSync(join(kRoot, '../protocol/samples', `${name}.json`), 'utf8').replaceAll('road-to-lord', 'a-game'),
  ) as Record<string, unknown>;

export type Mood = 'well' | 'slow' | 'deaf' | 'refusing' | 'nonsense';

export class MockHall {
  mood: Mood = 'well';
  heard: Record<string, unknown>[] = [];
  #version = 12;
  #http: Server;
  #sockets = new Set<WebSocket>();

  constructor() {
    this.#http = createServer((request, response) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      const answers: Record<string, string> = {
        '/api/me': 'me', '/api/guest': 'me', '/api/games': 'games', '/api/me/tables': 'my_tables',
        '/api/me/history': 'history', '/api/leaderboard': 'leaderboard',
      };
      const answer = answers[path];
      if (answer) {
        response.setHeader('Content-Type', 'application/json');
        response.end(this.mood === 'nonsense' ? '<html>' : JSON.stringify(sample(answer)));
        return;
      }
      const file = join(kRoot, 'dist', path);
      const found = path !== '/' && existsSync(file) ? file : join(kRoot, 'dist/index.html');
      response.setHeader('Content-Type', kTypes[extname(found)] ?? 'application/octet-stream');
      response.end(readFileSync(found));
    });
    const sockets = new WebSocketServer({ server: this.#http, path: '/ws' });
    sockets.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      this.#say(socket, sample('hello'));
      socket.on('message', (data) =>
        this.#hear(socket, JSON.parse(String(data as Buffer)) as Record<string, unknown>),
      );
    });
  }

  async start(port = 0): Promise<string> {
    await new Promise<void>((done) => this.#http.listen(port, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  // Cuts every wire, as a lost network does.
  cut(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  async stop(): Promise<void> {
    this.cut();
    this.#http.closeAllConnections();
    await new Promise((done) => this.#http.close(done));
  }

  #say(socket: WebSocket, message: unknown): void {
    const wait = this.mood === 'slow' ? 2000 : 0;
    setTimeout(() => socket.send(this.mood === 'nonsense' ? '{"t":' : JSON.stringify(message)), wait);
  }

  #position(): Record<string, unknown> {
    return { ...(sample('position') as object), version: this.#version };
  }

  #hear(socket: WebSocket, command: Record<string, unknown>): void {
    this.heard.push(command);
    if (this.mood === 'deaf') return;
    const { id, t } = command;
    const ok = (more: object = {}): void => this.#say(socket, { t: 'ok', id, ...more });
    if (t === 'create') ok({ table: 't4Zr81mQpL2x' });
    else if (t === 'watch') {
      ok();
      if (command['since'] !== this.#version) {
        this.#say(socket, { ...sample('table'), position: this.#position() });
      }
    } else if (t === 'lobby.watch') {
      ok();
      this.#say(socket, sample('lobby'));
    } else if (t === 'move') {
      if (this.mood === 'refusing') {
        this.#say(socket, { t: 'refused', id, ...sample('refusal') });
        return;
      }
      if (command['version'] === this.#version) this.#version += 1;
      const log = [{ version: this.#version, at: 0, kind: 'move', seat: 0, move: command['move'], events: [] }];
      this.#say(socket, { t: 'update', table: 't4Zr81mQpL2x', ok: id, position: this.#position(), log });
    } else if (t === 'text') ok({ text: 'A table in plain characters.' });
    else if (t === 'hint') this.#say(socket, { ...sample('hint'), id });
    else ok();
  }
}
