import { matchRoutes, type ServerBuild } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { createHandlers } from './handlers.ts';

const routes = {
  root: { id: 'root', path: '' },
  portal: { id: 'portal', parentId: 'root' },
  home: { id: 'home', parentId: 'portal', index: true },
  bids: { id: 'bids', parentId: 'portal', path: 'bids' },
  help: { id: 'help', parentId: 'portal', path: 'help' },
  notice: { id: 'notice', parentId: 'portal', path: 'bids/:id' },
  missing: { id: 'missing', parentId: 'portal', path: '*' },
};
const build = {
  routes,
  assets: { version: '1', routes },
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

let made: string[];
let handlerOf: (part: ServerBuild) => string;
beforeEach(() => {
  made = [];
  handlerOf = (part) => {
    const ids = Object.keys(part.routes).join(' ');
    expect(Object.keys(part.assets.routes).join(' ')).toBe(ids);
    made.push(ids);
    return ids;
  };
});

// Without what lies above, a press on the way home would match the root alone and show an empty page.
test('a page is handled by its own route, those around it and those above it', () => {
  const find = createHandlers(build, { matchRoutes, handlerOf });
  expect(find('/')).toBe('root portal home');
  expect(find('/help')).toBe('root portal help home');
  expect(find('/bids/7')).toBe('root portal notice home bids');
  expect(find('/no/such/page')).toBe('root portal missing home');
});

test('pages of one route share a handler', () => {
  const find = createHandlers(build, { matchRoutes, handlerOf });
  for (const path of ['/bids/7', '/bids/8', '/bids/7']) find(path);
  expect(made.filter((ids) => ids.includes('notice home'))).toHaveLength(1);
});

test('what lies above is looked for once, not with every address below it', () => {
  const looked: string[] = [];
  const find = createHandlers(build, {
    handlerOf,
    matchRoutes: (tree, path, base) => {
      looked.push(path as string);
      return matchRoutes(tree, path, base);
    },
  });
  for (const path of ['/bids/7', '/bids/8', '/bids/9', '/bids/9']) find(path);
  expect(looked).toEqual(['/bids/7', '/', '/bids', '/bids/8', '/bids/9']);
});

test('data and the questions about routes go to the whole site map', () => {
  const find = createHandlers(build, { matchRoutes, handlerOf });
  const whole = Object.keys(routes).join(' ');
  expect([find('/help.data'), find('/__manifest')]).toEqual([whole, whole]);
});

test('an address that leads nowhere goes to the whole too', () => {
  const { missing, ...known } = routes;
  const find = createHandlers({ ...build, routes: known } as unknown as ServerBuild, {
    matchRoutes,
    handlerOf: (part) => Object.keys(part.routes).join(' '),
  });
  expect(find('/no/such/page')).toBe('root portal home bids help notice');
});
