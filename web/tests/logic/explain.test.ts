// One explanation at a time, and a piece silences none but itself.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// In place of a drawn piece: it is there, and somewhere.
const piece = (): Element => ({ isConnected: true, closest: () => null, getBoundingClientRect: () => ({ left: 0 }) }) as unknown as Element;

describe('an explanation', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('of a piece tapped after another comes, though the first loses the focus in between', async () => {
    const { explained } = await import('../../src/pieces/explain.svelte');
    const [a, b] = [piece(), piece()];
    explained.show(a, { title: 'A' });
    vi.runAllTimers();
    expect(explained.what?.title).toBe('A');
    // A tap on B: whatever is open closes, B asks, and A loses the focus before B is drawn.
    explained.hide();
    explained.show(b, { title: 'B' });
    explained.hide(a);
    vi.runAllTimers();
    expect(explained.what?.title).toBe('B');
    explained.hide(a);
    expect(explained.what?.title).toBe('B');
    explained.hide(b);
    expect(explained.what).toBe(null);
  });

  it('that is not wanted any more never comes', async () => {
    const { explained } = await import('../../src/pieces/explain.svelte');
    const a = piece();
    explained.show(a, { title: 'A' }, 350);
    explained.hide(a);
    vi.runAllTimers();
    expect(explained.what).toBe(null);
  });
});
