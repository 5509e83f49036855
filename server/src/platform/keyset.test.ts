import { code } from '@portal/contract/codes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idCursor, placeCursor } from './keyset.ts';

const at = new Date('2026-11-16T10:00:00+08:00');

test('a cursor gives back the place it was written for', () => {
  expect(placeCursor.read(placeCursor.write({ at, id: 7 }))).toEqual({ at, id: 7 });
  expect(idCursor.read(idCursor.write(12))).toBe(12);
});

test('a cursor of another list, or an invented one, is refused with the name of the field', () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const wrong = [
    '',
    '12',
    '1763258400000-7',
    idCursor.write(7),
    encoded({ at: 253_402_300_800_000, id: 1 }),
    encoded({ at: -1, id: 1 }),
    encoded({ at: 1, id: 2 ** 53 }),
    encoded({ at: 1.5, id: 1 }),
    encoded({ at: '1', id: 1 }),
    encoded(null),
  ];
  const refusal = { code: code.invalidFields, data: { fields: { next: expect.any(String) } } };
  for (const text of wrong) {
    expect(() => placeCursor.read(text), text).toThrow(expect.objectContaining(refusal));
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => placeCursor.read(text)).toThrow('翻页位置有误');
    }),
  );
  expect(placeCursor.read(placeCursor.write({ at, id: 8 })).id).toBe(8);
});
