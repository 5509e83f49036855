import { lazy, Suspense } from 'react';
import { accounts } from '@portal/contract/accounts';
import { downloads } from '@portal/contract/downloads';
import { dataOf } from '@portal/contract/endpoint';
import { filePurpose } from '@portal/contract/files';
import { identities } from '@portal/contract/identities';
import { maskMobile } from '@portal/contract/mobile';
import { formatDate, formatMoment } from '@portal/contract/time';
import { shownCards, statusOf } from '../identities/standing.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import { visitContext, type Visit } from '../visit.ts';
import type { Route } from './+types/account-manage';
import { CancellationSection } from './cancellation.tsx';
import { ConsentsSection } from './consents.tsx';
import { DevicesSection } from './devices.tsx';
import { districtPath } from './district-path.ts';
import { ExportSection } from './export.tsx';
import { IdentitiesSection } from './identities.tsx';
import { SecuritySection } from './security.tsx';

const BasicsSection = lazy(() => import('./basics.tsx'));

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '账号管理' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext);
  const [user, entries, devices, consents, exports] = await Promise.all([
    call(accounts.userinfo, {}).then(dataOf),
    call(identities.identityList, {}).then(dataOf),
    readDevices(call),
    readConsents(call),
    readExports(call),
  ]);
  return {
    mobile: maskMobile(user.mobile),
    basics: {
      user_nickname: user.user_nickname,
      email: user.email,
      district: user.district,
      intro: user.intro,
    },
    avatar: user.avatar,
    avatarRules: { accept: [...filePurpose.avatar.types], maxSize: filePurpose.avatar.most },
    districtPath: await districtPath(call, user.district),
    identities: shownCards(entries).map((entry) => ({
      type: entry.type,
      name: entry.name,
      href: `/identity/${entry.middle_id ?? entry.type}`,
      status: statusOf(entry),
      current: entry.current_identity,
    })),
    devices,
    consents,
    exports,
  };
}

async function readDevices(call: Visit['call']) {
  const { data } = dataOf(await call(accounts.deviceList, { page_size: 100 }));
  return data.map(({ create_time, seen_time, ...device }) => ({
    ...device,
    since: formatMoment(create_time),
    seen: formatMoment(seen_time),
  }));
}

async function readConsents(call: Visit['call']) {
  const { data } = dataOf(await call(accounts.consentList, {}));
  return data.map(({ time, ...consent }) => ({ ...consent, date: time > 0 ? formatDate(time) : '' }));
}

const exportTitle = { personal: '个人数据', notices: '公告检索结果' };

async function readExports(call: Visit['call']) {
  const { data } = dataOf(await call(downloads.exportList, { page_size: 20 }));
  return data.map(({ type, create_time, expire, ...each }) => ({
    ...each,
    title: exportTitle[type],
    since: formatMoment(create_time),
    until: expire === null ? '' : formatMoment(expire),
  }));
}

export type AccountData = Awaited<ReturnType<typeof loader>>;

const sections = [
  ['basics', '基本资料'],
  ['identities', '我的身份'],
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
