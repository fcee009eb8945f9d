// The page's arms against the vectors that the program is held to, and the rules they must keep.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apart, draw, english, family_of, is_metal, kAll, kCharges, lies_on, type Blazon, type Draws } from '../../src/pieces/arms/blazon';
import { has_japanese, japanese } from '../../src/pieces/arms/japanese';
import { character_of, kCharacters } from '../../src/pieces/arms/characters';

interface Vectors {
  drawn: (Draws & { seed: string; words: string })[];
  tables: { seats: { seed: string; bot: boolean }[]; apart: Draws[] }[];
}
const vectors = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../protocol/arms.json'), 'utf8')) as Vectors;
const kKeys = ['layout', 'field', 'second', 'third', 'same', 'charge', 'spare', 'line'] as const;
const plain = (b: Draws): Draws => Object.fromEntries(kKeys.map((key) => [key, b[key]])) as unknown as Draws;

function keeps_the_rule(b: Blazon): boolean {
  const on = (ground: Blazon['field'], upper: Blazon['field']): boolean => lies_on(ground).includes(upper);
  if (b.charge_tincture === 'counter') return on(b.field, b.part ?? b.field);
  const ground = b.ordinary !== undefined && b.charge_tincture === b.field ? b.ordinary : b.field;
  const other = b.part === undefined || is_metal(b.part) !== is_metal(b.field) || on(b.part, b.charge_tincture);
  return on(ground, b.charge_tincture) && other && (b.ordinary === undefined || on(b.field, b.ordinary));
}

describe('arms', () => {
  it('are those of the vectors, in draws and in words', () => {
    expect(vectors.drawn.length).toBeGreaterThan(50);
    for (const one of vectors.drawn) {
      expect(plain(draw(one.seed)), one.seed).toEqual(plain(one));
      expect(english(draw(one.seed))).toBe(one.words);
    }
  });

  it('step aside as in the vectors', () => {
    for (const { seats, apart: wanted } of vectors.tables) {
      const shown = apart(seats.map((seat) => ({ blazon: draw(seat.seed), bot: seat.bot })));
      expect(shown.map(plain)).toEqual(wanted.map(plain));
    }
  });

  it('of a thousand seeds keep the rule of tincture', () => {
    for (let i = 0; i < 1000; ++i) expect(keeps_the_rule(draw(`seed ${i}`)), english(draw(`seed ${i}`))).toBe(true);
  });

  it('of a thousand tables share no field and no charge, and near ones lie differently', () => {
    for (let i = 0; i < 1000; ++i) {
      const seats = Array.from({ length: 2 + (i % 5) }, (_, seat) => ({ blazon: draw(`seed ${(i * 7 + seat * (i % 3)) % 40}`), bot: (i + seat) % 2 === 0 }));
      const shown = apart(seats);
      expect(new Set(shown.map((one) => one.field)).size).toBe(shown.length);
      expect(new Set(shown.map((one) => one.charge)).size).toBe(shown.length);
      expect(new Set(shown.map((one) => `${family_of(one.charge)} ${one.layout}`)).size).toBe(shown.length);
      for (const one of shown) expect(keeps_the_rule(one), english(one)).toBe(true);
    }
  });

  it('the judge of the rule can fail', () => {
    const wrong = { ...draw('x'), layout: 'plain', field: 'or', charge_tincture: 'argent', part: undefined, ordinary: undefined };
    expect(keeps_the_rule(wrong as unknown as Blazon)).toBe(false);
    expect(kAll).toHaveLength(8);
  });

  it('have words in Japanese, every charge', () => {
    expect(kCharges.filter((one) => !has_japanese(one))).toEqual([]);
    expect(japanese(draw('Akiko'))).toBe('橙と銀の菱形模様、橙の円に銀の蹄鉄');
  });

  it('of the bots are their characters, and twenty-four of them', () => {
    expect(kCharacters).toHaveLength(24);
    for (const one of kCharacters) expect(keeps_the_rule(one.blazon), one.name).toBe(true);
    expect(character_of('Odo the Younger')?.name).toBe('Odo');
    expect(character_of('Ada')).toBeUndefined();
  });
});
