import type { matchRoutes, RouteObject, ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Tools<Handler> = { matchRoutes: typeof matchRoutes; handlerOf(build: ServerBuild): Handler };

const mostPaths = 2000;

/**
 * React Router prepares and searches all routes several times for every page, which grows with the site map. So every
 * page gets a handler that knows only its own route and those around it, and which one an address leads to is
 * remembered. Whatever is not a page (data, the routes a browser asks for, an unknown address) goes to the whole.
 */
export function createHandlers<Handler>(
  build: ServerBuild,
  { matchRoutes: match, handlerOf }: Tools<Handler>,
) {
  const whole = handlerOf(build);
  const tree = treeOf(build.routes, undefined);
  const own = new Map<string, Handler>();
  const byPath = new Map<string, Handler>();

  function find(path: string): Handler {
    if (path.endsWith('.data') || path === build.routeDiscovery.manifestPath) return whole;
    const ids = match(tree, path, build.basename)?.map(({ route }) => route.id!);
    if (!ids) return whole;
    return own.getOrInsertComputed(ids.join(' '), () => handlerOf(only(build, ids)));
  }

  return (path: string): Handler => {
    const known = byPath.get(path);
    if (known) return known;
    if (byPath.size >= mostPaths) byPath.clear();
    const found = find(path);
    byPath.set(path, found);
    return found;
  };
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

function only(build: ServerBuild, ids: string[]): ServerBuild {
  const pick = <Value>(from: Record<string, Value>) =>
    Object.fromEntries(ids.map((id) => [id, from[id]])) as Record<string, Value>;
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
