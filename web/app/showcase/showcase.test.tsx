import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import routes from '../routes.ts';
import Showcase from './showcase.tsx';

function shown(): string {
  const Stub = createRoutesStub([{ path: '/', Component: Showcase }]);
  return renderToString(<Stub />);
}

it('renders every component on the server without a style attribute, which the CSP would refuse', () => {
  const html = shown();
  expect(html).toContain('设计系统');
  expect(html).toContain('图像与文件');
  expect(html).not.toMatch(/\sstyle="/);
  expect(html).not.toContain('<style');
});

it('product 8: leads to each of the workbench’s building blocks', () => {
  const html = shown();
  const written = JSON.stringify(routes);
  const blocks = [...written.matchAll(/"(pages_workbench\/(?:components|static\/js)\/\w[\w-]*)"/g)];
  expect(blocks).toHaveLength(6);
  for (const [, path] of blocks) expect(html).toContain(`href="/${path}"`);
});
