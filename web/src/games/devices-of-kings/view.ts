// Devices of Kings' view as the server writes it (src/games/devices_of_kings/json.cpp).

export const kDevices = ['sword', 'mask', 'rat', 'cup'] as const;
export type Device = (typeof kDevices)[number];
export type ByDevice = Record<Device, number>;

export interface View {
  viewer: number;
  phase: 'plotting' | 'attack' | 'over';
  round: number;
  first: number;
  turn: number;
  card: number;
  tie_round: number;
  // Tokens in each pool; on the Cup: how often it was checked this round.
  tokens: ByDevice[];
  // Points by the device that won them.
  points: ByDevice[];
  // "sword:+ cup:3", "hidden", or "" while the seat has not plotted.
  plots: string[];
}

export const total = (points: ByDevice): number =>
  kDevices.reduce((sum, device) => sum + points[device], 0);
