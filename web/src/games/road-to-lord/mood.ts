import type { Shown } from './view';

export type Mood = 'calm' | 'longing' | 'pleased' | 'bored';

// From what lies on the table and nothing else.
export function mood_of(view: Shown): Mood {
  if (view.stage === 'over') return 'pleased';
  if (view.verdict) return view.verdict.winner === null ? 'bored' : 'pleased';
  const ahead = view.seats[view.best];
  if (ahead?.standing === 'craved') return 'pleased';
  if (ahead) return 'longing';
  return 'calm';
}
