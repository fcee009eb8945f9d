// A result as a ledger: a row for each line of the breakdown, a column for each seat.
import type { Result, ScoreLine } from './protocol';
import type { Speech } from './words';

export interface LedgerCell {
  // How many there are, where the line counts something.
  count: number | null;
  points: number;
}
export interface LedgerRow {
  label: string;
  title: string;
  cells: (LedgerCell | null)[];
}

// "Offerings won: {a}" names the row "Offerings won"; the count stands in the cell.
function row_name(line: ScoreLine, speech: Speech): string {
  const whole = speech.g(`score.${line.label}`, {}, line.label.replaceAll('_', ' '));
  return (whole.split(/[:：]|\s*[({（]/)[0] ?? whole).trim() || line.label;
}

export function ledger_of(result: Result, speech: Speech): LedgerRow[] {
  const labels = [...new Set(result.breakdown.map((line) => line.label))];
  return labels.map((label) => {
    const lines = result.breakdown.filter((line) => line.label === label);
    const [first] = lines;
    return {
      label,
      title: first ? row_name(first, speech) : label,
      cells: result.places.map((_, seat) => {
        const own = lines.filter((line) => line.seat === seat);
        if (own.length === 0) return null;
        const counted = own.filter((line) => line.args.length > 0);
        return {
          count: counted.length > 0 ? counted.reduce((sum, line) => sum + (line.args[0] ?? 0), 0) : null,
          points: own.reduce((sum, line) => sum + line.points, 0),
        };
      }),
    };
  });
}

// How long the count takes, and when each figure comes, in ms at the usual pace.
export const kRest = 1200;
export const kFigure = 120;
export const kTotals = 400;
export const kCrown = 400;
export function ending_times(rows: number, seats: number): { figure: (row: number, seat: number) => number; totals: number; crown: number; ratings: number; over: number } {
  const totals = kRest + rows * seats * kFigure;
  const crown = totals + kTotals + kCrown;
  return { figure: (row, seat) => kRest + (row * seats + seat) * kFigure, totals, crown, ratings: crown + 700, over: crown + 1100 };
}
