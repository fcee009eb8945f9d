// RULES.md of each game, rendered at build time (build/rules.ts). Japanese where there is one.
import type { Language } from '../lib/texts.svelte';

const files = import.meta.glob<string>('../../../src/games/*/RULES*.md', {
  query: '?rules',
  import: 'default',
});

export async function load_rules(game: string, language: Language): Promise<string> {
  const folder = `../../../src/games/${game.replaceAll('-', '_')}`;
  const found =
    (language === 'en' ? undefined : files[`${folder}/RULES.${language}.md`]) ??
    files[`${folder}/RULES.md`];
  return found ? found() : '';
}
