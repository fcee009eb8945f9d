// What is asked now, and what the choice so far comes to: figures looked up in the view, moves looked up
// in what the server allows.
import { preferences } from '../../lib/preferences.svelte';
import type { BoardProps } from '../board';
import type { Suit } from './art';
import { Choice } from './choice.svelte';
import { chance, chance_of_all, parts_of, payment_with, read_commitment, write_commitment, type Commitment, type Parts } from './moves';
import { kCharacters, land_of, seat_of, type Landing, type Territory, type View, type Ware } from './view';

type Given = Pick<BoardProps<View>, 'view' | 'position' | 'moves' | 'legal' | 'eyes' | 'placed' | 'busy'>;

export class Question {
  readonly choice = new Choice();
  // The turn in which the die was thrown by hand.
  thrown = $state(-1);
  #of: () => Given;

  constructor(given: () => Given) {
    this.#of = given;
  }
  get view(): View {
    return this.#of().view;
  }
  get eyes(): number | null {
    return this.#of().eyes;
  }
  get placed(): boolean {
    return this.#of().placed;
  }
  get moves(): Given['moves'] {
    return this.#of().moves;
  }

  readonly asked = $derived.by(() => this.#of().moves.count > 0);
  // A move is on its way: what is pressed now would be put back with the next position.
  readonly locked = $derived.by(() => this.#of().busy);
  readonly phase = $derived.by(() => this.view.turn.phase);
  readonly own = $derived.by(() => (this.eyes === null ? null : (this.view.kingdoms[this.eyes] ?? null)));
  // The same question as before? Others who get ready in the meantime change nothing of it.
  readonly key = $derived.by(() => {
    const { turn, kingdoms, shop, own } = this.#of().position.view;
    return JSON.stringify([turn.number, turn.phase, turn.seat, turn.foe, turn.draws, turn.battle, shop, own.diamonds, kingdoms.map((one) => one.territories.length)]);
  });

  // -- territories and rivals --
  readonly takes = $derived.by(() => new Set(this.#of().legal.filter((one) => one.startsWith('take ')).flatMap((one) => land_of(one.slice(5)) ?? [])));
  readonly foes = $derived.by(() => new Set(this.#of().legal.filter((one) => one.startsWith('fight ')).map((one) => seat_of(one.slice(6)))));
  readonly musters = $derived.by(() => this.asked && this.phase === 'commit' && this.own !== null);
  readonly stake = $derived.by((): Territory | null =>
    this.choice.territory ?? (this.musters && this.own?.territories.length === 1 ? (this.own.territories[0] ?? null) : null));
  readonly open_lands = $derived.by((): Set<Territory> => {
    if (this.takes.size > 0) return this.takes;
    if (this.musters) return new Set(this.own?.territories ?? []);
    return new Set([...this.foes].flatMap((seat) => this.view.kingdoms[seat]?.territories ?? []));
  });
  readonly chosen_lands = $derived.by((): Set<Territory> => {
    if (this.choice.foe !== null) return new Set(this.view.kingdoms[this.choice.foe]?.territories ?? []);
    const land = this.placed ? this.commitment?.territory : this.stake;
    return new Set(land ? [land] : []);
  });
  choose = (land: Territory): void => {
    if (this.locked) return;
    if (this.foes.size > 0) this.choose_foe(this.view.kingdoms.findIndex((one) => one.territories.includes(land)));
    else this.choice.territory = this.choice.territory === land ? null : land;
  };
  choose_foe = (seat: number): void => {
    if (!this.locked) this.choice.foe = this.choice.foe === seat ? null : seat;
  };

  // -- commitments --
  readonly commitment = $derived.by((): Commitment | null => {
    if (this.placed) return read_commitment(this.#of().position.draft ?? '') ?? read_commitment(this.view.own.commitment);
    return this.musters && this.stake ? { territory: this.stake, hearts: [...this.choice.hearts], clubs: [...this.choice.clubs] } : null;
  });
  readonly parts = $derived.by((): Parts | null => this.commitment && parts_of(this.view, this.commitment));
  readonly rivals = $derived.by(() => this.view.turn.fighters.filter((seat) => seat !== this.eyes));
  readonly odds_shown = $derived.by(() => (this.musters || (this.placed && this.phase === 'commit')) && this.view.prospect.rivals.length > 0);
  percent_for(total: number): number | null {
    return this.rivals.length > 1 ? chance_of_all(this.view, total) : chance(this.view, this.view.prospect.rivals.find((one) => one.seat === this.rivals[0]), total);
  }
  best_against(seat: number): number | null {
    return chance(this.view, this.view.prospect.rivals.find((one) => one.seat === seat), this.view.prospect.best);
  }
  // Own provinces carry "strength: chance" with the cards that are up.
  readonly tags = $derived.by((): Partial<Record<Territory, string>> => {
    if (!this.musters || !this.own) return {};
    const { hearts, clubs } = this.choice;
    return Object.fromEntries(this.own.territories.map((territory) => {
      const { total } = parts_of(this.view, { territory, hearts, clubs });
      return [territory, `${total}: ${this.percent_for(total) ?? '–'} %`];
    }));
  });

  // -- the shop --
  readonly shopping = $derived.by(() => this.asked && this.phase === 'shop');
  readonly wares = $derived.by((): Ware[] =>
    this.shopping ? [...this.view.shop].sort((a, b) => b - a).flatMap((rank) => this.view.wares.find((one) => one.weapon === rank) ?? []) : []);
  readonly ware = $derived.by(() => this.wares.find((one) => one.weapon === this.choice.weapon) ?? null);
  readonly payment = $derived.by(() => this.ware && payment_with(this.ware.payments, this.choice.counter));
  // The cheapest payment is laid out first.
  pick_ware = (rank: number): void => {
    if (this.locked) return;
    if (this.choice.weapon === rank) return this.choice.put_back();
    this.choice.weapon = rank;
    this.choice.counter = [...(this.wares.find((one) => one.weapon === rank)?.payments[0]?.gold ?? [])];
  };

  // -- the hand --
  readonly suits = $derived.by((): Suit[] => (this.musters ? ['heart', 'club'] : this.shopping && this.ware ? ['diamond'] : []));
  toggle = (suit: Suit, rank: number, add: boolean): void => {
    if (!this.locked) this.choice.toggle(suit, rank, add);
  };

  // -- the die and the walk --
  readonly must_throw = $derived.by(() => {
    const by_itself = preferences.reduced || preferences.chosen.pace === 'none';
    return this.asked && this.phase === 'move' && !by_itself && this.thrown !== this.view.turn.number;
  });
  readonly ways = $derived.by((): Landing[] =>
    this.asked && this.phase === 'move' && !this.must_throw ? this.view.landings.filter((one) => this.moves.has(one.move)) : []);
  throw_die = (): void => {
    this.thrown = this.view.turn.number;
  };
  // A second press on the same space takes the other way there, if there is one.
  land = (one: Landing): void => {
    if (this.locked) return;
    const ends = this.ways.filter((other) => other.end === one.end);
    const now = this.choice.landing;
    this.choice.landing = now?.end !== one.end ? (ends[0] ?? one) : (ends[ends.findIndex((other) => other.move === now.move) + 1] ?? null);
  };
  pick_pile = (pile: 'hearts' | 'diamonds'): void => {
    if (!this.locked) this.choice.pile = this.choice.pile === pile ? null : pile;
  };

  // The move the red button plays; null while something is missing.
  readonly move = $derived.by((): string | null => {
    if (!this.asked || this.must_throw) return null;
    const { territory, landing, pile, foe } = this.choice;
    const wanted =
      this.takes.size > 0 ? territory && `take ${territory}`
      : this.phase === 'move' ? landing?.move
      : this.phase === 'npc' ? pile && `draw ${pile}`
      : this.phase === 'choose' ? foe !== null && `fight ${kCharacters[foe]}`
      : this.phase === 'answer' ? 'ally'
      : this.shopping ? this.payment?.move
      : this.musters && this.commitment && write_commitment(this.commitment);
    return wanted && this.moves.has(wanted) ? wanted : null;
  });
  lay(move: string): void {
    if (this.phase === 'move') this.throw_die();
    this.choice.lay(this.view, move);
  }
}
