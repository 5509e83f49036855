import { describe, expect, test } from 'vitest';
import { base32, enrolUri, matchingStep, newSecret, oneTimePassword, stepOf } from './staff.totp.ts';

const secret = base32(Buffer.from('12345678901234567890'));

describe('one-time passwords', () => {
  // RFC 6238 appendix B for SHA-1; six digits are the last six of its eight.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i is the one of the RFC', (seconds, eightDigits) => {
    const step = stepOf(new Date(seconds * 1000));
    expect(oneTimePassword(secret, step)).toBe(eightDigits.slice(2));
  });

  // RFC 4648 section 10.
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('writes %j in base32 as %j', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written);
  });

  test('count one step early and late, and no more', () => {
    const now = new Date('2026-11-16T10:00:10+08:00');
    const step = stepOf(now);
    const accepted = [-2, -1, 0, 1, 2].map((by) =>
      matchingStep(secret, oneTimePassword(secret, step + by), now),
    );
    expect(accepted).toEqual([null, step - 1, step, step + 1, null]);
  });

  test('of another length never match', () => {
    const now = new Date('2026-11-16T10:00:10+08:00');
    const right = oneTimePassword(secret, stepOf(now));
    expect(matchingStep(secret, right.slice(0, 5), now)).toBeNull();
    expect(matchingStep(secret, '', now)).toBeNull();
  });

  test('come from 160 bits nobody else has', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
  });

  test('are set up by an address an authenticator reads', () => {
    const uri = new URL(enrolUri('采购协会', '139****0009', secret));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('采购协会:139****0009');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret,
      issuer: '采购协会',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
