import { useLocation, useMatches } from 'react-router';

/** A route may name the queries that make it another page: `export const handle = { canonical: ['page'] }`. */
type Handle = { canonical?: string[] };

export function Canonical({ publicUrl }: { publicUrl: string }) {
  const { pathname, search } = useLocation();
  const handles = useMatches().map((match) => match.handle as Handle | undefined);
  const useful = handles.flatMap((handle) => handle?.canonical ?? []);
  const query = new URLSearchParams(search);
  const kept = new URLSearchParams(
    useful.flatMap((name) => query.getAll(name).map((value) => [name, value])),
  );
  const path = pathname === '/' ? '/' : pathname.replace(/\/+$/, '');
  return (
    <link rel="canonical" href={publicUrl.replace(/\/$/, '') + path + (kept.size > 0 ? `?${kept}` : '')} />
  );
}
