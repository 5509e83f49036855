import { Gift, Send, UserPlus } from 'lucide-react';
import { dataOf } from '@portal/contract/endpoint';
import { formatMoney } from '@portal/contract/money';
import { promotion, type PromotionRule } from '@portal/contract/promotion';
import { role } from '@portal/contract/roles';
import { pageMeta } from '../layouts/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/tuoke';
import { base } from './promotion-page.tsx';
import { ruleText } from './rule-text.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: '邀请有礼',
    description: '邀请同行使用采购协会服务平台，对方购买课程和服务，您获得可用于支付的余额奖励。',
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { call, session } = context.get(visitContext);
  const { rule } = dataOf(await call(promotion.brokerPage, {}));
  // product 3: certified experts take no part.
  return {
    rule,
    loggedIn: session !== null,
    mayInvite: !(session?.certified && session.roleId === role.expert),
  };
}

const steps = [
  { title: '取得邀请码', text: '登录后在工作台的「推广」里查看邀请码，保存带二维码的海报。', Icon: Gift },
  { title: '发给同行', text: '对方扫码或打开链接注册，也可以在注册时填写您的邀请码。', Icon: Send },
  { title: '奖励入账', text: '对方付款满退款期后，奖励转入您的余额，可用于支付订单。', Icon: UserPlus },
];

function questions({ days, percent, most, refund_days }: PromotionRule) {
  return [
    {
      ask: '奖励怎样计算？',
      answer: `被邀请的用户注册后 ${days} 天内，每笔实付订单的 ${percent}%，每单最高 ${formatMoney(most)}。余额充值不计入。`,
    },
    {
      ask: '什么时候到账？',
      answer: `付款满 ${refund_days} 天且没有退款，奖励自动转入余额；预约服务的订单，还须已过可退款期限。订单退款时，对应的奖励同时收回；部分退款按比例收回。`,
    },
    { ask: '奖励可以提现吗？', answer: '不可以。奖励可用于支付平台上的课程、会员和服务。' },
    {
      ask: '哪些情况没有奖励？',
      answer:
        '邀请自己、在邀请人登录过的设备上注册、与邀请人使用同一付款方的订单没有奖励。已认证的专家身份不参加推广。推广只有一级，被邀请人再邀请他人与您无关。',
    },
  ];
}

/** product 8: what promotion is, for whoever may become a promoter. */
export default function Tuoke({ loaderData: { rule, loggedIn, mayInvite } }: Route.ComponentProps) {
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb crumbs={[{ label: '首页', to: '/' }, { label: '邀请有礼' }]} />
      <section className="on-dark mt-4 rounded-lg bg-brand-deep px-10 py-12 text-white phone:px-5 phone:py-8">
        <h1 className="text-4xl break-keep phone:text-2xl">邀请同行，共享采购服务</h1>
        <p className="mt-4 max-w-2xl leading-7">{ruleText(rule)}</p>
        {mayInvite && (
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to={`${base}/promote`} variant="secondary" size="lg">
              {loggedIn ? '去邀请' : '登录后邀请'}
            </ButtonLink>
          </div>
        )}
      </section>
      <section aria-labelledby="steps" className="mt-10">
        <h2 id="steps" className="text-2xl phone:text-xl">
          三步参加
        </h2>
        <ol className="mt-4 grid gap-4 lg:grid-cols-3">
          {steps.map(({ title, text, Icon }, index) => (
            <Card as="li" key={title} className="flex gap-4">
              <span className="flex size-12 shrink-0 items-center justify-center rounded-lg bg-brand-50 text-brand-strong">
                <Icon className="size-6" aria-hidden />
              </span>
              <div>
                <h3 className="text-base">
                  {index + 1}. {title}
                </h3>
                <p className="mt-1 text-sm text-ink-soft">{text}</p>
              </div>
            </Card>
          ))}
        </ol>
      </section>
      <section aria-labelledby="questions" className="mt-10">
        <h2 id="questions" className="text-2xl phone:text-xl">
          奖励规则
        </h2>
        <dl className="mt-4 grid gap-4 md:grid-cols-2">
          {questions(rule).map(({ ask, answer }) => (
            <Card key={ask}>
              <dt className="font-medium">{ask}</dt>
              <dd className="mt-2 text-ink-soft">{answer}</dd>
            </Card>
          ))}
        </dl>
      </section>
    </div>
  );
}
