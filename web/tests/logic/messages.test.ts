// No sentence is missing in either language, and translations invent no placeholders.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, 'messages', path), 'utf8')) as Record<string, string>;
const holes = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

describe('messages', () => {
  it('every text of the hall that the source names is there', () => {
    const hall = { ...read('en/hall.json'), ...read('en/table.json') };
    const named = new Set<string>();
    for (const source of sources(join(root, 'web/src'))) {
      for (const call of source.matchAll(/\bt\(\s*'([^']+)'/g)) named.add(call[1] ?? '');
      for (const call of source.matchAll(/\bt\([^()]*\? '([^']+)' : '([^']+)'/g)) {
        named.add(call[1] ?? '').add(call[2] ?? '');
      }
    }
    expect(named.size).toBeGreaterThan(100);
    expect([...named].filter((key) => !(key in hall))).toEqual([]);
  });

  // "{n} {n:card|cards}": by Intl.PluralRules, so that nobody draws "1 cards". What the terminal says, too, is said
  // once more for the page, in board-<game>.json.
  const games = ['road-to-lord', 'devices-of-kings', 'royal-ascension', 'kingdoms-of-rice'];
  it.each([['hall', 'table'], ...games.map((game) => [game, `board-${game}`])])('%s: what is counted has its singular', (...files) => {
    const counted = /\{(?!device\}|target\}|names?\}|seat\}|most\}|to\}|number\} turns)\w+\} (?:\{device\} |[a-z]+ )?(?:cards|coins|days|dice|digits|discards|fields|fiefdoms|games|matches|minutes|moves|people|players|points|rounds|seats|seconds|steps|territories|times|tokens|turns|watchers|wins|worlds)\b/;
    const texts = Object.assign({}, ...files.map((file) => read(`en/${file}.json`))) as Record<string, string>;
    expect(Object.keys(texts).length).toBeGreaterThan(30);
    expect(Object.entries(texts).filter(([, text]) => counted.test(text))).toEqual([]);
  });

  const shown = readdirSync(join(root, 'messages/ja'));
  it.each(shown)('%s is whole in Japanese', (name) => {
    const english = read(`en/${name}`);
    const japanese = read(`ja/${name}`);
    expect(Object.keys(english).filter((key) => !(key in japanese))).toEqual([]);
    for (const [key, text] of Object.entries(english)) {
      const unknown = holes(japanese[key] ?? '').filter((hole) => !holes(text).includes(hole));
      expect(unknown, key).toEqual([]);
    }
  });
});
