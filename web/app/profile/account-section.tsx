import { Suspense, type ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { lazy } from '../browser/lazy.ts';
import { addressOf } from '../centre/sections.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/account-section';
import { CancellationSection } from './cancellation.tsx';
import { ConsentsSection } from './consents.tsx';
import { DevicesSection } from './devices.tsx';
import { ExportSection } from './export.tsx';
import { loadAccount, type AccountData } from './load-account.ts';
import { SectionHeading } from './section.tsx';
import { SecuritySection } from './security.tsx';

const BasicsSection = lazy(() => import('./basics.tsx'));

/** What of the account has an address of its own; /profile/accountManage shows it all. */
const sections: Record<string, { title: string; parts: (account: AccountData) => ReactNode }> = {
  basics: { title: '基本资料', parts: (account) => <BasicsSection account={account} /> },
  security: {
    title: '安全与设备',
    parts: ({ mobile, hasWechat, devices }) => (
      <>
        <SecuritySection mobile={mobile} hasWechat={hasWechat} />
        <DevicesSection devices={devices} />
      </>
    ),
  },
  consents: { title: '授权与消息', parts: ({ consents }) => <ConsentsSection consents={consents} /> },
  export: {
    title: '数据导出',
    parts: ({ mobile, exports }) => <ExportSection mobile={mobile} exports={exports} />,
  },
  cancellation: { title: '注销账号', parts: ({ mobile }) => <CancellationSection mobile={mobile} /> },
};
const sectionOf = (id: string) => (Object.hasOwn(sections, id) ? sections[id] : undefined);

export const middleware = [guard('user')];

export function meta({ matches, params }: Route.MetaArgs) {
  const title = sectionOf(params.id)?.title ?? '个人中心';
  return [...pageMeta(matches, { title }), { name: 'robots', content: 'noindex' }];
}

/** Every section has an address here: `/profile/orders` leads to where the orders are. */
export function loader({ params: { id }, context }: Route.LoaderArgs) {
  if (sectionOf(id)) return loadAccount(context.get(visitContext).call);
  const to = addressOf(id);
  if (to) throw redirect(to);
  throw data(null, { status: 404 });
}

export default function AccountSection({ loaderData: account, params: { id } }: Route.ComponentProps) {
  const section = sectionOf(id);
  if (!section) return null;
  const isOne = id !== 'security';
  return (
    <SectionHeading value={isOne ? 'h1' : 'h2'}>
      {!isOne && <h1 className="mb-4 text-2xl">{section.title}</h1>}
      <div className="flex min-w-0 flex-col gap-6">
        <Suspense fallback={<SkeletonText lines={8} />}>{section.parts(account)}</Suspense>
      </div>
    </SectionHeading>
  );
}
