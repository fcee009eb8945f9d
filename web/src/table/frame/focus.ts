// Focus stays where the player is: when the piece that had it is gone, disabled or drawn anew, the
// focus goes to its successor in the same part of the table, never to the top of the page. When the
// piece can act again and nobody has moved the focus since, it comes back.
import type { Attachment } from 'svelte/attachments';

const kCan = 'button:not(:disabled):not([tabindex="-1"]), [tabindex="0"], a[href], input:not(:disabled), select:not(:disabled)';
const kParts = '.dock, .rail, header, .cloth';
const kGroup = '[role="group"], [role="radiogroup"], [role="toolbar"]';
// Within a group arrows move, so that all but one are no stops for Tab.
const pieces_in = (group: Element): HTMLElement[] =>
  [...group.querySelectorAll<HTMLElement>('button:not(:disabled), [tabindex], input:not(:disabled)')].filter(
    (one) => one.getAttribute('aria-disabled') !== 'true' && one.getClientRects().length > 0,
  );

const disabled = (piece: Element): boolean => piece.matches(':disabled');

// What tells a piece from its neighbours, also when it is drawn anew.
function mark(piece: Element): string {
  for (const name of ['data-testid', 'data-move', 'data-card', 'data-piece', 'id']) {
    const value = piece.getAttribute(name);
    if (value) return `[${name}="${CSS.escape(value)}"]`;
  }
  return '';
}

export function keep_focus(): Attachment<HTMLElement> {
  return (frame) => {
    let last: HTMLElement | SVGElement | null = null;
    let part = '';
    let same = '';
    let group: Element | null = null;
    let place = 0;
    // What had the focus before it stood in for something, and what stands in.
    let wish: { same: string; by: HTMLElement } | null = null;
    let moving = false;
    const remember = (event: FocusEvent): void => {
      const piece = event.target;
      if (!(piece instanceof HTMLElement || piece instanceof SVGElement)) return;
      if (!moving) wish = null;
      last = piece;
      same = mark(piece);
      group = piece.closest(kGroup);
      place = group ? pieces_in(group).findIndex((one) => one === piece) : 0;
      const home = piece.closest(kParts);
      part = home?.matches('header') ? 'header' : home ? `.${home.classList[0] ?? 'cloth'}` : '';
    };
    const lost = (): boolean => document.activeElement === document.body || document.activeElement === null;
    const seen = (root: Element, selector: string): HTMLElement | undefined =>
      [...root.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
    const restore = (): void => {
      if (!last || !lost() || document.querySelector('dialog[open]')) return;
      if (last.isConnected && !disabled(last) && last.checkVisibility()) {
        last.focus({ preventScroll: true });
        return;
      }
      const home = part ? frame.querySelector<HTMLElement>(part) : null;
      const near = group?.isConnected ? pieces_in(group) : [];
      // What is folded away cannot have it.
      const next =
        (same ? seen(frame, `${same}:not(:disabled)`) : undefined) ??
        near[Math.min(Math.max(place, 0), near.length - 1)] ??
        (home ? (seen(home, '[data-roving="on"]') ?? seen(home, kCan)) : undefined) ??
        (home?.checkVisibility() ? home : seen(frame, '.cloth'));
      if (!next) return;
      if (!next.matches(kCan)) next.tabIndex = -1;
      const before = wish?.same ?? same;
      moving = true;
      next.focus({ preventScroll: true });
      moving = false;
      wish = before && !next.matches(before) ? { same: before, by: next } : null;
    };
    const come_back = (): void => {
      if (!wish || document.activeElement !== wish.by) return;
      const there = frame.querySelector<HTMLElement>(`${wish.same}:not(:disabled)`);
      if (!there || there.getClientRects().length === 0) return;
      wish = null;
      there.focus({ preventScroll: true });
    };
    const adrift = (): boolean => last !== null && lost() && (!last.isConnected || disabled(last) || !last.checkVisibility());
    // A press of the mouse on the cloth means it: only a piece that vanished under the focus counts.
    const gone = new MutationObserver(() => {
      if (adrift()) restore();
      come_back();
    });
    // What is folded away loses it when the next frame is drawn.
    const out = (): void => void requestAnimationFrame(() => adrift() && restore());
    gone.observe(frame, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    frame.addEventListener('focusin', remember);
    frame.addEventListener('focusout', out);
    return () => {
      gone.disconnect();
      frame.removeEventListener('focusin', remember);
      frame.removeEventListener('focusout', out);
    };
  };
}
