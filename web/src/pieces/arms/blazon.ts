// Arms from a seed: a blazon is plain data, drawn by drawing.ts and said by words below. The same
// draws are made by src/game/arms.cpp; protocol/arms.json holds both to the same vectors.
import charges from './charges.json';

export const kTinctures = {
  or: '#e9b637', argent: '#f4ecd8', gules: '#b3222c', azure: '#1e55a6', vert: '#1f7547', purpure: '#74399a',
  sable: '#28232c', tenne: '#c8601c',
} as const;
export type Tincture = keyof typeof kTinctures;

const kMetals: Tincture[] = ['or', 'argent'];
const kColours: Tincture[] = ['gules', 'azure', 'vert', 'purpure', 'sable', 'tenne'];
export const kAll: Tincture[] = [...kMetals, ...kColours];
export const is_metal = (one: Tincture): boolean => kMetals.includes(one);
const kin = (one: Tincture): Tincture[] => (is_metal(one) ? kMetals : kColours);

// Metal on colour, colour on metal. Tenné and gold never meet: they are too near at 28 px.
export function lies_on(field: Tincture): Tincture[] {
  return is_metal(field)
    ? kColours.filter((one) => !(field === 'or' && one === 'tenne'))
    : kMetals.filter((one) => !(field === 'tenne' && one === 'or'));
}

const kLayouts = [
  ['plain', 3], ['per-pale', 2], ['per-fess', 2], ['per-bend', 2], ['per-bend-sinister', 1], ['per-chevron', 2],
  ['quarterly', 2], ['per-saltire', 1], ['gyronny', 1], ['paly', 1], ['barry', 1], ['bendy', 1], ['chequy', 1],
  ['lozengy', 1], ['chief', 2], ['base', 2], ['pale', 2], ['fess', 2], ['bend', 1], ['pile', 2], ['chevron', 2],
  ['bordure', 2], ['flaunches', 2], ['cross', 1], ['saltire', 1],
] as const;
export type Layout = (typeof kLayouts)[number][0];

const kVaried: Layout[] = ['gyronny', 'paly', 'barry', 'bendy', 'chequy', 'lozengy', 'per-saltire'];
const kParted: Layout[] = ['per-pale', 'per-fess', 'per-bend', 'per-bend-sinister', 'per-chevron', 'quarterly'];
const kOn: Layout[] = ['pale', 'fess', 'pile', 'cross', 'saltire', 'bend'];
const kCalm: Layout[] = ['plain', 'chief', 'bordure', 'base', 'per-pale', 'fess', 'chevron', 'per-fess', 'flaunches', 'pile'];
export const is_varied = (one: Layout): boolean => kVaried.includes(one);
export const is_parted = (one: Layout): boolean => kParted.includes(one);
// The charge lies on the ordinary, not beside it.
export const is_on = (one: Layout): boolean => kOn.includes(one);

const kLines = ['plain', 'plain', 'wavy', 'indented', 'embattled', 'engrailed'] as const;
export type Line = (typeof kLines)[number];

// Family, charge, and the charge's name in English.
const kWords: Readonly<Record<string, Readonly<Record<string, string>>>> = charges.families;
const kFamilies = Object.keys(kWords);
const in_family = (family: string): string[] => Object.keys(kWords[family] ?? {});
export const kCharges: string[] = kFamilies.flatMap(in_family);
const kFamilyOf = new Map(kFamilies.flatMap((family) => in_family(family).map((charge) => [charge, family])));
export const family_of = (charge: string): string => kFamilyOf.get(charge) ?? '';

// The nine draws.
export interface Draws {
  layout: Layout;
  field: Tincture;
  second: Tincture;
  third: Tincture;
  same: Tincture;
  charge: string;
  spare: string;
  line: Line;
}

// From a file, where they are words.
export function draws_from(told: Readonly<Record<keyof Draws, string>>): Draws {
  const one_of = <Word extends string>(list: readonly Word[], word: string): Word => {
    const found = list.find((one) => one === word);
    if (found === undefined) throw new Error(`No word of heraldry: ${word}`);
    return found;
  };
  const tincture = (word: string): Tincture => one_of(kAll, word);
  return {
    layout: one_of(kLayouts.map(([name]) => name), told.layout), field: tincture(told.field), second: tincture(told.second),
    third: tincture(told.third), same: tincture(told.same), charge: one_of(kCharges, told.charge),
    spare: one_of(kCharges, told.spare), line: one_of(kLines, told.line),
  };
}

// The draws with who wears what.
export interface Blazon extends Draws {
  charge_tincture: Tincture | 'counter';
  // The other part of a parted or varied field, and the ordinary.
  part?: Tincture;
  ordinary?: Tincture;
}

// FNV-1a, 32 bit, over the seed's UTF-8.
export function seed_hash(seed: string): number {
  let h = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(seed)) h = Math.imul(h ^ byte, 0x01000193);
  return h >>> 0;
}

// mulberry32: whole numbers of 32 bits. A draw of n is floor(value * n / 2^32).
function draws_of(seed: string): (of: number) => number {
  let a = seed_hash(seed);
  return (of) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * of);
  };
}

