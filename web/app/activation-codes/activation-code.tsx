import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListProblem } from '../lists/list-problem.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/activation-code';
import { loadRedemptions } from './load-redemptions.ts';
import { Redeem } from './redeem.tsx';
import { Redemptions } from './redemptions.tsx';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: '激活码' }),
    { name: 'robots', content: 'noindex' },
    // The code of a card is in the URL.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export function loader({ url, context }: Route.LoaderArgs) {
  return loadRedemptions(context.get(visitContext), url);
}

export default function ActivationCode({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-4 text-2xl">激活码</h1>
      <Redeem key={loaderData.arrived} arrived={loaderData.arrived} />
      <Redemptions view={loaderData} />
    </>
  );
}

export const ErrorBoundary = ListProblem;
