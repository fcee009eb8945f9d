import { describe, expect, it } from 'vitest';
import { expected_move, load_lesson } from '../../src/lessons/lesson';

describe.each(['road-to-lord', 'devices-of-kings', 'royal-ascension', 'kingdoms-of-rice'])('the lesson of %s', (game) => {
  it('asks only for moves that its seat makes in the record, in order, in two languages', async () => {
    const lesson = await load_lesson(game);
    if (!lesson) throw new Error('no lesson');
    expect(lesson.record.game).toBe(game);
    let before = 0;
    for (const step of lesson.steps) {
      expect(step.version).toBeGreaterThanOrEqual(before);
      expect(step.version).toBeLessThanOrEqual(lesson.record.moves.length);
      before = step.version;
      expect(step.en).not.toBe('');
      expect(step.ja).not.toBe('');
      if (step.ask) expect(expected_move(lesson, step.version)).not.toBeNull();
    }
    expect(lesson.steps.filter((step) => step.ask).length).toBeGreaterThan(1);
  });
});
