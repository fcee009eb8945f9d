// Who I am, which games there are, and the link to the server: what every page shares.
import { api } from './api';
import { courtly_name } from './names';
import { Refused, type GameSpec, type Me, type Message } from './protocol';
import { HallSocket, type Answer, type Command, type Link } from './socket';
import { texts } from './texts.svelte';

export interface Toast {
  id: number;
  kind: 'bad' | 'good';
  text: string;
}

const kToastMs = 6000;
const kGreetingMs = 5000;

class Hall {
  me = $state<Me | null>(null);
  games = $state<GameSpec[]>([]);
  link = $state<Link>('connecting');
  retry_at = $state<number | null>(null);
  toasts = $state<Toast[]>([]);
  // The server's clock minus ours, in ms.
  skew = $state(0);
  // A catalogue that cannot be had: the page says so and offers to try again.
  failed = $state(false);

  #listeners = new Set<(message: Message) => void>();
  #toast_id = 0;
  #greet: () => void = () => undefined;
  #greeted = new Promise<void>((done) => (this.#greet = done));
  #socket = new HallSocket({
    open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
    heard: (message) => this.#hear(message),
    changed: (link, retry_at) => {
      this.link = link;
      this.retry_at = retry_at;
    },
  });

  async start(): Promise<void> {
    this.#socket.connect();
    addEventListener('online', () => this.link === 'lost' && this.#socket.connect());
    await this.load_games();
  }

  async load_games(): Promise<void> {
    this.failed = false;
    try {
      this.games = (await api.games()).games;
    } catch {
      this.failed = true;
    }
  }

  game(key: string): GameSpec | undefined {
    return this.games.find((game) => game.key === key);
  }

  // Nobody has to sign up to sit down: a first action makes a guest with a courtly name. Who one is
  // comes with the link's greeting, so that is waited for; without a link nothing could be done anyway.
  async identity(): Promise<Me> {
    await Promise.race([this.#greeted, new Promise((late) => setTimeout(late, kGreetingMs))]);
    if (this.me) return this.me;
    return this.become(api.guest(courtly_name(texts.language)));
  }

  // A new identity needs a new socket: the old one speaks for somebody else.
  async become(answer: Promise<{ me: Me }>): Promise<Me> {
    const { me } = await answer;
    const other = me.id !== this.me?.id;
    this.me = me;
    if (other) this.#socket.connect();
    return me;
  }

  async leave(): Promise<void> {
    await api.logout();
    this.me = null;
    this.#socket.connect();
  }

  // Everything the hall has of me is deleted; what is left is a stranger.
  async forget(password: string): Promise<void> {
    await api.forget(password);
    this.me = null;
    this.#socket.connect();
  }

  reconnect(): void {
    this.#socket.connect();
  }

  send(command: Command): Promise<Answer> {
    return this.#socket.send(command);
  }

  // Sends, and tells the person if it was refused. Null then.
  async try(command: Command): Promise<Answer | null> {
    try {
      return await this.send(command);
    } catch (reason) {
      this.refuse(reason);
      return null;
    }
  }

  listen(listener: (message: Message) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  refuse(reason: unknown): void {
    this.say('bad', sentence_of(reason));
  }

  say(kind: Toast['kind'], text: string): void {
    const id = ++this.#toast_id;
    this.toasts = [...this.toasts.filter((toast) => toast.text !== text), { id, kind, text }];
    setTimeout(() => this.dismiss(id), kToastMs);
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  #hear(message: Message): void {
    if (message.t === 'hello') {
      this.skew = message.now - Date.now();
      this.me = message.me;
      this.#greet();
    }
    for (const listener of this.#listeners) listener(message);
  }
}

export function sentence_of(reason: unknown): string {
  if (reason instanceof Refused) {
    const known = `refused.${reason.kind}`;
    if (texts.language !== 'en' && texts.has(known)) return texts.t(known);
    return reason.message || texts.t(texts.has(known) ? known : 'refused.bad_answer');
  }
  return texts.t('refused.bad_answer');
}

export const hall = new Hall();
