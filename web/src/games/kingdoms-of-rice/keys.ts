// What a key means on this table, beside Tab, arrows and Enter: D draws, H holds, E ends the turn or lets go, digits
// and signs make a bid, and outside the auction digits lead to a part of the table.
const kParts: Record<string, string | undefined> = { 1: '.s1, .grid', 2: '.s2', 3: '[data-cards]', 4: '.lands', 5: '.rivals', 6: '.own .tray' };

export interface Desk {
  // Moves that need no piece: draw, hold, pass and the like.
  plain: ReadonlySet<string>;
  range: { least: number; most: number } | null;
  offer: number;
  // The digits of a bid so far.
  typed: string;
}
export type Press =
  | { act: 'play'; move: string }
  | { act: 'offer'; offer: number; typed: string }
  | { act: 'go'; part: string };

export function press_of(key: string, { plain, range, offer, typed }: Desk): Press | null {
  const can = (...moves: string[]): Press | null => {
    const move = moves.find((one) => plain.has(one));
    return move ? { act: 'play', move } : null;
  };
  if (key === 'd') return can('draw');
  if (key === 'h') return can('hold');
  if (key === 'e') return can('pass', 'give-up', 'keep none');
  if (range) {
    const within = (n: number): number => Math.min(range.most, Math.max(range.least, n));
    if (key === '+') return { act: 'offer', offer: within(offer + 1), typed: '' };
    if (key === '-' || key === '−') return { act: 'offer', offer: within(offer - 1), typed: '' };
    if (!/^\d$/.test(key)) return null;
    // A digit that would make it too much begins the sum anew.
    const sum = Number(typed + key) > range.most ? key : typed + key;
    return { act: 'offer', offer: within(Number(sum)), typed: sum };
  }
  const part = kParts[key];
  return part ? { act: 'go', part } : null;
}
