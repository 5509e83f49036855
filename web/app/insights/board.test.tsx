import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Board } from './board.tsx';

test('the courses somebody is learning open the list of these', () => {
  const none = { collected: 0, subscriptions: 0, matches: 0, reminders: 0, submitted: 0, published: 0 };
  const board = <Board counts={{ ...none, courses_learning: 3 }} days={[]} />;
  const html = renderToStaticMarkup(<MemoryRouter>{board}</MemoryRouter>);
  const link = /<a[^>]*href="([^"]*)"[^>]*>(?:(?!<\/a>).)*在学课程/.exec(html);
  expect(link?.[1]).toBe('/pages_workbench/pages/courses?tab=learning');
});
