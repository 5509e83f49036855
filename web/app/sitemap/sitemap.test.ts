import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { visitContext, type Visit } from '../visit.ts';
import { publicPages } from './pages.ts';
import { loader } from './sitemap-xml.ts';

const unlisted = ['/login', '/register', '/retrieve', '/tuoke_page', '/pages_workbench/pages/bids'];

test('the site map leads to pages that search engines are not told', async () => {
  const paths = publicPages.flatMap(({ pages }) => pages.map(({ path }) => path));
  expect(paths).toEqual(expect.arrayContaining(unlisted));

  const context = new RouterContextProvider();
  context.set(visitContext, { publicUrl: 'https://portal.test/' } as Visit);
  const xml = await loader({ context } as unknown as Parameters<typeof loader>[0]).text();
  expect(xml).toContain('<loc>https://portal.test/course</loc>');
  for (const path of unlisted) expect(xml).not.toContain(`<loc>https://portal.test${path}</loc>`);
});
