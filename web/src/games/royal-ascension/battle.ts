// A battle as it is shown: how far it has been told. Everything in it comes from the view's story of the
// last battle; nothing is added up here.
import { read_commitment, type Commitment } from './moves';
import type { BattleKind, Round, Story, StorySide, Territory, View } from './view';

export interface Side extends StorySide {
  brought: Commitment;
  // Pieces shown so far: the province, then each card, then the Plague.
  shown: number;
  // The dice of the present throw, and those thrown away by ties.
  dice: number[];
  before: number[][];
  // With the dice that lie; null before the first.
  total: number | null;
}
export interface Fight {
  kind: BattleKind;
  attacker: number;
  sides: Side[];
  // The seat whose die is about to fall.
  rolling: number;
  // The attacker's chance; null until it is told.
  percent: number | null;
  tied: boolean;
  winner: number;
  passed: { land: Territory; from: number; to: number }[];
  picked: Story['picked'];
  out: number[];
}

// The last battle before anything of it is shown; null where there was none.
export function begin({ story, last_battle }: View): Fight | null {
  if (story.sides.length === 0) return null;
  return {
    kind: last_battle.battle, attacker: story.attacker, rolling: -1, percent: null, tied: false, winner: -1, passed: [], picked: [], out: [],
    sides: story.sides.flatMap((side) => {
      const brought = read_commitment(last_battle.commitments[side.seat] ?? '');
      return brought ? [{ ...side, brought, shown: 0, dice: [], before: [], total: null }] : [];
    }),
  };
}

export const change_side = (fight: Fight, seat: number, change: (side: Side) => Partial<Side>): Fight =>
  ({ ...fight, sides: fight.sides.map((side) => (side.seat === seat ? { ...side, ...change(side) } : side)) });
export const throw_die = (fight: Fight, { seat, die, total }: Round['dice'][number]): Fight =>
  change_side({ ...fight, rolling: -1 }, seat, (side) => ({ dice: [...side.dice, die], total }));
// Who throws again takes up the dice.
export const take_up = (fight: Fight, { dice }: Round): Fight =>
  [...new Set(dice.map((one) => one.seat))].reduce<Fight>(
    (now, seat) => change_side(now, seat, (side) => (side.dice.length > 0 ? { before: [...side.before, side.dice], dice: [], total: null } : {})),
    { ...fight, tied: false },
  );

// The same battle with everything told.
export function whole(view: View): Fight | null {
  const start = begin(view);
  if (!start) return null;
  const { story, last_battle } = view;
  const shown = { ...start, sides: start.sides.map((side) => ({ ...side, shown: side.grows.length })) };
  const thrown = story.rounds.reduce<Fight>((fight, round) => round.dice.reduce(throw_die, take_up(fight, round)), shown);
  return {
    ...thrown, percent: story.percent >= 0 ? story.percent : null, winner: last_battle.winner, picked: story.picked, out: story.out,
    passed: story.passed.map(({ territory, from }) => ({ land: territory, from, to: last_battle.winner })),
  };
}

// What has been shown so far, in strength; with the dice that lie.
export const strength_shown = (side: Side): number | null => side.grows[side.shown - 1] ?? null;
export const total_of = (side: Side): number | null => side.total ?? strength_shown(side);
