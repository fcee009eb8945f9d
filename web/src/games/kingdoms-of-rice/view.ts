// Kingdoms of Rice's view: its types are made from the schema, which the engine prints
// (src/games/kingdoms_of_rice/json.cpp and aid.cpp say what the fields mean).
import type { KingdomsOfRiceView } from '../../generated/protocol';
import type { Show } from './show';

export const kCards = [
  'none', 'rice-1', 'rice-2', 'rice-3', 'carpentry', 'city-hall', 'commerce-hall', 'dam', 'embassy',
  'farming', 'market', 'noodle-shop', 'port', 'tax-collector', 'temple', 'trade-fair', 'blacksmith',
  'catapult', 'general', 'keep', 'moat', 'stable', 'wall', 'war-room',
] as const;
export type Card = (typeof kCards)[number];
export type Good = Exclude<Card, 'none'>;

export const kPalaces = [
  'none', 'architect', 'aristocrat', 'builder', 'bureaucrat', 'capitalist', 'craftsman', 'defender',
  'diplomat', 'economist', 'elder', 'farmer', 'garden', 'gardener', 'harvester', 'minimalist',
  'miser', 'pacifist', 'patron', 'planner', 'ruler', 'shrine', 'statue', 'strategist', 'treasurer',
  'tyrant', 'warrior',
] as const;
export type Palace = (typeof kPalaces)[number];

// A word of a move or a label, as the piece of that name; undefined where there is none.
export const card_of = (word: string): Card | undefined => kCards.find((card) => card === word);
export const good_of = (word: string): Good | undefined => kCards.filter((card) => card !== 'none').find((card) => card === word);
export const palace_of = (word: string): Palace | undefined => kPalaces.find((card) => card === word);

export const kFates = [
  'none', 'nothing', 'festival', 'gentle-rains', 'caravan', 'karma', 'willing-hands', 'good-omens',
  'plague', 'flood', 'typhoon', 'fire', 'earthquake', 'bandits', 'uprising', 'gift', 'full-granary',
  'retainers', 'master-builder', 'patronage', 'tribute', 'palace-renovation', 'scandal', 'revolt',
  'castle-repairs', 'assassin', 'corrupt-officials',
] as const;

export const kSeasons = ['winter', 'spring', 'summer', 'harvest'] as const;
export type Season = (typeof kSeasons)[number];
export type Fate = (typeof kFates)[number];
export const kTiles = 5;
export const kRows = ['rice', 'city', 'castle'] as const;
export type Row = (typeof kRows)[number];

export const row_of = (card: Card): Row => {
  const index = kCards.indexOf(card);
  return index <= 3 ? 'rice' : index <= 15 ? 'city' : 'castle';
};

// For sale, row by row, in the order of the shelves; the Noodle Shop is never sold.
export const kShelves: Record<Row, readonly Card[]> = {
  rice: kCards.slice(1, 4),
  city: kCards.slice(4, 16).filter((card) => card !== 'noodle-shop'),
  castle: kCards.slice(16),
};

export type Table = KingdomsOfRiceView['table'];
export type Mat = Table['mats'][number];
export type Struggle = Table['struggle'];

// What the server has worked out for people: prices after discounts, chances, points so far.
export type Aid = KingdomsOfRiceView['aid'];
export type WhyNot = Aid['why']['dam'];
export type ByCard<T> = Record<Good, T>;
export type Change = Aid['effects'][number]['changes'][number];
export type Foe = Aid['foes'][number];
export type Standing = Aid['mats'][number];

export interface View extends KingdomsOfRiceView {
  // The scene that plays; not the server's.
  show?: Show | undefined;
}
