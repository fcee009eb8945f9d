// Everything that happens, as scenes: the walk, cards drawn, Spades, the stranger's die, the battle. A step
// sets what is true after it; the pieces move by themselves when they appear.
import type { GameEvent } from '../../lib/protocol';
import type { Step } from '../../scenes/queue';
import type { Happening, SceneMaker } from '../../scenes/stage.svelte';
import type { Suit } from './art';
import { begin, change_side, take_up, throw_die, type Fight } from './battle';
import { land_at, type Action, type Need, type Territory, type View } from './view';

export interface Spade {
  seat: number;
  rank: number;
  action: Action;
  // The stranger's throw, once it has fallen.
  die: number;
  lucky: boolean;
}
// What lies over the island while a scene plays.
export interface Shown {
  fight: Fight | null;
  // What the die about to fall must show.
  need: Need | null;
  spade: Spade | null;
  // Arms of two that meet; whether an Alliance parts them.
  meet: { seat: number; foe: number; parted: boolean; ally: number } | null;
  // A seat that takes the throne.
  throne: number;
  // Territories that pass to another hand just now: they are lifted on the map.
  passing: readonly Territory[];
}
export const kNothing: Shown = { fight: null, need: null, spade: null, meet: null, throne: -1, passing: [] };

export interface Teller {
  show: (view: View) => void;
  set: (shown: Shown) => void;
  say: (event: GameEvent) => void;
  // A sentence of the board's own, by its key.
  tell: (key: string) => void;
  // What the die about to fall must show.
  need: (need: Need) => void;
  // How a piece flies from one place to another; places are names of elements.
  fly: (from: string, to: string, suit: Suit) => Step['play'];
}

const kActions: Action[] = ['plague', 'alliance', 'npc', 'all-in', 'decree'];
const n = (event: GameEvent, key: string): number => Number(event.args[key] ?? 0);

// The table as far as it has been told.
class Table {
  constructor(public view: View) {}
  kingdom(seat: number, change: (one: View['kingdoms'][number]) => Partial<View['kingdoms'][number]>): void {
    this.view = { ...this.view, kingdoms: this.view.kingdoms.map((one, i) => (i === seat ? { ...one, ...change(one) } : one)) };
  }
  turn(change: Partial<View['turn']>): void {
    this.view = { ...this.view, turn: { ...this.view.turn, ...change } };
  }
  // Who may not fight now.
  bar(seat: number): void {
    this.view = { ...this.view, barred: seat };
  }
  give(land: Territory, from: number, to: number): void {
    if (from >= 0) this.kingdom(from, (one) => ({ territories: one.territories.filter((other) => other !== land) }));
    this.kingdom(to, (one) => ({ territories: [...one.territories.filter((other) => other !== land), land] }));
  }
}

