// Every sample of the protocol is read by the client's own reader and has what the types promise.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { Moves } from '../../src/lib/choices';
import { read_message, type GameSpec, type LogEntry, type Position, type Room } from '../../src/lib/protocol';

const folder = resolve(import.meta.dirname, '../../../protocol/samples');
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
const text = (name: string): string => readFileSync(join(folder, name), 'utf8');

function expect_position(position: Position): void {
  expect(position.version).toBeTypeOf('number');
  for (const seats of [position.to_act, position.waiting]) expect(seats).toBeInstanceOf(Array);
  expect(position.prompt.key).toBeTypeOf('string');
  expect(position.prompt.section).toBeTypeOf('string');
  for (const move of position.legal ?? []) expect(move).toBeTypeOf('string');
  if (position.legal) expect(position.count).toBe(position.legal.length);
  else expect(position.count).toBeGreaterThan(500);
  // The steps and the list are two ways to say the same.
  const by_steps = Moves.of({ ...position, legal: null });
  if (position.choices && position.legal) {
    expect(by_steps.beginning('', position.count + 1).sort()).toEqual([...position.legal].sort());
  }
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

// The schema the types are made from, by a validator of its own; it uses eval and so stays out of the page.
const schema = JSON.parse(readFileSync(resolve(folder, '../schema.json'), 'utf8')) as { $defs: Record<string, object>; answers: Record<string, string> };
const ajv = new Ajv2020({ strict: false }).addSchema({ ...schema, $id: 'hall' });
const wrong = (definition: string, value: unknown): unknown => (ajv.validate({ $ref: `hall#/$defs/${definition}` }, value) ? null : ajv.errors);

describe('protocol samples', () => {
  const spoken = names.filter((name) => 't' in (JSON.parse(text(name)) as object));
  it.each(spoken)('%s is a message the client knows', (name) => {
    const message = read_message(text(name));
    if (!message) throw new Error(`unknown message in ${name}`);
    expect(wrong('Message', message)).toBeNull();
    expect(wrong('Message', { ...message, unheard: 1 })).not.toBeNull();
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

  it('the client knows every message of the schema, and no other', () => {
    const words = [...JSON.stringify(schema.$defs).matchAll(/"t":\{"enum":\["([a-z.]+)"\]\}/g)].map(([, word]) => word ?? '');
    const commands = new Set(Object.keys((schema as unknown as { commands: object }).commands));
    for (const word of words) if (!commands.has(word)) expect(read_message(JSON.stringify({ t: word })), word).not.toBeNull();
    for (const word of ['toString', 'constructor', 'create']) expect(read_message(JSON.stringify({ t: word }))).toBeNull();
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
