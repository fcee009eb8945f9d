// A story's pictures as steps of the queue: a step shows its picture and moves what came, from where it lay.
import { flushSync } from 'svelte';
import { fade, fly, rise } from '../../scenes/motion';
import type { Scene } from '../../scenes/queue';
import type { Happening, Stage } from '../../scenes/stage.svelte';
import { pictures, type Picture } from './scenes';
import type { View } from './view';

export interface Theatre {
  stage: Stage;
  // The board's element, and the act it shows just now.
  root: () => HTMLElement | undefined;
  act: () => string | undefined;
  caption: (picture: Picture) => string;
}

export function scene_of(what: Happening<View>, { stage, root, act, caption }: Theatre): Scene | null {
  const before = what.before?.view;
  if (!before || what.events.length === 0) return null;
  const list = pictures(before, what.events, what.after.view);
  if (list.length === 0) return null;
  const put = (picture: Picture): void => {
    stage.show(picture.view);
    const said = caption(picture);
    if (said) stage.say(said);
    flushSync();
  };
  return {
    steps: list.map((picture) => ({
      ms: picture.ms,
      part: picture.part,
      play: (run) => {
        const piece = (name: string): Element | null => root()?.querySelector(name) ?? null;
        const from = picture.moves.map((one) => (one.from && !['above', 'pile'].includes(one.from) ? piece(one.from)?.getBoundingClientRect() : undefined));
        const last = act();
        put(picture);
        if (picture.view.show && picture.view.show.act !== last) fade(run, piece('.scene'), 0, 1, { ms: 240 });
        picture.moves.forEach((one, i) => {
          if (from[i]) fly(run, piece(one.what), from[i], { ms: 280 });
          else rise(run, piece(one.what), { dy: one.from === 'above' ? -16 : 8 });
        });
      },
      settle: () => put(picture),
    })),
  };
}
