// Kingdoms of Rice's view as the server writes it (src/games/kingdoms_of_rice/json.cpp).

export const kCards = [
  'none', 'rice-1', 'rice-2', 'rice-3', 'carpentry', 'city-hall', 'commerce-hall', 'dam', 'embassy',
  'farming', 'market', 'noodle-shop', 'port', 'tax-collector', 'temple', 'trade-fair', 'blacksmith',
  'catapult', 'general', 'keep', 'moat', 'stable', 'wall', 'war-room',
] as const;
export type Card = (typeof kCards)[number];

export const kPalaces = [
  'none', 'architect', 'aristocrat', 'builder', 'bureaucrat', 'capitalist', 'craftsman', 'defender',
  'diplomat', 'economist', 'elder', 'farmer', 'garden', 'gardener', 'harvester', 'minimalist',
  'miser', 'pacifist', 'patron', 'planner', 'ruler', 'shrine', 'statue', 'strategist', 'treasurer',
  'tyrant', 'warrior',
] as const;
export type Palace = (typeof kPalaces)[number];

export const kFates = [
  'none', 'nothing', 'festival', 'gentle-rains', 'caravan', 'karma', 'willing-hands', 'good-omens',
  'plague', 'flood', 'typhoon', 'fire', 'earthquake', 'bandits', 'uprising', 'gift', 'full-granary',
  'retainers', 'master-builder', 'patronage', 'tribute', 'palace-renovation', 'scandal', 'revolt',
  'castle-repairs', 'assassin', 'corrupt-officials',
] as const;

export const kSeasons = ['winter', 'spring', 'summer', 'harvest'] as const;
export const kTiles = 5;
export type Row = 'rice' | 'city' | 'castle';

export const row_of = (card: Card): Row => {
  const index = kCards.indexOf(card);
  return index <= 3 ? 'rice' : index <= 15 ? 'city' : 'castle';
};

export interface Mat {
  gold: number;
  rice: Card[];
  city: Card[];
  castle: Card[];
  palace_cards: number;
  attacked: boolean;
  // By kind of fiefdom.
  fiefs: { attacked: number; bribed: number }[];
}

export interface Struggle {
  contest: 'none' | 'attack-fief' | 'attack-seat' | 'bribe-fief' | 'bribe-seat';
  attacker: number;
  defender: number;
  fief: number;
  side: number;
  holds: number;
  cards: [number, number];
  war_room: [number, number];
  hidden: number;
  attacker_shows: number[];
  defender_shows: number[];
}

export interface Table {
  phase: 'choose' | 'auction' | 'action' | 'lose' | 'battle' | 'swap' | 'prize' | 'bribe' | 'keep' | 'over';
  occasion: 'turn' | 'extra' | 'master-builder' | 'patronage';
  year: number;
  season: (typeof kSeasons)[number];
  shogun: number;
  actor: number;
  acting: number;
  bid: number;
  bidder: number;
  passed: number[];
  supply: Record<Exclude<Card, 'none'>, number>;
  neutral: number[];
  events: (typeof kFates)[number][];
  prices: number[];
  pile_cards: number;
  struggle: Struggle;
  mats: Mat[];
}

// What the server has worked out for people: prices after discounts, chances, points so far.
export interface Aid {
  build: Record<Exclude<Card, 'none'>, number>;
  replace: Record<Exclude<Card, 'none'>, number>;
  fiefs: { points: number; gold: number }[];
  mats: { income: number; fields: number; attack_max: number; defence_max: number }[];
  max: [number, number];
  // Per move of a struggle with a neutral fiefdom: the chance to win it, in percent.
  chances: { move: string; percent: number }[];
  points: { label: string; points: number; a: number; b: number }[];
}

export interface View {
  seat: number;
  table: Table;
  palaces: { card: Palace }[][];
  drawn: { card: Palace }[][];
  // The viewer's own hidden FORCE cards.
  force: number[];
  spare: number;
  aid?: Aid;
}
