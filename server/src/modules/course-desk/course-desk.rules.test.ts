import { describe, expect, test } from 'vitest';
import { isRearranged, problemsOf } from './course-desk.rules.ts';

const basics = { cover: '/files/a', summary: '一句话' };

describe('what keeps a course from being published', () => {
  test('nothing, once there is a cover, a summary and a lesson', () => {
    expect(problemsOf({ basics, ready: 1, waiting: [] })).toEqual([]);
  });

  test('everything that is missing is told at once', () => {
    expect(problemsOf({ basics: { cover: '', summary: '' }, ready: 0, waiting: [] })).toEqual([
      '请上传封面',
      '请填写简介',
      '请至少添加一个课时',
    ]);
  });

  test('a film that is packaged or failed is named, also beside lessons that are ready', () => {
    const waiting = [
      { title: '甲', state: 'queued' },
      { title: '乙', state: 'packaging' },
      { title: '丙', state: 'failed' },
    ] as const;
    expect(problemsOf({ basics, ready: 3, waiting })).toEqual([
      '视频仍在转码：「甲」「乙」',
      '视频转码失败，请重新上传：「丙」',
    ]);
    expect(problemsOf({ basics, ready: 0, waiting: waiting.slice(0, 1) })).toEqual(['视频仍在转码：「甲」']);
  });
});

describe('a new order', () => {
  const now = [
    { id: 1, lessons: [11, 12] },
    { id: 2, lessons: [] },
  ];
  test.each([
    [
      'as it was',
      [
        { id: 1, lessons: [11, 12] },
        { id: 2, lessons: [] },
      ],
      true,
    ],
    [
      'chapters turned, a lesson in another chapter',
      [
        { id: 2, lessons: [12] },
        { id: 1, lessons: [11] },
      ],
      true,
    ],
    [
      'a lesson left out',
      [
        { id: 1, lessons: [11] },
        { id: 2, lessons: [] },
      ],
      false,
    ],
    [
      'a lesson twice',
      [
        { id: 1, lessons: [11, 11] },
        { id: 2, lessons: [] },
      ],
      false,
    ],
    ['a chapter left out', [{ id: 1, lessons: [11, 12] }], false],
    [
      'a chapter twice',
      [
        { id: 1, lessons: [11, 12] },
        { id: 1, lessons: [] },
      ],
      false,
    ],
    [
      'a foreign lesson',
      [
        { id: 1, lessons: [11, 99] },
        { id: 2, lessons: [] },
      ],
      false,
    ],
    [
      'a foreign chapter',
      [
        { id: 1, lessons: [11, 12] },
        { id: 3, lessons: [] },
      ],
      false,
    ],
  ])('%s', (_, wanted, expected) => {
    expect(isRearranged(now, wanted)).toBe(expected);
  });
});
