import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '../../src/lib/protocol';
import { HallSocket, type Link } from '../../src/lib/socket';

class FakeSocket {
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onmessage = null;
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const hello = { t: 'hello', protocol: 1, version: 'x', me: null, now: 0 };

describe('the socket', () => {
  let wires: FakeSocket[];
  let heard: Message[];
  let links: Link[];
  let socket: HallSocket;
  const wire = (): FakeSocket => wires.at(-1) as FakeSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    wires = [];
    heard = [];
    links = [];
    socket = new HallSocket({
      open: () => {
        wires.push(new FakeSocket());
        return wire() as unknown as WebSocket;
      },
      heard: (message) => heard.push(message),
      changed: (link) => links.push(link),
    });
    socket.connect();
  });
  afterEach(() => vi.useRealTimers());

  it('waits for the greeting before it speaks', async () => {
    const answer = socket.send({ t: 'ping' });
    expect(wire().sent).toEqual([]);
    wire().say(hello);
    expect(wire().sent[0]).toMatchObject({ t: 'ping', id: 1 });
    wire().say({ t: 'ok', id: 1, now: 5 });
    await expect(answer).resolves.toMatchObject({ now: 5 });
  });

  it('passes a refusal on with its sentence', async () => {
    wire().say(hello);
    const answer = socket.send({ t: 'move', table: 'a', version: 3, move: 'x' });
    wire().say({ t: 'refused', id: 1, kind: 'stale', sentence: 'Too late.', version: 4 });
    await expect(answer).rejects.toMatchObject({ kind: 'stale', message: 'Too late.', version: 4 });
  });

  it('takes an update that names a move as its answer, and shows it first', async () => {
    wire().say(hello);
    const answer = socket.send({ t: 'move', table: 'a', version: 3, move: 'x' });
    wire().say({ t: 'update', table: 'a', ok: 1, position: { version: 4 }, log: [] });
    await expect(answer).resolves.toEqual({ version: 4 });
    expect(heard.map((message) => message.t)).toEqual(['hello', 'update']);
  });

  it('comes back after a loss and says again what was not answered, with the same key', () => {
    wire().say(hello);
    void socket.send({ t: 'create', game: 'g' });
    const first = wire().sent[0];
    wire().onclose?.();
    expect(links.at(-1)).toBe('lost');
    vi.advanceTimersByTime(300);
    expect(wires).toHaveLength(2);
    wire().say(hello);
    expect(wire().sent).toEqual([first]);
    expect(first?.['key']).toBeTypeOf('string');
  });

  it('waits longer from loss to loss, and never forever', () => {
    for (let i = 0; i < 10; ++i) {
      wire().onclose?.();
      vi.advanceTimersByTime(8000);
    }
    expect(wires).toHaveLength(11);
  });

  it('does not wait for an answer without end', async () => {
    wire().say(hello);
    const answer = socket.send({ t: 'ping' });
    const refused = expect(answer).rejects.toMatchObject({ kind: 'no_answer' });
    vi.advanceTimersByTime(20_000);
    await refused;
  });
});
