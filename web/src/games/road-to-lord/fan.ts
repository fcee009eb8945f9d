// Where the cards of a hand lie: one row at every width. Only the frame and the cards decide it,
// never what is chosen, so that nothing slips from under a finger. Cards are moved there by
// `translate`, so that no layout shifts when one is gone.
export interface Group {
  // How many cards, and whether they are folded because they cannot be used.
  cards: number;
  folded: boolean;
}
export interface Room {
  width: number;
  // Bounds of a card's width, the space between icons.
  least: number;
  most: number;
  gap: number;
  // Cards lie over each other, and a card's left edge tells it; else the last of each icon shows whole.
  narrow: boolean;
  // How much of its place a folded card takes.
  fold: number;
}
export interface Fan {
  card: number;
  // What is seen of a card that another lies over.
  strip: number;
  // The left edge of each card, and of each group with its right edge.
  at: number[];
  groups: { left: number; right: number }[];
}

export function fan_of(groups: readonly Group[], room: Room): Fan {
  const count = groups.reduce((sum, group) => sum + group.cards, 0);
  if (count === 0) return { card: room.most, strip: room.most, at: [], groups: [] };
  const spaces = room.gap * (groups.length - 1);
  const weight = (group: Group): number => (group.folded ? room.fold : 1);
  const end = groups.at(-1);
  const whole = room.narrow ? 1 : groups.length;
  // The row is made of strips, beside the cards that show whole.
  const strip_of = (card: number, weigh: (group: Group) => number): number => {
    const all = groups.reduce((sum, group) => sum + weigh(group) * (room.narrow ? group.cards : group.cards - 1), 0);
    const strips = room.narrow && end ? all - weigh(end) : all;
    return Math.max(1, Math.min(card + 2, strips > 0 ? (room.width - whole * card - spaces) / strips : card + 2));
  };
  let card = room.most;
  // The middle of a card stays free, and where there is room nearly all of it. Folding changes no
  // card's size.
  const free = room.narrow ? 0.52 : 0.8;
  while (card > room.least && strip_of(card, () => 1) < card * free) card = Math.max(room.least, card - 1);
  const strip = strip_of(card, weight);
  const at: number[] = [];
  const found: Fan['groups'] = [];
  let x = 0;
  groups.forEach((group, g) => {
    const left = x;
    for (let i = 0; i < group.cards; ++i) {
      at.push(x);
      const last = i === group.cards - 1;
      x += (room.narrow ? last && g === groups.length - 1 : last) ? card : strip * weight(group);
    }
    found.push({ left, right: x });
    x += room.gap;
  });
  const shift = Math.max(0, (room.width - (x - room.gap)) / 2);
  return {
    card,
    strip: Math.min(strip, card),
    at: at.map((one) => one + shift),
    groups: found.map((one) => ({ left: one.left + shift, right: one.right + shift })),
  };
}
