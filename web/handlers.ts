import type { matchRoutes, RouteObject, ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Tools<Handler> = { matchRoutes: typeof matchRoutes; handlerOf(build: ServerBuild): Handler };

const mostPaths = 2000;

/**
 * React Router copies and matches all routes for every request, which grows with the site map. A handler for each page knows
 * only its own route, those around it and those above it (`npm run bench -- machinery`, decision 12). Data, route discovery and
 * unknown addresses go to the handler of the whole build.
 */
export function createHandlers<Handler>(
  build: ServerBuild,
  { matchRoutes: match, handlerOf }: Tools<Handler>,
) {
  const whole = handlerOf(build);
  const tree = treeOf(build.routes, undefined);
  const own = new Map<string, Handler>();

  function find(path: string): Handler {
    if (path.endsWith('.data') || path === build.routeDiscovery.manifestPath) return whole;
    const around = idsAt(path);
    if (around.length === 0) return whole;
    // A browser that knows no page at `/` or above would take the layout around it for the page, and show it empty.
    const above = pathsAbove(path).flatMap(idsAbove);
    const ids = [...new Set([...around, ...above])];
    return own.getOrInsertComputed(ids.join(' '), () => handlerOf(only(build, ids)));
  }

  const idsAt = (path: string) => (match(tree, path, build.basename) ?? []).map(({ route }) => route.id!);
  /** Few, and asked for anew by every address below them. The one for unknown addresses is no page. */
  const idsAbove = memoized((path) => {
    const ids = idsAt(path);
    return build.routes[ids.at(-1) ?? '']?.path === '*' ? [] : ids;
  });

  return memoized(find);
}

function memoized<Value>(make: (path: string) => Value): (path: string) => Value {
  const cache = new Map<string, Value>();
  return (path) => {
    const cached = cache.get(path);
    if (cached !== undefined) return cached;
    if (cache.size >= mostPaths) cache.clear();
    const made = make(path);
    cache.set(path, made);
    return made;
  };
}

/** Every path this one lies under, `/` included. */
function pathsAbove(path: string): string[] {
  const parts = path.split('/').filter(Boolean);
  return parts.map((_, at) => `/${parts.slice(0, at).join('/')}`);
}

function treeOf(routes: Routes, parent: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parent)
    .map((route) => {
      const { id, path, index, caseSensitive } = route!;
      if (index) return { id, path, index, caseSensitive };
      return { id, path, caseSensitive, children: treeOf(routes, id) };
    });
}

/** The build without the pages below `/dev`: neither rendered nor told to a browser that asks for routes. */
export function withoutDevelopmentPages(build: ServerBuild): ServerBuild {
  const isKept = (id: string) => !/^dev(?:\/|$)/i.test(build.routes[id]?.path ?? '');
  return only(build, Object.keys(build.routes).filter(isKept));
}

function only(build: ServerBuild, ids: string[]): ServerBuild {
  const pick = <Value>(from: Record<string, Value>) =>
    Object.fromEntries(ids.map((id) => [id, from[id]])) as Record<string, Value>;
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
