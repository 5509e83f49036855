import { Suspense } from 'react';
import { lazy } from '../browser/lazy.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/own-edit';
import { loadOwnForm } from './load-own.ts';
import { LockedPage } from './locked.tsx';
import { ownPath } from './own-path.ts';

const OwnFormPage = lazy(() => import('./own-form.tsx'));

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '写公告' }), { name: 'robots', content: 'noindex' }];
}

export function loader({ params, context }: Route.LoaderArgs) {
  return loadOwnForm(context.get(visitContext), params.id);
}

export default function OwnEdit({ loaderData: notice }: Route.ComponentProps) {
  if (notice.locked) return <LockedPage {...notice} />;
  if (notice.state !== 'draft' && notice.state !== 'returned') {
    return (
      <Card>
        <Empty
          title="这条公告现在不能修改"
          text="已提交的公告请先撤回，已发布的请联系工作人员。"
          action={<ButtonLink to={`${ownPath}/${notice.id}`}>查看公告</ButtonLink>}
        />
      </Card>
    );
  }
  const title = notice.id === null ? '写新公告' : '修改公告';
  return (
    <>
      <Breadcrumb crumbs={[{ label: '我发布的公告', to: ownPath }, { label: title }]} />
      <h1 className="mt-4 mb-6 text-2xl">{title}</h1>
      <Suspense fallback={<Skeleton className="h-[40rem] rounded-lg" />}>
        <OwnFormPage key={notice.id ?? 'new'} notice={notice} />
      </Suspense>
    </>
  );
}
