// The hall's messages as types: made from protocol/schema.json (build/types.mjs), which the program prints
// and the server's tests hold it to. docs/protocol.md has the ideas. Here are only the names the page uses
// for them, and the one function that turns text into what it is.
import type * as wire from '../generated/protocol';

export type {
  Answers, ArgSpec, BotSpec, Chair, ChatLine, Clock, ClockNow, Coach, Command, CommandId, Commands, Deal, EventSpec, Fairness,
  GameSpec, GameView, Hint, LabRun, LabState, LobbyChair, LobbyEntry, Me, MyTable, Options, OptionSpec, OptionValue, Refusal, Result, Room, ScoreLine, Summary,
  SummarySeat, Token,
} from '../generated/protocol';

export type Seat = number;
export type Phase = wire.Room['phase'];
export type Ending = NonNullable<wire.Room['ending']>;
export type LogKind = wire.LogEntry['kind'];
export type ChoicePart = wire.Choices['steps'][number][number];

// An event of any game, for who looks at its name first; the schema knows each by itself.
export interface GameEvent {
  event: string;
  args: { [name: string]: number | string };
}

export interface LogEntry extends Omit<wire.LogEntry, 'events'> {
  events: GameEvent[];
}

export interface Position<View = unknown> extends Omit<wire.Position, 'view'> {
  view: View;
}

// -- what the server says --

export type TableMessage = Omit<wire.TableMessage, 'position' | 'log'> & { position: Position | null; log: LogEntry[] };
export type UpdateMessage = Omit<wire.UpdateMessage, 'position' | 'log'> & { position: Position; log: LogEntry[] };
export type Message = Exclude<wire.Message, { t: 'table' | 'update' }> | TableMessage | UpdateMessage;
export type Ok = wire.OkMessage;

// -- finished matches --

export interface OpenPosition {
  version: number;
  positions: Position[];
}

export interface Replay {
  last: number;
  log: LogEntry[];
  // One viewer's, or everybody's where all hands lie open.
  positions: (Position | OpenPosition)[];
}

// A refusal as it travels through the client.
export class Refused extends Error {
  readonly kind: string;
  readonly version: number | undefined;

  constructor(refusal: wire.Refusal) {
    super(refusal.sentence);
    this.kind = refusal.kind;
    this.version = refusal.version;
  }
}

const kMessageWords: Readonly<Record<Message['t'], true>> = {
  hello: true, ok: true, refused: true, lobby: true, 'lobby.change': true, 'lobby.gone': true, table: true, update: true,
  room: true, chat: true, closed: true, wait: true, ping: true,
};

// What the server sent is what the schema says: its own tests hold it to that. So this is the one place where the
// page believes it, by the word that says what a message is or by the request it answers.
export function read_as<T>(text: string, is: (value: object) => boolean): T | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the one place
  return typeof value === 'object' && value !== null && is(value) ? (value as T) : null;
}

// One frame of the socket; null for what this client does not know (and so ignores).
export const read_message = (text: string): Message | null =>
  read_as<Message>(text, (value) => 't' in value && typeof value.t === 'string' && Object.hasOwn(kMessageWords, value.t));

export const read_refusal = (text: string): wire.Refusal | null =>
  read_as<wire.Refusal>(text, (value) => 'kind' in value && 'sentence' in value);
