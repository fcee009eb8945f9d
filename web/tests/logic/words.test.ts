import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Chair, EventSpec, GameEvent, GameSpec, LogEntry } from '../../src/lib/protocol';
import { read_route } from '../../src/lib/router.svelte';
import { browser_language, fill } from '../../src/lib/texts.svelte';
import { check_commitment } from '../../src/lib/fairness';
import { hmac_sha256, sha256 } from '../../src/lib/sha256';
import { courtly_name } from '../../src/lib/names';
import { usual_bot, usual_players } from '../../src/lib/create';
import { distinct, entry_sentences, event_sentence, headline, log_groups, name_once, notation_words, type Speech } from '../../src/lib/words';

const words: Record<string, string> = {
  'event.offered': '{seat} offers {number} of {icon}.', 'icon.3': 'Wine', 'log.undo': '{seat} undoes.', 'log.start': 'It begins.',
  'log.move': '{seat}: {move}',
};
const speech: Speech = {
  g: (key, values, otherwise) => fill(words[key] ?? otherwise ?? key, values),
  t: (key, values) => fill(words[key] ?? key, values),
  number: String,
};
const specs: EventSpec[] = [
  {
    name: 'offered',
    args: [
      { name: 'seat', kind: 'seat', vocabulary: '' },
      { name: 'icon', kind: 'word', vocabulary: 'icon' },
      { name: 'number', kind: 'number', vocabulary: '' },
    ],
  },
];
const seats = [{ name: 'Akiko' }, { name: 'Ben' }] as Chair[];
const entry = (more: Partial<LogEntry>): LogEntry => ({
  version: 1, at: 0, kind: 'move', seat: 1, move: 'wine 257', events: [], ...more,
});

describe('the log as it is read', () => {
  const step = (version: number, seat: number, space: number): LogEntry => ({
    version, at: 0, kind: 'move', seat, move: 'left', events: [{ event: 'stepped', args: { seat, space } }],
  });
  const speech: Speech = {
    g: (key, values = {}, otherwise) => (key === 'event.stepped' ? `${String(values['seat'])} steps onto ${String(values['space'])}.` : (otherwise ?? key)),
    t: (key) => key,
    number: String,
  };
  const seats = [{ name: 'Ada' }, { name: 'Maud' }];
  const spec = { events: [{ name: 'stepped', args: [{ name: 'seat', kind: 'seat', vocabulary: '' }, { name: 'space', kind: 'number', vocabulary: '' }] }] } as unknown as GameSpec;

  it('makes one line of the steps of a pawn, told by their end', () => {
    const groups = log_groups([step(1, 0, 4), step(2, 0, 5), step(3, 0, 6), step(4, 1, 9)], spec, seats, speech);
    expect(groups.map(({ version, seat, said, steps }) => ({ version, seat, said: said.map(({ text }) => text), steps }))).toEqual([
      { version: 3, seat: 0, said: ['Ada steps onto 6.'], steps: 3 },
      { version: 4, seat: 1, said: ['Maud steps onto 9.'], steps: 1 },
    ]);
  });

  it('tells of several steps in one move only the last, before what came of it', () => {
    const stepped = (seat: number, space: number): GameEvent => ({ event: 'stepped', args: { seat, space } });
    const walk = (version: number, ...events: GameEvent[]): LogEntry => ({ version, at: 0, kind: 'move', seat: 0, move: 'left', events });
    const groups = log_groups([walk(1, stepped(0, 4), stepped(0, 5), stepped(0, 6)), walk(2, stepped(0, 7), stepped(0, 8), { event: 'drew', args: {} }, stepped(1, 2))], spec, seats, speech);
    expect(groups.map(({ said, steps }) => ({ said: said.map(({ text }) => text), steps }))).toEqual([
      { said: ['Ada steps onto 6.'], steps: 3 },
      { said: ['Ada steps onto 8.', 'event.drew', 'Maud steps onto 2.'], steps: 1 },
    ]);
  });

  it('names no seat twice in a line', () => {
    const around = [{ name: 'Ada' }, { name: 'Odo' }, { name: 'Odo the Younger' }, { name: '' }];
    const lines = (...said: string[]): string[] => name_once(said, around).map(({ text, seat }) => `${seat ?? '-'} ${text}`);
    expect(lines('Ada rolls 5.', 'Ada draws a card.', 'Adam waits.')).toEqual(['0 Ada rolls 5.', '- draws a card.', '- Adam waits.']);
    // What several chose at once: each is told of by name.
    expect(lines('Odo bolsters.', 'Ada strikes Odo.', 'Ada scores.', 'Odo the Younger waits.', 'Odo scores.', 'Round 2.', 'Odo goes first.')).toEqual([
      '1 Odo bolsters.', '0 Ada strikes Odo.', '- scores.', '2 Odo the Younger waits.', '1 Odo scores.', '- Round 2.', '1 Odo goes first.',
    ]);
    expect(lines('Adaは5の目。', 'Adaはハートを引きました。', 'Adaの番。', 'Odoが勝ちました。')).toEqual(['0 Adaは5の目。', '- ハートを引きました。', '0 Adaの番。', '1 Odoが勝ちました。']);
  });

  it('joins to a line what came of it, where the game has words for that', () => {
    const said: Record<string, string> = { 'event.fight': '{seat} strikes.', 'event.score': '{seat} scores.', 'event.score.joined': 'A point.', 'log.joined': '{first} {then}' };
    const say = (key: string, values?: Record<string, string | number>, otherwise?: string): string => fill(said[key] ?? otherwise ?? key, values);
    const told = (...events: string[]): string[] =>
      entry_sentences({ version: 1, at: 0, kind: 'move', seat: 0, move: null, events: events.map((event) => ({ event, args: { seat: 1 } })) }, undefined, seats, { g: say, t: say, number: String });
    expect(told('fight', 'score', 'fight')).toEqual(['1 strikes. A point.', '1 strikes.']);
    expect(told('score')).toEqual(['1 scores.']);
  });
});

