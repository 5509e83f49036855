import { certificates } from '@portal/contract/certificates';
import { code } from '@portal/contract/codes';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { visitContext, type Visit } from '../visit.ts';
import Certificates, { loader } from './certificates.tsx';

const certificate = {
  number: 'PX2026000000011',
  state: 'valid',
  course_title: '示例课程',
  credit_hours: 4.5,
  issued: 1_770_000_000,
  revoked: null,
  course_id: 7,
  holder: '林小满',
  may_name: false,
  score: null,
  revoked_reason: '',
  verify_url: 'https://portal.test/certificate/PX2026000000011',
};
const revoked = {
  ...certificate,
  state: 'revoked',
  revoked: 1_770_001_000,
  revoked_reason: '示例',
};

/** The page of somebody with this certificate, as the server writes it. */
async function shown(own: typeof certificate | typeof revoked): Promise<string> {
  const valid = own.state === 'valid' ? [own] : [];
  const hours = valid.length * 4.5;
  const list = { total: 1, page: 1, page_size: 10, data: [own], credit_hours: hours };
  const years = valid.map(() => 2026);
  const answers = new Map<unknown, object>([
    [certificates.list, list],
    [certificates.statement, { year: 2026, years, credit_hours: hours, certificates: valid }],
  ]);
  const context = new RouterContextProvider();
  const call = async (endpoint: unknown) => ({ code: code.success, msg: '', data: answers.get(endpoint) });
  context.set(visitContext, { call } as unknown as Visit);
  const url = new URL('https://portal.test/pages_workbench/pages/certificates');
  const loaderData = await loader({ url, context } as unknown as Parameters<typeof loader>[0]);
  const props = { loaderData } as ComponentProps<typeof Certificates>;
  const Stub = createRoutesStub([{ path: '/', Component: () => <Certificates {...props} /> }]);
  return renderToString(<Stub />);
}

test('the statement of a year is offered while a certificate of it is valid', async () => {
  expect(await shown(certificate)).toContain('年学时证明');
  const html = await shown(revoked);
  expect(html).toContain('已撤销');
  expect(html).not.toContain('年学时证明');
});
