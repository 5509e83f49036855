import { expect, test } from 'vitest';
import { blankDraft, contentOf } from './staff-batch-draft.ts';

test('a batch is good to the last second of its day in China', () => {
  const draft = { ...blankDraft('2026-11-16'), courseId: '7', note: '示例' };
  expect(contentOf(draft)).toEqual({
    target: 'course',
    target_id: 7,
    months: null,
    days: null,
    number: 50,
    expires: Date.parse('2027-11-16T23:59:59+08:00') / 1000,
    note: '示例',
  });
  expect(blankDraft('2028-02-29').expires).toBe('2029-02-28');
});

test('the input of a batch holds only the fields of its kind', () => {
  const draft = { ...blankDraft('2026-11-16'), courseId: '7', pathId: '8', days: '90', months: '3' };
  expect(contentOf({ ...draft, target: 'path' })).toMatchObject({ target_id: 8, months: null, days: 90 });
  expect(contentOf({ ...draft, target: 'membership' })).toMatchObject({
    target_id: null,
    months: 3,
    days: null,
  });
});
