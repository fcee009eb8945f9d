// Positions of Kingdoms of Rice for pictures and tests: a late spring as rich as the targets draw it, and what
// follows from it. Cards are moved, never made: `match.load` refuses a state that lost or gained one.
import type { Scene, State } from './staged';

interface Lord {
  gold: number;
  rice: string[];
  city: string[];
  castle: string[];
  palace: string[];
  // [kind from 0, how]
  fiefs: [number, 'attacked' | 'bribed'][];
}
interface Mat {
  gold: number;
  rice: string[];
  city: string[];
  castle: string[];
  palace_cards: number;
  attacked: boolean;
  fiefs: Record<'attacked' | 'bribed', number>[];
}
interface Palace { card: string; seen: number[]; marked: number; group: number[] }
interface Table extends Record<string, unknown> {
  mats: Mat[];
  supply: Record<string, number>;
  lost: Record<string, number>;
  neutral: number[];
  struggle: Record<string, unknown>;
}
export interface Rice extends Record<string, unknown> {
  setup: { options: Record<string, unknown> };
  table: Table;
  pile: Palace[];
  palaces: Palace[][];
  drawn: Palace[][];
}

const kLords: Lord[] = [
  { gold: 13, rice: ['rice-3', 'rice-3', 'rice-2', 'rice-3'], city: ['noodle-shop', 'port', 'temple', 'tax-collector', 'commerce-hall'], castle: ['general', 'wall'], palace: ['capitalist', 'statue', 'patron', 'elder'], fiefs: [[1, 'attacked']] },
  { gold: 24, rice: ['rice-2', 'rice-3', 'rice-1'], city: ['noodle-shop', 'embassy', 'farming', 'port', 'city-hall'], castle: ['moat', 'keep'], palace: ['diplomat', 'economist', 'shrine', 'treasurer'], fiefs: [[0, 'bribed'], [1, 'bribed'], [2, 'bribed']] },
  { gold: 9, rice: ['rice-3', 'rice-3', 'rice-2', 'rice-2', 'rice-1'], city: ['noodle-shop', 'market', 'tax-collector', 'dam'], castle: ['wall'], palace: ['farmer', 'harvester', 'miser'], fiefs: [] },
  { gold: 17, rice: ['rice-1', 'rice-2'], city: ['noodle-shop', 'temple', 'commerce-hall'], castle: ['general', 'catapult', 'stable', 'war-room', 'keep'], palace: ['warrior', 'strategist'], fiefs: [[2, 'attacked'], [2, 'attacked'], [0, 'attacked']] },
];
// What no player can be shown as scarcer than there is: with fewer lords the second ones step back.
const kSpare: Lord = { gold: 14, rice: ['rice-3', 'rice-2', 'rice-1'], city: ['noodle-shop', 'dam', 'market'], castle: ['keep'], palace: ['farmer', 'warrior'], fiefs: [[2, 'attacked']] };

const kSeasons = ['winter', 'spring', 'summer', 'harvest'];
const kCalm = ['nothing', 'festival', 'gentle-rains', 'willing-hands', 'good-omens', 'flood', 'typhoon', 'bandits', 'gift', 'full-granary', 'tribute', 'scandal', 'revolt', 'castle-repairs', 'corrupt-officials', 'palace-renovation', 'nothing', 'retainers', 'uprising', 'earthquake'];
const kPrices = [3, 2, 4, 5, 3];

