import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import Showcase from './showcase.tsx';

it('renders every component on the server without a style attribute, which the CSP would refuse', () => {
  const Stub = createRoutesStub([{ path: '/', Component: Showcase }]);
  const html = renderToString(<Stub />);
  expect(html).toContain('设计系统');
  expect(html).toContain('图像与文件');
  expect(html).not.toMatch(/\sstyle="/);
  expect(html).not.toContain('<style');
});
