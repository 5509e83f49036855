import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelRuns } from '../../platform/testing.ts';
import { maskCode, newCode, readCode } from './activation-codes.spelling.ts';

const codes = fc.constant(null).map(newCode);
const runs = { numRuns: modelRuns(1000) };

describe('a code', () => {
  test('is twelve letters that are not taken for one another', () => {
    const drawn = Array.from({ length: 2000 }, newCode);
    expect(drawn.every((code) => /^[0-9A-HJKMNP-TV-Z]{12}$/.test(code))).toBe(true);
    expect(new Set(drawn).size).toBe(drawn.length);
    // Each letter of the alphabet is drawn, also in the place of the check letter.
    expect(new Set(drawn.join('')).size).toBe(32);
    expect(new Set(drawn.map((code) => code.at(-1))).size).toBe(32);
  });

  test('is read however it is typed', () => {
    const spoil = fc.record({
      small: fc.boolean(),
      wide: fc.boolean(),
      between: fc.constantFrom('', ' ', '-', '－', '—', '　', ' - ', '.'),
      zero: fc.constantFrom('0', 'O', 'o', 'Ｏ'),
      one: fc.constantFrom('1', 'I', 'l', 'L', 'i'),
      vee: fc.constantFrom('V', 'U', 'u'),
    });
    fc.assert(
      fc.property(codes, spoil, (code, how) => {
        const letters = [...code].map((letter) => {
          if (letter === '0') return how.zero;
          if (letter === '1') return how.one;
          if (letter === 'V') return how.vee;
          const sized = how.small ? letter.toLowerCase() : letter;
          return how.wide ? String.fromCodePoint(sized.codePointAt(0)! + 0xfe_e0) : sized;
        });
        expect(readCode(` ${letters.join(how.between)} `)).toBe(code);
      }),
      runs,
    );
  });

  test('with one wrong letter is none', () => {
    const place = fc.nat({ max: 11 });
    const letter = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split(''));
    fc.assert(
      fc.property(codes, place, letter, (code, at, other) => {
        fc.pre(code[at] !== other);
        expect(readCode(code.slice(0, at) + other + code.slice(at + 1))).toBeNull();
      }),
      runs,
    );
  });

  test.each(['', 'ABC', '采购采购采购采购采购采购', `${newCode()}A`, newCode().slice(1), '@@@@-@@@@-@@@@'])(
    '%s is none',
    (text) => expect(readCode(text)).toBeNull(),
  );

  test('is shown with its middle hidden', () => {
    expect(maskCode('ABCD56789XYZ')).toBe('ABCD-****-**YZ');
  });
});
