// What every board is given. It draws `view` and emits a move in notation; it knows no rules:
// what may be done is in `legal`, which is empty unless this viewer is to act.
import type { Component } from 'svelte';
import type { Chair, GameSpec, LogEntry, Options, Position, Seat } from '../lib/protocol';

export interface BoardProps<View> {
  view: View;
  position: Position<View>;
  legal: readonly string[];
  seats: readonly Chair[];
  eyes: Seat | null;
  // What every seat sees, where all hands lie open: the replay of a finished match.
  open: readonly Position<View>[] | null;
  game: GameSpec | undefined;
  options: Options;
  // The story up to this position, and the part of it that is new, for animation.
  log: readonly LogEntry[];
  fresh: readonly LogEntry[];
  busy: boolean;
  // The viewer's own choice lies face down and waits for the others'.
  placed: boolean;
  // This is a look back or a replay: nothing can be done.
  past: boolean;
  play(move: string): void;
  withdraw(): void;
}

export type Board = Component<BoardProps<never>>;

const boards: Record<string, () => Promise<{ default: unknown }>> = {
  'road-to-lord': () => import('./road-to-lord/Board.svelte'),
  'devices-of-kings': () => import('./devices-of-kings/Board.svelte'),
  'royal-ascension': () => import('./royal-ascension/Board.svelte'),
  'kingdoms-of-rice': () => import('./kingdoms-of-rice/Board.svelte'),
};

export async function load_board(game: string): Promise<Board | null> {
  const found = boards[game];
  return found ? ((await found()).default as Board) : null;
}
