// A game's options in words: their titles, the names of their values, and what differs from print.
import type { Clock, GameSpec, Options, OptionSpec } from './protocol';
import { t, texts } from './texts.svelte';

export const option_title = (game: string, one: OptionSpec): string =>
  texts.g(game, `option.${one.key}.title`, {}, one.key.replaceAll('_', ' '));

export function value_name(game: string, one: OptionSpec, name: string): string {
  const known = t(`option.${name}`);
  return texts.g(game, `option.${one.key}.${name}`, {}, known === `option.${name}` ? name.replaceAll('_', ' ') : known);
}

export const switched_on = (options: Options, key: string): boolean => options[key] === 'on' || options[key] === 1;

// [title, value] of every option that is not as the rulebook has it.
export function house_rules(game: GameSpec, options: Options): [string, string][] {
  return game.options.flatMap((one): [string, string][] => {
    const value = options[one.key];
    if (value === undefined) return [];
    // A match kept by an older hall counts the names.
    const known = (typeof value === 'number' ? one.values?.[value] : undefined) ?? value;
    if (known === one.default) return [];
    return [[option_title(game.key, one), typeof known === 'string' ? value_name(game.key, one, known) : String(known)]];
  });
}

// The same in words; of what is merely switched on the name says it all.
export const rule_words = (game: GameSpec, options: Options): string[] =>
  house_rules(game, options).map(([what, value]) => (value === t('option.on') ? what : `${what}: ${value}`));

// Where there is little room: "10 min + 10 s".
export function clock_short(clock: Clock): string {
  if (clock.kind === 'bank') return t('clock.short.bank', { minutes: Math.round(clock.bank_s / 60), seconds: clock.increment_s });
  if (clock.kind === 'days') return t('clock.short.days', { n: clock.days });
  return t('invite.no_clock');
}

export function clock_words(clock: Clock): string {
  if (clock.kind === 'bank') return t('invite.bank', { minutes: Math.round(clock.bank_s / 60), seconds: clock.increment_s });
  if (clock.kind === 'days') return t('clock.days', { n: clock.days });
  return t('invite.no_clock');
}
