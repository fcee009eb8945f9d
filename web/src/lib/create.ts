// Opening tables: the quick way against bots, and every other way.
import { knows, meet } from './first';
import { hall } from './hall.svelte';
import type { BotSpec, GameSpec } from './protocol';
import { router } from './router.svelte';
import type { CommandOf } from './socket';

// A usual table: three where there is a choice, four where the game wants a crowd.
export function usual_players(game: Pick<GameSpec, 'players'>): number {
  const [least, most] = game.players;
  return Math.min(most, Math.max(least, most > 4 ? 4 : 3));
}

// The bot a newcomer should meet: quick and sound; the middle of a list without it.
export function usual_bot(bots: readonly BotSpec[]): string {
  if (bots.some((bot) => bot.key === 'squire')) return 'squire';
  return bots[Math.floor(bots.length / 2)]?.key ?? 'random';
}

export async function create(command: Omit<CommandOf<'create'>, 't'>, query = ''): Promise<boolean> {
  try {
    await hall.identity();
  } catch (reason) {
    hall.refuse(reason);
    return false;
  }
  const answer = await hall.try({ t: 'create', ...command });
  if (!answer) return false;
  router.go(`/t/${answer.table ?? ''}${query}`);
  return true;
}

export async function sit_down(key: string): Promise<boolean> {
  const game = hall.game(key);
  if (!game) return false;
  const players = usual_players(game);
  const bot = usual_bot(game.bots);
  const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : bot));
  // One tap sits down; whoever meets the game for the first time finds its lesson offered there.
  const first = !knows(key);
  const sits = await create({ game: key, players, bots }, first ? '?first=1' : '');
  if (sits) meet(key);
  return sits;
}
