// What is chosen so far: lifted pieces that nothing has happened to yet.
import type { Suit } from './art';
import { rank_of, read_commitment } from './moves';
import { land_of, seat_of, type Landing, type Territory, type View } from './view';

export type Pile = 'hearts' | 'diamonds';

export class Choice {
  territory = $state<Territory | null>(null);
  hearts = $state<number[]>([]);
  clubs = $state<number[]>([]);
  weapon = $state<number | null>(null);
  // Gold on the counter.
  counter = $state<number[]>([]);
  landing = $state.raw<Landing | null>(null);
  foe = $state<number | null>(null);
  pile = $state<Pile | null>(null);

  put_back = (): void => {
    [this.territory, this.hearts, this.clubs, this.weapon, this.counter, this.landing, this.foe, this.pile] = [null, [], [], null, [], null, null, null];
  };
  take_last = (): void => {
    if (this.clubs.length > 0) this.clubs = this.clubs.slice(0, -1);
    else if (this.hearts.length > 0) this.hearts = this.hearts.slice(0, -1);
    else if (this.counter.length > 0) this.counter = this.counter.slice(0, -1);
    else this.put_back();
  };
  // A card up or down; a third Heart lifts the first out.
  toggle(suit: Suit, rank: number, add: boolean): void {
    const change = (list: number[]): number[] => {
      if (add) return [...list, rank];
      const at = list.indexOf(rank);
      return at < 0 ? list : list.toSpliced(at, 1);
    };
    if (suit === 'heart') this.hearts = change(this.hearts).slice(-2);
    else if (suit === 'club') this.clubs = change(this.clubs);
    else this.counter = change(this.counter);
  }
  // A hint is laid out, never played.
  lay(view: View, move: string): void {
    this.put_back();
    const words = move.split(' ');
    if (words[0] === 'take') this.territory = land_of(words[1]);
    if (words[0] === 'fight') this.foe = seat_of(words[1] ?? '');
    if (words[0] === 'draw') this.pile = words[1] === 'hearts' ? 'hearts' : 'diamonds';
    if (words[0] === 'buy') {
      this.weapon = rank_of(words[1] ?? '');
      this.counter = (words[3] ?? '').split('+').map(rank_of);
    }
    const brought = read_commitment(move);
    if (brought) [this.territory, this.hearts, this.clubs] = [brought.territory, brought.hearts, brought.clubs];
    this.landing = view.landings.find((one) => one.move === move) ?? null;
  }
}
