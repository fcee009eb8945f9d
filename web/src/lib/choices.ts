// The moves a viewer may make now, as the server sent them: a list, steps, or both (protocol.md,
// section 6.4). One face for all three, and no rules in it.
//
//   const moves = Moves.of(position);
//   moves.has('commit teal hQ c7')                       may this be played?
//   moves.can_add({ 'territory teal': 1 }, 'heart Q')    can one more of this part still be chosen?
//   moves.whole({ 'territory teal': 1, 'heart Q': 1 })   the move of exactly these parts, or null
//
// What is chosen is how many of each part; the order in which a player picks does not matter.
import type { ChoicePart, Position } from './protocol';

export type Chosen = Readonly<Record<string, number>>;
type Offered = Pick<Position, 'legal' | 'count' | 'choices'>;

export class Moves {
  static readonly none = new Moves([], 0);

  static of(offered: Offered | null | undefined): Moves {
    if (!offered) return Moves.none;
    const flat = (offered.legal ?? []).map((move) => ({ part: move, n: 1, text: move, to: null }));
    const steps = offered.choices?.steps ?? (flat.length > 0 ? [flat] : []);
    return new Moves(steps, offered.legal?.length ?? offered.count, offered.legal);
  }

  // How much of each part can come from a step on, at most; by step.
  readonly #most: Map<string, number>[] = [];

  private constructor(
    readonly steps: readonly (readonly ChoicePart[])[],
    readonly count: number,
    readonly list: readonly string[] | null = [],
  ) {
    if (steps.length > 0) this.#fill(0);
  }

  // May this be played?
  has(move: string): boolean {
    return this.list ? this.list.includes(move) : this.steps.length > 0 && this.#reads(0, move);
  }

  // The first `most` moves that begin with a text.
  beginning(text: string, most: number): string[] {
    if (this.list) return this.list.filter((move) => move.startsWith(text)).slice(0, most);
    const found: string[] = [];
    if (this.steps.length > 0) this.#search(0, text, '', most, found);
    return found;
  }

  // Every part there is, and how many of it a move can have at most.
  parts(): ReadonlyMap<string, number> {
    return this.#most[0] ?? new Map<string, number>();
  }

  // The move with exactly these parts, in the server's notation.
  whole(chosen: Chosen): string | null {
    return this.steps.length > 0 ? this.#find(0, wanted(chosen), true) : null;
  }

  // Is there a move with at least these parts?
  leads_on(chosen: Chosen): boolean {
    return this.steps.length > 0 && this.#find(0, wanted(chosen), false) !== null;
  }

  // Is there one with one more of this part?
  can_add(chosen: Chosen, part: string): boolean {
    return this.leads_on({ ...chosen, [part]: (chosen[part] ?? 0) + 1 });
  }

  #fill(step: number): Map<string, number> {
    const known = this.#most[step];
    if (known) return known;
    const most = new Map<string, number>();
    this.#most[step] = most;
    for (const { part, n, to } of this.steps[step] ?? []) {
      const later = to === null ? new Map<string, number>() : this.#fill(to);
      for (const [name, more] of later) most.set(name, Math.max(most.get(name) ?? 0, more));
      most.set(part, Math.max(most.get(part) ?? 0, n + (later.get(part) ?? 0)));
    }
    return most;
  }

  #reads(step: number, rest: string): boolean {
    return (this.steps[step] ?? []).some(
      ({ text, to }) =>
        rest.startsWith(text) &&
        (to === null ? rest.length === text.length : this.#reads(to, rest.slice(text.length))),
    );
  }

  #search(step: number, rest: string, so_far: string, most: number, found: string[]): void {
    for (const { text, to } of this.steps[step] ?? []) {
      if (found.length >= most) return;
      const common = Math.min(text.length, rest.length);
      if (text.slice(0, common) !== rest.slice(0, common)) continue;
      const left = rest.slice(common);
      if (to !== null) this.#search(to, left, so_far + text, most, found);
      else if (left === '') found.push(so_far + text);
    }
  }

  // The text from a step on that has the wanted parts: exactly, or at least.
  #find(step: number, want: Map<string, number>, exactly: boolean): string | null {
    for (const [part, n] of want) if ((this.#most[step]?.get(part) ?? 0) < n) return null;
    for (const { part, n, text, to } of this.steps[step] ?? []) {
      const asked = want.get(part) ?? 0;
      if (exactly && n > asked) continue;
      const left = new Map(want);
      if (n < asked) left.set(part, asked - n);
      else left.delete(part);
      if (to === null) {
        if (left.size === 0) return text;
        continue;
      }
      const tail = this.#find(to, left, exactly);
      if (tail !== null) return text + tail;
    }
    return null;
  }
}

function wanted(chosen: Chosen): Map<string, number> {
  return new Map(Object.entries(chosen).filter(([, n]) => n > 0));
}
