import { lazy, Suspense } from 'react';
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

const sections = [
  ['basics', '基本资料'],
  ['identities', '我的身份'],
  ['membership', '会员'],
  ['security', '账号安全'],
  ['devices', '登录设备'],
  ['consents', '授权与消息'],
  ['export', '导出个人数据'],
  ['cancellation', '注销账号'],
] as const;

export default function AccountManage({ loaderData: account }: Route.ComponentProps) {
  return (
    <div className="content-width py-8 phone:py-6">
      <h1 className="mb-6 text-3xl phone:text-2xl">账号管理</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
        <Contents />
        <div className="flex min-w-0 flex-col gap-6">
          <Suspense fallback={<SkeletonText lines={8} />}>
            <BasicsSection account={account} />
          </Suspense>
          <IdentitiesSection identities={account.identities} />
          <MembershipSection {...account.membership} />
          <SecuritySection mobile={account.mobile} />
          <DevicesSection devices={account.devices} />
          <ConsentsSection consents={account.consents} />
          <ExportSection mobile={account.mobile} exports={account.exports} />
          <CancellationSection mobile={account.mobile} />
        </div>
      </div>
    </div>
  );
}

function Contents() {
  return (
    <nav aria-label="账号管理" className="lg:sticky lg:top-24 phone:-mx-4 phone:overflow-x-auto phone:px-4">
      <ul className="flex gap-2 lg:flex-col lg:gap-1">
        {sections.map(([id, title]) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-md bg-surface px-4 hover:bg-brand-50 hover:text-brand-strong lg:bg-transparent elder:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
