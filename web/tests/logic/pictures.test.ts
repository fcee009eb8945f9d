// The chosen pictures are among those that ./test pictures can make, and each name is there once.
import { describe, expect, it } from 'vitest';
import { kChosen } from '../browser/pictures/chosen';
import type { Folder } from '../browser/pictures/picture';

const found = import.meta.glob<{ default: Folder }>(['../browser/pictures/*.ts', '!../browser/pictures/picture.ts', '!../browser/pictures/run.ts', '!../browser/pictures/chosen.ts'], { eager: true });
const names = Object.values(found).flatMap(({ default: { folder, states } }) => states.flatMap(({ name, sizes }) => sizes.map((size) => `${folder}/${name}-${size}`)));

describe('pictures', () => {
  it('have one name each, in all five folders', () => {
    expect(names.filter((one, i) => names.indexOf(one) !== i)).toEqual([]);
    expect([...new Set(names.map((one) => one.split('/')[0]))].sort()).toEqual(['devices-of-kings', 'hall', 'kingdoms-of-rice', 'road-to-lord', 'royal-ascension']);
  });
  it('that are chosen for docs/screenshots can be made, some two dozen of them', () => {
    expect(kChosen.filter((one) => !names.includes(one))).toEqual([]);
    expect(kChosen.length).toBeGreaterThanOrEqual(22);
    expect(kChosen.length).toBeLessThanOrEqual(26);
  });
});
