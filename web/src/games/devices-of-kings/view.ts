// Devices of Kings' view: its types are made from the schema, which the engine prints
// (src/games/devices_of_kings/json.cpp and shown.cpp say what the fields mean).
import type { DevicesOfKingsView } from '../../generated/protocol';
import type { Theatre } from './theatre';

export const kDevices = ['sword', 'mask', 'rat', 'cup'] as const;
export type Device = (typeof kDevices)[number];
export type ByDevice = DevicesOfKingsView['tokens'][number];

// A card laid on a device; target -1: a Bolster.
export type Laid = DevicesOfKingsView['laid'][number][number];
export const kBolster = -1;

// A card of the own hand, and how it is written on each device.
export type HandCard = DevicesOfKingsView['hand'][number];
export type Strike = DevicesOfKingsView['strikes'][number];
// Tokens to be shared out; `scores` says of every number of tokens whether it brings a point.
export type Share = DevicesOfKingsView['share'][number];
// So many Bolsters and attacks on a device: the sentences that tell it, tokens gained and sent.
export type Effect = DevicesOfKingsView['effects'][number];

export interface View extends DevicesOfKingsView {
  // The scene that plays; not the server's.
  theatre?: Theatre;
}
