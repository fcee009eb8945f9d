// The HTTP door: what is asked once. Every failure is a Refused with a sentence for the person.
import { read_as, read_refusal, Refused, type Answers, type Replay } from './protocol';

// The page's own shapes of what is sent: views and events by game.
interface Asked extends Omit<Answers, 'GET /api/matches/*/replay' | 'POST /api/replay'> {
  'GET /api/matches/*/replay': Replay;
  'POST /api/replay': Replay;
}

// `route` says what is asked and so what the answer is; `parts` stand for its *, in order.
async function ask<Route extends keyof Asked>(
  route: Route,
  { parts = [], query = {}, body = {}, patience_ms = 15_000 }: { parts?: string[]; query?: Record<string, string | number>; body?: object; patience_ms?: number } = {},
): Promise<Asked[Route]> {
  const [method, pattern = ''] = route.split(' ');
  let next = 0;
  const path = pattern.replaceAll('*', () => encodeURIComponent(parts[next++] ?? ''));
  const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  let response: Response;
  let text: string;
  try {
    response = await fetch(asked ? `${path}?${asked}` : path, {
      ...(method === 'POST' ? { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(patience_ms),
    });
  } catch {
    throw new Refused({ kind: 'offline', sentence: '' });
  }
  try {
    text = await response.text();
  } catch {
    throw new Refused({ kind: 'bad_answer', sentence: '' });
  }
  const bad = { kind: 'bad_answer', sentence: '' };
  if (!response.ok) throw new Refused(read_refusal(text) ?? bad);
  const answer = read_as<Asked[Route]>(text, () => true);
  if (answer === null) throw new Refused(bad);
  return answer;
}

export const api = {
  guest: (name: string) => ask('POST /api/guest', { body: { name } }),
  rename: (name: string) => ask('POST /api/me', { body: { name } }),
  claim: (name: string, password: string) => ask('POST /api/account', { body: { name, password } }),
  login: (name: string, password: string) => ask('POST /api/login', { body: { name, password } }),
  logout: () => ask('POST /api/logout'),
  password: (old: string, fresh: string) => ask('POST /api/password', { body: { old, new: fresh } }),
  tokens: () => ask('GET /api/tokens'),
  add_token: (label: string) => ask('POST /api/tokens', { body: { label } }),
  remove_token: (id: string) => ask('POST /api/tokens/*/remove', { parts: [id] }),
  forget: (password: string) => ask('POST /api/forget', { body: { password } }),

  games: () => ask('GET /api/games'),
  my_tables: () => ask('GET /api/me/tables'),
  history: (before?: number) => ask('GET /api/me/history', { query: before === undefined ? {} : { before } }),
  leaderboard: (game: string, players: number) => ask('GET /api/leaderboard', { query: { game, players } }),
  player: (id: string) => ask('GET /api/players/*', { parts: [id] }),
  match: (id: string) => ask('GET /api/matches/*', { parts: [id] }),
  share: (id: string, on: boolean) => ask('POST /api/matches/*/share', { parts: [id], body: { on } }),
  fairness: (id: string) => ask('GET /api/matches/*/fairness', { parts: [id] }),
  replay: (id: string, seat: string, from: number, to: number) =>
    ask('GET /api/matches/*/replay', { parts: [id], query: { seat, from, to } }),
  replay_record: (record: unknown, seat: string, from: number, to: number) =>
    ask('POST /api/replay', { body: { record, seat: /^\d+$/.test(seat) ? Number(seat) : seat, from, to } }),
  match_hint: (id: string, version: number, seat: number) =>
    ask('GET /api/matches/*/hint', { parts: [id], query: { version, seat } }),
  lab: () => ask('GET /api/lab'),
  start_lab: (wish: { game: string; players: number; games: number; level: string }) => ask('POST /api/lab', { body: wish }),
  lab_run: (id: string) => ask('GET /api/lab/*', { parts: [id] }),
  cancel_lab: (id: string) => ask('POST /api/lab/*/cancel', { parts: [id] }),
  coach: (id: string, seat: number) => ask('GET /api/matches/*/coach', { parts: [id], query: { seat }, patience_ms: 60_000 }),
  sample: (game: string, players: number, moves: number) =>
    ask('GET /api/games/*/sample', { parts: [game], query: { players, moves } }),
};
