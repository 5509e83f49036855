import { BadgeCheck, House, Search } from 'lucide-react';
import { accounts } from '@portal/contract/accounts';
import { dataOf } from '@portal/contract/endpoint';
import { roleTitle } from '@portal/contract/roles';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LinkCard } from '../ui/card.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/register-success';
import { destinationOf } from './destination.ts';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '注册成功' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user_nickname, user_identity_id } = dataOf(
    await context.get(visitContext).call(accounts.userinfo, {}),
  );
  const url = new URL(request.url);
  const goOn = destinationOf(url.searchParams, url.origin);
  return { nickname: user_nickname, role: roleTitle[user_identity_id], goOn: goOn === '/' ? null : goOn };
}

export default function RegisterSuccess({ loaderData }: Route.ComponentProps) {
  const { nickname, role, goOn } = loaderData;
  return (
    <div className="content-width max-w-4xl py-16 text-center phone:py-10">
      <BadgeCheck className="mx-auto size-16 text-brand" strokeWidth={1.5} aria-hidden />
      <h1 className="mt-4 text-3xl phone:text-2xl">注册成功，欢迎加入</h1>
      <p className="mt-3 text-ink-soft">
        {nickname}，您已登录，当前身份为「{role}」。完成身份认证后，可以使用该身份的全部功能。
      </p>
      {goOn && (
        <ButtonLink to={goOn} size="lg" className="mt-6">
          继续刚才的操作
        </ButtonLink>
      )}
      <h2 className="sr-only">接下来</h2>
      <div className="mt-10 grid gap-4 text-start md:grid-cols-3">
        <LinkCard to="/identity" title="去认证身份" icon={<BadgeCheck className="size-6" />}>
          提交资料，由协会审核
        </LinkCard>
        <LinkCard to="/search" title="去找公告" icon={<Search className="size-6" />}>
          公告、文章和课程，一处搜索
        </LinkCard>
        <LinkCard to="/" title="去首页" icon={<House className="size-6" />}>
          看看平台能为您做什么
        </LinkCard>
      </div>
    </div>
  );
}
