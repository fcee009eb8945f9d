// One table as this viewer sees it: what the server sent, nothing invented.
//
// Updates are shown one after the other at the person's pace, so that three bots' moves can be
// followed; the answer to an own move is shown at once, with everything before it.
import { hall, sentence_of } from './hall.svelte';
import { preferences } from './preferences.svelte';
import { Refused, type ChatLine, type LogEntry, type Message, type Position, type Room, type Seat } from './protocol';
import { chime } from './sound';

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

  #queue: Update[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown_at = 0;
  #unlisten: () => void;
  #eyes: Seat | undefined;

  constructor(id: string) {
    this.id = id;
    this.#unlisten = hall.listen((message) => this.#hear(message));
    if (hall.link === 'open') void this.#watch();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#unlisten();
    if (hall.link === 'open') hall.send({ t: 'unwatch', table: this.id }).catch(() => undefined);
  }

  // -- what the person may do --

  get eyes(): Seat | null {
    return this.room?.eyes ?? null;
  }

  get my_turn(): boolean {
    const { position, room } = this;
    return !!position && !!room && room.mine.some((seat) => position.waiting.includes(seat));
  }

  // Where several seats choose at once a move lies face down until the last one is in, and may be
  // changed or withdrawn until then; the server sees to that.
  async play(move: string): Promise<boolean> {
    const { position } = this;
    if (!position || this.busy) return false;
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

  async command(command: { t: string; [field: string]: unknown }): Promise<boolean> {
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
    return this.#queue.at(-1)?.position.version ?? this.position?.version;
  }

  #hear(message: Message): void {
    if (message.t === 'hello') {
      void this.#watch();
      return;
    }
    if (!('table' in message) || message.table !== this.id) return;
    switch (message.t) {
      case 'table':
        this.#queue = [];
        if (message.room.eyes !== this.room?.eyes) this.seen.clear();
        clearTimeout(this.#timer);
        this.gone = null;
        this.room = message.room;
        this.#show(message.position);
        this.log = message.log;
        this.chat = message.chat;
        this.fresh = [];
        break;
      case 'room':
        this.room = message.room;
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

  #take(update: Update): void {
    // Versions may skip: what a viewer may not know leaves no entry.
    const last = this.#last_version() ?? 0;
    const fresh = update.log.filter((entry) => entry.version > last);
    this.#queue.push({ ...update, log: fresh });
    if (update.ok !== undefined) this.#flush();
    else this.#pump();
  }

  #pump(): void {
    clearTimeout(this.#timer);
    const wait = document.hidden ? 0 : this.#shown_at + preferences.step_ms - performance.now();
    if (wait <= 0 || this.#queue[0]?.log.length === 0) this.#show_next();
    if (this.#queue.length > 0) {
      this.#timer = setTimeout(() => this.#pump(), Math.max(wait, 0) || preferences.step_ms);
    }
  }

  #flush(): void {
    clearTimeout(this.#timer);
    while (this.#queue.length > 0) this.#show_next();
  }

  #show_next(): void {
    const update = this.#queue.shift();
    if (!update) return;
    const was_mine = this.my_turn;
    this.#shown_at = performance.now();
    this.#show(update.position);
    if (update.log.length > 0) {
      this.log = [...this.log, ...update.log];
      this.fresh = update.log;
    }
    if (this.my_turn && !was_mine) chime('turn');
    else if (update.log.length > 0) chime('move');
  }

  #show(position: Position | null): void {
    this.position = position;
    if (position) this.seen.set(position.version, position);
  }
}
