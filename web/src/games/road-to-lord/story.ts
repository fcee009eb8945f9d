// How an Offering ended, as its event tells it: what a scene shows before the view has it.
import type { GameEvent } from '../../lib/protocol';
import { kReasons, type Past, type Verdict } from './view';

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

// The same as the history has it.
export const past_of = ({ winner, points }: Verdict): Past => ({ ended: winner === null ? 'nobody' : 'won', winner: winner ?? -1, points });
