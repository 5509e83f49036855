import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { noticeStates } from '@portal/contract/notice-fields';
import { expect, test } from 'vitest';
import NoticeQueue from './staff-queue.tsx';

test('drafts behind the first page are reached, and another state begins at its first page', () => {
  const data = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, title: '草稿', type: null, updated: 0 }));
  const counts = Object.fromEntries(noticeStates.map((state) => [state, 31]));
  const list = { counts, data: [], total: 0, page: 1, page_size: 30, next: null, filter: {} };
  const drafts = { data, total: 61, page: 2, page_size: 30, filter: {} };
  const loaderData = { state: 'draft', filter: { keyword: '', next: '' }, list, drafts };
  const Stub = createRoutesStub([{ id: 'queue', path: '/admin/notices', Component: NoticeQueue as never }]);
  const html = renderToStaticMarkup(
    <Stub
      initialEntries={['/admin/notices?state=draft&page=2']}
      hydrationData={{ loaderData: { queue: loaderData } }}
    />,
  );
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
  expect(links.some((href) => href.endsWith('?state=draft&page=3'))).toBe(true);
  expect(links).toContain('/admin/notices?state=submitted');
});
