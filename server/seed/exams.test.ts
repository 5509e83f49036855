import { describe, expect, test } from 'vitest';
import { courses } from './data/courses.ts';
import { examSeeds } from './data/exams.ts';

test('at least eight sample courses have an exam, fixed ones and random ones', () => {
  const titles = courses.map(({ title }) => title);
  for (const { course } of examSeeds) expect(titles).toContain(course);
  expect(new Set(examSeeds.map(({ course }) => course)).size).toBeGreaterThanOrEqual(8);
  expect(new Set(examSeeds.map(({ drawn }) => drawn === null)).size).toBe(2);
});

describe.each(examSeeds.map((seed) => [seed.title, seed] as const))('%s', (_, { drawn, questions }) => {
  test('has enough questions, each once', () => {
    expect(questions.length).toBeGreaterThanOrEqual(drawn ?? 4);
    expect(new Set(questions.map(({ body }) => body)).size).toBe(questions.length);
  });

  test.each(questions.map((question) => [question.body, question] as const))(
    '%s has a key among its options and says why',
    (__, { type, options, key, explanation }) => {
      expect(explanation).not.toBe('');
      if ('blanks' in key) {
        expect(key.blanks.flat()).not.toContain('');
        return;
      }
      expect(new Set(options).size).toBe(options.length);
      for (const place of key.options) expect(options[place]).toBeDefined();
      if (type === 'multiple') expect(key.options.length).toBeGreaterThan(1);
      else expect(key.options).toHaveLength(1);
    },
  );
});
