// The drawer for what was seen last: told once, of this table and these eyes, and only if it is older.
import { describe, expect, it } from 'vitest';
import { keep_seen, recall_seen } from '../../src/lib/absence';
import type { Position } from '../../src/lib/protocol';

class Drawer implements Storage {
  [name: string]: unknown;
  readonly #kept = new Map<string, string>();
  constructor(readonly full = false) {}
  get length(): number {
    return this.#kept.size;
  }
  key = (i: number): string | null => [...this.#kept.keys()][i] ?? null;
  getItem = (key: string): string | null => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string): void => {
    if (this.full) throw new Error('full');
    this.#kept.set(key, value);
  };
  removeItem = (key: string): void => void this.#kept.delete(key);
  clear = (): void => this.#kept.clear();
}
const at = (version: number, result: Position['result'] = null): Position => ({
  version, moves: version, to_act: [], waiting: [], prompt: { key: 'turn', section: '' }, legal: null, count: 0, choices: null,
  draft: null, undo: false, practice: false, view: { hand: 'x' }, clock: null, result,
});

describe('what was seen last', () => {
  it('is told once, where it is older than what is there now', () => {
    const drawer = new Drawer();
    keep_seen('a', { eyes: 0, position: at(5) }, drawer);
    expect(recall_seen('a', 0, 9, drawer)?.version).toBe(5);
    expect(recall_seen('a', 0, 9, drawer)).toBeNull();
    keep_seen('a', { eyes: 0, position: at(9) }, drawer);
    expect(recall_seen('a', 0, 9, drawer)).toBeNull();
  });

  it('is not told to other eyes, of another table, or of a match that is over', () => {
    const drawer = new Drawer();
    keep_seen('a', { eyes: 0, position: at(5) }, drawer);
    expect(recall_seen('b', 0, 9, drawer)).toBeNull();
    expect(recall_seen('a', 1, 9, drawer)).toBeNull();
    keep_seen('a', { eyes: 0, position: at(5, { places: [1], scores: [1], decided_by: '', breakdown: [] }) }, drawer);
    expect(drawer.length).toBe(0);
  });

  it('keeps one table, none that is too long, and does without where there is no room or no sense', () => {
    const drawer = new Drawer();
    keep_seen('a', { eyes: 0, position: at(5) }, drawer);
    keep_seen('b', { eyes: 0, position: at(5) }, drawer);
    expect(drawer.length).toBe(1);
    keep_seen('c', { eyes: 0, position: { ...at(5), view: { hand: 'x'.repeat(300_000) } } }, drawer);
    expect(recall_seen('c', 0, 9, drawer)).toBeNull();
    keep_seen('d', { eyes: 0, position: at(5) }, new Drawer(true));
    drawer.setItem('crownhall.seen.e', '{nonsense');
    expect(recall_seen('e', 0, 9, drawer)).toBeNull();
  });
});
