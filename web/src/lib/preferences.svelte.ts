// Looks and habits of this person on this device. Never rules: those are the table's options.

export interface Choices {
  theme: 'system' | 'light' | 'dark';
  text: 'normal' | 'larger' | 'large';
  language: 'auto' | 'en' | 'ja';
  confirm: boolean;
  pace: 'none' | 'quick' | 'usual' | 'calm';
  sound: 'off' | 'soft' | 'full';
  autoplay: boolean;
  muted: string[];
}

// What can be picked from, by preference.
type Listed = 'theme' | 'text' | 'pace' | 'sound' | 'language';
export const kLists: { readonly [K in Listed]: readonly Choices[K][] } = {
  theme: ['system', 'light', 'dark'],
  text: ['normal', 'larger', 'large'],
  pace: ['none', 'quick', 'usual', 'calm'],
  sound: ['off', 'soft', 'full'],
  language: ['auto', 'en', 'ja'],
};

const kDefaults: Choices = {
  theme: 'system',
  text: 'normal',
  language: 'auto',
  confirm: false,
  pace: 'usual',
  sound: 'off',
  autoplay: false,
  muted: [],
};

const kKey = 'crownhall.preferences';

export function read_choices(stored: string | null): Choices {
  if (!stored) return { ...kDefaults };
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== 'object' || value === null) return { ...kDefaults };
    const found: Choices = { ...kDefaults, ...value };
    const sound: unknown = found.sound;
    // Sound was a switch once.
    if (typeof sound === 'boolean') found.sound = sound ? 'soft' : 'off';
    return found;
  } catch {
    return { ...kDefaults };
  }
}

class Preferences {
  chosen = $state<Choices>({ ...kDefaults });

  start(): void {
    this.chosen = read_choices(localStorage.getItem(kKey));
    this.#show();
  }

  set<K extends keyof Choices>(key: K, value: Choices[K]): void {
    this.chosen[key] = value;
    localStorage.setItem(kKey, JSON.stringify(this.chosen));
    this.#show();
  }

  // One of the list; another word changes nothing.
  pick<K extends Listed>(key: K, word: string): void {
    const found = kLists[key].find((one) => one === word);
    if (found !== undefined) this.set(key, found);
  }

  mute(id: string, on: boolean): void {
    const others = this.chosen.muted.filter((muted) => muted !== id);
    this.set('muted', on ? [...others, id] : others);
  }

  // Kept: a new query for every movement of a scene costs more than the movement.
  #motion: MediaQueryList | undefined;
  get reduced(): boolean {
    return (this.#motion ??= matchMedia('(prefers-reduced-motion: reduce)')).matches;
  }

  // How long one step of play is shown before the next, in ms.
  get step_ms(): number {
    if (this.reduced) return this.chosen.pace === 'none' ? 0 : 250;
    return { none: 0, quick: 420, usual: 700, calm: 1050 }[this.chosen.pace];
  }

  // The length of a movement, in ms.
  get motion_ms(): number {
    if (this.reduced) return 0;
    return { none: 0, quick: 200, usual: 260, calm: 480 }[this.chosen.pace];
  }

  #show(): void {
    document.documentElement.dataset['theme'] = this.chosen.theme;
    document.documentElement.dataset['text'] = this.chosen.text;
  }
}

export const preferences = new Preferences();
