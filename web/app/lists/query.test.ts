import { expect, test } from 'vitest';
import { choiceIn, numberIn, pageIn, roleIn, textIn, withQuery } from './query.ts';

const from = (text: string) => new URLSearchParams(text);

test('what makes no sense in the address counts as not said', () => {
  expect(['0', '-1', '1.5', 'x', '1001', '7'].map((page) => pageIn(from(`page=${page}`)))).toEqual([
    1, 1, 1, 1, 1, 7,
  ]);
  expect(['', '0', '5', 'toString', '2'].map((type) => roleIn(from(`type=${type}`)))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    2,
  ]);
  expect(textIn(from('keyword=%20%20'), 'keyword')).toBeUndefined();
  expect(textIn(from(`keyword=${'长'.repeat(50)}`), 'keyword')).toHaveLength(40);
  expect(['1e3', '-1', '12'].map((id) => numberIn(from(`actor=${id}`), 'actor'))).toEqual([
    undefined,
    undefined,
    12,
  ]);
  expect(
    ['', '?status=x', '?status=done', '?status=all'].map((text) =>
      choiceIn(from(text), 'status', ['open', 'done'], 'open'),
    ),
  ).toEqual(['open', 'open', 'done', undefined]);
});

test('a changed filter keeps the others and begins at the first page', () => {
  const search = from('type=2&page=3&mine=1');
  expect(withQuery(search, { mine: undefined, keyword: '学校' })).toBe('?type=2&keyword=%E5%AD%A6%E6%A0%A1');
  expect(withQuery(search, { page: '4' })).toBe('?type=2&mine=1&page=4');
  expect(withQuery(from('type=2'), { type: undefined })).toBe('?');
});
