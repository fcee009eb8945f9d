// The last position a person saw at a table, kept on this device when the page goes: who comes back sees the present
// one, and what happened since can be played from here.
import type { Position, Seat } from './protocol';

interface Seen {
  eyes: Seat | null;
  position: Position;
}

const kKey = 'crownhall.seen.';
// Longer ones are not kept: a drawer for a few tables, not a store.
const kMostLetters = 200_000;

export function keep_seen(table: string, seen: Seen, store: Storage = localStorage): void {
  try {
    const text = JSON.stringify(seen);
    for (let i = store.length - 1; i >= 0; --i) {
      const key = store.key(i);
      if (key?.startsWith(kKey)) store.removeItem(key);
    }
    if (!seen.position.result && text.length <= kMostLetters) store.setItem(kKey + table, text);
  } catch {
    // No room, or no store: then nothing can be played again.
  }
}

const is_seen = (value: unknown): value is Seen =>
  typeof value === 'object' && value !== null && 'eyes' in value && 'position' in value
  && typeof value.position === 'object' && value.position !== null && 'version' in value.position && typeof value.position.version === 'number';

// What was seen of this table with these eyes, if it is older than `now`. It is told once.
export function recall_seen(table: string, eyes: Seat | null, now: number, store: Storage = localStorage): Position | null {
  try {
    const value: unknown = JSON.parse(store.getItem(kKey + table) ?? 'null');
    store.removeItem(kKey + table);
    return is_seen(value) && value.eyes === eyes && value.position.version < now ? value.position : null;
  } catch {
    return null;
  }
}