export function scenes(teller: Teller): SceneMaker<View> {
  return (what: Happening<View>) => {
    if (!what.before || what.events.length === 0) return null;
    const table = new Table({ ...what.before.view, landings: [], wares: [] });
    let shown: Shown = kNothing;
    const steps: Step[] = [];
    const set = (change: Partial<Shown>, ms: number): void => {
      shown = { ...shown, ...change };
      const now = shown;
      steps.push({ ms: 0, settle: () => teller.set(now) }, { ms });
    };
    const show = (ms: number, play?: Step['play']): void => {
      const now = table.view;
      steps.push({ ms: 0, settle: () => teller.show(now) }, { ms, play });
    };
    const say = (event: GameEvent): void => void steps.push({ ms: 0, settle: () => teller.say(event) });
    const tell = (key: string): void => void steps.push({ ms: 0, settle: () => teller.tell(key) });

    const { events } = what;
    const fought = events.findLastIndex((one, i) => one.event === 'revealed' && events[i - 1]?.event !== 'revealed' && events[i - 1]?.event !== 'plagued');
    const after = events.slice(fought + 1);
    const last_of_battle = fought < 0 ? undefined : after.findLast((one) => !kAfterBattle.includes(one.event));
    const gained: { event: GameEvent; land: Territory; from: number; to: number }[] = [];
    for (const event of events) {
      const seat = n(event, 'seat');
      switch (event.event) {
        case 'revealed':
          if (event === events[fought]) tell_battle(what.after.view, set, tell, (need) => steps.push({ ms: 0, settle: () => teller.need(need) }), () => events.filter((one) => one.event === 'odds').forEach(say));
          break;
        case 'took':
          say(event);
          table.give(land_at(n(event, 'territory')), -1, seat);
          show(500);
          break;
        case 'turn':
          table.bar(what.after.view.barred);
          if (shown !== kNothing) set(kNothing, 0);
          table.turn({ seat, number: n(event, 'number'), phase: 'move', die: 0, spade: 0, battle: 'none', foe: -1, fighters: [], committed: [], excused: [] });
          show(200);
          break;
        case 'rolled':
          table.turn({ die: n(event, 'die') });
          if (seat !== what.after.view.viewer) {
            say(event);
            show(500);
          }
          break;
        case 'stepped':
          table.turn({ die: 0 });
          table.kingdom(seat, () => ({ space: n(event, 'space') }));
          show(160);
          break;
        case 'drew':
        case 'drew_card': {
          const hearts = event.event === 'drew' ? n(event, 'suit') === 0 : n(event, 'card') < 13;
          say(event);
          table.kingdom(seat, (one) => (hearts ? { hearts: one.hearts + 1 } : { diamonds: one.diamonds + 1 }));
          show(320, teller.fly(`[data-pile="${hearts ? 'heart' : 'diamond'}"]`, seat === what.after.view.viewer ? '.own .hand' : `[data-seat-box="${seat}"]`, hearts ? 'heart' : 'diamond'));
          break;
        }
        case 'nothing_left':
        case 'reshuffled':
        case 'declined':
        case 'barred':
        case 'truce':
        case 'no_opponent':
        case 'summoned':
        case 'limit':
          say(event);
          steps.push({ ms: 700 });
          break;
        case 'bought':
          say(event);
          table.kingdom(seat, (one) => ({ clubs: [...one.clubs, n(event, 'card') - 25] }));
          show(360, teller.fly('[data-pile="club"]', `[data-seat-box="${seat}"]`, 'club'));
          break;
        case 'action':
          say(event);
          if (kActions[n(event, 'action')] === 'decree') table.bar(what.after.view.barred);
          set({ spade: { seat, rank: (n(event, 'card') % 13) + 1, action: kActions[n(event, 'action')] ?? 'none', die: 0, lucky: false } }, 1400);
          break;
        case 'npc':
          say(event);
          set({ spade: shown.spade && { ...shown.spade, die: n(event, 'die'), lucky: n(event, 'result') === 1 } }, 1100);
          break;
        case 'challenged':
          say(event);
          set({ spade: null, meet: { seat, foe: n(event, 'foe'), parted: false, ally: 0 } }, 900);
          break;
        case 'allied':
          say(event);
          set({ spade: null, meet: { seat, foe: n(event, 'foe'), parted: true, ally: what.before.view.alliance } }, 1000);
          break;
        case 'won':
        case 'won_decree':
          shown = { ...shown, need: null };
          say(event);
          set({ fight: shown.fight && { ...shown.fight, winner: seat } }, 700);
          break;
        case 'transferred': {
          say(event);
          const one = { event, land: land_at(n(event, 'territory')), from: n(event, 'foe'), to: seat };
          gained.push(one);
          set({ fight: shown.fight && { ...shown.fight, passed: [...shown.fight.passed, one] } }, 240);
          break;
        }
        case 'picked': {
          say(event);
          const card = n(event, 'card');
          const one = { by: seat, suit: card < 13 ? 'hearts' as const : 'clubs' as const, rank: (card % 13) + 1 };
          set({ fight: shown.fight && { ...shown.fight, picked: [...shown.fight.picked, one] } }, 420);
          break;
        }
        case 'eliminated':
          say(event);
          set({ fight: shown.fight && { ...shown.fight, out: [...shown.fight.out, seat] } }, 500);
          break;
        case 'throne':
          say(event);
          steps.push({ ms: 900 });
          set({ ...kNothing, throne: seat }, 1600);
          break;
        default:
      }
      // The battle is looked at once more; then the tent closes, and what it brought is seen on the map: the
      // lands are lifted and take the other tint and banner, one after the other. (Nothing moves within the island's
      // drawing: it is too large to be painted at every frame.)
      if (event === last_of_battle) {
        steps.push({ ms: 1200 });
        set({ fight: null, need: null }, 380);
        set({ passing: gained.map((one) => one.land) }, 200);
        for (const { event: passes, land, from, to } of gained) {
          say(passes);
          table.give(land, from, to);
          show(120);
        }
        set({ passing: gained.map((one) => one.land) }, 900);
        set({ passing: [] }, 160);
      }
    }
    if (steps.length === 0) return null;
    return { steps, settle: () => teller.set(kNothing) };
  };
}

// What may come after a battle in the same breath and belongs to it no more.
const kAfterBattle = ['turn', 'rolled', 'throne', 'limit'];

function tell_battle(view: View, set: (change: Partial<Shown>, ms: number) => void, tell: (key: string) => void, tell_need: (need: Need) => void, say_odds: () => void): void {
  const start = begin(view);
  if (!start) return;
  let fight = start;
  tell(fight.kind === 'decree' ? 'board.scene_decree' : 'board.scene_battle');
  set({ ...kNothing, fight }, 300);
  for (const { seat, grows } of start.sides) {
    for (let i = 1; i <= grows.length; ++i) {
      fight = change_side(fight, seat, () => ({ shown: i }));
      set({ fight }, i === 1 ? 260 : 180);
    }
  }
  const { story } = view;
  say_odds();
  if (story.percent >= 0) {
    fight = { ...fight, percent: story.percent };
    set({ fight }, 900);
  }
  const many = start.sides.length > 2;
  for (const round of story.rounds) {
    fight = take_up(fight, round);
    if (fight.sides.some((side) => side.before.length > 0)) set({ fight }, 300);
    for (const one of round.dice) {
      fight = { ...fight, rolling: one.seat };
      if (one === round.dice.at(-1)) {
        tell_need(round.need);
        set({ fight, need: round.need }, 1100);
      } else set({ fight }, many ? 120 : 180);
      fight = throw_die(fight, one);
      set({ fight, need: null }, many ? 220 : 320);
    }
    if (!round.tied) continue;
    tell('board.tied_again');
    fight = { ...fight, tied: true };
    set({ fight, need: null }, 800);
  }
  set({ fight, need: null }, 400);
}
