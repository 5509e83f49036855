import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import Planning from './planning.tsx';

type Loaded = ComponentProps<typeof Planning>['loaderData'];
type Step = { id: number; required: boolean; complete: boolean };

type State = { done: number; needed: number; owned?: boolean };

function rendered(steps: Step[], { done, needed, owned = true }: State): string {
  const courses = steps.map(({ id, required, complete }) => ({
    id,
    title: `第 ${id} 门课`,
    href: `/course/${id}`,
    required,
    price: '¥99.00',
    progress: { percent: complete ? 100 : 30, complete },
  }));
  const path = { id: 1, title: '岗位路径', owned, onSale: false, done, needed, courses };
  const loaderData = { paths: [path] } as unknown as Loaded;
  const Page = Planning as (props: { loaderData: Loaded }) => React.ReactNode;
  const Stub = createRoutesStub([{ path: '/', Component: () => <Page loaderData={loaderData} /> }]);
  return renderToString(<Stub />).replaceAll('<!-- -->', '');
}

const nextOf = (html: string) => /href="([^"]+)"[^>]*>(?:继续下一门|从第一门开始)/.exec(html)?.[1];

test('a path with electives counts what is required, and goes on with it', () => {
  const html = rendered(
    [
      { id: 1, required: true, complete: true },
      { id: 2, required: false, complete: false },
      { id: 3, required: true, complete: false },
    ],
    { done: 1, needed: 2 },
  );
  expect(html).toContain('必修已学完 1 / 2 门');
  expect(nextOf(html)).toBe('/course/3');
});

test('with everything required complete it goes on with an elective', () => {
  const html = rendered(
    [
      { id: 1, required: true, complete: true },
      { id: 2, required: false, complete: false },
    ],
    { done: 1, needed: 1 },
  );
  expect(html).toContain('必修已学完 1 / 1 门');
  expect(nextOf(html)).toBe('/course/2');
});

test('a path without electives speaks of its courses', () => {
  const html = rendered([{ id: 1, required: true, complete: false }], { done: 0, needed: 1 });
  expect(html).toContain('已学完 0 / 1 门');
  expect(html).not.toContain('必修已学完');
});

test('whoever owns the set is shown no price of its courses', () => {
  const steps = [{ id: 1, required: true, complete: false }];
  expect(rendered(steps, { done: 0, needed: 1, owned: false })).toContain('¥99.00');
  expect(rendered(steps, { done: 0, needed: 1 })).not.toContain('¥99.00');
});
