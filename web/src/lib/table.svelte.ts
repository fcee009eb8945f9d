// One table as this viewer sees it: what the server sent, nothing invented.
//
// News go through the stage: `position`, `log` and `fresh` change when a scene is over, never before,
// and everything that is read, heard or shown in the title is made from them.
import { keep_seen, recall_seen } from './absence';
import { DealKeeper } from './deal.svelte';
import { hall, sentence_of } from './hall.svelte';
import { preferences } from './preferences.svelte';
import { Refused, type ChatLine, type LogEntry, type Message, type Position, type Room, type Seat } from './protocol';
import type { TableCommand } from './socket';
import { Stage, type Happening } from '../scenes/stage.svelte';
import { call_turn, sound } from './sound';

type Update = Extract<Message, { t: 'update' }>;

export class Table {
  readonly id: string;
  room = $state.raw<Room | null>(null);
  position = $state.raw<Position | null>(null);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  // Why the table cannot be shown, once that is known.
  gone = $state<string | null>(null);
  // A command of this person is on its way.
  busy = $state(false);
  // Positions this page was shown, by version: the log looks back at them.
  readonly seen = new Map<number, Position>();
  // What the last shown update added: boards animate it, the live region reads it.
  fresh = $state.raw<LogEntry[]>([]);

  // This page's part of the shuffle.
  readonly part = new DealKeeper();

