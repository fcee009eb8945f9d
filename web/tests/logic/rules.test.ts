// The rules of each game are whole in Japanese: the same sections, rulings, tables, names of options and written moves.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { render_rules } from '../../build/rules';

const folder = resolve(import.meta.dirname, '../../../src/games');
const games = ['road_to_lord', 'devices_of_kings', 'royal_ascension', 'kingdoms_of_rice'];
const read = (game: string, file: string): string => readFileSync(join(folder, game, file), 'utf8');

// Sections are what prompts point at.
const sections = (text: string): string[] => [...render_rules(text).matchAll(/ id="(rule-[\d.]+)"/g)].map((one) => one[1] ?? '');
// What people type, and what options are called.
const typed = (text: string): string[] =>
  [...new Set([...text.matchAll(/`([^`]+)`/g)].map((one) => (one[1] ?? '').replaceAll(/\s+/g, ' ')))].sort();
const rows = (text: string): number[] => text.split(/\n\n+/).map((part) => part.split('\n').filter((line) => line.startsWith('|')).length).filter((count) => count > 0);
const rings = (text: string): string[] => text.match(/\$[A-Z$]{30,}/g) ?? [];
const items = (text: string): number => text.split('\n').filter((line) => /^(- |\d\. )/.test(line)).length;
const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

describe.each(games)('the rules of %s', (game) => {
  it('are whole in Japanese', () => {
    expect(existsSync(join(folder, game, 'RULES.ja.md'))).toBe(true);
    const [english, japanese] = [read(game, 'RULES.md'), read(game, 'RULES.ja.md')];
    expect(sections(english).length).toBeGreaterThan(20);
    expect(sections(japanese)).toEqual(sections(english));
    expect(rows(japanese)).toEqual(rows(english));
    expect(rings(japanese)).toEqual(rings(english));
    expect(items(japanese)).toBe(items(english));
    expect(typed(japanese)).toEqual(typed(english));
    const [ours, theirs] = [count(japanese, /裁定/g), count(english, /\bRuling\b/g)];
    expect(ours).toBe(theirs);
    // Titles are those that the hall uses.
    const title = (JSON.parse(readFileSync(resolve(folder, `../../messages/ja/${game.replaceAll('_', '-')}.json`), 'utf8')) as { title: string }).title;
    expect(japanese.startsWith(`# ${title}\n`)).toBe(true);
  });
});
