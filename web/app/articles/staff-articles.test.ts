import { articleDesk } from '@portal/contract/article-desk';
import { code } from '@portal/contract/codes';
import type { Endpoint } from '@portal/contract/endpoint';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { visitContext, type Visit } from '../visit.ts';
import { loader } from './staff-articles.tsx';

test('the list of articles goes on behind the counted pages', async () => {
  const asked: unknown[] = [];
  const call = async (endpoint: Endpoint, input: unknown) => {
    if (endpoint === articleDesk.list) asked.push(input);
    return { code: code.success, msg: '', data: { total: 0, page: 1, page_size: 20, next: null, data: [] } };
  };
  const context = new RouterContextProvider();
  context.set(visitContext, { call } as unknown as Visit);
  const url = new URL('https://portal.test/admin/articles?next=behind');
  await loader({ url, context } as unknown as Parameters<typeof loader>[0]);
  expect(asked).toMatchObject([{ next: 'behind' }]);
});
