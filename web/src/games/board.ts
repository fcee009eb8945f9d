// What every board is given. It draws `view` and emits a move in notation; it knows no rules: what
// may be done is in `moves`, which is empty unless this viewer is to act. README.md tells the way.
import type { Component } from 'svelte';
import type { Moves } from '../lib/choices';
import type { Chair, GameSpec, Hint, LogEntry, Options, Position, Seat } from '../lib/protocol';
import type { Dock } from '../pieces/dock.svelte';
import type { Stage } from '../scenes/stage.svelte';
import type { Layout } from '../table/frame/layout';
import type { Who } from '../table/who';

export interface BoardProps<View> {
  // Of the last settled position, or what a playing scene has brought to the table so far.
  view: View;
  position: Position<View>;
  // Empty while a scene plays.
  moves: Moves;
  // The same as a list, where it is short; a long one is empty here and not in `moves`.
  legal: readonly string[];
  seats: readonly Chair[];
  // The same seats as plates show them: name, arms, colour, lamp, clock.
  who: readonly Who[];
  eyes: Seat | null;
  // What every seat sees, where all hands lie open: the replay of a finished match.
  open: readonly Position<View>[] | null;
  game: GameSpec | undefined;
  options: Options;
  // The story up to this position, and the part of it that is new.
  log: readonly LogEntry[];
  fresh: readonly LogEntry[];
  busy: boolean;
  // The viewer's own choice lies face down and waits for the others'.
  placed: boolean;
  // This is a look back or a replay: nothing can be done.
  past: boolean;
  // Which of the four frames; sizes come from the container (`table`), not from this.
  layout: Layout;
  // What is asked, what is chosen, the red button.
  dock: Dock;
  // Scenes: what happens is played in order, and the board is drawn from what is settled.
  stage: Stage;
  // A hint to be laid out on the board, never played; `dock.words` says it.
  hint: Hint | null;
  play(move: string): void;
  withdraw(): void;
}

// A board knows the views of its own game; the page hands them on unread.
export type Board = Component<BoardProps<unknown>>;

interface Listed {
  load: () => Promise<{ default: unknown }>;
  // Fills the cloth: draws plates, middle and own things itself. The others stand in the middle and
  // scroll there.
  whole: boolean;
  // Shows the result itself; the others have the frame's sheet over them.
  ends?: boolean;
}

const boards: Record<string, Listed> = {
  'road-to-lord': { load: () => import('./road-to-lord/Board.svelte'), whole: true, ends: true },
  'devices-of-kings': { load: () => import('./devices-of-kings/Board.svelte'), whole: true, ends: true },
  'royal-ascension': { load: () => import('./royal-ascension/Board.svelte'), whole: true, ends: true },
  'kingdoms-of-rice': { load: () => import('./kingdoms-of-rice/Board.svelte'), whole: true, ends: true },
};

const is_board = (made: unknown): made is Board => typeof made === 'function';

export async function load_board(game: string): Promise<{ board: Board; whole: boolean; ends: boolean } | null> {
  const found = boards[game];
  if (!found) return null;
  const board = (await found.load()).default;
  return is_board(board) ? { board, whole: found.whole, ends: found.ends ?? false } : null;
}