describe('plural forms', () => {
  it('follow the language, and the last word stands for the rest', () => {
    expect(fill('{n} {n:card|cards}', { n: 1 })).toBe('1 card');
    expect(fill('{n} {n:card|cards}', { n: 0 })).toBe('0 cards');
    expect(fill('{n} {n:card|cards}', { n: 21 })).toBe('21 cards');
    expect(fill('{n}{n:枚}', { n: 1 }, 'ja')).toBe('1枚');
    expect(fill('{n:one|more}', {})).toBe('{n:one|more}');
  });
});

describe('words', () => {
  it('an event is told with names and words', () => {
    const event = { event: 'offered', args: { seat: 1, icon: 3, number: 257 } };
    expect(event_sentence(event, specs, seats, speech)).toBe('Ben offers 257 of Wine.');
  });

  it('a move without events is told in notation; one that may not be known is not told', () => {
    const game = { events: specs } as GameSpec;
    expect(entry_sentences(entry({}), game, seats, speech)).toEqual(['Ben: wine 257']);
    expect(entry_sentences(entry({ move: null }), game, seats, speech)).toEqual([]);
  });

  it('cards laid of a kind are read as a number, where the game has words for it', () => {
    const laid = { g: (key: string, values?: Record<string, string | number>, otherwise?: string) =>
      fill({ 'notation.laid.wine': '{number} of Wine', 'notation.laid.add': '{cards}' }[key] ?? otherwise ?? key, values) };
    expect(notation_words('wine 257+0+00', laid)).toBe('257\u00a0000 of Wine');
    expect(notation_words('add 35+0+00', laid)).toBe('3, 5, 0, 00');
    expect(notation_words('add 0', laid)).toBe('0');
    expect(notation_words('sword 9', laid)).toBe('sword 9');
    expect(notation_words('stand', laid)).toBe('stand');
  });

  it('the head tells who won, and not the last Number laid before', () => {
    const told = (key: string, values: Record<string, string | number> = {}): string => `${key} ${Object.values(values).join(' ')}`;
    const plain: Speech = { g: told, t: told, number: String };
    const game = { events: ['offers', 'wins'].map((name) => ({ name, args: [{ name: 'seat', kind: 'seat', vocabulary: '' }] })) } as GameSpec;
    const offers: GameEvent = { event: 'offers', args: { seat: 1 } };
    expect(headline(entry({ events: [offers] }), game, seats, plain)).toEqual({ text: 'event.offers Ben', seat: 1 });
    expect(headline(entry({ kind: 'ready', events: [] }), game, seats, { ...plain, t: () => 'Akiko is ready.' })).toEqual({ text: 'Akiko is ready.', seat: 0 });
    expect(headline(entry({ events: [offers, { event: 'wins', args: { seat: 0 } }] }), game, seats, plain)).toEqual({ text: 'event.wins Akiko', seat: 0 });
    expect(headline(entry({ events: [offers, { event: 'nobody', args: {} }] }), game, seats, plain)).toEqual({ text: 'event.nobody ', seat: 1 });
  });

  it('an undo is told', () => {
    expect(entry_sentences(entry({ kind: 'undo', move: null }), undefined, seats, speech)).toEqual(['Ben undoes.']);
  });

  it('equal names are told apart by their seats', () => {
    const names = distinct([{ name: 'Squire' }, { name: 'Ada' }, { name: 'Squire' }, { name: '' }, { name: '' }]);
    expect(names.map((one) => one.name)).toEqual(['Squire 1', 'Ada', 'Squire 3', '', '']);
  });

  it('placeholders without a value stay visible', () => {
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });
});