// Lays lords out; what they held goes to the supply first.
export function lay_out(state: Rice, lords: readonly Lord[]): void {
  const { table } = state;
  const add = (card: string, by: number): void => {
    if (card === 'none') return;
    table.supply[card] = (table.supply[card] ?? 0) + by;
    if ((table.supply[card] ?? 0) < 0) throw new Error(`too many of ${card}`);
  };
  for (const mat of table.mats) [...mat.rice, ...mat.city, ...mat.castle].forEach((card) => add(card, 1));
  const fill = (cards: readonly string[]): string[] => [...cards, ...Array.from({ length: 5 - cards.length }, () => 'none')];
  const pool = [...state.pile, ...state.palaces.flat(), ...state.drawn.flat()];
  for (const card of pool) Object.assign(card, { seen: [], marked: 0, group: card.group.map(() => 0) });
  table.mats.forEach((mat, seat) => {
    const lord = lords[seat] ?? kSpare;
    Object.assign(mat, { gold: lord.gold, rice: [...lord.rice], city: fill(lord.city), castle: fill(lord.castle), palace_cards: lord.palace.length, attacked: lord.castle.includes('general') });
    [...lord.rice, ...lord.city, ...lord.castle].forEach((card) => add(card, -1));
    for (const [kind, how] of lord.fiefs) {
      (mat.fiefs[kind] as Mat['fiefs'][number])[how] += 1;
      (table.neutral[kind] as number) -= 1;
    }
    state.palaces[seat] = take_palaces(pool, lord.palace, seat);
    state.drawn[seat] = [];
  });
  // A Noodle Shop that nobody has left the game.
  if ((table.supply['noodle-shop'] ?? 0) > 0) [table.lost['noodle-shop'], table.supply['noodle-shop']] = [(table.lost['noodle-shop'] ?? 0) + (table.supply['noodle-shop'] ?? 0), 0];
  state.pile = pool;
  table['pile_cards'] = pool.length;
}
function take_palaces(pool: Palace[], kinds: readonly string[], seat: number, from = 0): Palace[] {
  return kinds.map((kind, i) => {
    const at = pool.findIndex(({ card }) => card === kind);
    if (at < 0) throw new Error(`no ${kind} left`);
    const [card] = pool.splice(at, 1) as [Palace];
    card.seen = [seat];
    card.group[seat] = from + i + 1;
    return card;
  });
}
// Seat 0's turn in a season of a year (from 0).
export function turn(state: Rice, year: number, season: number, { fate = 'nothing', shogun = 1, seat = 0 }: { fate?: string; shogun?: number; seat?: number } = {}): void {
  const players = state.table.mats.length;
  const before = kCalm.filter((_, i) => kCalm.indexOf(fate) !== i).slice(0, 4 * year + season);
  Object.assign(state.table, {
    phase: 'action', occasion: 'turn', year, season: kSeasons[season], shogun: shogun % players, actor: seat, acting: seat, turn: (seat - (shogun % players) + players) % players, used: 0,
    events: [...before, fate], prices: kPrices.slice(0, year + Number(season === 3)), bid: 0, bidder: -1, passed: [],
  });
}
// A struggle of seat `attacker`.
function struggle(state: Rice, more: Record<string, unknown>): void {
  Object.assign(state.table.struggle, { contest: 'attack-fief', attacker: 0, defender: -1, fief: 0, taken: 'attacked', side: 0, holds: 0, cards: [0, 0], war_room: [0, 0], hidden: 0, attacker_shows: [], defender_shows: [], ...more });
}
function armies(state: Rice, attacker: readonly number[], defender: readonly number[], open = false): void {
  const sort = (cards: readonly number[]): number[] => [...cards].sort((a, b) => a - b);
  Object.assign(state, { attacker_order: attacker, defender_order: defender, ...(open ? {} : { attacker_force: sort(attacker), defender_force: sort(defender) }) });
  Object.assign(state.table.struggle, { cards: [attacker.length, defender.length], ...(open ? { attacker_shows: sort(attacker), defender_shows: sort(defender) } : {}) });
}
const own = (state: Rice): Mat => state.table.mats[0] as Mat;
// An own city card goes back for another.
function swap_city(state: Rice, at: number, card: string): void {
  const old = own(state).city[at] as string;
  own(state).city[at] = card;
  state.table.supply[old] = (state.table.supply[old] ?? 0) + Number(old !== 'none');
  state.table.supply[card] = (state.table.supply[card] ?? 0) - 1;
}
function add_castle(state: Rice, card: string): void {
  own(state).castle[own(state).castle.indexOf('none')] = card;
  state.table.supply[card] = (state.table.supply[card] ?? 0) - 1;
}

