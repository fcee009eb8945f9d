// The Royal Ascension's view: its types are made from the schema, which the engine prints
// (src/games/royal_ascension/json.cpp and json_facts.cpp say what the fields mean).
import type { RoyalAscensionView } from '../../generated/protocol';

export const kTerritories = [
  'jiggy', 'dragon', 'vapor', 'flare', 'lucio', 'snore', 'bulben', 'teal', 'venom', 'pika', 'char',
  'mewtopia',
] as const;
export type Territory = (typeof kTerritories)[number];
// A territory by its number in events and texts, and by its name in moves.
export const land_at = (index: number): Territory => kTerritories[index] ?? kTerritories[0];
export const land_of = (name: string | undefined): Territory | null => kTerritories.find((one) => one === name) ?? null;
// Something for each of them.
export const by_territory = <T>(make: (one: Territory) => T): Record<Territory, T> => ({
  jiggy: make('jiggy'), dragon: make('dragon'), vapor: make('vapor'), flare: make('flare'), lucio: make('lucio'), snore: make('snore'),
  bulben: make('bulben'), teal: make('teal'), venom: make('venom'), pika: make('pika'), char: make('char'), mewtopia: make('mewtopia'),
});
export const kCharacters = ['eadric', 'seraphina', 'thaddeus', 'lysandra'] as const;
// The seat a character's name in a move stands for.
export const seat_of = (character: string): number => kCharacters.findIndex((one) => one === character);

export type View = RoyalAscensionView;
// Ranks are 1 (Ace) to 13 (King); the space -1 is Home.
export type Kingdom = View['kingdoms'][number];
export type BattleKind = View['turn']['battle'];
export type Action = View['drawn'];
export type Report = View['last_battle'];
export type Landing = View['landings'][number];
export type Ware = View['wares'][number];
// The cheapest first; none: it cannot be paid.
export type Payment = Ware['payments'][number];
export type Rival = View['prospect']['rivals'][number];
// The last battle in order; no sides where there was none.
export type Story = View['story'];
export type StorySide = Story['sides'][number];
export type Round = Story['rounds'][number];
export type Need = Round['need'];
