// A round is over in one step of the rules: reveal, bolsters, every attack. The theatre takes its
// events apart again into scenes, so that the eye can follow.
import type { GameEvent } from '../../lib/protocol';
import type { Laid } from './plot';
import { kDevices, type ByDevice, type Device } from './view';

export interface Scene {
  kind: 'reveal' | 'bolster' | 'attack';
  tokens: ByDevice[];
  points: number[];
  plots: Laid[][];
  // Who strikes whom with what, and whether it told.
  strike: { seat: number; target: number; device: Device; scored: boolean } | null;
  events: GameEvent[];
}

const device_at = (value: number | string | undefined): Device => kDevices[Number(value)] ?? 'sword';

function revealed(event: GameEvent): Laid[] {
  const { args } = event;
  const first = device_at(args['device']);
  const second = device_at(args['other_device']);
  if (event.event === 'reveal_bolsters') {
    return [{ device: first, card: '+' }, { device: second, card: '+' }];
  }
  if (event.event === 'reveal_mixed') {
    return [{ device: first, card: '+' }, { device: second, card: Number(args['target']) }];
  }
  return [
    { device: first, card: Number(args['target']) },
    { device: second, card: Number(args['other_target']) },
  ];
}

// `before`: pools and points as they stood when the plots were laid.
export function scenes_of(
  events: readonly GameEvent[],
  before: { tokens: readonly ByDevice[]; points: readonly number[]; plots: readonly Laid[][] },
): Scene[] {
  const tokens = before.tokens.map((pools) => ({ ...pools }));
  const points = [...before.points];
  const plots = before.plots.map((plot) => [...plot]);
  const scenes: Scene[] = [];
  const show = (kind: Scene['kind'], event: GameEvent, strike: Scene['strike'] = null): void => {
    const last = scenes.at(-1);
    const now = {
      tokens: tokens.map((pools) => ({ ...pools })),
      points: [...points],
      plots: plots.map((plot) => [...plot]),
    };
    if (last && last.kind === kind && kind !== 'attack') {
      Object.assign(last, now);
      last.events.push(event);
    } else scenes.push({ kind, strike, events: [event], ...now });
  };

  for (const event of events) {
    const { args } = event;
    const seat = Number(args['seat']);
    const target = Number(args['target']);
    const own = tokens[seat];
    const theirs = tokens[target];
    const last = scenes.at(-1);
    switch (event.event) {
      case 'reveal_bolsters':
      case 'reveal_mixed':
      case 'reveal_attacks':
        plots[seat] = revealed(event);
        show('reveal', event);
        break;
      case 'bolster':
        if (own) own[device_at(args['device'])] = Number(args['tokens']);
        show('bolster', event);
        break;
      case 'check':
        if (own) own.cup += 1;
        show('bolster', event);
        break;
      case 'fight': {
        const device = device_at(args['device']);
        const cancelled = Number(args['cancelled']);
        if (own) own[device] -= cancelled;
        if (theirs) theirs[device] -= cancelled;
        show('attack', event, { seat, target, device, scored: false });
        break;
      }
      case 'nothing':
        show('attack', event, { seat, target, device: device_at(args['device']), scored: false });
        break;
      case 'served':
      case 'refused':
        show('attack', event, { seat, target, device: 'cup', scored: false });
        break;
      case 'score':
        points[seat] = Number(args['points']);
        if (last?.strike) {
          last.strike.scored = true;
          last.points = [...points];
          last.events.push(event);
        }
        break;
      case 'held':
        last?.events.push(event);
        break;
    }
  }
  return scenes;
}
