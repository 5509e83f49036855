import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListProblem } from '../lists/list-problem.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/workbench';
import { Board } from './board.tsx';
import { loadWorkbench } from './load-workbench.ts';
import { MarketView } from './market.tsx';
import { WhatCertificationBrings } from './what-certification-brings.tsx';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '工作台' }), { name: 'robots', content: 'noindex' }];
}

export function loader({ url, context }: Route.LoaderArgs) {
  return loadWorkbench(context.get(visitContext), url.searchParams);
}

export default function WorkbenchPage({ loaderData }: Route.ComponentProps) {
  const { counts, days, who, market, mayGain, ...gains } = loaderData;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">工作台</h1>
        <TextLink to="/pages_workbench/pages/pay" className="inline-flex min-h-9 items-center">
          支付记录
        </TextLink>
      </div>
      <Board counts={counts} days={days} {...who} />
      {market && <MarketView market={market} />}
      {mayGain && <WhatCertificationBrings {...gains} />}
    </>
  );
}

export const ErrorBoundary = ListProblem;
