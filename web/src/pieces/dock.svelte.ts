// The dock's content: what a board asks for, what is chosen so far, and the one red button.
//
// A board tells it in an effect, and the frame draws it:
//   $effect(() => dock.show({ chosen, commit: { label: g('offer'), act: offer, ready: move !== null } }));
// A board that shows nothing has the game's own sentence and no button.
import type { Snippet } from 'svelte';
import type { SignName } from './signs';

export interface Action {
  // The words on it: what it does, with what it costs ("Build Keep 9").
  label: string;
  act: () => void;
  ready?: boolean;
  // Why it cannot be pressed yet: shown on the button in place of the label.
  why?: string;
  sign?: SignName;
  // Notation of the move it plays, for tests and for the text view.
  move?: string;
  testid?: string;
  // Where there is little room only its sign is drawn.
  small?: boolean;
  // In place of label and sign: a coin with a price, a seal.
  content?: Snippet;
}

export interface DockContent {
  // How far the match has come, for the head of the table ("Round 5 · first to 10").
  where?: string;
  // In place of the game's sentence.
  prompt?: string;
  // The second line, small: what else there is to know.
  detail?: string;
  // What is chosen so far, in the middle.
  chosen?: Snippet;
  // Red: it commits. Ctrl+Enter presses it from anywhere.
  commit?: Action | null;
  // Plain buttons beside it: pass, step out, draw, roll.
  more?: readonly Action[];
  // Escape: everything chosen is laid down. Backspace: the last thing.
  put_back?: (() => void) | undefined;
  take_last?: (() => void) | undefined;
  // Lays a hinted move out on the board; it is not played.
  lay?: ((move: string) => void) | undefined;
  // Entries of the table's menu: what this game keeps aside (its discards).
  menu?: readonly { key: string; sign: SignName; label: string; act: () => void }[];
  // A move in words, for hints and for "confirm my moves"; never notation.
  words?: (move: string) => string;
}

// In place of prompt and buttons: a hint, a question, a look back.
export interface Note {
  text: string;
  detail?: string;
  actions: readonly (Action & { red?: boolean })[];
}

export class Dock {
  content = $state.raw<DockContent>({});

  // Returns what clears it again, so that it can be the result of an effect.
  show(content: DockContent): () => void {
    this.content = content;
    return () => {
      if (this.content === content) this.content = {};
    };
  }
}
