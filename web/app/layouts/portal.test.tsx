import type { ComponentProps, ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { createRoutesStub, Outlet, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import Portal, { ErrorBoundary } from './portal.tsx';
import type { Shell } from './shell.ts';

const site = {
  site_name: '示例平台',
  association: '示例协会',
  logo: '/logo.svg',
  logo_black: '/logo.svg',
  site_tel: '0755-00000000',
  site_email: 'service@portal.test',
  address: '示例市示例路 1 号',
  icp_number: '',
  police_number: '',
  site_id_code: '',
  footer_menu: [],
};
const shell: Shell = { site, menu: [], year: 2026, user: null, messages: null };

const frame = ({ children }: { children: ReactNode }) => <section data-frame>{children}</section>;

/** The page at /inside/page, which lies in a layout with a frame of its own, when its data did not come. */
async function shown(error: unknown, loaderData = { 'layouts/portal': shell }): Promise<string> {
  const Stub = createRoutesStub([
    {
      id: 'layouts/portal',
      Component: () => <Portal {...({ loaderData: shell } as ComponentProps<typeof Portal>)} />,
      ErrorBoundary: ErrorBoundary as () => ReactNode,
      children: [
        {
          id: 'inside',
          path: '/inside',
          Component: Outlet,
          handle: { frame },
          children: [{ id: 'page', path: 'page', Component: () => 'the page' }],
        },
      ],
    },
  ]);
  const errors = { 'layouts/portal': error };
  const hydrationData = { loaderData, errors };
  const { prelude } = await prerender(
    <Stub initialEntries={['/inside/page?tab=2']} hydrationData={hydrationData} />,
  );
  return new Response(prelude).text();
}

test('a page that fails leaves header and layout where they are, and can be asked for again', async () => {
  const html = await shown(new ErrorResponse(503, '', '数据服务暂时不可用，请稍后再试。'));
  expect(html).toContain('打开菜单');
  expect(html).toMatch(/<section data-frame[^]*数据服务暂时不可用[^]*<\/section>/);
  expect(html).toMatch(/href="\/inside\/page\?tab=2"[^>]*>重试/);
});

test('spec 2: a page that does not exist has no header', async () => {
  const html = await shown(new ErrorResponse(404, '', null));
  expect(html).toContain('This page could not be found');
  expect(html).not.toContain('打开菜单');
  expect(html).not.toContain('data-frame');
});

test('without what the header shows the error stands alone', async () => {
  const html = await shown(new Error('ours'), {} as { 'layouts/portal': Shell });
  expect(html).toContain('服务器开小差了');
  expect(html).toContain('重试');
  expect(html).not.toContain('打开菜单');
});
