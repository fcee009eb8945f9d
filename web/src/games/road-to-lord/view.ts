// Road to Lord's view as the server writes it (src/games/road_to_lord/json.cpp).

export const kIcons = ['sword', 'wheat', 'wine'] as const;
export type Icon = (typeof kIcons)[number];

export interface Cards {
  sword: string;
  wheat: string;
  wine: string;
  gems: number;
  golds: number;
}

export interface SeatView {
  // "sword 257+0", or "" before the seat's Number.
  number: string;
  cards: number;
  void: Icon[];
  earlier: number;
  score: number;
  wins: number;
  open?: Cards;
}

export interface View {
  viewer: number;
  hand: Cards;
  game: number;
  offering: number;
  stage: 'number' | 'leader_adds' | 'other_adds' | 'over';
  first: number;
  leader: number;
  starter: number;
  turn: number;
  best: number;
  // "sword 5", "0" or "00", one per Offering.
  craving: string[];
  seats: SeatView[];
}
