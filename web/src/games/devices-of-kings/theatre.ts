// A round as theatre. The engine resolves it in one step; its events, in its order, say what each
// strike sent, met and left. Here they are only taken apart into pictures: nothing is worked out.
import type { GameEvent, LogEntry } from '../../lib/protocol';
import { kDevices, type Device, type Laid, type Strike, type View } from './view';

export type Kind = 'fight' | 'nothing' | 'served' | 'refused';

// One strike as the engine told it.
export interface Blow {
  kind: Kind;
  attacker: number;
  victim: number;
  device: Device;
  sent: number;
  held: number;
  fallen: number;
  // Of the stronger side, after it.
  standing: number;
  // The attacker's points where it scored: now, and before, once that is shown.
  scored: boolean;
  points: number | null;
  from?: number;
  event: GameEvent;
}

// A leaf of the playbill: `scored` is null while it has not been played.
export interface Leaf {
  attacker: number;
  device: Device;
  victim: number;
  scored: boolean | null;
}

export interface Theatre {
  act: 'reveal' | 'bolster' | 'strike' | 'round';
  // Of a strike: 0 both sides stand, 1 tokens have fallen, 2 the verdict.
  beat: number;
  bill: Leaf[];
  // Leaves that lie: those of kings whose plots are turned over, and how many of them came just now.
  dealt: number;
  fresh: number;
  // The leaf that plays; -1 before the first.
  at: number;
  blow: Blow | null;
  // Bolsters that just dropped: tokens by seat and device ("0:sword").
  grown: Record<string, number>;
  // Devices that won a point in this round, by seat.
  gains: Device[][];
  // What the end of the round announced.
  news: 'tie' | 'limit' | 'over' | null;
  round: number;
}

export interface Picture {
  view: View;
  // How long it stays.
  ms: number;
  // A strike begins here: where a tap on the middle leads.
  part: boolean;
  events: GameEvent[];
}

const number = (event: GameEvent, name: string): number => Number(event.args[name]);
const device_of = (event: GameEvent, name = 'device'): Device => kDevices[number(event, name)] ?? 'sword';

// The events of the present round, out of the whole story.
export function round_events(log: readonly LogEntry[]): GameEvent[] {
  const all = log.flatMap((entry) => entry.events);
  const last = all.findLastIndex((event) => event.event === 'round');
  return all.slice(last + 1);
}

function revealed(event: GameEvent): Laid[] {
  const one = device_of(event);
  const two = device_of(event, 'other_device');
  if (event.event === 'reveal_bolsters') return [{ device: one, target: -1 }, { device: two, target: -1 }];
  if (event.event === 'reveal_mixed') return [{ device: one, target: -1 }, { device: two, target: number(event, 'target') }];
  return [
    { device: one, target: number(event, 'target') },
    { device: two, target: number(event, 'other_target') },
  ];
}

export function blows_of(events: readonly GameEvent[]): Blow[] {
  const blows: Blow[] = [];
  for (const event of events) {
    const { event: kind } = event;
    if (kind === 'fight' || kind === 'nothing' || kind === 'served' || kind === 'refused') {
      blows.push({
        kind, event, attacker: number(event, 'seat'), victim: number(event, 'target'),
        device: kind === 'served' || kind === 'refused' ? 'cup' : device_of(event),
        sent: kind === 'fight' ? number(event, 'sent') : 0,
        held: kind === 'fight' ? number(event, 'held') : 0,
        fallen: kind === 'fight' ? number(event, 'cancelled') : 0,
        standing: 0,
        scored: false, points: null,
      });
    }
    const last = blows.at(-1);
    if (kind === 'left' && last) last.standing = number(event, 'standing');
    if (kind === 'score' && last) {
      last.scored = true;
      last.points = number(event, 'points');
    }
  }
  return blows;
}

// The strikes of a round, those that are played with their outcome.
export function bill_of(strikes: readonly Pick<Strike, 'attacker' | 'device' | 'victim'>[], blows: readonly Blow[], played: number): Leaf[] {
  return strikes.map(({ attacker, device, victim }, i) => ({
    attacker, device, victim, scored: i < played ? (blows[i]?.scored ?? null) : null,
  }));
}

// Who won a point with what, as the engine told it.
export function gains_of(events: readonly GameEvent[], seats: number): Device[][] {
  const scores = events.filter((event) => event.event === 'score');
  return Array.from({ length: seats }, (_, seat) => scores.filter((event) => number(event, 'seat') === seat).map((event) => device_of(event)));
}

// Times of the storyboard in ms at the usual pace.
const kTimes = { turn: 620, turned: 600, bolster: 760, stand: 760, pair: 180, fall: 500, stay: 1600, nothing: 700, cup: 900, cup_stay: 1400, round: 6000 };