const position = (key: string, change: (state: Rice) => void, more: Partial<Scene> = {}): Scene => ({
  game: 'kingdoms-of-rice', seeds: 'rice', key, players: 4, match: 1, moves: 0,
  change: (state: State) => change(state as unknown as Rice), ...more,
});
const spring = (state: Rice): void => {
  lay_out(state, kLords.slice(0, state.table.mats.length));
  turn(state, 3, 1, { fate: 'caravan' });
};
// With fewer lords there are fewer cards: the first two of the four, as far as these go.
const few = (state: Rice): void => {
  const lords: Lord[] = [
    { gold: 13, rice: ['rice-3', 'rice-3', 'rice-2'], city: ['noodle-shop', 'port', 'temple', 'tax-collector'], castle: ['general', 'wall'], palace: ['capitalist', 'statue', 'patron', 'elder'], fiefs: [[1, 'attacked']] },
    { gold: 24, rice: ['rice-2', 'rice-1'], city: ['noodle-shop', 'embassy', 'farming', 'city-hall'], castle: ['moat', 'keep'], palace: ['diplomat', 'economist', 'shrine'], fiefs: [[0, 'bribed'], [1, 'bribed']] },
    { gold: 9, rice: ['rice-3', 'rice-2', 'rice-2', 'rice-1'], city: ['noodle-shop', 'market', 'dam'], castle: ['wall', 'catapult'], palace: ['farmer', 'harvester'], fiefs: [] },
  ];
  lay_out(state, lords.slice(0, state.table.mats.length));
  turn(state, state.table.mats.length === 1 ? 2 : 3, 1, { fate: 'caravan' });
};
const bribery = (state: Rice): void => {
  spring(state);
  swap_city(state, 4, 'embassy');
  own(state).gold = 21;
  struggle(state, { contest: 'bribe-fief', fief: 2 });
  state.table['phase'] = 'bribe';
  armies(state, [7, 3], [5, 9, 4], true);
};
const prize = (state: Rice): void => {
  spring(state);
  turn(state, 3, 2);
  state.table['phase'] = 'prize';
  struggle(state, { contest: 'attack-seat', defender: 3 });
  state.table['last'] = { contest: 'attack-seat', attacker: 0, defender: 3, fief: 0, taken: 'attacked', verdict: 'won', fallen: 0, max: [30, 35], attacker_had: [4, 7, 8, 9], defender_had: [5, 9, 11], ties: [] };
};
const defending = (state: Rice): void => {
  spring(state);
  turn(state, 3, 2, { seat: 3 });
  state.table['phase'] = 'battle';
  struggle(state, { contest: 'attack-seat', attacker: 3, defender: 0, side: 1, holds: 1 });
  Object.assign(state.table, { acting: 0 });
  armies(state, [4, 8, 9], [6, 9]);
};
const losing = (fate: string) => (state: Rice): void => {
  spring(state);
  turn(state, 3, 2, { fate });
  Object.assign(state.table, { phase: 'lose', actor: -1, turn: 0, waiting: [0] });
};
const last_turn = (season: number, year = 3, fate = 'nothing') => (state: Rice): void => {
  spring(state);
  turn(state, year, season, { fate, shogun: 1, seat: 0 });
};