describe('small things', () => {
  it('addresses are read', () => {
    expect(read_route('/')).toEqual({ page: 'home' });
    expect(read_route('/t/abc')).toEqual({ page: 'table', table: 'abc' });
    expect(read_route('/m/abc/')).toEqual({ page: 'match', match: 'abc' });
    expect(read_route('/learn/road-to-lord')).toEqual({ page: 'lesson', game: 'road-to-lord' });
    expect(read_route('/nowhere/at/all')).toEqual({ page: 'missing' });
  });

  it('the browser\'s first known language counts', () => {
    expect(browser_language(['fr-FR', 'ja-JP', 'en'])).toBe('ja');
    expect(browser_language(['en-GB', 'ja'])).toBe('en');
    expect(browser_language(['fr'])).toBe('en');
  });

  it('a deal is checked against the promise here, not believed', () => {
    const secret = `5bd1${'07'.repeat(30)}`;
    const commitment = 'dbf6784be35a930927c3e138a214107a3c1ca268256586b3f49f8ae294a39b43';
    const seed = 'eeba29bbb7133035143a0c08d64ad2caecddaa1f0092e01af12bc59676e8acd6';
    const told = { secret, seed, commitment, known_deal: false, transcript: '' };
    expect(check_commitment(told)).toBe(true);
    expect(check_commitment({ ...told, secret: `5bd2${'07'.repeat(30)}` })).toBe(false);
    expect(check_commitment({ ...told, secret: secret.toUpperCase() })).toBe(false);
    expect(check_commitment({ ...told, seed: commitment })).toBe(false);
    expect(check_commitment({ ...told, commitment: seed })).toBe(false);
    const old = { secret: null, commitment: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', known_deal: false, transcript: '' };
    expect(check_commitment({ ...old, seed: 'test' })).toBe(true);
    expect(check_commitment({ ...old, seed: 'tent' })).toBe(false);
  });

  it('hashes as the standards say, without crypto.subtle', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256('a'.repeat(1000))).toBe('41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3');
    // RFC 4231, cases 2 and 6
    expect(hmac_sha256('Jefe', 'what do ya want for nothing?')).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 128]) {
      const text = 'é'.repeat(length);
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
      expect(hmac_sha256(text, text)).toBe(createHmac('sha256', text).update(text).digest('hex'));
    }
  });

  it('newcomers get a name, a usual table and a middling bot', () => {
    expect(courtly_name('en', () => 0)).toBe('Merry Falcon');
    expect(courtly_name('ja', () => 0.999).length).toBeGreaterThan(1);
    expect([[2, 4], [2, 6], [3, 4], [1, 4]].map((players) => usual_players({ players: players as [number, number] }))).toEqual([3, 4, 3, 3]);
    const bots = ['a', 'b', 'c'].map((key) => ({ key, title: key, about: '' }));
    expect(usual_bot(bots)).toBe('b');
    expect(usual_bot([])).toBe('random');
  });
});

describe('a commitment in words', () => {
  const names: Record<string, string> = { 'notation.list.commit': ', ', 'notation.char': 'Char Forest', 'notation.hK': 'King of Hearts', 'notation.h9': '9 of Hearts', 'notation.cQ': 'Queen of Clubs' };
  it('is a list of what goes to war, and no notation', () => {
    const g: Speech['g'] = (key, _values, otherwise) => names[key] ?? otherwise ?? key;
    expect(notation_words('commit char hK+h9 cQ', { g })).toBe('Char Forest, King of Hearts, 9 of Hearts, Queen of Clubs');
  });
});
