// Who stands where before the throne: at the end of the match as the server has judged it, at the end
// of a game by the points that lie open.
import type { Result } from '../../lib/protocol';
import type { Shown } from './view';

export interface Standing {
  seat: number;
  // 0 while the match goes on: places are given at its end.
  place: number;
  points: number;
  // What the points are made of, in the words of the breakdown.
  parts: [string, number][];
  lord: boolean;
}

export function judged(result: Result): Standing[] {
  return result.places
    .map((place, seat) => ({
      seat, place, points: result.scores[seat] ?? 0, lord: place === 1,
      parts: result.breakdown.filter((line) => line.seat === seat).map((line): [string, number] => [line.label, line.points]),
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

export function between(view: Shown): Standing[] {
  return view.seats
    .map((at, seat): Standing => {
      const left = view.ended?.left[seat] ?? 0;
      return { seat, place: 0, points: at.points, lord: false, parts: left > 0 ? [['left', -left]] : [] };
    })
    .sort((a, b) => b.points - a.points || a.seat - b.seat);
}
