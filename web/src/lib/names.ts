// A name for whoever just wants to sit down.
import type { Language } from './texts.svelte';

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
