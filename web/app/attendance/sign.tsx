import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListProblem } from '../lists/list-problem.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/sign';
import { AttendedMonth } from './attended-month.tsx';
import { CheckIn } from './check-in.tsx';
import { loadSign } from './load-sign.ts';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: '签到' }),
    { name: 'robots', content: 'noindex' },
    // The token is in the URL.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export function loader({ url, context }: Route.LoaderArgs) {
  return loadSign(context.get(visitContext), url.searchParams);
}

export default function Sign({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-4 text-2xl">签到</h1>
      <CheckIn arrived={loaderData.arrived} />
      <AttendedMonth view={loaderData} />
    </>
  );
}

export const ErrorBoundary = ListProblem;
