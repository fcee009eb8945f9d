// A name for whoever just wants to sit down, and how names are shortened.
import { japanese_name } from '../pieces/arms/japanese';
import { texts, type Language } from './texts.svelte';

const kNames: Record<Language, { first: string[]; second: string[] }> = {
  en: {
    first: ['Merry', 'Quiet', 'Bold', 'Sly', 'Gentle', 'Amber', 'Ivory', 'Noble', 'Swift', 'Wily'],
    second: ['Falcon', 'Heron', 'Otter', 'Lynx', 'Badger', 'Marten', 'Stag', 'Raven', 'Fox', 'Hare'],
  },
  ja: {
    first: ['静かな', '勇ましい', '陽気な', '賢い', '気高い', '素早い'],
    second: ['隼', '鷺', '獺', '山猫', '牡鹿', '狐', '兎', '烏'],
  },
};

export function courtly_name(language: Language, random: () => number = Math.random): string {
  const { first, second } = kNames[language];
  const pick = (words: string[]): string => words[Math.floor(random() * words.length)] ?? '';
  return language === 'ja' ? pick(first) + pick(second) : `${pick(first)} ${pick(second)}`;
}

// A name where there is little room (cards, folded plates): at most so many signs of the first word, of
// a short one ("Sir") with the next; and a number that tells namesakes apart ("Sovereign 2").
const kMost = 8;
function cut(name: string, most: number): string {
  if ([...name].length <= most) return name;
  const words = name.split(' ');
  const last = words.at(-1) ?? '';
  const number = words.length > 1 && /^\d+$/.test(last) ? ` ${last}` : '';
  const [first = '', second = ''] = words;
  const titled = [...first].length <= 3 && words.length > 2;
  const signs = [...(titled ? `${first} ${second}` : first)];
  const room = most - number.length;
  return (signs.length > room ? `${signs.slice(0, room - 1).join('')}.` : signs.join('')) + number;
}

// Beside a Till, "Till the Younger" is "Till Y.": no two at a table are called the same.
export function short_name(name: string, others: readonly string[] = [], most = kMost): string {
  const short = cut(name, most);
  const words = name.split(' ');
  if (words.length === 1 || !others.some((other) => other !== name && cut(other, most) === short)) return short;
  return `${[...(words[0] ?? '')].slice(0, 5).join('')} ${[...(words.at(-1) ?? '')][0] ?? ''}.`;
}

// The name of a bot with a character, as the person's language writes it.
export const bot_name = (name: string): string => (texts.language === 'ja' ? japanese_name(name) : name);
export const chair_name = ({ kind, name }: { kind: string; name: string }): string => (kind === 'bot' ? bot_name(name) : name);
