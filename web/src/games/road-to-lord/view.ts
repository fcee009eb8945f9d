// Road to Lord's view: its types are made from the schema, which the engine prints
// (src/games/road_to_lord/json.cpp and told.cpp say what the fields mean).
import type { RoadToLordView } from '../../generated/protocol';

export type View = RoadToLordView;
export type Cards = View['hand'];
export type SeatView = View['seats'][number];
// A finished Offering of this game.
export type Past = View['history'][number];
// What a Number of an icon must do to be ahead.
export type Target = View['targets'][number];
export type Why = View['barred'][number]['why'];

export const kIcons = ['sword', 'wheat', 'wine'] as const;
export type Icon = (typeof kIcons)[number];
export type Kind = View['barred'][number]['card'];
export const kStandings = ['craved', 'led', 'off'] as const;
export type Standing = (typeof kStandings)[number];

export const kReasons = ['craved', 'led', 'longest', 'higher_digit', 'earlier', 'alone'] as const;
export type Reason = (typeof kReasons)[number];

// How an Offering ended, by the event that told it; nobody took part: winner null.
export interface Verdict {
  winner: number | null;
  number: string;
  points: number;
  reason: Reason | null;
  beaten: number | null;
}

// A view as the board draws it: a scene adds how the Offering ended, and what it lights.
export interface Shown extends View {
  // More follows in the same breath: who plays when and may use what is not told of this Offering.
  passing?: boolean;
  verdict?: Verdict;
  // Cards of a seat's Number that were just added ("wheat 49+0").
  fresh?: { seat: number; number: string };
  stood?: number;
  // A game of several is over: cards left in hand, by seat.
  ended?: { game: number; left: Record<number, number> };
}
