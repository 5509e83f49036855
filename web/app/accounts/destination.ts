import { useLocation } from 'react-router';
import { safeRedirect } from '../browser/same-origin.ts';

const parameters = ['redirect', 'next'] as const;

/** Where to go after login: a page of ours named by `redirect` or `next`, else home. */
export function destinationOf(search: URLSearchParams, origin: string): string {
  const given = parameters.map((name) => search.get(name)).find(Boolean);
  const target = safeRedirect(given, origin);
  // A login page as destination would be a redirect loop.
  return /^\/(login|register|retrieve|gatewayNP)(?=$|[/?#])/.test(target) ? '/' : target;
}

/** From handlers and effects only: the server does not know the browser's URL. */
export function destination(): string {
  return destinationOf(new URLSearchParams(location.search), location.origin);
}

/** A link to another login page that keeps where to go on to. */
export function useEntryLink(path: string): string {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const name = parameters.find((each) => query.get(each));
  return name ? `${path}?${new URLSearchParams({ redirect: query.get(name) ?? '' })}` : path;
}
