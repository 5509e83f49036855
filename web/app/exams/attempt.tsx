import { Suspense } from 'react';
import { lazy } from '../browser/lazy.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { pathId } from '../layouts/path-id.ts';
import type { Route } from './+types/attempt';
import { AttemptLoading } from './attempt-loading.tsx';

const AttemptBody = lazy(() => import('./attempt-body.tsx'));

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '在线考试' }), { name: 'robots', content: 'noindex' }];
}

export function loader({ params }: Route.LoaderArgs) {
  return { courseId: pathId(params.id) };
}

export default function AttemptPage({ loaderData: { courseId } }: Route.ComponentProps) {
  return (
    <div className="content-width py-6 phone:py-4">
      <Suspense fallback={<AttemptLoading />}>
        <AttemptBody courseId={courseId} />
      </Suspense>
    </div>
  );
}
