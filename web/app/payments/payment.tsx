import { Suspense } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { orderStatus } from '@portal/contract/order-titles';
import { lazy } from '../browser/lazy.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/payment';
import { loadPayment, type Payment } from './load-payment.ts';
import { progressOf } from './pay-order.ts';
import { PaySteps } from './pay-steps.tsx';

// One of them is shown at a time.
const ConfirmOrder = lazy(() =>
  import('./confirm-order.tsx').then((part) => ({ default: part.ConfirmOrder })),
);
const PayPanel = lazy(() => import('./pay-panel.tsx').then((part) => ({ default: part.PayPanel })));
const PayResult = lazy(() => import('./pay-result.tsx').then((part) => ({ default: part.PayResult })));

export const middleware = [guard('user')];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.order ? '支付订单' : '确认订单';
  return [...pageMeta(matches, { title }), { name: 'robots', content: 'noindex' }];
}

export function loader({ params, url, context }: Route.LoaderArgs) {
  return loadPayment(context.get(visitContext), params.id, url.searchParams);
}

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  const { order, purchase } = loaderData;
  const title = order ? '支付订单' : '确认订单';
  return (
    <div className="content-width max-w-5xl! py-8 phone:py-4">
      <Breadcrumb
        crumbs={[{ label: '首页', to: '/' }, { label: '支付中心', to: '/pay' }, { label: title }]}
      />
      <h1 className="sr-only">{title}</h1>
      <Card className="mt-4">
        <PaySteps
          progress={order ? progressOf(order.status) : 'confirm'}
          className="mx-auto mb-8 max-w-2xl"
        />
        <Suspense>
          {purchase && <Purchase key={purchase.goods.id} purchase={purchase} />}
          {order && <Paying key={order.orderNo} payment={loaderData} order={order} />}
        </Suspense>
      </Card>
    </div>
  );
}

function Paying({ payment, order }: { payment: Payment; order: NonNullable<Payment['order']> }) {
  const { revalidate } = useRevalidator();
  if (order.status !== orderStatus.unpaid) return <PayResult order={order} next={order.next} />;
  return (
    <PayPanel
      order={order}
      now={payment.now}
      // The loader returns the outcome and the next step.
      onSettled={() => void revalidate()}
    />
  );
}

function Purchase({ purchase }: { purchase: NonNullable<Payment['purchase']> }) {
  const navigate = useNavigate();
  const { goods, quote, problem } = purchase;
  if (!quote)
    return (
      <Empty
        picture="error"
        title="暂时不能购买"
        text={problem}
        action={
          <>
            <WayBack goods={goods} />
            <ButtonLink to="/pay/orders" variant="secondary">
              我的订单
            </ButtonLink>
          </>
        }
      />
    );
  return (
    <div className="mx-auto max-w-2xl">
      <ConfirmOrder
        goods={goods}
        quote={quote}
        onOrdered={(orderNo) => navigate(`/payment/${orderNo}`, { replace: true })}
      />
    </div>
  );
}

function WayBack({ goods: { type, id } }: Pick<NonNullable<Payment['purchase']>, 'goods'>) {
  const back = {
    course: { to: `/course/${id}`, label: '返回课程' },
    path: { to: '/planning', label: '返回学习路径' },
    membership: { to: '/vip', label: '查看会员方案' },
    reservation: { to: '/reserve', label: '重新预约' },
    topup: { to: '/pay/balance', label: '返回余额' },
  }[type];
  return <ButtonLink to={back.to}>{back.label}</ButtonLink>;
}
