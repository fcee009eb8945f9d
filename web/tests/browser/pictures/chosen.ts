// The pictures that docs/screenshots keeps, by folder, state and size.
export const kChosen: readonly string[] = [
  'road-to-lord/turn-1280x800', 'road-to-lord/turn-390x844', 'road-to-lord/turn-844x390', 'road-to-lord/full-1280x800', 'road-to-lord/end-1280x800',
  'devices-of-kings/plot-1280x800', 'devices-of-kings/plot-390x844', 'devices-of-kings/plot-dark-1280x800', 'devices-of-kings/plot-ja-390x844', 'devices-of-kings/six-1280x800',
  'royal-ascension/turn-1280x800', 'royal-ascension/turn-390x844', 'royal-ascension/shop-1280x800', 'royal-ascension/choose-390x844',
  'kingdoms-of-rice/turn-1280x800', 'kingdoms-of-rice/turn-390x844', 'kingdoms-of-rice/battle-1280x800',
  'hall/home-returning-1280x800', 'hall/home-returning-390x844', 'hall/new-table-1280x800', 'hall/waiting-dark-390x844', 'hall/invite-390x844', 'hall/end-1280x800', 'hall/replay-1280x800',
];
