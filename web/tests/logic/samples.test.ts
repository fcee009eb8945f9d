// Every sample of the protocol is read by the client's own reader and has what the types promise.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read_message, type GameSpec, type LogEntry, type Position, type Room } from '../../src/lib/protocol';

const folder = resolve(import.meta.dirname, '../../../protocol/samples');
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
const text = (name: string): string => readFileSync(join(folder, name), 'utf8');

function expect_position(position: Position): void {
  expect(position.version).toBeTypeOf('number');
  for (const seats of [position.to_act, position.waiting]) expect(seats).toBeInstanceOf(Array);
  expect(position.prompt.key).toBeTypeOf('string');
  expect(position.prompt.section).toBeTypeOf('string');
  for (const move of position.legal) expect(move).toBeTypeOf('string');
  expect(position.undo).toBeTypeOf('boolean');
  if (position.result) expect(position.result.places).toHaveLength(position.result.scores.length);
}

function expect_room(room: Room): void {
  expect(room.seats).toHaveLength(room.players);
  for (const chair of room.seats) expect(['empty', 'person', 'bot']).toContain(chair.kind);
  expect(['open', 'playing', 'over']).toContain(room.phase);
}

function expect_log(log: LogEntry[]): void {
  for (const entry of log) {
    expect(entry.version).toBeTypeOf('number');
    for (const event of entry.events) expect(event.event).toBeTypeOf('string');
  }
}

describe('protocol samples', () => {
  const spoken = names.filter((name) => 't' in (JSON.parse(text(name)) as object));
  it.each(spoken)('%s is a message the client knows', (name) => {
    const message = read_message(text(name));
    if (!message) throw new Error(`unknown message in ${name}`);
    if (message.t === 'table') {
      expect_room(message.room);
      if (message.position) expect_position(message.position);
      expect_log(message.log);
    }
    if (message.t === 'update') {
      expect_position(message.position);
      expect_log(message.log);
    }
    if (message.t === 'room') expect_room(message.room);
    if (message.t === 'refused') expect(message.sentence).not.toBe('');
  });

  it('the catalogue has what the lobby and the log need', () => {
    const { games } = JSON.parse(text('games.json')) as { games: GameSpec[] };
    for (const game of games) {
      expect(game.players[0]).toBeLessThanOrEqual(game.players[1]);
      expect(game.bots.length).toBeGreaterThan(0);
      for (const event of game.events) {
        for (const arg of event.args) expect(['seat', 'number', 'word', 'move']).toContain(arg.kind);
      }
    }
  });

  it('what is not a message is ignored', () => {
    for (const bad of ['', '{"t":', '[]', '7', '{"t": "unheard of"}', '{"x": 1}', 'null']) {
      expect(read_message(bad)).toBeNull();
    }
  });
});
