// What happens, as a row of pictures. The engine's events say it in order with every figure; here they are
// only taken apart and laid on the table one after the other, so that nothing is told before it is shown.
import type { GameEvent } from '../../lib/protocol';
import { bids_of, contest_of, type Bid, type Contest, type Sale, type Show, type Side, type Slip } from './show';
import { kCards, kFates, kPalaces, kSeasons, row_of, type Card, type Mat, type View } from './view';

export interface Picture {
  view: View;
  ms: number;
  // A tap leads here.
  part: boolean;
  // The events it tells, for the caption.
  events: GameEvent[];
  // What just came: a selector in the board, moved in from its `from`.
  moves: { what: string; from: string }[];
}

const n = (event: GameEvent, name: string): number => Number(event.args[name]);
// Reasons for gold, in the order of narration.hpp.
const kIncome = 0, kHarvest = 1, kTax = 2, kEvent = 3;

class Film {
  readonly pictures: Picture[] = [];
  #view: View;
  constructor(before: View) {
    this.#view = before;
  }
  get view(): View {
    return this.#view;
  }
  // Gold changes hands as the events say.
  pay(seat: number, gold: number): void {
    const mats = this.#view.table.mats.map((mat, i) => (i === seat ? { ...mat, gold: mat.gold + gold } : mat));
    this.#view = { ...this.#view, table: { ...this.#view.table, mats } };
  }
  patch(table: Partial<View['table']>): void {
    this.#view = { ...this.#view, table: { ...this.#view.table, ...table } };
  }
  lay(show: Show | undefined, ms: number, events: GameEvent[], part = false, moves: Picture['moves'] = []): void {
    this.#view = { ...this.#view, show };
    this.pictures.push({ view: this.#view, ms, part, events, moves });
  }
}

const slip = (): Slip => ({ gold: null, lost: [], fief: null, general: false, rests: false, acts: false });

// A season's event with all it brings, up to the next thing that happens.
function event_pictures(film: Film, events: readonly GameEvent[], at: number, after: View): number {
  const [season, fate] = events.slice(at);
  if (!season || fate?.event !== 'fate') return at;
  const name = kFates[n(fate, 'fate')] ?? 'none';
  const when = kSeasons[n(season, 'season')] ?? 'winter';
  film.patch({ year: n(season, 'year') - 1, season: when, phase: 'action', events: [...film.view.table.events, name] });
  const show = (slips: ReadonlyMap<number, Slip>): Show => ({ act: 'event', fate: name, season: when, year: n(season, 'year'), slips });
  const slips = new Map<number, Slip>();
  const told: GameEvent[] = [];
  const of = (event: GameEvent): Slip => {
    const seat = n(event, 'seat');
    const one = slips.get(seat) ?? slip();
    slips.set(seat, one);
    return one;
  };
  for (const event of events.slice(at + 2)) {
    const reason = event.args['reason'] === undefined ? -1 : n(event, 'reason');
    if (event.event === 'receives' && reason === kEvent) of(event).gold = n(event, 'gold');
    else if (event.event === 'pays' && reason === kEvent) of(event).gold = -n(event, 'gold');
    else if (event.event === 'loses') of(event).lost.push(kCards[n(event, 'card')] ?? 'none');
    else if (event.event === 'loses_fief') of(event).fief = n(event, 'fief');
    else if (event.event === 'general_falls') of(event).general = true;
    else if (event.event === 'extra_action') of(event).acts = true;
    else break;
    told.push(event);
  }
  // Who rests: known at once, told when that lord's turn comes.
  after.table.brought.forEach(({ rests }, seat) => {
    if (name === 'plague' && rests) slips.set(seat, { ...slip(), rests: true });
  });
  film.lay(show(new Map()), 900, [season, fate], true);
  if (slips.size > 0) {
    for (const [seat, one] of slips) if (one.gold) film.pay(seat, one.gold);
    film.lay(show(slips), 1500, told.length > 0 ? told : [fate], true, [...slips.keys()].map((seat) => ({ what: `[data-slip="${seat}"]`, from: 'above' })));
  } else film.lay(show(new Map()), name === 'nothing' ? 300 : 700, [fate], true);
  film.patch({ mats: film.view.table.mats.map((mat, seat) => (slips.get(seat)?.lost.length || slips.get(seat)?.general ? { ...mat, ...rows_of(after.table.mats[seat] ?? mat) } : mat)) });
  film.lay(undefined, 60, [], true);
  return at + 1 + told.length;
}

// The market's price, then each lord's sale, the viewer's last; the oldest rice goes.
function harvest_pictures(film: Film, events: readonly GameEvent[], at: number, after: View): number {
  const opens = events[at];
  if (!opens) return at;
  const price = n(opens, 'price');
  film.patch({ prices: [...film.view.table.prices, price] });
  const sales = new Map<number, Sale>();
  let last = at;
  for (const event of events.slice(at + 1)) {
    const seat = n(event, 'seat');
    const of = after.table.brought[seat];
    const sale = sales.get(seat) ?? { fields: of?.fields ?? 0, price: of?.each ?? price, tax: 0, gold: 0, goes: null };
    if (event.event === 'receives' && n(event, 'reason') === kHarvest) Object.assign(sale, { gold: sale.gold + n(event, 'gold') });
    else if (event.event === 'receives' && n(event, 'reason') === kTax) Object.assign(sale, { gold: sale.gold + n(event, 'gold'), tax: n(event, 'gold') });
    else if (event.event === 'rotates') sale.goes = kCards[n(event, 'card')] ?? null;
    else break;
    sales.set(seat, sale);
    ++last;
  }
  film.lay({ act: 'harvest', price, sales: new Map() }, 900, [opens], true);
  const shown = new Map<number, Sale>();
  const order = [...sales].sort(([a], [b]) => Number(a === film.view.seat) - Number(b === film.view.seat));
  for (const [seat, sale] of order) {
    shown.set(seat, sale);
    film.pay(seat, sale.gold);
    film.lay({ act: 'harvest', price, sales: new Map(shown) }, seat === film.view.seat ? 900 : 420, [], false, [{ what: `[data-slip="${seat}"]`, from: 'above' }]);
  }
  film.lay({ act: 'harvest', price, sales: new Map(shown) }, 1300, [], true);
  film.lay(undefined, 60, [], true);
  return last;
}

const with_side = (of: Contest, at: 0 | 1, side: Partial<Side>): Contest => {
  const [a, b] = of.sides;
  return { ...of, sides: at === 0 ? [{ ...a, ...side }, b] : [a, { ...b, ...side }] };
};
const sum = (cards: readonly (number | null)[]): number => cards.reduce<number>((a, b) => a + (b ?? 0), 0);

// Everything between a struggle's begin (or where it stood) and its end.
class Struggle {
  of: Contest;
  constructor(readonly film: Film, of: Contest, readonly me: number) {
    this.of = of;
  }
  side(seat: number): 0 | 1 {
    return this.of.sides[0].seat === seat ? 0 : 1;
  }
  lay(ms: number, events: GameEvent[], part = false, moves: Picture['moves'] = []): void {
    this.film.lay({ act: 'contest', contest: this.of }, ms, events, part, moves);
  }
  // A card comes face down; the viewer's own turns over after a moment.
  come(at: 0 | 1, value: number | null, event: GameEvent): void {
    const cards = this.of.sides[at].cards;
    this.of = with_side(this.of, at, { cards: [...cards, null], fresh: -1 });
    this.lay(value === null ? 380 : 480, [event], true, [{ what: `.side:nth-of-type(${this.place(at)}) .fcard.back:last-of-type`, from: 'pile' }]);
    if (value === null) return;
    this.of = with_side(this.of, at, { cards: [...cards, value], total: (this.of.sides[at].total ?? 0) + value, fresh: cards.length });
    this.lay(360, [event]);
  }
  place(at: 0 | 1): number {
    return (this.of.sides[1].seat === this.me ? 1 - at : at) === 0 ? 1 : 3;
  }
  // The next card of a side is turned up.
  turn(at: 0 | 1, value: number, i: number): void {
    const cards = [...this.of.sides[at].cards];
    cards[i] = value;
    this.of = with_side(this.of, at, { cards, total: sum(cards), fresh: i });
    this.lay(260, []);
  }
}

function open_contest(view: View, event: GameEvent, after: View): Contest {
  const lord = event.event.endsWith('seat');
  const bribery = event.event.startsWith('bribes');
  const attacker = n(event, 'seat');
  const defender = lord ? n(event, 'other') : -1;
  const fief = event.args['fief'] === undefined ? -1 : n(event, 'fief') - 1;
  const max = (at: 0 | 1): number => {
    if (bribery) return 0;
    const live = after.table.struggle.attacker === attacker && after.aid.max[at] > 0 ? after.aid.max[at] : 0;
    if (live) return live;
    return at === 0 ? (view.aid.mats[attacker]?.attack_max ?? 0) : lord ? (view.aid.mats[defender]?.defence_max ?? 0) : view.aid.neutral.max;
  };
  const backs = !lord && !bribery ? Array.from({ length: view.aid.neutral.cards }, () => null) : [];
  return {
    bribery, lord, fief, ties: [], stamp: null, fallen: false,
    sides: [{ seat: attacker, cards: [], total: null, max: max(0), fresh: -1 }, { seat: defender, cards: backs, total: null, max: max(1), fresh: -1 }],
  };
}

export function pictures(before: View, events: readonly GameEvent[], after: View): Picture[] {
  const film = new Film(before);
  const me = before.seat;
  let bids: Map<number, Bid> | null = null;
  const live = contest_of(before, () => undefined);
  let fight: Struggle | null = live ? new Struggle(film, live, me) : null;
  let turned: [number, number] = [0, 0];
  const counts: { card: string; points: number }[][] = before.table.mats.map(() => []);
  for (let i = 0; i < events.length; ++i) {
    const event = events[i];
    if (!event) break;
    const seat = event.args['seat'] === undefined ? -1 : n(event, 'seat');
    switch (event.event) {
      case 'bids':
      case 'passes_bid': {
        bids ??= bids_of(before);
        bids.set(seat, event.event === 'bids' ? n(event, 'gold') : 'out');
        film.patch({ phase: 'auction' });
        film.lay({ act: 'auction', bids: new Map(bids), crowned: -1, gold: 0 }, seat === me ? 260 : 620, [event], true, [{ what: `[data-slip="${seat}"]`, from: 'above' }]);
        break;
      }
      case 'shogun': {
        const gold = n(event, 'gold');
        film.patch({ phase: 'auction', shogun: seat });
        film.lay({ act: 'auction', bids: new Map(bids ?? bids_of(before)), crowned: seat, gold }, 1400, [event], true);
        film.pay(seat, -gold);
        // The payment that follows is this one.
        if (events[i + 1]?.event === 'pays') ++i;
        break;
      }
      case 'season':
        i = event_pictures(film, events, i, after);
        break;
      case 'market':
        i = harvest_pictures(film, events, i, after);
        break;
      case 'receives':
        film.pay(seat, n(event, 'gold'));
        if (n(event, 'reason') === kIncome) film.lay(undefined, 260, [event]);
        break;
      case 'pays':
        film.pay(seat, -n(event, 'gold'));
        break;
      case 'builds':
      case 'replaces':
      case 'destroys': {
        film.patch({ mats: film.view.table.mats.map((mat, at) => (at === seat ? built(mat, event, events.slice(i + 1), after.table.mats[at]) : mat)), supply: after.table.supply });
        const card = kCards[n(event, 'card')] ?? 'none';
        film.lay(undefined, seat === me ? 320 : 700, [event], true, event.event === 'destroys' ? [] : [{ what: seat === me ? `[data-tile="${tile_of(card, after, seat)}"]` : `[data-rival="${seat}"]`, from: seat === me ? `[data-build="${card}"]` : '' }]);
        break;
      }
      case 'attacks_fief':
      case 'attacks_seat':
      case 'bribes_fief':
      case 'bribes_seat':
        turned = [0, 0];
        fight = new Struggle(film, open_contest(film.view, event, after), me);
        fight.lay(620, [event], true);
        break;
      case 'draws': {
        if (!fight) break;
        const face = events[i + 1];
        const own = face?.event === 'draws_face' && n(face, 'seat') === seat;
        fight.come(fight.side(seat), own ? n(face, 'value') : null, own ? face : event);
        if (own) ++i;
        break;
      }
      case 'holds':
      case 'gives_up':
      case 'war_room':
        fight?.lay(seat === me ? 200 : 620, [event], true);
        break;
      case 'shows': {
        if (!fight) break;
        const at = fight.side(seat);
        // The viewer's own lie open already.
        if (seat === me) break;
        fight.turn(at, n(event, 'value'), turned[at]++);
        break;
      }
      case 'total':
        fight?.lay(seat === me ? 200 : 460, [event], true);
        break;
      case 'fief_shows':
        if (!fight) break;
        if (fight.of.bribery) {
          const cards = fight.of.sides[1].cards;
          if (cards[turned[1]] === null) fight.turn(1, n(event, 'value'), turned[1]++);
          else fight.come(1, n(event, 'value'), event);
        } else fight.turn(1, n(event, 'value'), turned[1]++);
        break;
      case 'fief_total':
        fight?.lay(460, [event], true);
        break;
      case 'buys':
        fight?.come(fight.side(seat), n(event, 'value'), event);
        break;
      case 'tie':
        if (!fight) break;
        fight.of = { ...fight.of, ties: [...fight.of.ties, [n(event, 'value'), n(event, 'against')]] };
        fight.lay(1000, [event], true);
        break;
      case 'wins_battle':
      case 'fief_holds':
      case 'both_worn':
      case 'bribe_fails':
      case 'takes_fief':
      case 'takes_fief_of': {
        if (!fight || (fight.of.stamp && event.event.startsWith('takes'))) break;
        const won = event.event.startsWith('takes') || (event.event === 'wins_battle' && fight.of.sides[0].seat === seat);
        fight.of = { ...fight.of, stamp: event.event === 'both_worn' ? 'worn' : event.event === 'bribe_fails' ? 'failed' : won ? 'won' : 'held' };
        const outcome = events.slice(i + 1, i + 3).filter((one) => ['takes_fief', 'takes_fief_of', 'general_falls', 'takes_nothing'].includes(one.event));
        fight.of.fallen = outcome.some((one) => one.event === 'general_falls');
        fight.lay(1900, [event, ...outcome], true);
        fight = null;
        // What was told lies no more on the stage, though the settled view is still amid the struggle.
        film.patch({ phase: 'action', struggle: { ...film.view.table.struggle, contest: 'none' } });
        film.lay(undefined, 60, [], true);
        break;
      }
      case 'razes':
      case 'draws_cards':
      case 'keeps_card':
      case 'swaps_card':
      case 'keeps_none':
      case 'keeps_two':
      case 'rests':
      case 'loses':
      case 'loses_fief':
      case 'redraws':
      case 'passes_turn':
      case 'takes_nothing':
        if (seat !== me) film.lay(film.view.show, event.event === 'passes_turn' || event.event === 'keeps_two' ? 380 : 700, [event], true);
        break;
      case 'reveals':
        counts[seat]?.push({ card: kPalaces[n(event, 'palace')] ?? 'none', points: n(event, 'points') });
        break;
      default:
        break;
    }
  }
  if (counts.some((cards) => cards.length > 0)) count_pictures(film, counts);
  return film.pictures;
}

function count_pictures(film: Film, counts: readonly (readonly { card: string; points: number }[])[]): void {
  film.patch({ phase: 'over' });
  const most = Math.max(...counts.map((cards) => cards.length));
  const upto = (k: number): { card: string; points: number }[][] => counts.map((cards) => cards.slice(0, k));
  film.lay({ act: 'count', cards: upto(0), fiefs: false }, 900, [], true);
  for (let k = 1; k <= most; ++k) film.lay({ act: 'count', cards: upto(k), fiefs: false }, 900, [], true);
  film.lay({ act: 'count', cards: upto(most), fiefs: true }, 900, [], true);
}

const rows_of = ({ rice, city, castle }: Mat): Pick<Mat, 'rice' | 'city' | 'castle'> => ({ rice, city, castle });
// What may befall a mat later in the same story.
const kBefalls = ['loses', 'rotates', 'razes', 'general_falls', 'builds', 'replaces', 'destroys'];

// A mat after a build: as it lies in the end, where nothing befalls it later; else as the event alone says it.
function built(mat: Mat, event: GameEvent, later: readonly GameEvent[], end: Mat | undefined): Mat {
  const seat = n(event, 'seat');
  if (end && !later.some((one) => kBefalls.includes(one.event) && [one.args['seat'], one.args['other']].some((of) => of !== undefined && Number(of) === seat))) return { ...mat, ...rows_of(end) };
  const card = kCards[n(event, 'card')] ?? 'none';
  const old = event.event === 'replaces' ? (kCards[n(event, 'old')] ?? 'none') : event.event === 'destroys' ? card : 'none';
  const row = row_of(card);
  const list = [...mat[row]];
  const at = list.indexOf(old);
  const comes = event.event === 'destroys' ? [] : [card];
  // Rice lies in the order it came; elsewhere a card has its tile.
  if (row === 'rice') list.splice(at < 0 ? list.length : at, at < 0 ? 0 : 1);
  if (row === 'rice') list.push(...comes);
  else if (at >= 0) list[at] = comes[0] ?? 'none';
  return { ...mat, [row]: list };
}

// Where a card came to lie: the last rice tile, or the card's own place.
function tile_of(card: Card, view: View, seat: number): string {
  return card.startsWith('rice') ? `rice ${view.table.mats[seat]?.rice.length ?? 0}` : card;
}
