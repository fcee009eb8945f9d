// The Royal Ascension's view as the server writes it (src/games/royal_ascension/json.cpp).

export const kTerritories = [
  'jiggy', 'dragon', 'vapor', 'flare', 'lucio', 'snore', 'bulben', 'teal', 'venom', 'pika', 'char',
  'mewtopia',
] as const;
export type Territory = (typeof kTerritories)[number];
export const kCharacters = ['eadric', 'seraphina', 'thaddeus', 'lysandra'] as const;
export const kToWin = 7;

// Ranks are 1 (Ace) to 13 (King).
export interface Kingdom {
  territories: Territory[];
  // -1 is Home.
  space: number;
  hearts: number;
  diamonds: number;
  clubs: number[];
  spades: number[];
  shown_hearts: number[];
}

export type BattleKind = 'none' | 'duel' | 'all-in' | 'decree';

export interface Report {
  battle: BattleKind;
  fighters: number[];
  winner: number;
  rolls: number;
  commitments: string[];
  plagues: number[];
  dice: number[][];
}

export interface View {
  viewer: number;
  turn: {
    number: number;
    phase: 'draft' | 'move' | 'shop' | 'npc' | 'choose' | 'answer' | 'commit' | 'over';
    seat: number;
    die: number;
    spade: number;
    barred: number;
    foe: number;
    draws: number;
    battle: BattleKind;
    fighters: number[];
    committed: number[];
  };
  shop: number[];
  pile: Record<'hearts' | 'diamonds' | 'clubs' | 'spades', number>;
  kingdoms: Kingdom[];
  own: { hearts: number[]; diamonds: number[]; commitment: string };
  last_battle: Report;
  // One letter per space: H, D, S or $.
  board: string;
  gates: number[];
  territory_values: number[];
  strengths: { least: number; most: number }[];
  // The chance to win in percent for a margin of -20 to +20.
  win_percent_by_margin: number[];
}
