// How cards and tokens move: one place for lengths and ways. Lengths follow the person's choice;
// nothing moves in a hidden tab, for those who asked for less motion, or on a jump in a replay.
//
// A thing that leaves one place for another: `out:send` there and `in:receive` here, with the same
// key. A thing that comes from or goes to something that stays (a supply, a pile): `ferry`. A card
// that is shown: `turn`. Its neighbours close ranks with `animate:flip={{ duration: motion_ms() }}`.
import { cubicInOut, cubicOut } from 'svelte/easing';
import { crossfade, type TransitionConfig } from 'svelte/transition';
import { preferences } from './preferences.svelte';

let still_until = 0;

// What is drawn next is a jump, not a step.
export function be_still(ms = 120): void {
  still_until = performance.now() + ms;
}

export function motion_ms(share = 1): number {
  if (document.hidden || performance.now() < still_until) return 0;
  return preferences.motion_ms * share;
}

export function appear(_node: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  const duration = motion_ms();
  return {
    duration,
    delay: duration && delay,
    easing: cubicOut,
    css: (t) => `opacity: ${t}; transform: scale(${0.75 + 0.25 * t})`,
  };
}

export const [send, receive] = crossfade({
  duration: () => motion_ms(),
  easing: cubicOut,
  fallback: (node) => appear(node),
});

export function turn(_node: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  const duration = motion_ms(1.2);
  return {
    duration,
    delay: duration && delay,
    easing: cubicInOut,
    css: (t) => `transform: perspective(40rem) rotateY(${(1 - t) * 90}deg); opacity: ${t < 0.05 ? 0 : 1}`,
  };
}

export function ferry(
  node: Element,
  { port, delay = 0 }: { port: () => Element | null | undefined; delay?: number },
): TransitionConfig {
  const there = port()?.getBoundingClientRect();
  if (!there || there.width === 0) return appear(node, { delay });
  const here = node.getBoundingClientRect();
  const dx = there.left + there.width / 2 - here.left - here.width / 2;
  const dy = there.top + there.height / 2 - here.top - here.height / 2;
  const duration = motion_ms(1.3);
  return {
    duration,
    delay: duration && delay,
    easing: cubicInOut,
    css: (t, u) =>
      `transform: translate(${dx * u}px, ${dy * u}px) scale(${0.4 + 0.6 * t}); opacity: ${Math.min(1, 3 * t)}; z-index: 4`,
  };
}
