// What earlier Offerings of this game brought, as the events told it: the winners on the pennants,
// and the last Offering while the roads are still empty.
import type { GameEvent, LogEntry } from '../../lib/protocol';
import { kReasons, type Verdict } from './view';

export interface Past {
  offering: number;
  plays: Record<number, string>;
  // Who could not take part.
  missed: number[];
  verdict: Verdict;
}

export function verdict_of(event: GameEvent): Verdict {
  const number = (name: string): number => Number(event.args[name] ?? -1);
  if (event.event !== 'wins') return { winner: null, number: '', points: 0, reason: null, beaten: null };
  return {
    winner: number('seat'),
    number: String(event.args['number'] ?? ''),
    points: number('points'),
    reason: kReasons[number('reason')] ?? null,
    beaten: number('beaten') >= 0 ? number('beaten') : null,
  };
}

// All finished Offerings, one list a game.
export function story_of(log: readonly LogEntry[]): Past[][] {
  const games: Past[][] = [[]];
  let plays: Record<number, string> = {};
  let missed: number[] = [];
  for (const event of log.flatMap((entry) => entry.events)) {
    const seat = Number(event.args['seat']);
    const now = games.at(-1) ?? [];
    if (event.event === 'offering') [plays, missed] = [{}, []];
    if (event.event === 'offers') plays[seat] = String(event.args['move']);
    if (event.event === 'adds') plays[seat] = String(event.args['number']);
    if (event.event === 'missed' || event.event === 'unable') missed.push(seat);
    if (event.event === 'wins' || event.event === 'nobody') {
      now.push({ offering: now.length, plays, missed, verdict: verdict_of(event) });
      [plays, missed] = [{}, []];
    }
    if (event.event === 'game_ends') games.push([]);
  }
  return games;
}

// What seats lost for want of a Number in the present Offering.
export function losses_of(log: readonly LogEntry[]): Record<number, number> {
  const events = log.flatMap((entry) => entry.events);
  const since = events.slice(events.findLastIndex((event) => event.event === 'offering') + 1);
  return Object.fromEntries(since.filter((event) => event.event === 'missed').map((event) => [Number(event.args['seat']), Number(event.args['points'])]));
}
