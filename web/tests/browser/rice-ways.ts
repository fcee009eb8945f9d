// Ways to play Kingdoms of Rice for what hints hardly ever come to: bribes once there is gold for several cards,
// battles with a War Room, prizes. '' leaves the move to the hint.
interface Own { table?: { year: number; mats: { gold: number; city: string[]; castle: string[] }[] } }
export type Instead = (legal: readonly string[], view: unknown) => string;
const own_mat = (view: unknown): { year: number; gold: number; has: (card: string) => boolean } => {
  const { table } = view as Own;
  const mat = table?.mats[0];
  return { year: table?.year ?? 0, gold: mat?.gold ?? 0, has: (card) => [...(mat?.city ?? []), ...(mat?.castle ?? [])].includes(card) };
};
const first = (legal: readonly string[], ...starts: string[]): string =>
  starts.map((start) => legal.find((move) => move.startsWith(start))).find((move) => move !== undefined) ?? '';
export const briber: Instead = (legal, view) => {
  const { year, gold, has } = own_mat(view);
  if (legal.includes('buy')) return 'buy';
  if (gold >= 24 && has('embassy')) return first(legal, 'bribe seat', 'bribe fief');
  return year >= 1 && !has('embassy') ? first(legal, 'build embassy') : '';
};
export const fighter: Instead = (legal, view) => {
  const { has } = own_mat(view);
  if (first(legal, 'bid')) return 'pass';
  if (legal.includes('war-room')) return 'war-room';
  if (!has('general')) return first(legal, 'build general');
  return has('war-room') ? first(legal, 'attack seat', 'attack fief') : first(legal, 'build war-room');
};
// Attacks at once, for the prize.
export const raider: Instead = (legal, view) => (first(legal, 'bid') ? 'pass' : own_mat(view).has('general') ? first(legal, 'attack seat') : first(legal, 'build general'));
