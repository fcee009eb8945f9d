// The hall's messages as types (docs/protocol.md). The samples in protocol/samples are checked
// against the readers of these in tests/logic.

export type Seat = number;

export interface Me {
  id: string;
  name: string;
  account: boolean;
}

// -- catalogue --

export interface OptionSpec {
  key: string;
  default: number;
  least: number;
  most: number;
  names: string[];
  help: string;
}

export interface BotSpec {
  key: string;
  title: string;
  about: string;
}

export interface ArgSpec {
  name: string;
  kind: 'seat' | 'number' | 'word' | 'move';
  vocabulary: string;
}

export interface EventSpec {
  name: string;
  args: ArgSpec[];
}

export interface GameSpec {
  key: string;
  title: string;
  about: string;
  players: [number, number];
  minutes: number;
  version: number;
  options: OptionSpec[];
  bots: BotSpec[];
  events: EventSpec[];
}

// -- tables --

export type Clock =
  | { kind: 'none' }
  | { kind: 'bank'; bank_s: number; increment_s: number }
  | { kind: 'days'; days: number };

export type Options = Record<string, number | string>;

export interface LobbyEntry {
  table: string;
  game: string;
  players: number;
  seated: number;
  names: string[];
  options: Options;
  clock: Clock;
  rated: boolean;
  created: number;
  playing: boolean;
}

export interface MyTable extends LobbyEntry {
  phase: Phase;
  seats: Seat[];
  your_turn: boolean;
}

export type Phase = 'open' | 'playing' | 'over';

export interface Chair {
  kind: 'empty' | 'person' | 'bot';
  id: string | null;
  name: string;
  level: string | null;
  ready: boolean;
  online: boolean;
  stand_in: string | null;
  resigned: boolean;
}

export interface Room {
  table: string;
  game: string;
  players: number;
  options: Options;
  visibility: 'public' | 'link';
  clock: Clock;
  rated: boolean;
  spectators: boolean;
  hot_seat: boolean;
  random_seats: boolean;
  created: number;
  host: string;
  phase: Phase;
  match: string | null;
  commitment: string | null;
  seats: Chair[];
  mine: Seat[];
  eyes: Seat | null;
  watchers: number;
  rematch: string | null;
  from: { kind: 'same_deal' | 'continue'; match: string; version: number } | null;
}

export interface ScoreLine {
  seat: Seat;
  label: string;
  points: number;
  args: number[];
}

export interface Result {
  places: number[];
  scores: number[];
  decided_by: string;
  breakdown: ScoreLine[];
}

export interface ClockNow {
  at: number;
  left_ms: number[];
  running: Seat[];
}

export interface Position<View = unknown> {
  version: number;
  moves: number;
  to_act: Seat[];
  waiting: Seat[];
  prompt: { key: string; section: string };
  legal: string[];
  draft: string | null;
  undo: boolean;
  view: View;
  clock: ClockNow | null;
  result: Result | null;
}

export interface GameEvent {
  event: string;
  args: Record<string, number | string>;
}

export type LogKind =
  | 'start' | 'move' | 'draft' | 'ready' | 'undo' | 'resign' | 'stand_in' | 'return' | 'timeout';

export interface LogEntry {
  version: number;
  at: number;
  kind: LogKind;
  seat: Seat | null;
  move: string | null;
  events: GameEvent[];
}

export interface ChatLine {
  n: number;
  at: number;
  id: string;
  name: string;
  seat: Seat | null;
  text: string;
}

// -- what the server says --

export type CommandId = number | string;

export type Message =
  | { t: 'hello'; protocol: number; version: string; me: Me | null; now: number }
  | ({ t: 'ok'; id: CommandId } & Record<string, unknown>)
  | ({ t: 'refused'; id: CommandId } & Refusal)
  | { t: 'lobby'; tables: LobbyEntry[] }
  | { t: 'lobby.change'; table: LobbyEntry }
  | { t: 'lobby.gone'; table: string }
  | { t: 'table'; table: string; room: Room; position: Position | null; log: LogEntry[]; chat: ChatLine[] }
  | { t: 'update'; table: string; position: Position; log: LogEntry[]; ok?: CommandId }
  | { t: 'room'; table: string; room: Room }
  | { t: 'chat'; table: string; line: ChatLine }
  | { t: 'closed'; table: string; kind: string; sentence: string }
  | { t: 'wait'; table: string; kind: string; sentence: string }
  | { t: 'ping' };

export interface Refusal {
  kind: string;
  sentence: string;
  version?: number;
  retry_ms?: number;
}

// A refusal as it travels through the client.
export class Refused extends Error {
  readonly kind: string;
  readonly version: number | undefined;

  constructor(refusal: Refusal) {
    super(refusal.sentence);
    this.kind = refusal.kind;
    this.version = refusal.version;
  }
}

// -- finished matches --

export interface SummarySeat {
  id: string | null;
  name: string;
  kind: 'person' | 'bot';
  level: string | null;
  stand_in: string | null;
  resigned: boolean;
  place: number;
  score: number;
}

export interface Summary {
  match: string;
  table: string;
  game: string;
  players: number;
  options: Options;
  rated: boolean;
  started: number;
  ended: number;
  moves: number;
  seats: SummarySeat[];
}

export interface Replay {
  last: number;
  log: LogEntry[];
  // One viewer's, or everybody's where all hands lie open.
  positions: (Position | OpenPosition)[];
}

export interface OpenPosition {
  version: number;
  positions: Position[];
}

// How the chances of every seat stood, as one of them could judge.
export interface Coach {
  seat: Seat;
  worlds: number;
  points: { version: number; chances: number[] }[];
}

export interface Hint {
  move: string;
  reason: string;
  considered: { move: string; value: number }[];
}

export interface Fairness {
  seed: string;
  commitment: string;
  matches: boolean;
  redealt: boolean;
  how: string;
}

const kMessageWords: ReadonlySet<string> = new Set([
  'hello', 'ok', 'refused', 'lobby', 'lobby.change', 'lobby.gone', 'table', 'update', 'room', 'chat',
  'closed', 'wait', 'ping',
]);

// One frame of the socket; null for what this client does not know (and so ignores).
export function read_message(text: string): Message | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('t' in value)) return null;
  return typeof value.t === 'string' && kMessageWords.has(value.t) ? (value as Message) : null;
}

// The hall's lab (section 12).
export interface LabRun {
  run: string;
  game: string;
  players: number;
  level: string;
  games: number;
  state: 'running' | 'done' | 'cancelled' | 'failed';
  done: number;
  of: number;
  elapsed_ms: number;
  mine: boolean;
}
export interface LabState {
  open: boolean;
  games: [number, number];
  levels: string[];
  run: LabRun | null;
}
