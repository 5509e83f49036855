import type { ComponentProps, ComponentType } from 'react';
import { prerender } from 'react-dom/static';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import Bare from './bare.tsx';
import Register from './register.tsx';

const loaderData = { name: '示例平台', logo: '/logo.svg' };
const layouts = {
  '/register': () => <Register {...({ loaderData } as ComponentProps<typeof Register>)} />,
  '/retrieve': () => <Register {...({ loaderData } as ComponentProps<typeof Register>)} />,
  '/login': Bare,
  '/gatewayNP': Bare,
} satisfies Record<string, ComponentType>;

async function shown(path: keyof typeof layouts): Promise<string> {
  const Stub = createRoutesStub([
    { path: '/', Component: layouts[path], children: [{ path: '*', Component: () => 'the page' }] },
  ]);
  const { prelude } = await prerender(<Stub initialEntries={[path]} />);
  return new Response(prelude).text();
}

test.each(Object.keys(layouts) as (keyof typeof layouts)[])(
  'product 10: %s begins with the skip link',
  async (path) => {
    const [first] = (await shown(path)).match(/<a [^>]*>[^<]*/) ?? [];
    expect(first).toMatch(/href="#main".*跳到主要内容/);
  },
);

test.each(['/register', '/retrieve'] as const)(
  'product 10: the header of %s has the switch to large letters',
  async (path) => {
    const html = await shown(path);
    expect(html).toMatch(
      new RegExp(`<header.*href="/elder\\?back=${encodeURIComponent(path)}".*大字版.*</header>`),
    );
    expect(html).toMatch(/<main[^>]*id="main"[^>]*tabindex="-1"|<main[^>]*tabindex="-1"[^>]*id="main"/i);
  },
);
