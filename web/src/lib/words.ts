// Events, prompts and scores in words: the log, the live region and the result read them.
import type { Chair, EventSpec, GameEvent, GameSpec, LogEntry, Position, ScoreLine, Seat } from './protocol';

export interface Speech {
  // A text of the game, then of the hall.
  g(key: string, values?: Record<string, string | number>, otherwise?: string): string;
  t(key: string, values?: Record<string, string | number>): string;
  number(value: number): string;
}

export function seat_name(seats: readonly Chair[], seat: Seat | null, speech: Speech): string {
  if (seat === null || seat < 0) return speech.t('seat.nobody');
  return seats[seat]?.name || speech.t('seat.number', { n: seat + 1 });
}

// Two bots of a level, or two people, may have one name: then the seat's number tells them apart.
export function distinct<T extends { name: string }>(seats: readonly T[]): T[] {
  return seats.map((seat, i) =>
    seat.name !== '' && seats.some((other, k) => k !== i && other.name === seat.name)
      ? { ...seat, name: `${seat.name} ${i + 1}` }
      : seat,
  );
}

// A move as it is written, with the words of the person's language where the game has them.
export function notation_words(move: string, speech: Pick<Speech, 'g'>): string {
  return move.split(' ').map((word) => speech.g(`notation.${word}`, {}, word)).join(' ');
}

export function event_sentence(
  event: GameEvent,
  specs: readonly EventSpec[],
  seats: readonly { name: string }[],
  speech: Speech,
): string {
  const spec = specs.find((one) => one.name === event.event);
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(event.args)) {
    const arg = spec?.args.find((one) => one.name === name);
    if (typeof value === 'string') values[name] = notation_words(value, speech);
    else if (arg?.kind === 'seat') values[name] = seat_name(seats as Chair[], value, speech);
    else if (arg?.kind === 'word') values[name] = speech.g(`${arg.vocabulary}.${value}`);
    else values[name] = speech.number(value);
  }
  return speech.g(`event.${event.event}`, values);
}

// What an entry of the log says, one sentence per event; moves without words stay silent.
export function entry_sentences(
  entry: LogEntry,
  game: GameSpec | undefined,
  seats: readonly { name: string }[],
  speech: Speech,
): string[] {
  const said = entry.events.map((event) =>
    event_sentence(event, game?.events ?? [], seats, speech),
  );
  const who = seat_name(seats as Chair[], entry.seat, speech);
  const say = (key: string): number => said.unshift(speech.t(`log.${key}`, { seat: who, move: notation_words(entry.move ?? '', speech) }));
  switch (entry.kind) {
    case 'draft':
      break;
    case 'move':
      if (said.length === 0 && entry.move) say('move');
      break;
    case 'ready':
      if (said.length === 0) say('ready');
      break;
    default:
      say(entry.kind);
  }
  return said;
}

export function prompt_sentence(position: Position, names: string[], speech: Speech): string {
  const acting = position.waiting.map((seat) => names[seat] ?? '').join(', ');
  const values = { seat: acting, seats: acting };
  const plain = speech.g(`prompt.${position.prompt.key}`, values);
  return speech.g(`board.prompt.${position.prompt.key}`, values, plain);
}

export function score_label(line: ScoreLine, speech: Speech): string {
  const [first = 0, second = 0] = line.args;
  const values = { a: first, b: second, n: first, m: second, 0: first, 1: second, points: line.points };
  return speech.g(`score.${line.label}`, values, line.label.replaceAll('_', ' '));
}
