// What the story tells that a position alone does not: the order in which cards came, and the last bid
// of each lord. Read from the engine's events; nothing is worked out.
import type { GameEvent, LogEntry } from '../../lib/protocol';

const n = (event: GameEvent, name: string): number => Number(event.args[name]);

// The events since the last one with one of these names, that one included; empty without.
export function since(log: readonly LogEntry[], names: readonly string[]): GameEvent[] {
  const found: GameEvent[] = [];
  for (let i = log.length - 1; i >= 0; --i) {
    for (const event of [...(log[i]?.events ?? [])].reverse()) {
      found.unshift(event);
      if (names.includes(event.event)) return found;
    }
  }
  return [];
}

export const kStruggles = ['attacks_fief', 'attacks_seat', 'bribes_fief', 'bribes_seat'];

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && [...a].sort((x, y) => x - y).join() === [...b].sort((x, y) => x - y).join();

// The own FORCE cards in the order drawn; a card of the War Room comes last. `held` is the view's list,
// which decides: a story that does not fit it is left out.
export function force_order(events: readonly GameEvent[], seat: number, held: readonly number[]): number[] {
  const order: number[] = [];
  let room = false;
  for (const event of events) {
    if (event.event === 'war_room' && n(event, 'seat') === seat) room = true;
    else if (event.event === 'draws_face' && n(event, 'seat') === seat) {
      if (!room) order.push(n(event, 'value'));
      room = false;
    } else if (event.event === 'swaps_face' && n(event, 'seat') === seat) {
      const at = order.indexOf(n(event, 'out'));
      if (at >= 0) order.splice(at, 1);
      order.push(n(event, 'value'));
    }
  }
  return same(order, held) ? order : [...held];
}

// Of an open bribery: what a side bought, in order.
export function bought(events: readonly GameEvent[], seat: number, shown: readonly number[]): number[] {
  const order = events.filter((event) => event.event === 'buys' && n(event, 'seat') === seat).map((event) => n(event, 'value'));
  return same(order, shown) ? order : [...shown];
}
export function turned_up(events: readonly GameEvent[], owner: number, shown: readonly number[]): number[] {
  const first = events.filter((event) => event.event === 'fief_shows').map((event) => n(event, 'value'));
  const order = [...first, ...events.filter((event) => event.event === 'buys' && n(event, 'seat') === owner).map((event) => n(event, 'value'))];
  return same(order, shown) ? order : [...shown];
}

// The last bid of each seat of the auction that is on, and who stepped out.
export type Bid = number | 'out';
export function last_bids(log: readonly LogEntry[]): Map<number, Bid> {
  const found = new Map<number, Bid>();
  for (const event of after(log, 'shogun')) {
    if (event.event === 'bids') found.set(n(event, 'seat'), n(event, 'gold'));
    if (event.event === 'passes_bid') found.set(n(event, 'seat'), 'out');
  }
  return found;
}

// The events after the last one of this name; all where there is none.
export function after(log: readonly LogEntry[], name: string): GameEvent[] {
  const found: GameEvent[] = [];
  for (let i = log.length - 1; i >= 0; --i) {
    for (const event of [...(log[i]?.events ?? [])].reverse()) {
      if (event.event === name) return found;
      found.unshift(event);
    }
  }
  return found;
}
