import { describe, expect, test } from 'vitest';
import { chapterTo, lessonBy, lessonTo, orderOf, placeOf } from './staff-arrange.ts';

const chapters = [
  { id: 1, title: '一', lessons: [{ id: 11 }, { id: 12 }] },
  { id: 2, title: '二', lessons: [] },
  { id: 3, title: '三', lessons: [{ id: 31 }] },
];
const lessonsOf = (all: typeof chapters | null) => all && orderOf(all).map(({ lessons }) => lessons);

describe('a lesson', () => {
  test('goes a step inside its chapter', () => {
    expect(lessonsOf(lessonBy(chapters, 11, 1))).toEqual([[12, 11], [], [31]]);
    expect(lessonsOf(lessonBy(chapters, 12, -1))).toEqual([[12, 11], [], [31]]);
  });

  test('goes over the border into the next chapter, and back', () => {
    const over = lessonBy(chapters, 12, 1);
    expect(lessonsOf(over)).toEqual([[11], [12], [31]]);
    expect(lessonsOf(lessonBy(over!, 12, -1))).toEqual([[11, 12], [], [31]]);
    expect(lessonsOf(lessonBy(chapters, 31, -1))).toEqual([[11, 12], [31], []]);
  });

  test('goes no further than the ends', () => {
    expect(lessonBy(chapters, 11, -1)).toBeNull();
    expect(lessonBy(chapters, 31, 1)).toBeNull();
    expect(lessonBy(chapters, 99, 1)).toBeNull();
  });

  test('is dropped anywhere, once', () => {
    expect(lessonsOf(lessonTo(chapters, 11, 3, 0))).toEqual([[12], [], [11, 31]]);
    expect(lessonsOf(lessonTo(chapters, 99, 3, 0))).toEqual([[11, 12], [], [31]]);
    expect(placeOf(lessonTo(chapters, 11, 3, 1), 11)).toBe('“三”的第 2 个课时');
  });
});

test('a chapter is dropped with its lessons', () => {
  expect(orderOf(chapterTo(chapters, 3, 0)).map(({ id }) => id)).toEqual([3, 1, 2]);
  expect(lessonsOf(chapterTo(chapters, 1, 2))).toEqual([[], [31], [11, 12]]);
});
