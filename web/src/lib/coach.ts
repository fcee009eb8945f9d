// What a curve of chances tells: where it turned.
import type { Coach } from './protocol';

export interface Turn {
  // The move that led there, and where one was before.
  version: number;
  before: number;
  after: number;
}

// The greatest changes of one seat's chance between neighbouring points, in the order of play.
// Changes below `least` are within what a few hundred imagined worlds can tell.
export function turns_of(told: Coach, most = 5, least = 0.08): Turn[] {
  const turns: Turn[] = [];
  told.points.forEach((point, i) => {
    const before = told.points[i - 1]?.chances[told.seat];
    const after = point.chances[told.seat];
    if (before === undefined || after === undefined) return;
    turns.push({ version: point.version, before, after });
  });
  const size = (turn: Turn): number => Math.abs(turn.after - turn.before);
  return turns
    .filter((turn) => size(turn) >= least)
    .sort((a, b) => size(b) - size(a))
    .slice(0, most)
    .sort((a, b) => a.version - b.version);
}
