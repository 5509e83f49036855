import { expect, test } from 'vitest';
import { moved, replaced, without } from './staff-ordered.ts';

test('an element changes places with its neighbour, and stays at the ends', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

test('the list given is left as it was', () => {
  const list = ['a', 'b'];
  expect([moved(list, 0, 1), replaced(list, 0, 'x'), without(list, 0)]).toEqual([
    ['b', 'a'],
    ['x', 'b'],
    ['b'],
  ]);
  expect(list).toEqual(['a', 'b']);
});
