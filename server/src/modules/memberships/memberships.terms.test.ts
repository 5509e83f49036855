import { expect, test } from 'vitest';
import { addMonths, leftOf, nextTerm } from './memberships.terms.ts';

const at = (text: string) => new Date(`${text}+08:00`);

test.each([
  ['2026-11-16T10:00:00', 1, '2026-12-16T10:00:00'],
  ['2026-11-16T10:00:00', 12, '2027-11-16T10:00:00'],
  ['2026-12-31T23:30:00', 2, '2027-02-28T23:30:00'],
  ['2027-12-31T00:10:00', 2, '2028-02-29T00:10:00'],
  // The day in China counts: it is still the 31st there, and the 30th elsewhere.
  ['2026-08-31T01:00:00', 1, '2026-09-30T01:00:00'],
  ['2026-10-01T01:00:00', 1, '2026-11-01T01:00:00'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(at(from), months)).toEqual(at(to));
});

test('a term starts at the end of the running one, else now', () => {
  const now = at('2026-11-16T10:00:00');
  const later = at('2027-01-01T08:00:00');
  expect(nextTerm(null, 1, now)).toEqual({ startsAt: now, endsAt: at('2026-12-16T10:00:00') });
  expect(nextTerm(at('2026-11-16T09:59:59'), 1, now).startsAt).toEqual(now);
  expect(nextTerm(later, 12, now)).toEqual({ startsAt: later, endsAt: at('2028-01-01T08:00:00') });
});

test('what is left: all of one to come, the rest of a running one, nothing of one that is over', () => {
  const now = at('2026-11-16T10:00:00');
  const span = (startsAt: string, endsAt: string) => ({ startsAt: at(startsAt), endsAt: at(endsAt) });
  expect(leftOf(span('2026-11-17T00:00:00', '2026-11-18T00:00:00'), now)).toBe(86_400_000);
  expect(leftOf(span('2026-11-16T09:00:00', '2026-11-16T10:00:01'), now)).toBe(1000);
  expect(leftOf(span('2026-11-16T08:00:00', '2026-11-16T10:00:00'), now)).toBe(0);
});
