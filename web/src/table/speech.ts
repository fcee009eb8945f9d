// The words of one game, as the functions in lib/words want them.
import { texts } from '../lib/texts.svelte';
import type { Speech } from '../lib/words';

export function speech_of(game: string): Speech {
  return {
    g: (key, values, otherwise) => texts.g(game, key, values, otherwise),
    t: (key, values) => texts.t(key, values),
    number: (value) => texts.number(value),
  };
}
