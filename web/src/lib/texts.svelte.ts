// Every sentence the page shows, from messages/<language>/*.json. English stands in where another
// language has no text yet; a key nobody has is shown as it is, so that it is noticed.
import { preferences } from './preferences.svelte';

export type Language = 'en' | 'ja';
export type Words = Record<string, string>;

const files = import.meta.glob<Words>('../../../messages/*/*.json', { import: 'default' });

function load(language: Language, name: string): Promise<Words> {
  const found = files[`../../../messages/${language}/${name}.json`];
  return found ? found() : Promise.resolve({});
}

// "{n} {n:card|cards}": the word by the plural form of n in that language (Intl.PluralRules; the last
// word stands for every form that has none of its own).
const kForms = ['one', 'two', 'few', 'many'];
const kPlurals = new Map<Language, Intl.PluralRules>();
function plural(language: Language, n: number, words: string[]): string {
  let rules = kPlurals.get(language);
  if (!rules) kPlurals.set(language, (rules = new Intl.PluralRules(language)));
  const at = kForms.indexOf(rules.select(n));
  return (at >= 0 && at < words.length - 1 ? words[at] : words.at(-1)) ?? '';
}

// Made once: `toLocaleString` makes one for each figure, which took a tenth of a second in a scene on a slow machine.
const kFigures = new Map<Language, Intl.NumberFormat>();
function figures(language: Language): Intl.NumberFormat {
  let format = kFigures.get(language);
  if (!format) kFigures.set(language, (format = new Intl.NumberFormat(language)));
  return format;
}

export function fill(text: string, values: Record<string, string | number> = {}, language: Language = 'en'): string {
  return text
    .replaceAll(/\{(\w+):([^{}]*)\}/g, (whole, name: string, words: string) =>
      name in values ? plural(language, Number(values[name]), words.split('|')) : whole)
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

class Texts {
  language = $state<Language>('en');
  #hall = $state<Words>({});
  #games = $state<Record<string, Words>>({});

  // The language must be there before anything is drawn, so that nothing jumps.
  async start(): Promise<void> {
    const wish = preferences.chosen.language;
    this.language = wish === 'auto' ? browser_language(navigator.languages) : wish;
    document.documentElement.lang = this.language;
    // The first of its kind is slow: before a match, not in its first scene.
    figures(this.language).format(0);
    // hall.json has the pages, table.json what is around every board.
    const parts = await Promise.all(
      (['en', this.language] as const).flatMap((language) => [load(language, 'hall'), load(language, 'table')]),
    );
    this.#hall = Object.assign({}, ...parts);
    await Promise.all(Object.keys(this.#games).map((game) => this.#load_game(game)));
  }

  async game(key: string): Promise<void> {
    if (!this.#games[key]) await this.#load_game(key);
  }

  async #load_game(key: string): Promise<void> {
    // board-<game>.json has what only the page says; "board.prompt.x" goes before "prompt.x".
    const parts = await Promise.all(
      (['en', this.language] as const).flatMap((language) => [
        load(language, key),
        load(language, `board-${key}`),
      ]),
    );
    this.#games[key] = Object.assign({}, ...parts);
  }

  // A text of the hall.
  t(key: string, values?: Record<string, string | number>): string {
    return fill(this.#hall[key] ?? key, values, this.language);
  }

  has(key: string): boolean {
    return key in this.#hall;
  }

  // A text of a game; `otherwise` where it has none. Nothing until its texts have come: no key, and no English in
  // another language, is seen for a moment.
  g(game: string, key: string, values?: Record<string, string | number>, otherwise?: string): string {
    const words = this.#games[game];
    const without = words ? (otherwise ?? key) : this.language === 'en' ? (otherwise ?? '') : '';
    return fill(words?.[key] ?? without, values, this.language);
  }

  // What a game's sentences are made of: another object with another language, or once they have come.
  of(game: string): Words | undefined {
    return this.#games[game];
  }

  number(value: number): string {
    return figures(this.language).format(value);
  }

  when(ms: number): string {
    return new Date(ms).toLocaleString(this.language, { dateStyle: 'medium', timeStyle: 'short' });
  }
}

export function browser_language(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    if (wish.startsWith('ja')) return 'ja';
    if (wish.startsWith('en')) return 'en';
  }
  return 'en';
}

export const texts = new Texts();
export const t = (key: string, values?: Record<string, string | number>): string =>
  texts.t(key, values);
