// What the table's menu holds: ways to its sides, sharing, the papers of the deal, a seat that can be claimed,
// resigning and leaving.
import { hall } from '../lib/hall.svelte';
import type { Position, Room } from '../lib/protocol';
import { router } from '../lib/router.svelte';
import type { Table } from '../lib/table.svelte';
import { preferences } from '../lib/preferences.svelte';
import { t, texts } from '../lib/texts.svelte';
import type { Tool } from './frame/Frame.svelte';
import type { Item } from './frame/Menu.svelte';
import type { Tab } from './SidePanel.svelte';
import { level_title } from './speech';

export interface MenuWays {
  names: readonly string[];
  // The match has begun.
  playing: boolean;
  show: (tab: Tab) => void;
  share: () => void;
  papers: () => void;
  resign: () => void;
  // What the board itself lays open.
  own: readonly Item[];
}

// Without a clock, who lets the others wait for the declared time can be played for; the hall knows when.
function claims(table: Table, room: Room, live: Position | null, names: readonly string[]): Item[] {
  if (!live || room.phase !== 'playing' || room.clock.kind !== 'none' || room.mine.length === 0) return [];
  const level = level_title(room.game, room.stand_in, hall.game(room.game)?.bots.find((bot) => bot.key === room.stand_in)?.title ?? room.stand_in);
  return live.waiting
    .filter((seat) => room.seats[seat]?.kind === 'person' && !room.seats[seat]?.stand_in && !room.mine.includes(seat))
    .map((seat) => ({
      key: `claim-${seat}`, sign: 'clock' as const,
      label: t('menu.claim', { name: names[seat] ?? '', level }),
      about: t('menu.claim.about', { name: names[seat] ?? '', n: Math.round(room.claim_s / 60) || 1 }),
      act: () => void table.command({ t: 'claim', seat }),
    }));
}

// Who was sent a link and has no seat yet: the other language, the rules, the menu.
export function invited_tools(bar: readonly Tool[]): Tool[] {
  const to = texts.language === 'ja' ? 'en' : 'ja';
  const speak = (): void => {
    preferences.pick('language', to);
    void texts.start();
  };
  return [
    { key: 'language', sign: 'globe', label: t(`preferences.language.${to}`), act: speak, always: true },
    ...bar.filter((one) => one.key === 'rules' || one.key === 'menu'),
  ];
}

export function menu_items(table: Table, room: Room, live: Position | null, ways: MenuWays): Item[] {
  const seated = room.mine.length > 0;
  return [
    { key: 'log', sign: 'log', label: t('log'), act: () => ways.show('log') },
    ...ways.own,
    { key: 'rules', sign: 'rules', label: t('rules'), act: () => ways.show('rules') },
    { key: 'share', sign: 'share', label: t('menu.share'), act: ways.share },
    ...(ways.playing
      ? [
          { key: 'text', sign: 'eye' as const, label: t('menu.text.view'), act: () => ways.show('text') },
          {
            key: 'deal', sign: 'dice' as const, label: t(room.deal.known ? 'deal.known.short' : 'deal.title'), act: ways.papers,
            ...(table.part.verdict === 'in' ? { about: t('deal.in') } : room.deal.known ? { about: t('deal.known') } : {}),
          },
        ]
      : []),
    ...claims(table, room, live, ways.names),
    ...(room.phase === 'playing' && seated
      ? [{ key: 'resign', sign: 'flag' as const, label: t('menu.resign'), about: t('menu.resign.about'), act: ways.resign }]
      : []),
    { key: 'leave', sign: 'leave', label: t('menu.leave'), act: () => router.go('/'), ...(seated ? { about: t('menu.leave.about') } : {}) },
  ];
}
