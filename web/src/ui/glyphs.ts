// The sign of a game, where its picture would be too much: names of the set `shell` in icons.json.
const kGlyphs: Record<string, string> = {
  'road-to-lord': 'crown',
  'devices-of-kings': 'mask',
  'royal-ascension': 'throne',
  'kingdoms-of-rice': 'pagoda',
};
export const glyph_of = (game: string): string => kGlyphs[game] ?? 'crown';
