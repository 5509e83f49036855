import { renderToString } from 'react-dom/server';
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { ListProblem } from './list-problem.tsx';

function shown(address: string, status: number, words: string | null): string {
  const Stub = createRoutesStub([
    { id: 'list', path: '/list', Component: () => null, ErrorBoundary: ListProblem },
  ]);
  const errors = { list: new ErrorResponse(status, '', words) };
  return renderToString(<Stub initialEntries={[address]} hydrationData={{ errors }} />);
}

test('an address whose query cannot be read leads to the first page', () => {
  const html = shown('/list?next=cut', 404, '翻页位置有误');
  expect(html).toContain('网址有误');
  expect(html).toMatch(/href="\/list"[^>]*>查看第一页/);
});

test('an address without a query never leads to itself', () => {
  for (const address of ['/list', '/list?']) {
    const html = shown(address, 404, '翻页位置有误');
    expect(html).toContain('This page could not be found');
    expect(html).not.toContain('href="/list');
  }
});

test('a refusal is shown in the words of the server, and asking again is offered only where it may help', () => {
  const refused = shown('/list?page=2', 403, '专家身份不参加推广，请切换身份后再试');
  expect(refused).toContain('专家身份不参加推广，请切换身份后再试');
  expect(refused).not.toContain('重试');
  expect(shown('/list?page=2', 429, null)).toMatch(/href="\/list\?page=2"[^>]*>重试/);
});
