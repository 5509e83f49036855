import { code } from '@portal/contract/codes';
import type { Endpoint } from '@portal/contract/endpoint';
import { noticeImports } from '@portal/contract/notice-imports';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { visitContext, type Visit } from '../visit.ts';
import { loader } from './staff-import.tsx';

test('the rows of an import go on behind the counted pages', async () => {
  const asked: unknown[] = [];
  const call = async (endpoint: Endpoint, input: unknown) => {
    if (endpoint === noticeImports.rows) asked.push(input);
    return { code: code.success, msg: '', data: { total: 0, page: 1, page_size: 50, next: null, data: [] } };
  };
  const context = new RouterContextProvider();
  context.set(visitContext, { call } as unknown as Visit);
  const url = new URL('https://portal.test/admin/notices/imports/7?next=behind');
  await loader({ url, context, params: { id: '7' } } as unknown as Parameters<typeof loader>[0]);
  expect(asked).toMatchObject([{ id: 7, next: 'behind' }]);
});