  readonly stage = new Stage(() => this.position, (what) => this.#settle(what));
  // What was settled while nobody looked: it can be played again.
  missed = $state.raw<Happening[]>([]);

  // The newest version that has come in, settled or not.
  #newest: number | undefined;
  // Grows with every whole table: pages of an older log are let go.
  #pages = 0;
  #unlisten: () => void;
  #arrived = false;
  // The hall's time when this page found it again; until the first news after that.
  #back_at = -Infinity;
  #eyes: Seat | undefined;

  constructor(id: string) {
    this.id = id;
    this.#unlisten = hall.listen((message) => this.#hear(message));
    document.addEventListener('visibilitychange', this.#hidden);
    addEventListener('pagehide', this.#keep);
    this.#hidden();
    if (hall.link === 'open') void this.#watch();
  }

  close(): void {
    this.#keep();
    removeEventListener('pagehide', this.#keep);
    document.removeEventListener('visibilitychange', this.#hidden);
    this.#unlisten();
    if (hall.link === 'open') hall.send({ t: 'unwatch', table: this.id }).catch(() => undefined);
  }

  // -- what the person may do --

  get eyes(): Seat | null {
    return this.room?.eyes ?? null;
  }

  get my_turn(): boolean {
    const { position, room } = this;
    return !this.stage.playing && !!position && !!room && room.mine.some((seat) => position.waiting.includes(seat));
  }

  // Where several seats choose at once a move lies face down until the last one is in, and may be
  // changed or withdrawn until then; the server sees to that.
  async play(move: string): Promise<boolean> {
    const { position } = this;
    if (!position || this.busy) return false;
    this.missed = [];
    return this.command({ t: 'move', version: position.version, move, ...this.#seat() });
  }

  withdraw(): Promise<boolean> {
    return this.command({ t: 'draft', move: null, ...this.#seat() });
  }

  undo(): Promise<boolean> {
    return this.command({ t: 'undo', version: this.position?.version ?? 0, ...this.#seat() });
  }

  look_from(seat: Seat): void {
    this.#eyes = seat;
    void this.#watch();
  }

  async command(command: TableCommand): Promise<boolean> {
    this.busy = true;
    try {
      await hall.send({ ...command, table: this.id });
      return true;
    } catch (reason) {
      hall.refuse(reason);
      if (reason instanceof Refused && reason.kind === 'stale') void this.#watch();
      return false;
    } finally {
      this.busy = false;
    }
  }

  #seat(): { seat?: Seat } {
    const { room } = this;
    return room && room.mine.length > 1 && room.eyes !== null ? { seat: room.eyes } : {};
  }

  // -- what the server says --

  async #watch(): Promise<void> {
    const since = this.#eyes === undefined ? this.#last_version() : undefined;
    try {
      await hall.send({
        t: 'watch',
        table: this.id,
        ...(since === undefined ? {} : { since }),
        ...(this.#eyes === undefined ? {} : { seat: this.#eyes }),
      });
    } catch (reason) {
      if (!this.room) this.gone = sentence_of(reason);
      else hall.refuse(reason);
    }
  }

  #last_version(): number | undefined {
    return this.#newest ?? this.position?.version;
  }

  #take_room(room: Room): void {
    this.room = room;
    this.part.hear(room, hall.me?.id, (command) => hall.send({ ...command, table: this.id }));
  }

  #hear(message: Message): void {
    if (message.t === 'hello') {
      this.#back_at = message.now;
      void this.#watch();
      return;
    }
    if (!('table' in message) || message.table !== this.id) return;
    switch (message.t) {
      case 'table':
        this.stage.flush();
        if (message.room.eyes !== this.room?.eyes) this.seen.clear();
        this.gone = null;
        this.#take_room(message.room);
        // The same once more, as after a short loss of the wire: what was missed is still missed.
        if (message.position?.version !== this.#newest) this.missed = [];
        this.#newest = message.position?.version;
        this.#show(message.position);
        this.log = message.log;
        void this.#earlier(message.log_since ?? 0);
        this.chat = message.chat;
        this.fresh = [];
        this.#recall(message.room, message.position, message.log);
        break;
      case 'room':
        this.#take_room(message.room);
        break;
      case 'chat':
        this.chat = [...this.chat, message.line];
        break;
      case 'closed':
        this.gone = message.sentence;
        break;
      case 'wait':
        hall.say('bad', message.sentence);
        break;
      case 'update':
        this.#take(message);
        break;
    }
  }

  // The page was closed, or loaded anew: what happened since can be played, from what was seen last.
  #recall(room: Room, after: Position | null, log: readonly LogEntry[]): void {
    if (this.#arrived || room.mine.length > 1 || !after) return;
    this.#arrived = true;
    if (!plays()) return;
    const before = recall_seen(this.id, room.eyes, after.version);
    if (!before) return;
    const entries = log.filter((entry) => entry.version > before.version);
    const first = entries.findIndex((entry) => entry.seat === null || !room.mine.includes(entry.seat));
    const events = entries.flatMap((entry) => entry.events);
    // Of what was only done by oneself nothing needs to be told.
    if (first < 0 || events.length === 0) return;
    this.missed = [{ type: 'update', before, after, entries, events, own: false }];
  }

  // Of a long log only the last page comes with the table; the others are asked for, one by one.
  async #earlier(since: number): Promise<void> {
    const run = ++this.#pages;
    while (since > 0) {
      const answer = await hall.try({ t: 'log', table: this.id, before: since });
      if (!answer || run !== this.#pages) return;
      this.log = [...(answer.log ?? []), ...this.log];
      since = answer.log_since ?? 0;
    }
  }

  #take(update: Update): void {
    // Versions may skip: what a viewer may not know leaves no entry.
    const last = this.#last_version() ?? 0;
    const entries = update.log.filter((entry) => entry.version > last);
    this.#newest = Math.max(last, update.position.version);
    // What comes late was missed: the wire was gone, or the machine slept.
    const absent = plays() && update.ok === undefined && (entries[0]?.at ?? Infinity) < this.#back_at - kLateMs;
    this.#back_at = -Infinity;
    this.stage.push({
      type: 'update',
      before: null,
      after: update.position,
      entries,
      events: entries.flatMap((entry) => entry.events),
      own: update.ok !== undefined,
      absent,
    });
    if (absent) this.stage.flush();
  }

  #settle(what: Happening): void {
    const was_mine = this.my_turn;
    const before = this.position;
    if ((document.hidden || what.absent) && what.events.length > 0) {
      this.missed = [...this.missed, { ...what, before: this.position }].slice(-kMostMissed);
    }
    this.#show(what.after);
    if (what.entries.length > 0) {
      this.log = [...this.log, ...what.entries];
      this.fresh = [...what.entries];
    }
    if (what.after.result && !before?.result) sound('victory');
    else if (this.my_turn && !was_mine) call_turn();
    else if (what.entries.length > 0 && !what.played) sound('move');
  }

  #keep = (): void => {
    const { position, room } = this;
    if (position && room && room.mine.length === 1) keep_seen(this.id, { eyes: room.eyes, position });
  };
  #hidden = (): void => this.stage.hide(document.hidden);

  // Plays again what happened while nobody looked, from the position before it.
  play_missed(): void {
    const [first] = this.missed;
    if (!first?.before) return;
    const again = this.missed;
    const before = first.before;
    this.missed = [];
    this.#show(before);
    this.log = this.log.filter((entry) => entry.version <= before.version);
    this.fresh = [];
    for (const what of again) this.stage.push({ ...what, before: null, own: false, absent: false });
  }

  #show(position: Position | null): void {
    this.position = position;
    if (position) this.seen.set(position.version, position);
  }
}

const plays = (): boolean => preferences.chosen.pace !== 'none';
const kMostMissed = 40;
// Older than this when it comes, in ms: nobody was there.
const kLateMs = 10_000;
