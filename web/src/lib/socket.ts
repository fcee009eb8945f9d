// The one WebSocket. Commands are promises; what was sent and not answered is sent again after a
// reconnect, which is harmless: it carries a key, and the hall does nothing twice for one key.
import { read_message, Refused, type Command as Sent, type Message, type Ok } from './protocol';

export type Link = 'connecting' | 'open' | 'lost';

// What is sent, but for the id and the key: they are this file's.
type Bare<C> = C extends unknown ? Omit<C, 'id' | 'key'> : never;
export type Command = Bare<Sent>;
export type CommandOf<T extends Command['t']> = Extract<Command, { t: T }>;
// The same of a table, for who knows which.
export type TableCommand = Command extends infer C ? (C extends { table: string } ? Omit<C, 'table'> : never) : never;
// What an answer may carry, by the command.
export type Answer = Partial<UnionOf<Ok>>;
type UnionOf<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never;

interface Waiting {
  command: Command & { id: number };
  resolve: (answer: Answer) => void;
  reject: (reason: Refused) => void;
  timer: ReturnType<typeof setTimeout>;
}

// A slow server is not a dead one: two seconds of latency are fine, half a minute is not.
const kAnswerMs = 20_000;
const kRetryMs = [250, 500, 1000, 2000, 4000, 8000];

export interface SocketEnds {
  open(): WebSocket;
  heard(message: Message): void;
  changed(link: Link, retry_at: number | null): void;
}

export class HallSocket {
  #ends: SocketEnds;
  #socket: WebSocket | null = null;
  #greeted = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next_id = 1;
  #waiting = new Map<number, Waiting>();

  constructor(ends: SocketEnds) {
    this.#ends = ends;
  }

  connect(): void {
    clearTimeout(this.#timer);
    this.#drop();
    this.#ends.changed('connecting', null);
    const socket = this.#ends.open();
    this.#socket = socket;
    socket.onmessage = (event) => {
      if (socket === this.#socket && typeof event.data === 'string') this.#hear(event.data);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  // Done when the server says so; refused with its sentence.
  send(command: Command): Promise<Answer> {
    const id = this.#next_id++;
    const keyed = command.t === 'watch' ? {} : { key: random_key() };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Refused({ kind: 'no_answer', sentence: '' }));
      }, kAnswerMs);
      const waiting = { command: { ...command, ...keyed, id }, resolve, reject, timer };
      this.#waiting.set(id, waiting);
      if (this.#greeted) this.#socket?.send(JSON.stringify(waiting.command));
    });
  }

  #hear(text: string): void {
    const message = read_message(text);
    if (!message) return;
    if (message.t === 'hello') {
      this.#greeted = true;
      this.#attempt = 0;
      this.#ends.changed('open', null);
      this.#ends.heard(message);
      for (const { command } of this.#waiting.values()) this.#socket?.send(JSON.stringify(command));
      return;
    }
    // The page shows the news before the promise that asked for it goes on.
    if (message.t !== 'ok' && message.t !== 'refused') this.#ends.heard(message);
    if (message.t === 'ok') this.#answer(message.id, (w) => w.resolve(message));
    if (message.t === 'refused' && message.id !== null) this.#answer(message.id, (w) => w.reject(new Refused(message)));
    if (message.t === 'update' && message.ok !== undefined) {
      this.#answer(message.ok, (w) => w.resolve({ version: message.position.version }));
    }
  }

  #answer(id: number | string, settle: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(Number(id));
    if (!waiting) return;
    this.#waiting.delete(Number(id));
    clearTimeout(waiting.timer);
    settle(waiting);
  }

  #lost(): void {
    this.#drop();
    const wait = kRetryMs[Math.min(this.#attempt, kRetryMs.length - 1)] ?? 8000;
    this.#attempt += 1;
    this.#ends.changed('lost', Date.now() + wait);
    this.#timer = setTimeout(() => this.connect(), wait);
  }

  #drop(): void {
    this.#greeted = false;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }
}

export function random_key(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
