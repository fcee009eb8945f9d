// A group of pieces is one stop for Tab; arrows move within it, Home and End jump. By place on the
// screen, so that a ring, a fan or a map works like a row.
import type { Attachment } from 'svelte/attachments';

const kPieces = 'button, [tabindex], a[href], input';

export function arrows(selector = kPieces): Attachment<HTMLElement> {
  return (group) => {
    const pieces = (): HTMLElement[] =>
      [...group.querySelectorAll<HTMLElement>(selector)].filter(
        // Not by its boxes: asking for those lays the whole board out, in the middle of drawing it.
        (one) => !one.matches(':disabled') && one.checkVisibility(),
      );
    // Exactly one piece can be reached by Tab: the one with the focus, else the chosen, else the first.
    const rove = (): void => {
      const all = pieces();
      const now = all.find((one) => one === document.activeElement)
        ?? all.find((one) => one.getAttribute('aria-pressed') === 'true' || one.getAttribute('aria-checked') === 'true' || one.hasAttribute('aria-current'))
        ?? all.find((one) => one.tabIndex === 0 && one.dataset['roving'] === 'on')
        ?? all.find((one) => one.getAttribute('aria-disabled') !== 'true')
        ?? all[0];
      for (const one of all) {
        one.tabIndex = one === now ? 0 : -1;
        if (one === now) one.dataset['roving'] = 'on';
        else delete one.dataset['roving'];
      }
    };
    const middle = (one: Element): { x: number; y: number } => {
      const r = one.getBoundingClientRect();
      return { x: r.left + r.width / 2, y: r.top + r.height / 2 };
    };
    // The nearest piece in that direction; what lies off to the side counts as farther.
    const next = (from: Element, dx: number, dy: number): HTMLElement | undefined => {
      const here = middle(from);
      let best: HTMLElement | undefined;
      let least = Infinity;
      for (const one of pieces()) {
        if (one === from) continue;
        const there = middle(one);
        const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
        const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
        if (along < 4) continue;
        const far = along + across * 3;
        if (far < least) [best, least] = [one, far];
      }
      return best;
    };
    const key = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      // A piece that acts no more may still hold the focus: arrows lead on from its place.
      const from = event.target instanceof Element ? (event.target.closest(selector) ?? event.target) : null;
      if (!from || !group.contains(from) || from.matches('input[type="range"], input[type="text"]')) return;
      const all = pieces();
      const at = all.findIndex((one) => one === from);
      const ways: Record<string, () => HTMLElement | undefined> = {
        ArrowLeft: () => next(from, -1, 0) ?? all[at - 1],
        ArrowRight: () => next(from, 1, 0) ?? all[at + 1],
        ArrowUp: () => next(from, 0, -1),
        ArrowDown: () => next(from, 0, 1),
        Home: () => all[0],
        End: () => all.at(-1),
      };
      const to = ways[event.key]?.();
      if (!to) return;
      event.preventDefault();
      to.focus();
      rove();
    };
    group.addEventListener('keydown', key);
    group.addEventListener('focusin', rove);
    // Who may be reached depends on who is drawn. Asked at once, every change would be laid out twice: it is
    // asked when the frame that has the change is laid out anyway.
    let frame = 0;
    let after: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      if (frame) return;
      frame = requestAnimationFrame(() => {
        after = setTimeout(() => {
          frame = 0;
          rove();
        });
      });
    };
    const watch = new MutationObserver(later);
    watch.observe(group, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'aria-pressed'] });
    later();
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(after);
      group.removeEventListener('keydown', key);
      group.removeEventListener('focusin', rove);
    };
  };
}
