import { Suspense } from 'react';
import { redirect } from 'react-router';
import { dataOf } from '@portal/contract/endpoint';
import { site } from '@portal/contract/site';
import { lazy } from '../browser/lazy.ts';
import { share, useShared } from '../browser/shared-state.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/login';
import { destinationOf, useEntryLink } from './destination.ts';
import { LoginBrand, LoginTopBar } from './login-brand.tsx';
import { useLoginDraft } from './login-options.tsx';
import { useLoginToken } from './login-token.ts';
import { PasswordLogin } from './password-login.tsx';
import { SmsLogin } from './sms-login.tsx';
import { useArrival } from './use-arrival.tsx';

const WechatLogin = lazy(() => import('./wechat-login.tsx'));

export function meta({ matches }: Route.MetaArgs) {
  const description = '采购人、供应商、招标代理机构和专家登录：短信验证码、密码或微信扫码。';
  return [...pageMeta(matches, { title: '登录', description }), { name: 'referrer', content: 'no-referrer' }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, session } = context.get(visitContext);
  const url = new URL(request.url);
  if (session) throw redirect(destinationOf(url.searchParams, url.origin));
  const { site_name, association, slogan, logo, logo_black } = dataOf(await call(site.index, {}));
  return { name: site_name, association, slogan, logo, logoBlack: logo_black };
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const loginType = useShared('loginType');
  const draft = useLoginDraft();
  const { arrive, question } = useArrival();
  const register = useEntryLink('/register');
  useLoginToken(arrive);

  return (
    <div className="flex min-h-dvh flex-1 max-lg:flex-col lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <LoginBrand {...loaderData} />
      <div className="flex flex-1 flex-col bg-surface">
        <LoginTopBar name={loaderData.name} logo={loaderData.logoBlack} />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-116 flex-1 px-6 pt-10 pb-12 lg:pt-[8vh] phone:px-4 phone:pt-6 phone:pb-24"
        >
          <h1 className="text-2xl">登录</h1>
          <p className="mt-2 text-ink-soft">
            还没有账号？
            <TextLink to={register} className="font-medium">
              立即注册
            </TextLink>
          </p>
          <Tabs
            label="登录方式"
            className="mt-6"
            active={loginType}
            onChange={(key) => share({ loginType: key })}
            tabs={[
              { key: 'sms', label: '短信登录', panel: <SmsLogin draft={draft} arrive={arrive} /> },
              { key: 'password', label: '密码登录', panel: <PasswordLogin draft={draft} arrive={arrive} /> },
              { key: 'wechat', label: '微信扫码', panel: <Wechat arrive={arrive} /> },
            ]}
          />
        </main>
      </div>
      {question}
    </div>
  );
}

function Wechat(props: Pick<ReturnType<typeof useArrival>, 'arrive'>) {
  return (
    <Suspense fallback={<Skeleton className="mx-auto size-52" />}>
      <WechatLogin {...props} />
    </Suspense>
  );
}
