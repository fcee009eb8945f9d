// The seats as plates show them: one place that turns chairs, clocks and arms into words and signs.
import { apart, draw, type Blazon } from '../pieces/arms/blazon';
import { character_of } from '../pieces/arms/characters';
import type { Chair, ClockNow, LobbyChair, Position, Seat } from '../lib/protocol';

export interface Who {
  seat: Seat;
  name: string;
  // The player looking at this page sits here.
  me: boolean;
  bot: boolean;
  level: string | null;
  blazon: Blazon;
  // CSS colour of the seat.
  colour: string;
  // Is asked now; has chosen already where all choose at once.
  acts: boolean;
  ready: boolean;
  away: boolean;
  stand_in: string | null;
  resigned: boolean;
  // Milliseconds left and whether they run, where there is a clock.
  clock: { left_ms: number; running: boolean; at: number } | null;
  // Once the match is over.
  place: number | null;
}

export const seat_colour = (seat: Seat): string => `var(--seat-${(seat % 6) + 1})`;

// A person's arms come from their id, a bot's are its character's (or come from its name), so that they
// are the same everywhere.
function own_arms(chair: LobbyChair, seat: Seat): Blazon {
  const character = chair.kind === 'bot' ? character_of(chair.name) : undefined;
  return character?.blazon ?? draw(chair.id ?? (chair.name || `seat/${seat}`));
}

// No two who sit look alike; a free chair has no say in it.
export function table_arms(seats: readonly LobbyChair[]): Blazon[] {
  const taken = seats.flatMap((chair, seat) => (chair.kind === 'empty' ? [] : [{ chair, seat }]));
  const found = apart(taken.map(({ chair, seat }) => ({ blazon: own_arms(chair, seat), bot: chair.kind === 'bot' })));
  return seats.map((chair, seat) => found[taken.findIndex((one) => one.seat === seat)] ?? own_arms(chair, seat));
}

function clock_of(clock: ClockNow | null, seat: Seat): Who['clock'] {
  if (!clock) return null;
  return { left_ms: clock.left_ms[seat] ?? 0, running: clock.running.includes(seat), at: clock.at };
}

export function who_sits(seats: readonly Chair[], arms: readonly Blazon[], position: Position | null, eyes: Seat | null): Who[] {
  return seats.map((chair, seat) => {
    const acts = position?.waiting.includes(seat) ?? false;
    return {
      seat,
      name: chair.name,
      me: seat === eyes,
      bot: chair.kind === 'bot',
      level: chair.kind === 'bot' ? chair.level : chair.stand_in,
      blazon: arms[seat] ?? own_arms(chair, seat),
      colour: seat_colour(seat),
      acts,
      ready: !acts && (position?.to_act.includes(seat) ?? false),
      away: chair.kind === 'person' && !chair.online && seat !== eyes,
      stand_in: chair.stand_in,
      resigned: chair.resigned,
      clock: clock_of(position?.clock ?? null, seat),
      place: position?.result?.places[seat] ?? null,
    };
  });
}
