// A table as it is being set: who sits where, on which terms; what is sent, and it all in one sentence.
// Nothing is sent before the person says so.
import { kCharacters } from '../pieces/arms/characters';
import { usual_bot } from './create';
import { clock_words, house_rules } from './options';
import { bot_name } from './names';
import type { BotSpec, Clock, GameSpec, Options } from './protocol';
import { t, texts } from './texts.svelte';

export interface BotSeat {
  level: string;
  // A character; empty where the level has none left.
  name: string;
}

export interface Setting {
  players: number;
  // One a seat; null for a person. The first is the one who sets the table.
  seats: readonly (BotSeat | null)[];
  visibility: 'public' | 'link';
  clock: keyof typeof kClocks;
  rated: boolean;
  spectators: boolean;
  random_seats: boolean;
  options: Readonly<Options>;
  // Whoever sets it has an account: guests are not rated.
  account: boolean;
}

export const kClocks = {
  none: { kind: 'none' },
  live: { kind: 'bank', bank_s: 600, increment_s: 10 },
  slow: { kind: 'bank', bank_s: 1800, increment_s: 30 },
  days: { kind: 'days', days: 3 },
} as const satisfies Record<string, Clock>;

// The levels a person may play with: those with a headgear. Others are yardsticks.
const kHeadgear = ['random', 'page', 'squire', 'knight', 'sovereign'];
export const offered_levels = (bots: readonly BotSpec[]): BotSpec[] => bots.filter((one) => kHeadgear.includes(one.key));

// The first character of a level whom nobody has at the table.
export function free_character(level: string, seats: readonly (BotSeat | null)[]): BotSeat {
  const taken = new Set(seats.map((one) => one?.name));
  return { level, name: kCharacters.find((one) => one.level === level && !taken.has(one.name))?.name ?? '' };
}

// One friend, and bots for the others: any seat can be changed.
export function usual_seats(game: Pick<GameSpec, 'bots'>, most: number): (BotSeat | null)[] {
  const seats: (BotSeat | null)[] = [null, null];
  while (seats.length < most) seats.push(free_character(usual_bot(game.bots), seats));
  return seats.slice(0, most);
}

export const sitting = (setting: Setting): readonly (BotSeat | null)[] => setting.seats.slice(0, setting.players);
export const bots_of = (setting: Setting): BotSeat[] => sitting(setting).filter((one) => one !== null);
export const people_of = (setting: Setting): number => setting.players - bots_of(setting).length;

// Why a table of this kind cannot be rated; empty: it can.
export function unrated_because(setting: Setting): '' | 'bots' | 'alone' | 'guest' {
  if (bots_of(setting).length > 0) return 'bots';
  if (setting.players < 2) return 'alone';
  return setting.account ? '' : 'guest';
}

export function command_of(game: GameSpec, setting: Setting, one_device = false): { [field: string]: unknown } {
  const changed = game.options.filter((one) => (setting.options[one.key] ?? one.default) !== one.default);
  const rated = setting.rated && !one_device && unrated_because(setting) === '';
  const bots = sitting(setting).map((one) => (one ? one.name || one.level : null));
  return {
    game: game.key,
    players: setting.players,
    options: Object.fromEntries(changed.map((one) => [one.key, setting.options[one.key]])),
    visibility: setting.visibility,
    // A rated match always has a clock.
    clock: kClocks[rated && setting.clock === 'none' ? 'live' : setting.clock],
    rated,
    spectators: setting.spectators,
    random_seats: setting.random_seats,
    hot_seat: one_device,
    // A table of people alone has no list: a rated one is refused with bots.
    ...(bots.some((one) => one !== null) ? { bots } : {}),
  };
}

const listed = (words: string[]): string => new Intl.ListFormat(texts.language === 'en' ? 'en-GB' : texts.language, { type: 'conjunction' }).format(words);

// "Road to Lord for four. You, one friend by link, Maud and Hugh. No clock."
export function summary_of(game: GameSpec, setting: Setting): { head: string; tail: string } {
  const level_of = (one: BotSeat): string => texts.g(game.key, `bot.${one.level}`, {}, one.level);
  const guests = people_of(setting) - 1;
  const who = [
    t('new.you'),
    ...(guests > 0 ? [t(setting.visibility === 'public' ? 'new.guests.public' : 'new.guests.link', { n: guests, count: t(`count.${guests}`) })] : []),
    ...bots_of(setting).map((one) => bot_name(one.name) || level_of(one)),
  ];
  const rated = setting.rated && unrated_because(setting) === '';
  const clock = clock_words(kClocks[rated && setting.clock === 'none' ? 'live' : setting.clock]);
  const rules = house_rules(game, setting.options).length;
  return {
    head: t('new.for', { game: texts.g(game.key, 'title', {}, game.title), n: t(`count.${setting.players}`) }),
    tail: [
      t('new.sentence', { text: listed(who) }),
      t('new.sentence', { text: clock.charAt(0).toUpperCase() + clock.slice(1) }),
      ...(rules > 0 ? [t('new.sentence', { text: t('new.rules.changed', { n: rules }) })] : []),
      ...(rated ? [t('new.sentence', { text: t('new.rated.yes') })] : []),
      ...(guests === 0 ? [t('new.at_once')] : []),
    ].join(texts.language === 'ja' ? '' : ' '),
  };
}
