// The words of one game, as the functions in lib/words want them.
import type { SummarySeat } from '../lib/protocol';
import { texts } from '../lib/texts.svelte';
import { character_of } from '../pieces/arms/characters';
import { bot_name } from '../lib/names';
import { distinct, type Speech } from '../lib/words';

export function speech_of(game: string): Speech {
  return {
    g: (key, values, otherwise) => texts.g(game, key, values, otherwise),
    t: (key, values) => texts.t(key, values),
    number: (value) => texts.number(value),
  };
}

// The title of a bot's level in the person's language; `otherwise` is what the server calls it.
export function level_title(game: string, level: string, otherwise: string): string {
  return texts.g(game, `bot.${level}`, {}, otherwise);
}

// Seats with the names people read: a bot without a character has its level's, and no two are alike.
export function named<T extends Pick<SummarySeat, 'name' | 'level'> & { kind: string }>(
  seats: readonly T[],
  game: string,
): T[] {
  return distinct(
    seats.map((seat) =>
      seat.kind !== 'bot' || !seat.level ? seat
      : { ...seat, name: character_of(seat.name) ? bot_name(seat.name) : level_title(game, seat.level, seat.name) },
    ),
  );
}