export function draw(seed: string): Blazon {
  const next = draws_of(seed);
  const pick = <T>(list: readonly T[]): T => {
    const found = list[next(list.length)];
    if (found === undefined) throw new RangeError('nothing to draw from');
    return found;
  };
  let at = next(kLayouts.reduce((sum, [, weight]) => sum + weight, 0));
  let layout: Layout = 'plain';
  for (const [name, weight] of kLayouts) {
    if (at < weight) {
      layout = name;
      break;
    }
    at -= weight;
  }
  const field = pick(kAll);
  const second = pick(lies_on(field));
  const third = pick(lies_on(field));
  const same = pick(kin(field).filter((one) => one !== field));
  const family = pick(kFamilies);
  const charge = pick(in_family(family));
  const spare = pick(kCharges.filter((one) => family_of(one) !== family));
  const line = pick(kLines);
  return dress({ layout, field, second, third, same, charge, spare, line });
}

// From the draws to tinctures, by the rule of tincture: the charge always has one calm ground.
export function dress(d: Draws): Blazon {
  const { layout, field, second, third, same, charge, spare, line } = d;
  const base: Draws = { layout, field, second, third, same, charge, spare, line };
  if (layout === 'plain') return { ...base, charge_tincture: second };
  if (is_parted(layout)) {
    if (is_metal(field)) return { ...base, part: second, charge_tincture: 'counter' };
    return { ...base, part: same, charge_tincture: field === 'tenne' || same === 'tenne' ? 'argent' : second };
  }
  if (is_varied(layout)) return { ...base, part: second, charge_tincture: third };
  if (is_on(layout)) return { ...base, ordinary: second, charge_tincture: field };
  return { ...base, ordinary: second, charge_tincture: third };
}

// No two seats look alike: persons by seat, then bots by seat; each keeps its arms unless an earlier
// one is near. Then all fields differ, all charges differ, and charges of one family lie in
// different layouts.
export function apart(seats: readonly { blazon: Blazon; bot: boolean }[]): Blazon[] {
  const order = seats
    .map((one, seat) => ({ ...one, seat }))
    .sort((a, b) => Number(a.bot) - Number(b.bot) || a.seat - b.seat);
  const done: Blazon[] = [];
  const out: Blazon[] = [];
  for (const { blazon, seat } of order) {
    const d = { ...blazon };
    let changed = false;
    const taken = (test: (other: Blazon) => boolean): boolean => done.some(test);
    if (taken((other) => other.charge === d.charge)) {
      changed = true;
      const from = kCharges.indexOf(d.spare);
      const wheel = [...kCharges.slice(from), ...kCharges.slice(0, from)];
      d.charge = wheel.find((one) => !taken((other) => family_of(other.charge) === family_of(one))) ?? d.charge;
    }
    if (taken((other) => family_of(other.charge) === family_of(d.charge) && other.layout === d.layout)) {
      changed = true;
      d.layout = kCalm.find((one) => !taken((other) => other.layout === one)) ?? d.layout;
    }
    if (taken((other) => other.field === d.field)) {
      changed = true;
      const kind = kin(d.field);
      const from = kind.indexOf(d.field);
      const wheel = [...kind.slice(from + 1), ...kind.slice(0, from), ...kAll.filter((one) => !kind.includes(one))];
      const free = wheel.find((one) => !taken((other) => other.field === one)) ?? d.field;
      const [first = d.second] = lies_on(free);
      if (!lies_on(free).includes(d.second)) d.second = first;
      if (!lies_on(free).includes(d.third)) d.third = first;
      if (is_metal(free) !== is_metal(d.field) || d.same === free) d.same = kin(free).find((one) => one !== free) ?? free;
      d.field = free;
    }
    const shown = changed ? dress(d) : d;
    done.push(shown);
    out[seat] = shown;
  }
  return out;
}

// The blazon as English heralds say it; other languages have words of their own (arms.* in hall.json).
export function english(b: Blazon): string {
  const words: Record<string, string> = Object.assign({}, ...Object.values(kWords));
  const name = (one: Tincture): string => (one === 'tenne' ? 'tenné' : one);
  const first = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`;
  const charge = words[b.charge] ?? b.charge;
  const line = b.line === 'plain' ? '' : ` ${b.line}`;
  const lay = b.layout.replaceAll('-', ' ');
  const worn = b.charge_tincture === 'counter' ? 'counterchanged' : name(b.charge_tincture);
  if (b.layout === 'plain') return `${first(name(b.field))}, ${charge} ${worn}`;
  const parts = `${name(b.field)} and ${name(b.part ?? b.field)}`;
  if (is_parted(b.layout)) return `${first(lay)}${b.layout === 'quarterly' ? '' : line} ${parts}, ${charge} ${worn}`;
  if (is_varied(b.layout)) return `${first(lay)} ${parts}, on a roundel ${name(b.field)} ${charge} ${worn}`;
  const ordinary = name(b.ordinary ?? b.second);
  const straight = ['cross', 'saltire'].includes(b.layout) ? '' : line;
  if (is_on(b.layout)) return `${first(name(b.field))}, on a ${lay}${straight} ${ordinary} ${charge} ${worn}`;
  const beside = b.layout === 'flaunches' ? ', flaunches' : `, a ${lay}${line}`;
  return `${first(name(b.field))}, ${charge} ${worn}${beside} ${ordinary}`;
}
