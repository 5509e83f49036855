import { expect, test } from 'vitest';
import { withinPages } from './within-pages.ts';

const listOf = (total: number, page: number, rows: number) => ({
  total,
  page,
  page_size: 10,
  data: Array.from({ length: rows }, (_, index) => index),
});

function askedFor(query: string, list: ReturnType<typeof listOf>): string | typeof list {
  try {
    return withinPages(list, new URL(`https://portal.test/pay/orders?${query}`));
  } catch (response) {
    return (response as Response).headers.get('Location')!;
  }
}

test('behind the last page the last one is gone to, with the same filters', () => {
  expect(askedFor('status=1&page=9', listOf(25, 9, 0))).toBe('/pay/orders?status=1&page=3');
  expect(askedFor('status=1&page=2', listOf(10, 2, 0))).toBe('/pay/orders?status=1');
  expect(askedFor('page=2', listOf(10, 2, 0))).toBe('/pay/orders');
});

test('a page with rows, an empty list and one that goes on by a cursor stay', () => {
  for (const [query, list] of [
    ['page=3', listOf(25, 3, 5)],
    ['page=9', listOf(0, 9, 0)],
    // Counted only so far.
    ['page=9', listOf(25, 9, 10)],
    ['next=abc&page=9', listOf(25, 9, 0)],
  ] as const) {
    expect(askedFor(query, list)).toBe(list);
  }
});

test('where a page has two lists, each goes by its own name', () => {
  const url = new URL('https://portal.test/course/1?feedbacks=9&questions=2');
  const gone = () => withinPages(listOf(25, 9, 0), url, 'feedbacks');
  expect(gone).toThrow(expect.objectContaining({ status: 302 }));
  try {
    gone();
  } catch (response) {
    expect((response as Response).headers.get('Location')).toBe('/course/1?feedbacks=3&questions=2');
  }
});
