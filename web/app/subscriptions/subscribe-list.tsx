import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListProblem } from '../lists/list-problem.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/subscribe-list';
import { loadMatches } from './load-matches.ts';
import { MatchesView } from './matches-view.tsx';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '订阅列表' }), { name: 'robots', content: 'noindex' }];
}

export function loader({ url, context }: Route.LoaderArgs) {
  return loadMatches(context.get(visitContext), url);
}

/** product 8: the building block on a page of its own, which no menu names; what links here leads to `matches.tsx`. */
export default function SubscribeListPage({ loaderData }: Route.ComponentProps) {
  return <MatchesView title="订阅列表" found={loaderData} />;
}

export const ErrorBoundary = ListProblem;
