// After the end: what the dock says and offers. The hall's, whatever board the match was played on.
import { create } from '../lib/create';
import { hall } from '../lib/hall.svelte';
import type { Position, Room } from '../lib/protocol';
import type { Change } from '../lib/ratings.svelte';
import { router } from '../lib/router.svelte';
import { t, texts } from '../lib/texts.svelte';
import type { Action, DockContent } from '../pieces/dock.svelte';

async function rematch(room: Room): Promise<void> {
  const answer = await hall.try({ t: 'rematch', table: room.table });
  if (answer) router.go(`/t/${answer.table ?? ''}`);
}

// The other people at this table of whom it is true, by name. Once a rematch is set, who is ready wants it.
const others = (room: Room, names: readonly string[], is: (one: Room['seats'][number]) => boolean): string[] =>
  room.seats.flatMap((one, seat) => (one.kind === 'person' && one.id !== hall.me?.id && is(one) ? [names[seat] ?? ''] : []));

const signed = (value: number): string => (value > 0 ? `+${texts.number(value)}` : value < 0 ? `−${texts.number(-value)}` : '±0');

// Who wants a rematch, who has won, or why the hall ended it.
export function end_words(room: Room, position: Position, names: readonly string[]): string {
  const { result } = position;
  if (room.rematch) {
    const wants = others(room, names, (one) => one.ready);
    return wants.length > 0 ? t('end.wants', { n: wants.length, names: wants.join(', ') }) : t('end.rematch');
  }
  if (!result) return t(room.ending ? `log.end.${room.ending}` : 'turn.over');
  if (names.length === 1) return t('end.solo', { n: texts.number(result.scores[0] ?? 0) });
  const first = names.filter((_, seat) => result.places[seat] === 1);
  return t(first.length > 1 ? 'end.share.sentence' : 'turn.winner', { name: first.join(', ') });
}

// A rematch that waits, or what the ratings are now.
export function end_detail(room: Room, names: readonly string[], ratings: ReadonlyMap<number, Change>): string {
  if (room.rematch) {
    const left = others(room, names, (one) => !one.ready && !one.online);
    return [
      left.length > 0 ? t('end.left', { n: left.length, names: left.join(', ') }) : '', t('end.rematch.waits'),
    ].filter(Boolean).join(' ');
  }
  if (ratings.size > 0) {
    return [...ratings].map(([seat, one]) => `${names[seat] ?? ''} ${texts.number(one.after)}${one.change === null ? '' : ` (${signed(one.change)})`}`).join(' · ');
  }
  return t('turn.over');
}

export function end_dock(room: Room, share: () => void): { content: DockContent; tools: Action[] } {
  const match = room.match;
  const seated = room.mine.length > 0;
  const eyes = seated ? `?seat=${room.mine[0]}` : '?seat=spectator';
  const again: Action = room.rematch && !seated
    ? { label: t('rematch.watch'), sign: 'eye', act: () => router.go(`/t/${room.rematch ?? ''}`), testid: 'rematch' }
    : { label: t(room.rematch ? 'rematch.go' : 'rematch'), sign: 'swords', act: () => void rematch(room), testid: 'rematch' };
  return {
    content: seated || room.rematch ? { commit: again } : {},
    tools: match
      ? [
        { label: t('coach'), sign: 'coach', act: () => router.go(`/m/${match}${eyes}&coach=1`), testid: 'coach' },
        { label: t('replay'), sign: 'replay', act: () => router.go(`/m/${match}${eyes}`), testid: 'replay' },
        { label: t('replay.same_deal'), sign: 'twin', act: () => void create({ same_deal_as: match }), testid: 'same-deal' },
        { label: t('share'), sign: 'share', act: share, testid: 'share-match' },
      ]
      : [],
  };
}
