import { Suspense } from 'react';
import { Check } from 'lucide-react';
import { lazy } from '../browser/lazy.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Buy } from '../payments/buy.tsx';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { Empty } from '../ui/empty.tsx';
import { Money } from '../ui/money.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/vip';
import { Compare } from './compare.tsx';
import { loadVip, type PlanEntry } from './load-vip.ts';

// For those who are or were members alone.
const OwnMembership = lazy(async () => {
  const { OwnMembership: membership } = await import('./own-membership.tsx');
  return { default: membership };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: '会员',
    description: '开通会员：课程与学习路径九折，会员课程免费学习，20 个公告订阅。按月或按年，续费顺延。',
  });
}

export function loader({ context }: Route.LoaderArgs) {
  return loadVip(context.get(visitContext));
}

export default function Vip({ loaderData: { plans, own } }: Route.ComponentProps) {
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb crumbs={[{ label: '首页', to: '/' }, { label: '会员' }]} />
      <h1 className="mt-4 text-3xl phone:text-2xl">会员</h1>
      <p className="mt-1 text-ink-soft">课程九折、会员课程免费、更多公告订阅，开通即刻生效。</p>
      {own?.until && (
        <Suspense>
          <OwnMembership own={own} until={own.until} />
        </Suspense>
      )}
      <section aria-labelledby="plans" className="mt-8">
        <h2 id="plans" className="text-2xl phone:text-xl">
          {own?.isMember ? '续费' : '选择方案'}
        </h2>
        {own?.isMember && (
          <p className="mt-1 text-ink-soft">续费的时长从当前有效期结束时开始计算，不会重叠。</p>
        )}
        {plans.length === 0 ? (
          <Card className="mt-4">
            <Empty
              title="会员方案正在准备"
              text="您可以先看看课程。"
              action={<ButtonLink to="/course">查看课程</ButtonLink>}
            />
          </Card>
        ) : (
          <ul className="mt-4 grid gap-5 md:grid-cols-2 lg:grid-cols-3 phone:gap-4">
            {plans.map((plan) => (
              <Plan key={plan.id} plan={plan} isMember={own?.isMember ?? false} />
            ))}
          </ul>
        )}
      </section>
      <Compare />
      <Rules />
    </div>
  );
}

function Plan({ plan, isMember }: { plan: PlanEntry; isMember: boolean }) {
  return (
    <Card
      as="li"
      className={cx('flex flex-col border-2', plan.best ? 'border-brand-strong' : 'border-transparent')}
    >
      <p className="flex items-center justify-between gap-3">
        <span className="text-lg font-semibold">{plan.title}</span>
        {plan.best && <Badge tone="brand">更划算</Badge>}
      </p>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <Money fen={plan.price} size="xl" strong />
        <span className="text-ink-soft">/ {plan.length}</span>
        {plan.monthly && <span className="text-sm text-ink-mute tabular">{plan.monthly}</span>}
      </p>
      <ul className="mt-4 mb-6 flex flex-col gap-2">
        {plan.benefits.map((benefit) => (
          <li key={benefit} className="flex gap-2">
            <Check className="mt-1 size-4 shrink-0 text-brand-strong" aria-hidden />
            {benefit}
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col *:w-full">
        <Buy type="membership" id={plan.id} next={{ to: '/course', label: '去选课程' }}>
          {isMember ? '续费' : '立即开通'}
          <span className="sr-only">：{plan.title}</span>
        </Buy>
      </div>
    </Card>
  );
}

function Rules() {
  return (
    <section aria-labelledby="vip-rules" className="mt-10">
      <h2 id="vip-rules" className="text-2xl phone:text-xl">
        说明
      </h2>
      <ul className="mt-4 flex list-disc flex-col gap-2 ps-5 text-ink-soft">
        <li>付款后立即生效；已是会员的，新购时长接在当前有效期之后。</li>
        <li>会员免费课程在有效期内可学；到期后学习进度保留，续费或单独购买后可继续。</li>
        <li>付款 7 天内且未使用任何会员权益的，可在“我的订单”中申请退款；退款后相应时长收回。</li>
        <li>到期前 7 天和 1 天会发送站内消息提醒，不会自动扣费。</li>
        <li>
          付款规则见
          <TextLink to="/agreement/payment">支付协议</TextLink>。
        </li>
      </ul>
    </section>
  );
}
