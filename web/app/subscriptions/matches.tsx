import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListProblem } from '../lists/list-problem.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/matches';
import { loadMatches } from './load-matches.ts';
import { MatchesView } from './matches-view.tsx';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '订阅匹配' }), { name: 'robots', content: 'noindex' }];
}

export function loader({ url, context }: Route.LoaderArgs) {
  return loadMatches(context.get(visitContext), url);
}

export default function MatchesPage({ loaderData }: Route.ComponentProps) {
  return <MatchesView title="订阅匹配" found={loaderData} />;
}

export const ErrorBoundary = ListProblem;
