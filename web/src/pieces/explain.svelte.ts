// Every piece explains itself: by hover, by keyboard focus, by a long look of the finger. One
// explanation at a time, drawn by Tooltip.svelte in the frame, over everything and in nobody's way.
//
//   <button {@attach explain(() => ({ title: 'Keep', text: 'Defence +5', lines: [['costs', '9']] }))}>
//
// On touch a tap explains at once (a piece's own handler may lift it as well); tapping elsewhere,
// Escape or the next piece ends it.
import type { Snippet } from 'svelte';
import type { Attachment } from 'svelte/attachments';

export interface Explanation {
  title: string;
  text?: string | undefined;
  // What it costs and does now: a name and a figure each.
  lines?: readonly (readonly [string, string | number])[];
  // Pieces in place of words, under the text.
  picture?: Snippet | undefined;
}

class Explained {
  what = $state.raw<Explanation | null>(null);
  where = $state.raw<DOMRect | null>(null);
  #for: Element | null = null;
  // Asked for, not shown yet.
  #next: Element | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(piece: Element, what: Explanation, wait = 0): void {
    clearTimeout(this.#timer);
    this.#next = piece;
    this.#timer = setTimeout(() => {
      this.#next = null;
      if (!piece.isConnected) return;
      this.#for = piece;
      this.what = what;
      // A piece may be part of a larger thing that is not to be covered.
      this.where = (piece.closest('[data-explained]') ?? piece).getBoundingClientRect();
    }, wait);
  }
  // A piece takes back what it asked for itself: one that loses the focus to the next must not silence that one.
  hide(piece?: Element): void {
    if (!piece || this.#next === piece) {
      clearTimeout(this.#timer);
      this.#next = null;
    }
    if (piece && this.#for !== piece) return;
    this.#for = null;
    this.what = null;
  }
}
export const explained = new Explained();

const kHoverMs = 350;
const pointer = (event: Event): string => (event instanceof PointerEvent ? event.pointerType : '');

export function explain(what: () => Explanation | null): Attachment {
  return (piece) => {
    const show = (wait: number): void => {
      const told = what();
      if (told) explained.show(piece, told, wait);
    };
    const enter = (event: Event): void => {
      if (pointer(event) === 'mouse') show(kHoverMs);
    };
    const press = (event: Event): void => {
      if (pointer(event) !== 'mouse') show(0);
      else explained.hide(piece);
    };
    const focus = (): void => {
      if (piece.matches(':focus-visible')) show(kHoverMs);
    };
    const leave = (event: Event): void => {
      if (pointer(event) !== 'touch') explained.hide(piece);
    };
    // A piece that is taken away while it has the focus blurs in the middle of drawing: nothing may
    // be set then.
    const blur = (): void => queueMicrotask(() => explained.hide(piece));
    piece.addEventListener('pointerenter', enter);
    piece.addEventListener('pointerdown', press);
    piece.addEventListener('pointerleave', leave);
    piece.addEventListener('focus', focus);
    piece.addEventListener('blur', blur);
    return () => {
      explained.hide(piece);
      piece.removeEventListener('pointerenter', enter);
      piece.removeEventListener('pointerdown', press);
      piece.removeEventListener('pointerleave', leave);
      piece.removeEventListener('focus', focus);
      piece.removeEventListener('blur', blur);
    };
  };
}
