import { expect, test, vi } from 'vitest';
import { readAll } from './read-all.ts';

const pagesOf = (total: number) =>
  vi.fn(async ({ page, page_size }: { page: number; page_size: number }) => {
    const begin = (page - 1) * page_size;
    const data = Array.from(
      { length: Math.max(0, Math.min(page_size, total - begin)) },
      (_, at) => begin + at,
    );
    return { total, data };
  });

test.each([
  [0, 0, 1],
  [100, 100, 1],
  [101, 101, 2],
  [5000, 1000, 10],
])('of %i the first %i are read, in %i pages', async (total, rows, pages) => {
  const readPage = pagesOf(total);
  expect(await readAll(readPage)).toEqual(Array.from({ length: rows }, (_, at) => at));
  expect(readPage).toHaveBeenCalledTimes(pages);
});

test('reading all of a list ends when it shrinks meanwhile', async () => {
  const readPage = vi.fn(async () => ({ total: 300, data: [] as number[] }));
  expect(await readAll(readPage)).toEqual([]);
  expect(readPage).toHaveBeenCalledTimes(1);
});