// How long the tokens take to fall: pair by pair, and many together at the end.
const falling = (pairs: number): number => (pairs > 5 ? 3 * kTimes.pair + 400 : pairs * kTimes.pair) + kTimes.fall;

// `before`: the last settled view; `earlier`: what this round has told already (a round in several
// parts); `after`: the view that will be settled.
export function pictures(before: View, earlier: readonly GameEvent[], events: readonly GameEvent[], after: View): Picture[] {
  const list: Picture[] = [];
  const told = [...earlier, ...events];
  const all = blows_of(told);
  const old = blows_of(earlier).length;
  const strikes = after.phase === 'attack' ? after.strikes : before.phase === 'attack' ? before.strikes : all;
  const seats = before.tokens.length;
  let view: View = { ...before, laid: before.phase === 'attack' ? before.laid : before.tokens.map(() => []), share: [], strikes: [] };
  let at = old - 1;
  let dealt = old > 0 || before.phase === 'attack' ? strikes.length : 0;
  const show = (act: Theatre['act'], beat: number, ms: number, more: Partial<Theatre> & { told?: GameEvent[] } = {}): void => {
    const { told: said = [], ...rest } = more;
    const done = act === 'round' ? all.length : act === 'strike' && beat >= 2 ? at + 1 : Math.max(at, act === 'strike' ? at : old);
    view = {
      ...view,
      theatre: {
        act, beat, at, blow: null, grown: {}, gains: gains_of([], seats), news: null, round: before.round,
        bill: bill_of(strikes, all, done), dealt, fresh: 0, ...rest,
      },
    };
    list.push({ view, ms, part: act === 'round' || (act === 'strike' && beat === 0), events: said });
  };

  const reveals = events.filter((event) => event.event.startsWith('reveal_'));
  if (reveals.length > 0) {
    reveals.forEach((event, i) => {
      view = { ...view, laid: view.laid.map((plot, seat) => (seat === number(event, 'seat') ? revealed(event) : plot)) };
      const fresh = strikes.filter((one) => one.attacker === number(event, 'seat')).length;
      dealt += fresh;
      show('reveal', i, kTimes.turn, { told: [event], fresh });
    });
    const drops = events.filter((event) => event.event === 'bolster' || event.event === 'check');
    const grown: Record<string, number> = {};
    for (const event of drops) {
      const seat = number(event, 'seat');
      if (event.event === 'check') {
        view = { ...view, checked: view.checked.map((yes, i) => yes || i === seat) };
        continue;
      }
      const device = device_of(event);
      grown[`${seat}:${device}`] = number(event, 'gained');
      view = { ...view, tokens: view.tokens.map((pools, i) => (i === seat ? { ...pools, [device]: number(event, 'tokens') } : pools)) };
    }
    show('bolster', 0, kTimes.turned + (drops.length > 0 ? kTimes.bolster : 0), { grown, told: drops });
  }

  let next = old;
  for (const [i, event] of events.entries()) {
    const blow = all[next];
    if (!blow || blow.event !== event) continue;
    at = next;
    next += 1;
    const rest = events.slice(i + 1);
    const until = rest.findIndex((one) => one === all[next]?.event);
    const mine = until < 0 ? rest : rest.slice(0, until);
    const cup = blow.device === 'cup';
    if (blow.kind !== 'nothing') show('strike', 0, cup ? kTimes.cup : kTimes.stand, { blow });
    const left = mine.find((one) => one.event === 'left');
    if (left) {
      const device = device_of(left);
      const [a, v] = [number(left, 'tokens'), number(left, 'target_tokens')];
      view = {
        ...view,
        tokens: view.tokens.map((pools, seat) => (seat === blow.attacker ? { ...pools, [device]: a } : seat === blow.victim ? { ...pools, [device]: v } : pools)),
      };
      show('strike', 1, falling(blow.fallen), { blow });
    }
    let from: number | undefined;
    if (blow.points !== null) {
      const points = blow.points;
      from = view.totals[blow.attacker];
      view = { ...view, totals: view.totals.map((n, seat) => (seat === blow.attacker ? points : n)) };
    }
    show('strike', 2, blow.kind === 'nothing' ? kTimes.nothing : cup ? kTimes.cup_stay : kTimes.stay, {
      blow: from === undefined ? blow : { ...blow, from }, told: [event, ...mine.filter((one) => one.event === 'score' || one.event === 'held')],
    });
  }

  if (after.phase !== 'attack') {
    const ended = events.find((event) => event.event === 'tie' || event.event === 'limit' || event.event === 'win');
    const news = ended?.event === 'tie' ? 'tie' : ended?.event === 'limit' ? 'limit' : after.phase === 'over' ? 'over' : null;
    at = all.length;
    view = { ...view, totals: after.totals, points: after.points };
    show('round', 0, kTimes.round, { gains: gains_of(told, seats), news, told: ended ? [ended] : [] });
  }
  return list;
}
