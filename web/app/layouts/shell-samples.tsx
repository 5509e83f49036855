import type { ReactNode } from 'react';
import { dataOf } from '@portal/contract/endpoint';
import { site } from '@portal/contract/site';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/shell-samples';
import DesktopHeader from './desktop-header.tsx';
import Footer from './footer.tsx';
import { guard } from './guards.ts';
import { loadShell } from './load-shell.ts';
import { BellView } from './message-bell.tsx';
import { MobileHeader } from './mobile-header.tsx';
import { RegisterHeader } from './register-header.tsx';
import type { Shell } from './shell.ts';
import { longName, sampleMessages, sampleUser } from './shell-sample-data.ts';
import { UserMenu } from './user-menu.tsx';

/** The parts of the shell that need somebody logged in, with a sample person. Development only. */
export const middleware = [guard('development')];

export function meta() {
  return [{ title: '页头与页脚的各种状态' }, { name: 'robots', content: 'noindex' }];
}

export function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext);
  return loadShell({ call, menu: async () => dataOf(await call(site.navMenu, {})), loggedIn: false });
}

export default function ShellSamples({ loaderData: visitor }: Route.ComponentProps) {
  const member: Shell = { ...visitor, user: sampleUser, messages: sampleMessages };
  return (
    <>
      <DesktopHeader shell={member} personal={false} />
      <MobileHeader shell={member} />
      <main id="main" className="content-width flex flex-col gap-8 py-8">
        <h1 className="text-2xl">页头与页脚的各种状态</h1>
        <Sample name="个人中心模式">
          <DesktopHeader shell={member} personal />
        </Sample>
        <Sample name="未登录">
          <DesktopHeader shell={visitor} personal={false} />
        </Sample>
        <Sample name="消息：加载中、没有、没有未读">
          <BellView messages={null} onRead={() => {}} />
          <BellView messages={{ unread: 0, first: [] }} onRead={() => {}} />
          <BellView messages={{ unread: 0, first: sampleMessages.first.slice(2) }} onRead={() => {}} />
        </Sample>
        <Sample name="已认证的专家（不可切换身份）、昵称很长">
          <UserMenu user={{ ...sampleUser, user_identity_id: 4, auth_status: 2 }} />
          <UserMenu user={{ ...sampleUser, user_nickname: longName, auth_status: 4 }} />
        </Sample>
        <Sample name="注册与找回密码">
          <RegisterHeader name={visitor.site.site_name} logo={visitor.site.logo_black} registering />
          <RegisterHeader name={visitor.site.site_name} logo={visitor.site.logo_black} registering={false} />
        </Sample>
        <div className="h-80" />
      </main>
      <Footer site={visitor.site} year={visitor.year} />
    </>
  );
}

function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h2 className="text-base text-ink-mute">{name}</h2>
      <div className="mt-2 flex flex-wrap gap-6 rounded-lg border border-line p-4 [&>header]:static [&>header]:w-full">
        {children}
      </div>
    </section>
  );
}
