// What is taken up on the board: one thing at a time. The dock commits it; Escape puts it back.
import type { Card, Palace } from './view';

export type Pick =
  // A card of the market, and the own card that makes room ('' while none is named).
  | { kind: 'build'; card: Card; over: string }
  // An own card, by its tile.
  | { kind: 'tile'; tile: string }
  | { kind: 'palace'; card: Palace }
  | { kind: 'fief'; n: number }
  // Another lord's mat lies open; `fief` is one of that lord's fiefdoms ("2 attacked"), or ''.
  | { kind: 'lord'; seat: number; fief: string }
  | { kind: 'cards' };

// Only these targets are lit: by the buttons Attack, Bribe and Destroy.
export type Way = 'attack' | 'bribe' | 'destroy' | 'build' | null;
