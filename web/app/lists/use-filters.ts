import { useState } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { withQuery } from './query.ts';

/** Filters are kept in the URL, so that a view can be bookmarked, shared and gone back to. */
export function useFilters() {
  const [shown] = useSearchParams();
  const { pathname } = useLocation();
  const { location: wanted } = useNavigation();
  // While navigating, the controls already show the new filters.
  const search = wanted?.pathname === pathname ? new URLSearchParams(wanted.search) : shown;
  const navigate = useNavigate();
  const link = (changes: Record<string, string | undefined>) => withQuery(search, changes);
  return {
    search,
    link,
    set: (changes: Record<string, string | undefined>) =>
      void navigate(link(changes), { preventScrollReset: true }),
    pageLink: (page: number) => link({ page: page > 1 ? String(page) : undefined }),
  };
}

/** Local text of a filter before it is applied; it is reset when the URL changes. */
export function useTyped(asked: string): [string, (typed: string) => void] {
  const [state, setState] = useState({ asked, typed: asked });
  if (state.asked !== asked) setState({ asked, typed: asked });
  return [state.asked === asked ? state.typed : asked, (typed) => setState({ asked, typed })];
}
