import { useMemo } from 'react';
import { dataOf } from '@portal/contract/endpoint';
import { formatMoney } from '@portal/contract/money';
import { promotion, type PromotionDay } from '@portal/contract/promotion';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ChartFrame } from '../ui/chart-frame.tsx';
import { Link } from '../ui/link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/overview';
import { daysOption } from './days-option.ts';
import { base, PromotionPage } from './promotion-page.tsx';
import { ruleText } from './rule-text.ts';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '我的推广' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ context }: Route.LoaderArgs) {
  return dataOf(await context.get(visitContext).call(promotion.overview, {}));
}

export default function PromotionOverview({ loaderData: view }: Route.ComponentProps) {
  const figures = [
    { label: `邀请的用户（本月 ${view.invited_this_month}）`, value: view.invited, to: 'sub-users' },
    { label: '产生奖励的订单', value: view.orders, to: 'sub-orders' },
    { label: '待结算', value: formatMoney(view.waiting), to: 'sub-orders?state=waiting' },
    { label: '已入账', value: formatMoney(view.paid), to: 'historydetail' },
  ];
  return (
    <PromotionPage title="我的推广" text={ruleText(view.rule)}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 elder:max-sm:grid-cols-1">
        {figures.map(({ label, value, to }) => (
          <li key={label}>
            <Link
              to={`${base}/${to}`}
              className="block h-full rounded-lg bg-surface p-4 shadow-card hover:shadow-pop elder:border elder:border-line"
            >
              <span className="block text-2xl font-semibold tabular phone:text-xl">{value}</span>
              <span className="text-sm text-ink-mute elder:underline">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      {view.owed > 0 && (
        <Alert kind="warning" className="mt-4">
          有 {formatMoney(view.owed)} 已入账的奖励因订单退款需要退回，将从以后的奖励中抵扣。
        </Alert>
      )}
      <Card className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <p>
          <span className="text-sm text-ink-mute">我的邀请码</span>
          <strong className="ms-3 text-xl tracking-wider tabular">{view.invite_key}</strong>
        </p>
        <ButtonLink to={`${base}/promote`}>去邀请</ButtonLink>
      </Card>
      <Days days={view.days} />
    </PromotionPage>
  );
}

function Days({ days }: { days: PromotionDay[] }) {
  const option = useMemo(() => daysOption(days), [days]);
  const isQuiet = days.every(({ invited, rewarded }) => invited + rewarded === 0);
  if (isQuiet) return null;
  return (
    <div className="mt-4">
      <ChartFrame
        title="近 30 天"
        caption="每天注册的被邀请用户，和订单产生的奖励"
        option={option}
        table={{
          head: ['日期', '邀请的用户', '奖励'],
          rows: days.map(({ day, invited, rewarded }) => [day, invited, formatMoney(rewarded)]),
        }}
      />
    </div>
  );
}
