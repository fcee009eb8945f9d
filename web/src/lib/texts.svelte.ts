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

export function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
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
    const [english, chosen] = await Promise.all([load('en', 'hall'), load(this.language, 'hall')]);
    this.#hall = { ...english, ...chosen };
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
    this.#games[key] = Object.assign({}, ...parts) as Words;
  }

  // A text of the hall.
  t(key: string, values?: Record<string, string | number>): string {
    return fill(this.#hall[key] ?? key, values);
  }

  has(key: string): boolean {
    return key in this.#hall;
  }

  // A text of a game; `otherwise` where it has none.
  g(game: string, key: string, values?: Record<string, string | number>, otherwise?: string): string {
    return fill(this.#games[game]?.[key] ?? otherwise ?? key, values);
  }

  number(value: number): string {
    return value.toLocaleString(this.language);
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
