// My tables that are not over, for the hall and its beam: asked again now and then while somebody looks.
import { api } from './api';
import { hall } from './hall.svelte';
import type { MyTable } from './protocol';

const kEvery = 10_000;

class Mine {
  tables = $state.raw<MyTable[]>([]);
  // How many ask for me.
  readonly asking = $derived(this.tables.filter((one) => one.your_turn).length);

  async load(): Promise<void> {
    if (!hall.me) return;
    try {
      this.tables = (await api.my_tables()).tables;
    } catch {
      this.tables = [];
    }
  }

  watch(): () => void {
    void this.load();
    const again = setInterval(() => void this.load(), kEvery);
    return () => clearInterval(again);
  }
}

export const mine = new Mine();
