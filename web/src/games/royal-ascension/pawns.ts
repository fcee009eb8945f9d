// Where pawns stand: on their space or beside the castle, side by side where there are several.
import { space_at, type Isle } from './geometry';
import type { View } from './view';

export interface Pawn {
  seat: number;
  x: number;
  y: number;
}

export function pawns_of(view: View, isle: Isle): Pawn[] {
  const found: Pawn[] = [];
  const spots = new Map<number, number[]>();
  view.kingdoms.forEach((one, seat) => {
    if (one.territories.length > 0 || view.turn.phase === 'draft') spots.set(one.space, [...(spots.get(one.space) ?? []), seat]);
  });
  const home = Math.min(isle.lands.home.w, isle.lands.home.h);
  const r = isle.space / 2;
  for (const [space, seats] of spots) {
    seats.forEach((seat, j) => {
      if (space < 0) {
        // Two on each side of the castle, so that its name stays free.
        const side = j % 2 === 0 ? -1 : 1;
        const far = Math.floor(j / 2);
        return void found.push({ seat, x: isle.w / 2 + side * (home * 0.36 + far * isle.space * 0.5), y: isle.h / 2 + home * (0.2 + far * 0.1) });
      }
      const off = j - (seats.length - 1) / 2;
      const p = space_at(isle, space);
      const side = Math.abs(p.nx) > 0.7;
      const spread = off * isle.space * 0.44;
      found.push({
        seat, x: p.x + p.nx * r * 0.5 + (side ? 0 : spread),
        y: p.y + (side ? spread * 0.7 : 0) + (p.ny > 0.5 ? r * 0.6 : p.ny < -0.5 ? r * 0.25 : 0),
      });
    });
  }
  return found.sort((a, b) => a.seat - b.seat);
}
