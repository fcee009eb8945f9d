// The chat of a table: how many lines are unread, where reading stopped, and the newest line for a
// moment in the head.
import { untrack } from 'svelte';
import { hall } from '../lib/hall.svelte';
import { preferences } from '../lib/preferences.svelte';
import type { Table } from '../lib/table.svelte';

const kPeekMs = 4000;

export class ChatNews {
  read = $state(0);
  read_before = $state(0);
  peek = $state.raw<{ name: string; text: string } | null>(null);
  readonly #table: Table;

  // To be made while a component is: it lives as long as that.
  constructor(table: Table, shown: () => boolean) {
    this.#table = table;
    $effect(() => {
      if (!shown()) return;
      const all = table.chat.length;
      untrack(() => {
        if (this.read !== all) this.read_before = this.read;
        this.read = all;
      });
    });
    // What was said before this page came is not new.
    let met = false;
    $effect(() => {
      if (met || !table.room) return;
      met = true;
      untrack(() => (this.read = table.chat.length));
    });
    $effect(() => {
      const line = table.chat.at(-1);
      if (!line || untrack(() => shown() || this.unread === 0) || line.id === hall.me?.id) return;
      if (preferences.chosen.muted.includes(line.id)) return;
      this.peek = { name: line.name, text: line.text };
      const timer = setTimeout(() => (this.peek = null), kPeekMs);
      return () => {
        clearTimeout(timer);
        this.peek = null;
      };
    });
  }

  get unread(): number {
    return Math.max(0, this.#table.chat.length - this.read);
  }
}
