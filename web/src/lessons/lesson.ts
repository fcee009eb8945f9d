// A lesson: a recorded match, seen from one seat, with a word at some of its moments. Where a step
// asks, the player makes the recorded move on the board to go on.
import type { Options } from '../lib/protocol';

export interface Step {
  // Moves played before this moment.
  version: number;
  en: string;
  ja: string;
  ask?: boolean;
}

export interface Lesson {
  seat: number;
  record: {
    game: string;
    players: number;
    options: Options;
    seats: { name: string }[];
    moves: [number, string][];
  };
  steps: Step[];
}

const files = import.meta.glob<Lesson>('./*.json', { import: 'default' });

export async function load_lesson(game: string): Promise<Lesson | null> {
  const found = files[`./${game}.json`];
  return found ? found() : null;
}

// What the record plays at a step.
export function expected_move(lesson: Lesson, version: number): string | null {
  const [seat, move] = lesson.record.moves[version] ?? [];
  return seat === lesson.seat && move !== undefined ? move : null;
}
