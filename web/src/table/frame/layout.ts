// The four frames. Only the frame changes at breakpoints; pieces take their size from their container.
//   phone  upright and narrow: strip of rivals, dock in two rows, sheets from below
//   side   a phone on its side: rail of signs at the left, dock as a column at the right
//   desk   the usual window: rail closed
//   wide   room for the open rail
export type Layout = 'phone' | 'side' | 'desk' | 'wide';

// `text` is the size of text, 1 to 1.25: larger letters need more room.
export function layout_of(width: number, height: number, text = 1): Layout {
  const [w, h] = [width / text, height / text];
  if (height <= 500 && width > height) return 'side';
  if (w < 700) return 'phone';
  return w >= 1500 && h >= 800 ? 'wide' : 'desk';
}

// Room for a rail beside the board; otherwise log, chat and rules come as a sheet.
export function rail_fits(width: number, height: number, text = 1): boolean {
  return layout_of(width, height, text) === 'wide' || (layout_of(width, height, text) === 'desk' && width / text >= 1100);
}
