import { expect, test } from 'vitest';
import { isFolded, messageAddress } from './message-address.ts';

test('spec 4: a content id leads to its course, whatever else the message links to', () => {
  expect(messageAddress('42', null)).toBe('/course/42');
  expect(messageAddress('42', '/planning')).toBe('/course/42');
  expect(messageAddress('4', '/course/42#feedback')).toBe('/course/4');
});

test.each(['/course/42', '/course/42#feedback', '/course/42#questions', '/course/42/lesson/7'])(
  'a link into the course is followed to its place: %s',
  (link) => expect(messageAddress('42', link)).toBe(link),
);

test('without a content id the link is followed, and without either nothing', () => {
  expect(messageAddress(null, '/planning#path-3')).toBe('/planning#path-3');
  expect(messageAddress(null, null)).toBeNull();
});

test('a long message or one of several lines unfolds first; a short one, and one with a course, leads on', () => {
  expect(isFolded(null, '答复：可以。\n\n您的留言：可以补打证书吗？')).toBe(true);
  expect(isFolded(null, '长'.repeat(101))).toBe(true);
  expect(isFolded(null, '长'.repeat(100))).toBe(false);
  expect(isFolded('42', '长'.repeat(1000))).toBe(false);
});
