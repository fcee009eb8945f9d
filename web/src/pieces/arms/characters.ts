// The bots as characters, the same as in the terminal (protocol/characters.json, src/game/characters.cpp).
import list from '../../../../protocol/characters.json';
import { dress, draws_from, type Blazon } from './blazon';
import { japanese_name } from './japanese';

export interface Character {
  name: string;
  level: string;
  // A line of voice, never of strength; `temper.<name>` in the person's language.
  temper: string;
  blazon: Blazon;
}

export const kCharacters: readonly Character[] = list.map((one) => ({
  name: one.name,
  level: one.level,
  temper: one.temper,
  blazon: dress(draws_from(one)),
}));

// "Odo", and "Odo the Younger", who bears the arms of the family; also as they are called in Japanese.
export function character_of(name: string): Character | undefined {
  return kCharacters.find((one) => {
    const [called, younger] = [japanese_name(one.name), japanese_name(`${one.name} the Younger`)];
    return name === one.name || name === called || name.startsWith(`${one.name} the Younger`) || name.startsWith(younger);
  });
}
