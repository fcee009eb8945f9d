// What happens on the roads, step by step. A scene draws the view of the position before with the
// part that is now true, so that nothing is told before it is shown.
import { flushSync } from 'svelte';
import { fade, middle_of, move, px, rise, strike, tally } from '../../scenes/motion';
import type { Step } from '../../scenes/queue';
import { rest, type Happening, type SceneMaker, type Stage } from '../../scenes/stage.svelte';
import type { GameEvent } from '../../lib/protocol';
import { cards_in, icon_of, less, type Card } from './cards';
import { past_of, verdict_of } from './story';
import { kIcons, kStandings, type SeatView, type Shown, type View } from './view';

export interface Words {
  // A caption of a scene.
  say(key: string, values?: Record<string, string | number>): string;
  name(seat: number): string;
}

const one = (selector: string): Element | null => document.querySelector(`.rtl ${selector}`);
const all = (selector: string): Element[] => [...document.querySelectorAll(`.rtl ${selector}`)];

function with_seat(view: Shown, seat: number, change: Partial<SeatView>): Shown {
  return { ...view, seats: view.seats.map((at, i) => (i === seat ? { ...at, ...change } : at)) };
}

export function scenes_of(stage: Stage, words: Words): SceneMaker<View> {
  // Draws at once, so that the next step finds the pieces it moves.
  const show = (view: Shown, caption = ''): Step => ({
    ms: 0,
    settle: () => {
      stage.show(view);
      if (caption) stage.say(caption);
      flushSync();
    },
  });

  return (what: Happening<View>) => {
    const before = what.before?.view;
    if (!before || what.events.length === 0) return null;
    const after = what.after.view;
    const steps: Step[] = [];
    // Who won the Offering whose Numbers still lie there; nobody: null.
    let just: number | null | undefined;
    let now: Shown = { ...before, barred: [], targets: [] };
    // The view that comes is that of the last Offering told, while the match goes on.
    const last_offering = after.stage === 'over' ? -1 : what.events.findLastIndex((event) => event.event === 'offering');

    // How a Number stands and who is ahead with it is the event's word.
    const laid = (event: GameEvent, number: string, fresh: readonly Card[]): void => {
      const seat = Number(event.args['seat']);
      const was = now.seats[seat];
      now = with_seat(now, seat, {
        number,
        cards: Math.max(0, (was?.cards ?? 0) - fresh.length),
        status: 'played',
        standing: kStandings[Number(event.args['standing'])] ?? was?.standing ?? '',
      });
      if (seat === after.viewer) now = { ...now, hand: less(now.hand, fresh) };
      now = { ...now, led: now.led || (icon_of(number) ?? ''), best: Number(event.args['ahead']), turn: -1 };
    };
    // Who is charged after event `at`, in the same breath: the points as they were before that.
    const penalties = (at: number): [number, number][] =>
      what.events.slice(at + 1).filter((e) => e.event === 'missed').map((e) => [Number(e.args['seat']), Number(e.args['score']) + Number(e.args['points'])]);
    const left: Record<number, number> = {};
    const lay = (seat: number, places: string): Step => ({
      ms: 320 + 60 * Math.max(0, all(`[data-road="${seat}"] ${places}`).length),
      play: (run) => {
        const cards = all(`[data-road="${seat}"] ${places}`);
        cards.forEach((card, i) => rise(run, card, { at: i * 60, ms: 260, dy: 26, scale: 0.9 }));
        fade(run, one(`[data-road="${seat}"] .read`), 0, 1, { at: cards.length * 60 + 120 });
      },
    });

    // The Numbers of an Offering that is over go to who won it.
    const gathered = (winner: number | null): Step => ({
      ms: 300,
      play: (run) => {
        const plate = winner === null ? null : one(`[data-road="${winner}"] .plate`);
        all('.number .place').forEach((card) => {
          const [from, to] = [middle_of(card), middle_of(plate ?? card)];
          move(run, card, [{ translate: '0 0', opacity: 1 }, { translate: `${px(to.x - from.x)} ${px(to.y - from.y)}`, scale: 0.4, opacity: 0 }], { ms: 280, ease: 'both' });
        });
        all('.lane .read, .lane .wax').forEach((plaque) => fade(run, plaque, 1, 0));
      },
    });

    what.events.forEach((event: GameEvent, at) => {
      const seat = Number(event.args['seat'] ?? -1);
      switch (event.event) {
        case 'offers':
          laid(event, String(event.args['move']), cards_in(String(event.args['move'])));
          steps.push(show(now, words.say('offers', { name: words.name(seat) })), lay(seat, '[data-place]'), rest(280));
          break;
        case 'adds':
          laid(event, String(event.args['number']), cards_in(String(event.args['move']), icon_of(String(event.args['number'])) ?? 'sword'));
          now = { ...now, fresh: { seat, number: String(event.args['move']).replace('add', icon_of(String(event.args['number'])) ?? 'sword') } };
          steps.push(show(now, words.say('adds', { name: words.name(seat) })), lay(seat, '.place.new'), rest(500));
          break;
        case 'stands':
          now = { ...now, stood: seat, turn: -1 };
          steps.push(show(now, words.say('stands', { name: words.name(seat) })), rest(600));
          break;
        case 'missed':
        case 'unable': {
          const points = Number(event.args['points'] ?? 0);
          now = with_seat(now, seat, {
            status: event.event, void: ['sword', 'wheat', 'wine'], lost: points,
            ...(event.event === 'missed' ? { points: Number(event.args['score']) } : {}),
          });
          steps.push(
            show(now, words.say('missed', { name: words.name(seat) })),
            {
              ms: 460,
              play: (run) => {
                strike(run, one(`[data-seal="${seat}"]`), { ms: 260 });
                move(run, one(`[data-road="${seat}"] .road`), [{ translate: '0 0' }, { translate: '3px 0' }, { translate: '-2px 0' }, { translate: '0 0' }], { ms: 180, at: 160 });
                if (points > 0) tally(run, one(`[data-score="${seat}"]`), [Number(event.args['score']) + points, Number(event.args['score'])], { ms: 400 });
              },
            },
            rest(700),
          );
          break;
        }
        case 'wins':
        case 'nobody': {
          const verdict = verdict_of(event);
          const winner = verdict.winner;
          const was = winner === null ? 0 : (now.seats[winner]?.points ?? 0);
          now = { ...now, verdict, turn: -1, best: winner ?? -1, history: [...now.history, past_of(verdict)] };
          just = winner;
          if (winner !== null) now = with_seat(now, winner, { points: was + verdict.points, wins: (now.seats[winner]?.wins ?? 0) + 1 });
          steps.push(rest(400), show(now, words.say(winner === null ? 'nobody' : 'wins', { name: winner === null ? '' : words.name(winner) })), {
            ms: 700,
            play: (run) => {
              if (winner === null) return;
              move(run, one(`[data-road="${winner}"] .gold`), [{ clipPath: 'inset(0 100% 0 0)' }, { clipPath: 'inset(0 0 0 0)' }], { ms: 360 });
              strike(run, one(`[data-coin="${winner}"]`), { at: 380, ms: 260 });
              tally(run, one(`[data-score="${winner}"]`), Array.from({ length: verdict.points + 1 }, (_, i) => was + i), { at: 300, ms: 400 });
              rise(run, one('.banner .words'), { ms: 300 });
            },
          }, rest(1300));
          break;
        }
        case 'offering': {
          if (at === last_offering) now = { ...after, barred: [], targets: [] };
          else {
            const bare: Shown = { ...now };
            delete bare.verdict;
            delete bare.fresh;
            delete bare.stood;
            now = {
              ...bare, passing: true, last: null, offering: Number(event.args['offering']) - 1, leader: seat, starter: seat, turn: -1, best: -1,
              led: '', trump: kIcons[Number(event.args['craving'])] ?? '',
              seats: bare.seats.map((was) => ({ ...was, number: '', standing: '', status: 'to_play', lost: 0 })),
            };
          }
          for (const [s, points] of penalties(at)) now = with_seat(now, s, { status: 'to_play', points, lost: 0, void: before.seats[s]?.void ?? [] });
          const first = Number(event.args['offering']) === 1;
          if (just !== undefined) steps.push(gathered(just));
          steps.push(show(now, words.say(first ? 'deal' : 'offering', { name: words.name(seat) })), {
            // The cards of a new game fly to the hand, and the flag goes round: board.css.
            ms: first ? 1700 : 700,
            play: (run) => {
              rise(run, one('.banner'), { ms: 300, dy: -18 });
              rise(run, one('.holds'), { ms: 240, at: 260, dy: 10 });
              rise(run, one('.pennant.now .strip-cloth'), { ms: 260, dy: -8 });
              if (!first) strike(run, one(`[data-road="${seat}"] .flag`), { ms: 220, at: 420 });
              all('.slot').forEach((slot, i) => fade(run, slot, 0, 1, { at: 500 + i * 40 }));
            },
          });
          break;
        }
        case 'left':
          left[seat] = Number(event.args['cards']);
          steps.push({ ms: 0, settle: () => stage.say(words.say('left', { name: words.name(seat), n: Number(event.args['cards']) })) }, rest(500));
          break;
        case 'game_ends': {
          just = undefined;
          steps.push(rest(300));
          // After the last one the result says it all.
          if (after.stage === 'over') break;
          const at_end = penalties(at).reduce((view, [s, points]) => with_seat(view, s, { points }), { ...now, seats: now.seats.map((old, s) => ({ ...old, points: after.seats[s]?.points ?? 0 })) });
          const game = Number(event.args['game']);
          steps.push(show({ ...at_end, ended: { game, left } }, words.say('game_ends', { n: game, of: after.games })), rest(3200));
          break;
        }
        default:
      }
    });
    return steps.length === 0 ? null : { steps };
  };
}
