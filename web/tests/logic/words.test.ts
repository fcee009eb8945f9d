import { describe, expect, it } from 'vitest';
import type { Chair, EventSpec, GameSpec, LogEntry } from '../../src/lib/protocol';
import { read_route } from '../../src/lib/router.svelte';
import { browser_language, fill } from '../../src/lib/texts.svelte';
import { check_commitment } from '../../src/lib/fairness';
import { courtly_name } from '../../src/lib/names';
import { usual_bot, usual_players } from '../../src/lib/create';
import { distinct, entry_sentences, event_sentence, type Speech } from '../../src/lib/words';

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

  it('a seed is checked against the promise here, not believed', async () => {
    const commitment = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
    expect(await check_commitment({ seed: 'test', commitment })).toBe(true);
    expect(await check_commitment({ seed: 'tent', commitment })).toBe(false);
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
