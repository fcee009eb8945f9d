// Four people at a table, for the gallery.
import { apart, draw } from '../../pieces/arms/blazon';
import type { Who } from '../who';
import { seat_colour } from '../who';

const kPeople = [
  { name: 'Akiko', seed: 'Akiko/427', level: null }, { name: 'Tomás', seed: 'Tomas/797', level: null },
  { name: 'Zoë', seed: 'Zoe/48', level: null }, { name: 'Maud', seed: 'Maud', level: 'squire' },
  { name: 'Konstantin of Hohenberg', seed: 'Konstantin/66', level: null }, { name: 'Isolde', seed: 'Isolde', level: 'knight' },
];

export function sample_seats(n: number, more: (seat: number) => Partial<Who> = () => ({})): Who[] {
  const arms = apart(kPeople.slice(0, n).map((one) => ({ blazon: draw(one.seed), bot: one.level !== null })));
  return kPeople.slice(0, n).map((one, seat) => ({
    seat, name: one.name, me: seat === 0, bot: one.level !== null, level: one.level, blazon: arms[seat] ?? draw(one.seed),
    colour: seat_colour(seat), acts: seat === 0, ready: false, away: false, stand_in: null, resigned: false,
    clock: one.level ? null : { left_ms: 512_000 - seat * 37_000, running: false, at: 0 }, place: null, ...more(seat),
  }));
}
