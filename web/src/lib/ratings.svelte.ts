// What a rated match did to its players: asked before it ends and again when it is over.
import { api } from './api';
import type { Room } from './protocol';

export interface Change {
  after: number;
  // Null where this page did not know how it was before.
  change: number | null;
}

export class Ratings {
  // By identity, once the match is over.
  changes = $state.raw<ReadonlyMap<string, Change>>(new Map());
  #before = new Map<string, number>();
  #asked = '';

  by_seat(seats: Room['seats']): ReadonlyMap<number, Change> {
    return new Map(seats.flatMap((chair, seat) => {
      const found = chair.id ? this.changes.get(chair.id) : undefined;
      return found ? [[seat, found] as const] : [];
    }));
  }

  hear(room: Room): void {
    if (!room.rated || room.phase === 'open' || this.#asked === room.phase) return;
    this.#asked = room.phase;
    void this.#ask(room);
  }

  async #ask(room: Room): Promise<void> {
    const people = room.seats.flatMap((chair) => (chair.kind === 'person' && chair.id ? [chair.id] : []));
    const found = new Map<string, number>();
    await Promise.all(people.map(async (id) => {
      try {
        const { ratings } = await api.player(id);
        found.set(id, ratings.find((one) => one.game === room.game && one.players === room.players)?.rating ?? kFirst);
      } catch {
        // A rating that cannot be had is not shown.
      }
    }));
    if (room.phase === 'playing') this.#before = found;
    else {
      this.changes = new Map([...found].map(([id, after]) => {
        const before = this.#before.get(id);
        return [id, { after, change: before === undefined ? null : after - before }];
      }));
    }
  }
}

// Where everybody begins: 40 (mu - 3 sigma) + 1000 with mu 25 and sigma 25/3.
const kFirst = 1000;
