// Which games somebody has met on this device. The first "Play now" of a game offers its lesson.
const kKey = 'crownhall.met';

function met(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(kKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export const knows = (game: string): boolean => met().includes(game);

export function meet(game: string): void {
  if (!knows(game)) localStorage.setItem(kKey, JSON.stringify([...met(), game]));
}
