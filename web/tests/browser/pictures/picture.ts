// What a file of pictures tells: which states there are, and how the real board is brought there.
//
// One file a folder of targets (`hall.ts`, `road-to-lord.ts`, …), each with `export default` of a
// `Folder`. A state has the target's name; its sizes are those of the targets. `reach` gets a page
// with a person who has arrived and leads it to the position: by a fixed record that is continued
// from a version (`continue_at`), by hints played, or by the board's own controls. Everything in the
// picture is real; where a target shows an invented position, take a real one of the same kind.
import type { Browser, Page } from 'playwright-core';
import type { Hall, Person } from '../hall';

export interface Studio {
  hall: Hall;
  browser: Browser;
  person: Person;
  page: Page;
  width: number;
  height: number;
  // Creates a table against bots and sits down; moves are played by the person's hint until `until`
  // is true in the page, at most `most` of them.
  play(game: string, players: number, options?: PlayOptions): Promise<string>;
}
export interface PlayOptions {
  bots?: string;
  options?: Record<string, number | string>;
  // The move to make in place of the hint's, where it names one of the legal ones; '' leaves it to the hint.
  instead?: (legal: readonly string[], view: unknown) => string;
  // Stops when this function, run in the page, says so. Default: at once, at the first own turn.
  until?: string;
  most?: number;
}

export interface State {
  // The target's name: "turn" for turn-1280x800.png.
  name: string;
  sizes: readonly string[];
  theme?: 'light' | 'dark';
  language?: string;
  text?: 'large';
  // The pace of scenes: 'none' unless a scene itself is the picture.
  pace?: 'none' | 'quick' | 'usual' | 'calm';
  reach(studio: Studio): Promise<void>;
}

export interface Folder {
  folder: string;
  states: readonly State[];
}

export const kDesk = '1280x800';
export const kWide = '1920x1080';
export const kPhone = '390x844';
export const kSide = '844x390';
