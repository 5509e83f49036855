import { useLocation } from 'react-router';
import { safeRedirect } from '../browser/same-origin.ts';

const parameters = ['redirect', 'next'] as const;

/** Where somebody who has come in goes on to: a page of ours named by `redirect` or `next`, else home. */
export function destinationOf(search: URLSearchParams, origin: string): string {
  const asked = parameters.map((name) => search.get(name)).find(Boolean);
  const target = safeRedirect(asked, origin);
  // The login pages themselves are no destination: they would send the person round in circles.
  return /^\/(login|register|retrieve|gatewayNP)(?=$|[/?#])/.test(target) ? '/' : target;
}

/** From handlers and effects only: the server does not know the address the browser sees. */
export function destination(): string {
  return destinationOf(new URLSearchParams(location.search), location.origin);
}

/** A link to another login page that keeps where to go on to. */
export function useEntryLink(path: string): string {
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const name = parameters.find((each) => asked.get(each));
  return name ? `${path}?${new URLSearchParams({ redirect: asked.get(name) ?? '' })}` : path;
}
