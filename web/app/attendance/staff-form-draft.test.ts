import type { AttendanceContent } from '@portal/contract/attendance';
import { expect, test } from 'vitest';
import { blankDraft, contentOf, draftOf } from './staff-form-draft.ts';

const content: AttendanceContent = {
  title: '示例沙龙',
  place: '示例会议中心',
  // 2026-11-16 14:00 to 16:30 in China.
  starts: 1_794_808_800,
  ends: 1_794_817_800,
  open_minutes: 30,
  credit_hours: 2.5,
  mode: 'fixed',
  near: { latitude: 22.5431, longitude: 114.0579, radius: 300 },
  course_id: 7,
  audience: [1, 4],
};

test('what is read into the form comes out as it was', () => {
  expect(draftOf(content)).toMatchObject({ day: '2026-11-16', from: '14:00', to: '16:30', courseId: '7' });
  expect(contentOf(draftOf(content))).toEqual(content);
  const plain = { ...content, near: null, course_id: null, audience: [] };
  expect(contentOf(draftOf(plain))).toEqual(plain);
});

test('an empty field becomes NaN, not zero', () => {
  const draft = { ...blankDraft('2026-11-16'), creditHours: ' ', day: '' };
  expect(contentOf(draft).credit_hours).toBeNaN();
  expect(contentOf(draft).starts).toBeNaN();
});
