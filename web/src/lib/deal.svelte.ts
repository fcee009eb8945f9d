// Keeps this page's part of the shuffle of one table: promises it, opens it, and watches what
// becomes of it (deal.ts has the rules).
import { check_part, next_step, type DealCommand, type Part, type Verdict } from './deal';
import { read_as, type Room } from './protocol';

export class DealKeeper {
  // 'in': the part is in the deal. 'left_out' and 'changed' are told on loudly.
  verdict = $state<Verdict>('none');
  #part: Part | null = null;
  #asked = '';

  // `send` gives the server's answer; a refusal is shown by what becomes of the deal.
  hear(room: Room, who: string | undefined, send: (command: DealCommand) => Promise<unknown>): void {
    if (!who || !room.deal) return;
    this.#part ??= remembered(room.table);
    const step = next_step(room, who, this.#part);
    if (step?.keep) {
      this.#part = step.keep;
      remember(step.keep);
    }
    // The room is told again and again; each step is asked for once a round.
    const asked = step ? `${step.send.t} ${room.deal.round}` : '';
    if (step && asked !== this.#asked) {
      this.#asked = asked;
      send(step.send).catch(() => (this.#asked = ''));
    }
    if (this.verdict === 'none') this.verdict = check_part(room, who, this.#part);
    if (room.phase === 'over') forget(room.table);
  }
}

// A page that is opened again must still be able to open what it promised.
const key = (table: string): string => `crownhall.part.${table}`;

function remembered(table: string): Part | null {
  try {
    return read_as<Part>(localStorage.getItem(key(table)) ?? 'null', (value) => 'commitment' in value);
  } catch {
    return null;
  }
}

function remember(part: Part): void {
  try {
    localStorage.setItem(key(part.table), JSON.stringify(part));
  } catch {
    // Without a memory the part lives as long as the page.
  }
}

function forget(table: string): void {
  try {
    localStorage.removeItem(key(table));
  } catch {
    // Nothing was remembered.
  }
}
