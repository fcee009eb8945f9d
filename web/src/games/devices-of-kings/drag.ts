// Dragging a piece: a copy follows the pointer, and where it is let go the nearest [data-drop] under
// it says what that place is. A press that does not move stays a press.
import type { Attachment } from 'svelte/attachments';

const kStart = 7;

export function drag(may: () => boolean, drop: (place: string | null) => void, lift?: (on: boolean, over: string | null) => void): Attachment<HTMLElement> {
  return (piece) => {
    let start: { x: number; y: number; id: number } | null = null;
    let copy: HTMLElement | null = null;
    const place_at = (x: number, y: number): string | null =>
      document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ?? null;

    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || !may()) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      // From the press on: a quick hand is beside a small card before it has moved once.
      piece.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent): void => {
      if (!start || event.pointerId !== start.id) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!copy) {
        if (Math.hypot(dx, dy) < kStart) return;
        const box = piece.getBoundingClientRect();
        const twin = piece.cloneNode(true);
        if (!(twin instanceof HTMLElement)) return;
        copy = twin;
        copy.removeAttribute('data-testid');
        copy.setAttribute('aria-hidden', 'true');
        Object.assign(copy.style, {
          position: 'fixed', left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`,
          margin: '0', pointerEvents: 'none', zIndex: '80', transform: 'none',
        });
        (piece.closest('.dok') ?? document.body).append(copy);
        piece.style.opacity = '0.35';
      }
      copy.style.translate = `${dx}px ${dy}px`;
      lift?.(true, place_at(event.clientX, event.clientY));
    };
    const end = (event: PointerEvent): void => {
      if (!start || event.pointerId !== start.id) return;
      const dragged = copy !== null;
      copy?.remove();
      copy = null;
      start = null;
      piece.style.opacity = '';
      if (!dragged) return;
      // The click that follows a drag is not a press.
      const swallow = (click: Event): void => {
        click.stopPropagation();
        click.preventDefault();
      };
      piece.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => piece.removeEventListener('click', swallow, { capture: true }), 0);
      lift?.(false, null);
      if (event.type === 'pointerup') drop(place_at(event.clientX, event.clientY));
    };
    const list = [['pointerdown', down], ['pointermove', move], ['pointerup', end], ['pointercancel', end]] as const;
    for (const [name, act] of list) piece.addEventListener(name, act);
    piece.style.touchAction = 'none';
    return () => {
      copy?.remove();
      for (const [name, act] of list) piece.removeEventListener(name, act);
    };
  };
}