export const kPositions = {
  turn: position('turn', spring),
  long: position('turn', (state) => {
    spring(state);
    state.table.mats.forEach((mat) => (mat.gold += 140));
  }),
  one: position('turn', few, { players: 1 }),
  two: position('turn', few, { players: 2 }),
  three: position('turn', few, { players: 3 }),
  start: position('choose', (state) => {
    const pool = [...state.pile, ...state.drawn.flat()];
    for (const card of pool) Object.assign(card, { seen: [], marked: 0, group: card.group.map(() => 0) });
    state.drawn[0] = take_palaces(pool, ['tyrant', 'farmer', 'gardener'], 0);
    for (const seat of [1, 2, 3]) state.drawn[seat] = pool.splice(0, 3).map((card, i) => ({ ...card, seen: [seat], group: card.group.map((_, at) => (at === seat ? i + 1 : 0)) }));
    state.pile = pool;
    Object.assign(state.table, { first: 0, acting: 0, pile_cards: pool.length });
  }),
  auction: position('raise', (state) => {
    spring(state);
    own(state).gold = 26;
    turn(state, 3, 0);
    Object.assign(state.table, { phase: 'auction', actor: -1, acting: 0, turn: 0, events: kCalm.slice(0, 12), bid: 11, bidder: 1, passed: [2], bids: [9, 11, 0, 10] });
  }),
  // Nobody has bid yet.
  open_bid: position('bid', (state) => {
    spring(state);
    turn(state, 3, 0, { shogun: 0 });
    Object.assign(state.table, { phase: 'auction', actor: -1, acting: 0, turn: 0, events: kCalm.slice(0, 12), bids: [0, 0, 0, 0] });
  }),
  battle: position('attack', (state) => {
    spring(state);
    state.table['phase'] = 'battle';
    struggle(state, { fief: 2 });
    armies(state, [10, 4, 7], []);
  }, { then: () => [[0, 'hold']] }),
  room: position('attack', (state) => {
    spring(state);
    add_castle(state, 'war-room');
    state.table['phase'] = 'battle';
    struggle(state, { fief: 2 });
    armies(state, [10, 4, 7, 1], []);
  }),
  swap: position('swap', (state) => {
    spring(state);
    add_castle(state, 'war-room');
    state.table['phase'] = 'swap';
    struggle(state, { fief: 2, war_room: [1, 0] });
    armies(state, [10, 4, 7, 1], []);
    state['attacker_war_room'] = { spare: 9, dropped: -1 };
  }),
  lords: position('attack', (state) => {
    spring(state);
    state.table['phase'] = 'battle';
    struggle(state, { contest: 'attack-seat', defender: 3 });
    armies(state, [10, 4, 7], [6, 9]);
  }, { then: () => [[0, 'hold'], [3, 'hold']] }),
  many: position('attack', (state) => {
    spring(state);
    add_castle(state, 'war-room');
    state.table['phase'] = 'battle';
    struggle(state, { contest: 'attack-seat', defender: 3 });
    armies(state, [2, 1, 3, 0, 4, 2, 1, 5, 3], [6, 0, 1, 2, 4, 0, 6, 5]);
  }),
  defend: position('defend', defending, { then: () => [[0, 'hold']] }),
  prize: position('prize', prize),
  raze: position('prize', (state) => {
    state.setup.options['raze_any'] = 'on';
    prize(state);
  }),
  bribe: position('bribe', bribery),
  bribe_hidden: position('bribe_hidden', (state) => {
    state.setup.options['hidden_bribe'] = 'on';
    bribery(state);
    struggle(state, { contest: 'bribe-seat', defender: 1, fief: 2, taken: 'bribed', hidden: 1 });
    armies(state, [7, 3], [], true);
  }, { then: () => [[0, 'hold']] }),
  bribe_lord: position('bribe', (state) => {
    bribery(state);
    struggle(state, { contest: 'bribe-seat', defender: 1, fief: 2, taken: 'bribed' });
    armies(state, [7, 3], [5, 9, 4], true);
  }),
  may_bribe: position('turn', (state) => {
    spring(state);
    swap_city(state, 4, 'embassy');
    own(state).gold = 21;
  }),
  bribed: position('outbid', (state) => {
    spring(state);
    turn(state, 3, 1, { fate: 'caravan', seat: 1 });
    own(state).gold = 19;
    state.table['phase'] = 'bribe';
    struggle(state, { contest: 'bribe-seat', attacker: 1, defender: 0, fief: 1, taken: 'attacked', side: 1 });
    Object.assign(state.table, { acting: 0 });
    armies(state, [12, 9], [5, 9, 4], true);
  }),
  cards: position('keep', (state) => {
    const lords = kLords.map((lord, seat) => (seat === 0 ? { ...lord, gold: 3, palace: [...lord.palace, 'pacifist'] } : { ...lord, palace: lord.palace.filter((kind) => kind !== 'harvester') }));
    lay_out(state, lords);
    turn(state, 3, 1, { fate: 'caravan' });
    state.table['phase'] = 'keep';
    state.drawn[0] = take_palaces(state.pile, ['harvester', 'ruler'], 0, 20);
    state.table['pile_cards'] = state.pile.length;
  }),
  // The palace has a free tile.
  cards_free: position('keep', (state) => {
    spring(state);
    own(state).gold = 3;
    state.table['phase'] = 'keep';
    state.drawn[0] = take_palaces(state.pile, ['ruler', 'aristocrat', 'tyrant'], 0, 20);
    state.table['pile_cards'] = state.pile.length;
  }),
  // A harvest with an action and two builds beside it.
  fair: position('turn', (state) => {
    spring(state);
    swap_city(state, 3, 'trade-fair');
    turn(state, 3, 3);
  }),
  lose: position('lose_city', losing('fire')),
  lose_rice: position('lose_rice', losing('typhoon')),
  lose_castle: position('lose_castle', losing('earthquake')),
  lose_fief: position('lose_fief', (state) => {
    const lords = kLords.map((lord, seat): Lord => (seat === 0 ? { ...lord, fiefs: [[0, 'attacked'], [1, 'attacked'], [1, 'bribed']] } : lord));
    lay_out(state, lords);
    turn(state, 3, 2, { fate: 'uprising' });
    Object.assign(state.table, { phase: 'lose', actor: -1, turn: 0, waiting: [0] });
  }),
  // Others act.
  wait_turn: position('wait_turn', (state) => {
    spring(state);
    turn(state, 3, 1, { fate: 'plague', seat: 1 });
  }),
  wait_battle: position('wait_battle', (state) => {
    spring(state);
    turn(state, 3, 2, { seat: 3 });
    state.table['phase'] = 'battle';
    struggle(state, { contest: 'attack-seat', attacker: 3, defender: 2 });
    armies(state, [4, 8, 9], [6]);
  }),
  karma: position('extra', (state) => {
    spring(state);
    turn(state, 3, 2, { fate: 'karma', shogun: 0 });
    Object.assign(state.table, { occasion: 'extra' });
  }),
  builder: position('master_builder', (state) => {
    spring(state);
    turn(state, 3, 2, { fate: 'master-builder', shogun: 0 });
    Object.assign(state.table, { occasion: 'master-builder' });
  }),
  patronage: position('patronage', (state) => {
    spring(state);
    turn(state, 3, 2, { fate: 'patronage', shogun: 0 });
    Object.assign(state.table, { occasion: 'patronage' });
  }),
  event: position('turn', last_turn(0), { then: () => [[0, 'pass']] }),
  harvest: position('turn', last_turn(2), { then: () => [[0, 'pass']] }),
  count: position('turn', last_turn(3, 4), { then: () => [[0, 'pass']] }),
} satisfies Record<string, Scene>;
export type Position = keyof typeof kPositions;
