// Events, prompts and scores in words: the log, the live region and the result read them.
import type { EventSpec, GameEvent, GameSpec, LogEntry, Position, ScoreLine, Seat } from './protocol';

export interface Speech {
  // A text of the game, then of the hall.
  g(key: string, values?: Record<string, string | number>, otherwise?: string): string;
  t(key: string, values?: Record<string, string | number>): string;
  number(value: number): string;
}

export function seat_name(seats: readonly { name: string }[], seat: Seat | null, speech: Speech): string {
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
  // "wheat 257+0", cards laid of a kind: where the game has words for that, they are read as one number.
  const [, kind = '', cards = ''] = /^(\w+) ([\d+]+)$/.exec(move) ?? [];
  const number = cards.replaceAll('+', '').replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0');
  const read = kind && speech.g(`notation.laid.${kind}`, { number, cards: cards.replace(/^\d+/, (digits) => (digits.startsWith('0') ? digits : [...digits].join('+'))).replaceAll('+', ', ') }, '');
  if (read) return read;
  const words = move.split(' ');
  // A verb before things that are only listed ("commit char hK+c9") is left out.
  const joint = speech.g(`notation.list.${words[0] ?? ''}`, {}, '');
  if (joint) return words.slice(1).flatMap((word) => word.split('+')).map((word) => speech.g(`notation.${word}`, {}, word)).join(joint);
  return words.map((word) => speech.g(`notation.${word}`, {}, word)).join(' ');
}

export function event_sentence(
  event: GameEvent,
  specs: readonly EventSpec[],
  seats: readonly { name: string }[],
  speech: Speech,
  form: '' | '.joined' = '',
): string {
  const spec = specs.find((one) => one.name === event.event);
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(event.args)) {
    const arg = spec?.args.find((one) => one.name === name);
    if (typeof value === 'string') values[name] = notation_words(value, speech);
    else if (arg?.kind === 'seat') values[name] = seat_name(seats, value, speech);
    else if (arg?.kind === 'word') values[name] = speech.g(`${arg.vocabulary}.${value}`);
    else values[name] = speech.number(value);
  }
  return form === '' ? speech.g(`event.${event.event}`, values) : speech.g(`event.${event.event}${form}`, values, '');
}

// What an entry of the log says, one sentence per event; moves without words stay silent.
export function entry_sentences(
  entry: LogEntry,
  game: GameSpec | undefined,
  seats: readonly { name: string }[],
  speech: Speech,
): string[] {
  const said: string[] = [];
  for (const event of entry.events) {
    // What belongs to the line before it ("event.x.joined"): what came of a strike.
    const last = said.at(-1);
    const joined = last === undefined ? '' : event_sentence(event, game?.events ?? [], seats, speech, '.joined');
    if (last !== undefined && joined !== '') said[said.length - 1] = speech.t('log.joined', { first: last, then: joined });
    else said.push(event_sentence(event, game?.events ?? [], seats, speech));
  }
  const who = seat_name(seats, entry.seat, speech);
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
    case 'end':
      say(`end.${entry.reason}`);
      break;
    default:
      say(entry.kind);
  }
  return said;
}

// What decides a trick outweighs what led to it: of such a move the head tells this and not the first sentence.
const kWeighs: ReadonlySet<string> = new Set(['wins', 'nobody']);
export function headline(entry: LogEntry, game: GameSpec | undefined, seats: readonly { name: string }[], speech: Speech): { text: string; seat: Seat } {
  const decided = entry.events.find((event) => kWeighs.has(event.event));
  if (decided) return { text: event_sentence(decided, game?.events ?? [], seats, speech), seat: Number(decided.args['seat'] ?? entry.seat ?? 0) };
  // What several chose at once is told by each; its colour is that of who is told of.
  const text = entry_sentences(entry, game, seats, speech)[0] ?? '';
  return { text, seat: subject_of(text, seats) ?? entry.seat ?? 0 };
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

// -- the log as it is read --

// A sentence, and whose name it begins with; null where it goes on about the same, or names nobody first.
export interface Line {
  text: string;
  seat: Seat | null;
}

export interface LogGroup {
  // Where a tap on it leads: the last of its entries.
  version: number;
  kind: LogEntry['kind'];
  seat: Seat | null;
  said: Line[];
  // How many steps it stands for, where a pawn walked.
  steps: number;
}

// Events that are one movement when they follow each other: the steps of a pawn.
const kSteps: ReadonlySet<string> = new Set(['stepped']);
const is_step = (entry: LogEntry): boolean =>
  entry.kind === 'move' && entry.events.length === 1 && kSteps.has(entry.events[0]?.event ?? '');

// Of steps in a row only the last is told: where the pawn came to stand.
const thinned = (entry: LogEntry): LogEntry => ({
  ...entry,
  events: entry.events.filter((event, i) => {
    const next = entry.events[i + 1];
    return !(kSteps.has(event.event) && next?.event === event.event && next.args['seat'] === event.args['seat']);
  }),
});

// What entries say, kept: a log grows by one entry a move and is not read anew.
export type Said = WeakMap<LogEntry, Line[]>;

// Steps of a pawn are one line, told by where they end; and no line names its seat twice.
// `kept`: by the same game, names and language.
export function log_groups(
  log: readonly LogEntry[],
  game: GameSpec | undefined,
  seats: readonly { name: string }[],
  speech: Speech,
  kept: Said = new WeakMap(),
): LogGroup[] {
  const groups: (LogGroup & { walks: boolean })[] = [];
  for (const whole of log) {
    let said = kept.get(whole);
    if (!said) {
      said = name_once(entry_sentences(thinned(whole), game, seats, speech), seats);
      kept.set(whole, said);
    }
    if (said.length === 0) continue;
    const entry = thinned(whole);
    const last = groups.at(-1);
    const walks = is_step(entry);
    const steps = walks ? whole.events.length : 1;
    if (walks && last?.walks && last.seat === entry.seat) {
      Object.assign(last, { version: entry.version, said, steps: last.steps + steps });
    } else {
      groups.push({ version: entry.version, kind: entry.kind, seat: entry.seat, said, steps, walks });
    }
  }
  return groups;
}

// Whose name a sentence begins with: the longest that fits ("Odo" is not "Odo the Younger").
export function subject_of(sentence: string, seats: readonly { name: string }[]): Seat | null {
  let found: Seat | null = null;
  for (const [seat, { name }] of seats.entries()) {
    if (name === '' || !sentence.startsWith(name) || /^[\p{L}\p{N}]/u.test(after_name(sentence, name))) continue;
    if (found === null || name.length > (seats[found]?.name.length ?? 0)) found = seat;
  }
  return found;
}
// Of "Adaは" the particle belongs to the name.
const after_name = (sentence: string, name: string): string => sentence.slice(name.length).replace(/^[はがのを]/, ' ');

// "Ada rolls 5." "Ada draws a card." -> the second goes on without the name; where another is told of in between, it is
// named again.
export function name_once(said: readonly string[], seats: readonly { name: string }[]): Line[] {
  let subject: Seat | null = null;
  return said.map((sentence) => {
    const seat = subject_of(sentence, seats);
    const rest = seat === null ? null : /^(?: |は|が)(.*)$/su.exec(sentence.slice(seats[seat]?.name.length))?.[1];
    if (seat !== null && seat === subject && rest) return { text: rest, seat: null };
    subject = seat;
    return { text: sentence, seat };
  });
}
