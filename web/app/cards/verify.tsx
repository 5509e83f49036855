import { CircleCheckBig, CircleX } from 'lucide-react';
import { cards } from '@portal/contract/cards';
import { code } from '@portal/contract/codes';
import { formatDate, formatMoment } from '@portal/contract/time';
import { pageMeta } from '../layouts/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/verify';

export function meta({ matches }: Route.MetaArgs) {
  const description = '核对电子名片的持有人、身份与认证状态。';
  return [
    ...pageMeta(matches, { title: '核验电子名片', description }),
    { name: 'robots', content: 'noindex' },
  ];
}

/** Never cached: the card can be revoked at any time. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const answer = await context.get(visitContext).call(cards.verify, { code: params.code.slice(0, 120) });
  if (answer.code !== code.success) return { fault: answer.msg, holder: null };
  const { title, role_title, certified, checked } = answer.data;
  return {
    fault: '',
    holder: {
      title,
      role: role_title,
      certified: certified === null ? '' : formatDate(certified),
      checked: formatMoment(checked),
    },
  };
}

export default function Verify({ loaderData: { fault, holder } }: Route.ComponentProps) {
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb crumbs={[{ label: '首页', to: '/' }, { label: '核验电子名片' }]} />
      <h1 className="mt-4 text-3xl phone:text-2xl">核验电子名片</h1>
      <Card className="mt-6 max-w-md">
        {holder ? (
          <>
            <p className="flex items-center gap-2 text-lg font-medium text-brand-strong">
              <CircleCheckBig className="size-6" aria-hidden />
              核验通过
            </p>
            <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-3">
              <dt className="text-ink-mute">名称</dt>
              <dd className="font-medium wrap-anywhere">{holder.title}</dd>
              <dt className="text-ink-mute">身份</dt>
              <dd>{holder.role}</dd>
              <dt className="text-ink-mute">认证日期</dt>
              <dd className="tabular">{holder.certified}</dd>
              <dt className="text-ink-mute">核验时间</dt>
              <dd className="tabular">{holder.checked}</dd>
            </dl>
            <p className="mt-5 border-t border-line pt-4 text-sm text-ink-mute">
              请核对地址栏为本平台域名。二维码五分钟内有效，截图或转发的旧码不能通过核验。
            </p>
          </>
        ) : (
          <>
            <p className="flex items-center gap-2 text-lg font-medium text-danger">
              <CircleX className="size-6" aria-hidden />
              未通过核验
            </p>
            <p className="mt-3 text-ink-soft">{fault}</p>
            <ButtonLink to="/" variant="secondary" className="mt-5">
              返回首页
            </ButtonLink>
          </>
        )}
      </Card>
    </div>
  );
}
