// Before the start, in words: how many sit, what is waited for, and what this person can do about it.
import { hall } from '../lib/hall.svelte';
import type { Room } from '../lib/protocol';
import { router } from '../lib/router.svelte';
import type { Table } from '../lib/table.svelte';
import { t } from '../lib/texts.svelte';
import type { Action, DockContent } from '../pieces/dock.svelte';

export async function take_seat(table: Table, seat?: number): Promise<void> {
  try {
    await hall.identity();
  } catch (reason) {
    hall.refuse(reason);
    return;
  }
  await table.command({ t: 'sit', ...(seat === undefined ? {} : { seat }) });
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export function waiting_dock(table: Table, room: Room, show_rules: () => void): { prompt: string; content: DockContent; tools: Action[] } {
  const sit = room.seats.filter((chair) => chair.kind !== 'empty').length;
  const full = sit === room.players;
  const host = hall.me?.id === room.host;
  const seated = room.mine.length > 0;
  const ready = seated && room.mine.every((seat) => room.seats[seat]?.ready);
  const host_name = room.seats.find((chair) => chair.id === room.host)?.name ?? '';
  const late = room.seats.filter((chair) => chair.kind === 'person' && !chair.ready).map((chair) => chair.name);

  const start: Action = {
    label: t('waiting.start'), sign: 'next', act: () => void table.command({ t: 'start' }), ready: full, testid: 'start',
  };
  const be_ready: Action = {
    label: t(ready ? 'waiting.not_ready' : 'waiting.ready'), sign: 'check', act: () => void table.command({ t: 'ready', on: !ready }), testid: 'ready', small: host,
  };
  const sit_down: Action = { label: t('invite.take'), sign: 'people', act: () => void take_seat(table), testid: 'sit' };
  const detail = room.deal.starting ? t('waiting.shuffle')
    : !full ? t(room.rated ? 'waiting.rated' : 'waiting.until_full')
    : late.length === 0 ? t('waiting.all_ready')
    : room.rated ? t('waiting.rated')
    : host ? t('waiting.host_starts')
    : t('waiting.for_host', { name: host_name || t('invite.host') });
  const content: DockContent =
    host && !room.rated ? { commit: start, more: seated && late.length > 1 ? [be_ready] : [] }
    : seated ? (ready ? { more: [be_ready] } : { commit: be_ready })
    : full ? {} : { commit: sit_down };
  return {
    prompt: full ? t('waiting.full') : sentence(t('waiting.sit', { n: sit, count: t(`count.${sit}`), of: t(`count.${room.players}`) })),
    // Said on phones, too: there it is the only place.
    content: { ...content, detail },
    tools: [
      { label: t('waiting.lesson'), sign: 'learn', act: () => router.go(`/learn/${room.game}`), testid: 'lesson' },
      { label: t('rules'), sign: 'rules', act: show_rules, testid: 'rules' },
    ],
  };
}
