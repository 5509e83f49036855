import { describe, expect, test } from 'vitest';
import { createKeyring } from '../../platform/crypto.ts';
import { createCodes, newCode, nextStep, readCode, stepOf } from './attendance.codes.ts';

const keyring = createKeyring(`test:${Buffer.alloc(32, 7).toString('base64')}`);
const codes = createCodes(keyring);
const at = (time: string) => new Date(`2026-11-16T${time}+08:00`);
const later = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);

describe('a token', () => {
  // 10:00:00 begins a step of 15 seconds.
  const made = at('10:00:00');
  const token = codes.token(42, made);

  test.each([
    [0, true],
    [14.999, true],
    [15, true],
    [29.999, true],
    [30, false],
    [86_400, false],
    [-0.001, false],
    [-15, false],
  ])('read %s seconds after its step began is fresh: %s', (seconds, isFresh) => {
    expect(codes.readToken(token, later(made, seconds))).toEqual({ sessionId: 42, isFresh });
  });

  test('changes with every step and stays within one', () => {
    expect(codes.token(42, later(made, 14))).toBe(token);
    expect(codes.token(42, later(made, 15))).not.toBe(token);
    expect(nextStep(made)).toBe(made.getTime() / 1000 + 15);
    expect(stepOf(later(made, 15))).toBe(stepOf(made) + 1);
  });

  test('is worth nothing once anything in it is changed, and a good one still is', () => {
    const [id, step, signature] = token.split('.') as [string, string, string];
    const other = codes.token(43, made).split('.')[2]!;
    const forged = [
      `43.${step}.${signature}`,
      `${id}.${Number(step) + 1}.${signature}`,
      `${id}.${step}.${other}`,
      `${id}.${step}.${signature.slice(1)}`,
      `${id}.${step}`,
      `0${token}`,
      ` ${token}`,
      `${token}.x`,
      '..',
      '',
      `${'9'.repeat(16)}.${step}.${signature}`,
    ];
    for (const each of forged) expect([each, codes.readToken(each, made)]).toEqual([each, null]);
    expect(codes.readToken(token, made)).not.toBeNull();
  });
});

describe('a code', () => {
  test('that changes lives as long as the token beside it', () => {
    const made = at('10:00:00');
    const code = codes.changingCode(42, made);
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    const fresh = [0, 15, 29, 30, 60].map((seconds) => codes.isChangingCode(42, code, later(made, seconds)));
    expect(fresh).toEqual([true, true, true, false, false]);
    expect(codes.isChangingCode(43, code, made)).toBe(false);
  });

  test.each([
    ['abc234', 'ABC234'],
    [' ABC 234 ', 'ABC234'],
    ['abc-234', 'ABC234'],
    ['ＡＢＣ２３４', 'ABC234'],
    ['ABC23', null],
    ['ABC2345', null],
    ['ABC230', null],
    ['签到签到签到', null],
    ['', null],
  ])('typed as "%s" is read as %s', (typed, expected) => {
    expect(readCode(typed)).toBe(expected);
  });

  test('that is drawn can be typed', () => {
    const drawn = Array.from({ length: 200 }, newCode);
    expect(drawn.map(readCode)).toEqual(drawn);
    expect(new Set(drawn).size).toBe(200);
  });
});
