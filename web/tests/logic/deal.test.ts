// The page's part of the shuffle: what it does, and what it sees through.
import { describe, expect, it } from 'vitest';
import { check_deal, check_part, deal_name, next_step, promise_of, type Part } from '../../src/lib/deal';
import type { Deal, Room } from '../../src/lib/protocol';
import { hmac_sha256 } from '../../src/lib/sha256';

const me = 'p7Kq2mXw9Zt4';
const name = deal_name('t1', me);
const secret = `5bd1${'07'.repeat(30)}`;
const commitment = hmac_sha256(secret, 'crownhall commitment\n');
// A rival who may be the hall's own: its part is chosen by whoever would cheat.
const rival = deal_name('t1', 'someone else');
const rival_part = '3c'.repeat(32);

function room(deal: Partial<Deal>, more: Partial<Room> = {}): Room {
  const whole: Deal = { round: 1, starting: false, opening: false, known: false, people: [{ id: me, state: 'waiting' }], terms: null, transcript: null, ...deal };
  const seats = [{ kind: 'person', id: me }, { kind: 'person', id: 'someone else' }, { kind: 'bot', id: null }];
  return { table: 't1', game: 'a', phase: 'open', mine: [0], commitment, seats, deal: whole, ...more } as Room;
}

const transcript = (part: Part, of_rival = rival_part): string =>
  `crownhall deal 1\ntable t1\nround ${part.round}\ngame a\nrules 1\noptions x=1 y=0\ndata -\nlot no\ncommitment ${commitment}\n` +
  `seat person ${name}\nseat person ${rival}\nseat bot squire\n` +
  [`part ${name} ${promise_of('t1', part.round, name, part.part)} ${part.part}\n`,
    `part ${rival} ${promise_of('t1', part.round, rival, of_rival)} ${of_rival}\n`].sort().join('');
const terms_of = (text: string): string => text.replace(/^(part \S+ [0-9a-f]{64}) [0-9a-f]{64}$/gm, '$1');

describe('your part of the shuffle', () => {
  const first = next_step(room({}), me, null);
  const part = first?.keep as Part;

  it('is promised at once, and another one each time', () => {
    expect(part.part).toMatch(/^[0-9a-f]{64}$/);
    expect(first?.send).toEqual({ t: 'deal.promise', promise: promise_of('t1', 1, name, part.part) });
    expect(next_step(room({}), me, null)?.keep?.part).not.toBe(part.part);
    // The same part again where only the answer was lost.
    expect(next_step(room({}), me, part)?.keep).toEqual(part);
  });

  it('is opened only when all have promised, and only if it is the one that was promised', () => {
    const promised: Deal['people'] = [{ id: me, state: 'promised' }];
    expect(next_step(room({ people: promised }), me, part)).toBeNull();
    const terms = terms_of(transcript(part));
    expect(next_step(room({ people: promised, opening: true, terms }), me, part)).toEqual({
      keep: { ...part, terms },
      send: { t: 'deal.open', part: part.part },
    });
    expect(next_step(room({ people: promised, opening: true, terms, round: 2 }), me, part)).toBeNull();
    expect(next_step(room({ people: promised, opening: true, terms }), me, null)).toBeNull();
  });

  it('is not opened while anything is left for the hall to choose, and that is told', () => {
    const promised: Deal['people'] = [{ id: me, state: 'promised' }];
    const terms = terms_of(transcript(part));
    const bent: Record<string, string | null> = {
      'no terms': null,
      'parts in them already': transcript(part),
      'another line': `${terms}note 1\n`,
      'a space': terms.replace('lot no', 'lot no '),
      'somebody without a seat': `${terms}part ${'f'.repeat(64)} declined\n`,
      'a rival without a promise': terms.replace(/^part (\S+) .*\n/gm, (line, who) => (who === rival ? '' : line)),
      'not the own promise': terms.replace(promise_of('t1', 1, name, part.part), 'e'.repeat(64)),
      'declined in my name': terms.replace(promise_of('t1', 1, name, part.part), 'declined'),
      'another commitment': terms.replace(commitment, 'e'.repeat(64)),
      'another game': terms.replace('game a', 'game b'),
      'a seat more': terms.replace('seat bot squire\n', 'seat bot squire\nseat bot squire\n'),
    };
    for (const [what, text] of Object.entries(bent)) {
      const told = room({ people: promised, opening: true, terms: text });
      expect(next_step(told, me, part), what).toBeNull();
      expect(check_part(told, me, part), what).toBe('changed');
    }
    expect(check_part(room({ people: promised, opening: true, terms }), me, part)).toBe('none');
  });

  it('is nothing for spectators, known deals and matches under way', () => {
    expect(next_step(room({}, { mine: [] }), me, null)).toBeNull();
    expect(next_step(room({ known: true }), me, null)).toBeNull();
    expect(next_step(room({}, { phase: 'playing' }), me, null)).toBeNull();
  });

  it('is looked for in the deal, and missed loudly', () => {
    const dealt = (text: string | null, more: Partial<Room> = {}): Room => room({ transcript: text }, { phase: 'playing', ...more });
    const known = { ...part, terms: terms_of(transcript(part)) };
    expect(check_part(dealt(transcript(part)), me, known)).toBe('in');
    // The hall's own seat takes another part after it has seen mine: no cards by choice.
    expect(check_part(dealt(transcript(part, '4d'.repeat(32))), me, known)).toBe('changed');
    expect(check_part(dealt(transcript(part).replace('x=1', 'x=0')), me, known)).toBe('changed');
    expect(check_part(dealt(`${transcript(part)}note 1\n`), me, known)).toBe('changed');
    expect(check_part(dealt(transcript(part).replace(rival_part, '4d'.repeat(32))), me, known)).toBe('changed');
    expect(check_part(dealt(null), me, part)).toBe('left_out');
    expect(check_part(dealt(transcript(part).replace(new RegExp(`^part ${name} .*$`, 'm'), `part ${name} declined`)), me, part)).toBe('left_out');
    expect(check_part(dealt(transcript({ ...part, part: 'a'.repeat(64) })), me, part)).toBe('left_out');
    expect(check_part(dealt(transcript(part), { commitment: 'b'.repeat(64) }), me, part)).toBe('changed');
    expect(check_part(dealt(transcript(part), { phase: 'open' }), me, part)).toBe('none');
    expect(check_part(dealt(transcript(part)), me, null)).toBe('none');
  });

  it('is checked with everything else when all is revealed', () => {
    const text = transcript(part);
    const deal = { secret, commitment, transcript: text, seed: hmac_sha256(secret, `crownhall seed\n${text}`) };
    expect(check_deal(deal)).toBeNull();
    expect(check_deal({ ...deal, secret: secret.replace('5', '6') })).toBe('secret');
    expect(check_deal({ ...deal, commitment: 'c'.repeat(64) })).toBe('secret');
    expect(check_deal({ ...deal, transcript: text.replace(part.part, 'd'.repeat(64)) })).toBe('part');
    expect(check_deal({ ...deal, transcript: text.replace(commitment, 'e'.repeat(64)) })).toBe('transcript');
    const ground = `${text}note 17\n`;
    expect(check_deal({ ...deal, transcript: ground, seed: hmac_sha256(secret, `crownhall seed\n${ground}`) })).toBe('transcript');
    expect(check_deal({ ...deal, seed: 'f'.repeat(64) })).toBe('seed');
  });
});
