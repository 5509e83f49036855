import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Pager } from './pager.tsx';

const shown = (page: number, pages: number, total: number) => {
  const pager = <Pager page={page} pages={pages} total={total} href={(to) => `?page=${to}`} />;
  return renderToStaticMarkup(<MemoryRouter>{pager}</MemoryRouter>);
};
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');
const previousIn = (html: string) => /href="([^"]*)"[^>]*rel="prev"|rel="prev"[^>]*href="([^"]*)"/.exec(html);

it('says which page of how many is shown', () => {
  expect(textOf(shown(2, 3, 30))).toContain('共 30 条，第 2 / 3 页');
});

it('is not there for one page, nor for a list of nothing', () => {
  expect(shown(1, 1, 5)).toBe('');
  expect(shown(9, 0, 0)).toBe('');
});

it('leads back to the last page from one that is empty by now', () => {
  const html = shown(9, 3, 30);
  expect(textOf(html)).toContain('第 9 页没有内容，共 3 页');
  expect(previousIn(html)?.slice(1).join('')).toContain('page=3');
});
