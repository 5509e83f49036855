import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './command.mjs';
import { PlainError } from './console.mjs';

const assets = join(root, 'web/build/client/assets');

/** What the browser is told each route loads; React Router lists the imports of imports here too. */
export function readManifest() {
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) throw new PlainError('web/build/client 里没有路由清单，请先运行 npm run build。');
  const source = readFileSync(join(assets, file), 'utf8');
  return JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1));
}

/** Every page of the site map with its source file and the layouts around it, outermost first. */
export async function readPages() {
  const tree = JSON.parse(await run('react-router', ['routes', '--json'], { cwd: join(root, 'web') }));
  return tree.flatMap((route) => pagesOf(route, []));
}

function pagesOf({ children, ...route }, around) {
  const chain = [...around, route];
  if (!children?.length) return [{ ...route, chain }];
  return children.flatMap((child) => pagesOf(child, chain));
}

/** The scripts and styles a first visit to a page loads. Routes are discovered as links appear, so no manifest. */
export function filesOf(manifest, page) {
  const keys = [
    'module',
    'clientActionModule',
    'clientLoaderModule',
    'clientMiddlewareModule',
    'hydrateFallbackModule',
  ];
  const parts = [manifest.entry, ...page.chain.map(({ id }) => manifest.routes[id])];
  const files = parts.flatMap((part) => [
    ...keys.map((key) => part[key]),
    ...(part.imports ?? []),
    ...(part.css ?? []),
  ]);
  return [...new Set(files)].filter(Boolean);
}
