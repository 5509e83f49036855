import { Suspense } from 'react';
import { authStatus, authStatusTitle } from '@portal/contract/roles';
import { lazy } from '../browser/lazy.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/identity';
import { loadIdentity } from './load-identity.ts';
import { statusTone } from './standing.ts';

// An application needs the form, a certified identity only its status: each is a chunk of its own.
const Apply = lazy(() => import('./apply.tsx'));
const Review = lazy(() => import('./review.tsx'));

export const middleware = [guard('user')];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `${loaderData.name}认证` : '身份认证';
  return [...pageMeta(matches, { title }), { name: 'robots', content: 'noindex' }];
}

export function loader({ params, request, context }: Route.LoaderArgs) {
  const editing = new URL(request.url).searchParams.has('edit');
  return loadIdentity(context.get(visitContext).call, params.id, editing);
}

export default function Identity({ loaderData }: Route.ComponentProps) {
  const { name, status, application, obstacle } = loaderData;
  const blocked = obstacle !== null && status === authStatus.notCertified;
  return (
    <div>
      <Breadcrumb crumbs={[{ label: '身份认证', to: '/identity' }, { label: `${name}认证` }]} />
      <h1 className="mt-4 mb-6 flex flex-wrap items-center gap-3 text-2xl">
        {name}认证 <Badge tone={statusTone[status]}>{authStatusTitle[status]}</Badge>
      </h1>
      {application && (
        <Suspense fallback={<Coming />}>
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

/** The menu gives way at once, not only when the form is there with its own bar. */
function Coming() {
  return (
    <div data-bottom="actions">
      <SkeletonText lines={8} />
    </div>
  );
}
