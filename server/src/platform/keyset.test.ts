import { code } from '@portal/contract/codes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batches, idCursor, placeCursor } from './keyset.ts';

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

describe('a list read in batches', () => {
  const placeOf = ({ id }: { id: number }) => id;
  /** A list of so many rows, and what is read of it. */
  function list(length: number) {
    const asked: [after: number | null, limit: number][] = [];
    const read = async (after: number | null, limit: number) => {
      asked.push([after, limit]);
      const first = (after ?? 0) + 1;
      return Array.from({ length: Math.min(limit, length - first + 1) }, (_, index) => ({
        id: first + index,
      }));
    };
    return { asked, read };
  }
  const idsOf = async (length: number, most: number) =>
    (await Array.fromAsync(batches(most, list(length).read, placeOf, 3))).map((rows) => rows.map(placeOf));

  test('gives every row once, each batch behind the last row of the one before', async () => {
    expect(await idsOf(8, 100)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8],
    ]);
    expect(await idsOf(6, 100)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(await idsOf(0, 100)).toEqual([]);
  });

  test('gives and reads no more rows than it may', async () => {
    expect(await idsOf(8, 4)).toEqual([[1, 2, 3], [4]]);
    const { asked, read } = list(8);
    await Array.fromAsync(batches(4, read, placeOf, 3));
    expect(asked).toEqual([
      [null, 3],
      [3, 1],
    ]);
  });

  test('reads the next batch when it is asked for', async () => {
    const { asked, read } = list(8);
    for await (const rows of batches(100, read, placeOf, 3)) if (rows.length > 0) break;
    expect(asked).toHaveLength(1);
  });
});
