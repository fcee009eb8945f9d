// Your part of the shuffle (docs/stored-form.md, 4): this page makes a random part, promises it
// before anybody's part is known, opens it when all have promised, and then looks whether it is in
// the deal. Nothing of this is taken on trust: who dealt without it is told on loudly.
import type { Room } from './protocol';
import { hex, hmac_sha256, sha256 } from './sha256';

export interface Part {
  table: string;
  round: number;
  part: string;
  commitment: string; // as it was shown when the part was promised
  terms?: string; // what the deal will be made from, as it was shown before the part was opened
}

export type DealCommand = { t: 'deal.promise'; promise: string } | { t: 'deal.open'; part: string };

// A person as a table's transcript names them, so that "forget me" leaves nothing in it.
export const deal_name = (table: string, id: string): string => sha256(`crownhall person\n${table}\n${id}`);

// `who` is a deal_name.
export const promise_of = (table: string, round: number, who: string, part: string): string =>
  sha256(`crownhall part\n${table}\n${round}\n${who}\n${part}`);

// A transcript as a hall writes it; with `opened` it has every part. Whatever else could stand in it
// would be free for the hall to choose after it knows the parts.
const kHead = 'crownhall deal 1\\ntable \\S+\\nround [1-9]\\d*\\ngame \\S+\\nrules [1-9]\\d*\\noptions (?:\\w+=-?\\d+(?: \\w+=-?\\d+)*)?\\ndata (?:-|[0-9a-f]{64})\\nlot (?:yes|no)\\ncommitment [0-9a-f]{64}\\n';
const kSeats = '(?:seat (?:person [0-9a-f]{64}|bot [a-z]+)\\n)+';
const form = (opened: boolean): RegExp =>
  new RegExp(`^${kHead}${kSeats}(?:part [0-9a-f]{64} (?:declined|[0-9a-f]{64}${opened ? ' [0-9a-f]{64}' : ''})\\n)*$`);

function well_formed(text: string, opened: boolean): boolean {
  if (!form(opened).test(text)) return false;
  const lines = text.split('\n').map((line) => line.split(' '));
  const seated = [...new Set(lines.filter(([word, kind]) => word === 'seat' && kind === 'person').map((line) => line[2] ?? ''))].sort();
  const parts = lines.filter(([word]) => word === 'part').map((line) => line[1] ?? '');
  return seated.length === parts.length && seated.every((who, i) => who === parts[i]);
}

// Before a part is opened: everything else must be settled, and the own promise in it.
export function fair_terms(room: Room, who: string, own: Part): boolean {
  const terms = room.deal?.terms ?? '';
  if (!well_formed(terms, false)) return false;
  const name = deal_name(room.table, who);
  const lines = terms.split('\n');
  const people = new Set(room.seats.filter((seat) => seat.kind === 'person').map((seat) => seat.id)).size;
  return (
    room.commitment === own.commitment &&
    [`table ${room.table}`, `round ${own.round}`, `game ${room.game}`, `commitment ${own.commitment}`,
      `part ${name} ${promise_of(room.table, own.round, name, own.part)}`].every((line) => lines.includes(line)) &&
    lines.filter((line) => line.startsWith('seat ')).length === room.seats.length &&
    lines.filter((line) => line.startsWith('part ')).length === people
  );
}

// What this page has to do next for the deal, if anything; `known` is what it keeps of this round.
export function next_step(room: Room, who: string, known: Part | null): { keep?: Part; send: DealCommand } | null {
  const { deal } = room;
  if (room.phase !== 'open' || !deal || deal.known || room.mine.length === 0) return null;
  const mine = deal.people.find((one) => one.id === who)?.state ?? 'waiting';
  const own = known && known.round === deal.round && known.table === room.table ? known : null;
  if (mine === 'waiting' && !deal.opening) {
    const fresh = own ?? {
      table: room.table,
      round: deal.round,
      part: hex(crypto.getRandomValues(new Uint8Array(32))),
      commitment: room.commitment ?? '',
    };
    return { keep: fresh, send: { t: 'deal.promise', promise: promise_of(room.table, deal.round, deal_name(room.table, who), fresh.part) } };
  }
  if (mine === 'promised' && deal.opening && own && fair_terms(room, who, own)) {
    return { keep: { ...own, terms: deal.terms ?? '' }, send: { t: 'deal.open', part: own.part } };
  }
  return null;
}

export type Verdict = 'in' | 'left_out' | 'changed' | 'none';

// Once the match has begun: is the part this page promised in it, under the commitment it was shown?
export function check_part(room: Room, who: string, known: Part | null): Verdict {
  const transcript = room.deal?.transcript;
  if (known && known.table === room.table && room.phase === 'open' && room.deal?.opening && known.round === room.deal.round) {
    return fair_terms(room, who, known) ? 'none' : 'changed';
  }
  if (!known || known.table !== room.table || room.phase === 'open' || room.deal?.known) return 'none';
  if (!transcript) return 'left_out';
  const lines = transcript.split('\n');
  if (!lines.includes(`commitment ${known.commitment}`) || room.commitment !== known.commitment) return 'changed';
  const name = deal_name(room.table, who);
  const promise = promise_of(room.table, known.round, name, known.part);
  if (!lines.includes(`round ${known.round}`) || !lines.includes(`table ${room.table}`)) return 'left_out';
  if (!lines.includes(`part ${name} ${promise} ${known.part}`)) return 'left_out';
  // Everything but the parts is as it was before anybody opened one, and every part was promised.
  return parts_closed(transcript) === known.terms && broken_part(transcript) === null ? 'in' : 'changed';
}

const parts_closed = (transcript: string): string =>
  well_formed(transcript, true) ? transcript.replace(/^(part \S+ [0-9a-f]{64}) [0-9a-f]{64}$/gm, '$1') : '';

// Whose part is not the promised one.
function broken_part(transcript: string): string | null {
  const lines = transcript.split('\n').map((line) => line.split(' '));
  const said = (word: string): string => lines.find((line) => line[0] === word)?.[1] ?? '';
  for (const [word, who = '', promise = '', part = ''] of lines) {
    if (word !== 'part' || promise === 'declined') continue;
    if (promise_of(said('table'), Number(said('round')), who, part) !== promise) return who;
  }
  return null;
}

// After the end: does everything fit together? A sentence's key where it does not.
export function check_deal(deal: { secret: string; commitment: string; transcript: string; seed: string }): string | null {
  if (!/^[0-9a-f]{64}$/.test(deal.secret)) return 'secret';
  if (hmac_sha256(deal.secret, 'crownhall commitment\n') !== deal.commitment) return 'secret';
  if (deal.transcript !== '') {
    if (!well_formed(deal.transcript, true) || !deal.transcript.includes(`\ncommitment ${deal.commitment}\n`)) return 'transcript';
    if (broken_part(deal.transcript) !== null) return 'part';
  }
  return hmac_sha256(deal.secret, `crownhall seed\n${deal.transcript}`) === deal.seed ? null : 'seed';
}
