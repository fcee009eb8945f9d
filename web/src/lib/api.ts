// The HTTP door: what is asked once. Every failure is a Refused with a sentence for the person.
import {
  Refused,
  type Coach,
  type Fairness,
  type GameSpec,
  type Hint,
  type LabRun,
  type LabState,
  type Me,
  type MyTable,
  type Position,
  type Refusal,
  type Replay,
  type Result,
  type Summary,
} from './protocol';

async function ask<T>(path: string, body?: unknown, patience_ms = 15_000): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience_ms),
    });
  } catch {
    throw new Refused({ kind: 'offline', sentence: '' });
  }
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new Refused({ kind: 'bad_answer', sentence: '' });
  }
  if (!response.ok) {
    const refusal = answer as Partial<Refusal>;
    throw new Refused({ kind: refusal.kind ?? 'bad_answer', sentence: refusal.sentence ?? '' });
  }
  return answer as T;
}

export const api = {
  me: () => ask<{ me: Me }>('/api/me'),
  guest: (name: string) => ask<{ me: Me }>('/api/guest', { name }),
  rename: (name: string) => ask<{ me: Me }>('/api/me', { name }),
  claim: (name: string, password: string) => ask<{ me: Me }>('/api/account', { name, password }),
  login: (name: string, password: string) => ask<{ me: Me }>('/api/login', { name, password }),
  logout: () => ask<object>('/api/logout', {}),
  password: (old: string, fresh: string) =>
    ask<{ me: Me }>('/api/password', { old, new: fresh }),

  games: () => ask<{ games: GameSpec[] }>('/api/games'),
  my_tables: () => ask<{ tables: MyTable[] }>('/api/me/tables'),
  history: (before?: string) =>
    ask<{ matches: Summary[]; next: string | null }>(
      `/api/me/history${before ? `?before=${encodeURIComponent(before)}` : ''}`,
    ),
  leaderboard: (game: string, players: number) =>
    ask<{ entries: { rank: number; id: string; name: string; rating: number; games: number }[] }>(
      `/api/leaderboard?game=${game}&players=${players}`,
    ),
  match: (id: string) => ask<{ match: Summary; result: Result }>(`/api/matches/${id}`),
  fairness: (id: string) => ask<Fairness>(`/api/matches/${id}/fairness`),
  replay: (id: string, seat: string, from: number, to: number) =>
    ask<Replay>(`/api/matches/${id}/replay?seat=${seat}&from=${from}&to=${to}`),
  replay_record: (record: unknown, seat: string, from: number, to: number) =>
    ask<Replay>('/api/replay', {
      record,
      seat: /^\d+$/.test(seat) ? Number(seat) : seat,
      from,
      to,
    }),
  match_hint: (id: string, version: number, seat: number) =>
    ask<Hint>(`/api/matches/${id}/hint?version=${version}&seat=${seat}`),
  lab: () => ask<LabState>('/api/lab'),
  start_lab: (wish: { game: string; players: number; games: number; level: string }) =>
    ask<{ run: LabRun }>('/api/lab', wish),
  lab_run: (id: string) => ask<{ run: LabRun }>(`/api/lab/${id}`),
  cancel_lab: (id: string) => ask<{ run: LabRun }>(`/api/lab/${id}/cancel`, {}),
  coach: (id: string, seat: number) => ask<Coach>(`/api/matches/${id}/coach?seat=${seat}`, undefined, 60_000),
  sample: (game: string, players: number, moves: number) =>
    ask<{ positions: Position[] }>(`/api/games/${game}/sample?players=${players}&moves=${moves}`),
};
