import { articles } from '@portal/contract/articles';
import { code } from '@portal/contract/codes';
import { expect, test } from 'vitest';
import type { Visit } from '../visit.ts';
import { loadArticles } from './load-articles.ts';

const card = { id: 1, title: '示例', published: 1_770_000_000 };

/** What an address shows of a list that counts so many and has rows on this page or none. */
async function shown(query: { page: number; keyword?: string; sort?: 'views' }, total: number, rows: number) {
  const { page } = query;
  const data = Array.from({ length: rows }, () => card);
  const answers = new Map<unknown, object>([
    [articles.list, { total, page, page_size: 12, next: null, data }],
    [articles.categories, []],
  ]);
  const none = { total: 0, page: 1, page_size: 24, data: [] };
  const call = (async (endpoint: unknown) => {
    return { code: code.success, msg: '', data: answers.get(endpoint) ?? none };
  }) as unknown as Visit['call'];
  const asked = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const url = new URL(`https://portal.test/article/list?${new URLSearchParams(asked)}`);
  try {
    const { list } = await loadArticles(call, query, url);
    return { total: list.total, pages: list.pages };
  } catch (response) {
    return (response as Response).headers.get('Location');
  }
}

test('the pages of a search end where its ranked hits end; other orders go on', async () => {
  const keyword = 'a';
  expect(await shown({ page: 1, keyword }, 1000, 12)).toEqual({ total: 1000, pages: 25 });
  expect(await shown({ page: 1, keyword }, 40, 12)).toEqual({ total: 40, pages: 4 });
  expect(await shown({ page: 1, keyword, sort: 'views' }, 1000, 12)).toEqual({ total: 1000, pages: 84 });
  expect(await shown({ page: 1 }, 1000, 12)).toEqual({ total: 1000, pages: 84 });
});

test('behind the last page the last one is gone to, and nothing found stays', async () => {
  expect(await shown({ page: 26, keyword: 'a' }, 1000, 0)).toBe('/article/list?keyword=a&page=25');
  expect(await shown({ page: 9 }, 30, 0)).toBe('/article/list?page=3');
  expect(await shown({ page: 9, keyword: 'a' }, 0, 0)).toEqual({ total: 0, pages: 0 });
});
