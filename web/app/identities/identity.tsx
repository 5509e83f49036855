import { lazy, Suspense } from 'react';
import { data } from 'react-router';
import { dataOf } from '@portal/contract/endpoint';
import { identities } from '@portal/contract/identities';
import { authStatus, authStatusTitle, type AuthStatus } from '@portal/contract/roles';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/identity';
import { applicationOf, factsOf, flowOf, reasonsOf } from './load-identity.ts';
import { entryOf, hrefOf, obstacleTo, statusOf, statusTone } from './standing.ts';

// Somebody who applies needs the form, everybody else the standing: nobody loads both.
const Apply = lazy(() => import('./apply.tsx'));
const Review = lazy(() => import('./review.tsx'));

export const middleware = [guard('user')];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `${loaderData.name}认证` : '身份认证';
  return [...pageMeta(matches, { title }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext);
  const entries = dataOf(await call(identities.identityList, {}));
  const entry = entryOf(entries, params.id);
  if (!entry) throw data(null, { status: 404 });

  const status = statusOf(entry);
  const { type, name, middle_id: middleId, identity_info: info } = entry;
  const obstacle = obstacleTo(type, entries);
  const asked = new URL(request.url).searchParams.has('edit');
  const filling = mayFill(status, asked) && obstacle === null;
  return {
    type,
    name,
    status,
    middleId,
    href: hrefOf(entry),
    obstacle,
    flow: flowOf(info),
    ...reasonsOf(type, info),
    ...(filling ? { facts: [], documents: [] } : await factsOf(call, type, entry)),
    application: filling ? await applicationOf(call, entry) : null,
  };
}

export type IdentityData = Awaited<ReturnType<typeof loader>>;

/** The first time the form comes by itself; after a rejection or a cancellation it is asked for. */
function mayFill(status: AuthStatus, asked: boolean): boolean {
  if (status === authStatus.notCertified) return true;
  return asked && (status === authStatus.rejected || status === authStatus.cancelled);
}

export default function Identity({ loaderData }: Route.ComponentProps) {
  const { name, status, application, obstacle } = loaderData;
  const blocked = obstacle !== null && status === authStatus.notCertified;
  return (
    <div className="content-width max-w-5xl py-8 phone:py-6">
      <Breadcrumb
        crumbs={[
          { label: '首页', to: '/' },
          { label: '身份认证', to: '/identity' },
          { label: `${name}认证` },
        ]}
      />
      <h1 className="mt-4 mb-6 flex flex-wrap items-center gap-3 text-3xl phone:text-2xl">
        {name}认证 <Badge tone={statusTone[status]}>{authStatusTitle[status]}</Badge>
      </h1>
      {application && (
        <Suspense fallback={<SkeletonText lines={8} />}>
          <Apply key={`${application.type}-${application.reapplyId}`} application={application} name={name} />
        </Suspense>
      )}
      {blocked && (
        <Alert
          kind="warning"
          title="现在不能申请该身份"
          action={
            <ButtonLink size="sm" variant="secondary" to="/identity">
              返回身份认证
            </ButtonLink>
          }
        >
          {obstacle}
        </Alert>
      )}
      {!application && !blocked && (
        <Suspense fallback={<SkeletonText lines={8} />}>
          <Review identity={loaderData} />
        </Suspense>
      )}
    </div>
  );
}
