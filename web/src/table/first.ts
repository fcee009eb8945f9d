// The first table of a game, by "Play now": its lesson is offered in the dock until something is chosen.
import { router } from '../lib/router.svelte';
import { t } from '../lib/texts.svelte';
import type { Note } from '../pieces/dock.svelte';

export function first_note(table: string, game: string, title: string): Note {
  const forget = (): void => router.replace(`/t/${table}`);
  const learn = (): void => {
    forget();
    router.go(`/learn/${game}?table=${table}`);
  };
  return {
    text: t('first.offer', { game: title }),
    detail: t('first.text'),
    actions: [
      { label: t('first.play'), act: forget, testid: 'no-lesson' },
      { label: t('first.learn'), sign: 'learn', act: learn, testid: 'first-lesson' },
    ],
  };
}
