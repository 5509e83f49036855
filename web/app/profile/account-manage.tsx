import { Suspense } from 'react';
import { lazy } from '../browser/lazy.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/account-manage';
import { CancellationSection } from './cancellation.tsx';
import { ConsentsSection } from './consents.tsx';
import { DevicesSection } from './devices.tsx';
import { ExportSection } from './export.tsx';
import { IdentitiesSection } from './identities.tsx';
import { loadAccount } from './load-account.ts';
import { MembershipSection } from './membership.tsx';
import { SecuritySection } from './security.tsx';

const BasicsSection = lazy(() => import('./basics.tsx'));

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '账号管理' }), { name: 'robots', content: 'noindex' }];
}

export function loader({ context }: Route.LoaderArgs) {
  return loadAccount(context.get(visitContext).call);
}

export default function AccountManage({ loaderData: account }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-4 text-2xl">账号管理</h1>
      <div className="flex min-w-0 flex-col gap-6">
        <Suspense fallback={<SkeletonText lines={8} />}>
          <BasicsSection account={account} />
        </Suspense>
        <IdentitiesSection identities={account.identities} />
        <MembershipSection {...account.membership} />
        <SecuritySection mobile={account.mobile} hasWechat={account.hasWechat} />
        <DevicesSection devices={account.devices} />
        <ConsentsSection consents={account.consents} />
        <ExportSection mobile={account.mobile} exports={account.exports} />
        <CancellationSection mobile={account.mobile} />
      </div>
    </>
  );
}
