import { data } from 'react-router';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { invoices } from '@portal/contract/invoices';
import { formatMoney } from '@portal/contract/money';
import { orderStatus } from '@portal/contract/order-titles';
import { orderNo, orders, type OrderDetail } from '@portal/contract/orders';
import { openRefundStates } from '@portal/contract/refund-titles';
import { refunds } from '@portal/contract/refunds';
import { formatMoment } from '@portal/contract/time';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList, type Fact } from '../ui/description-list.tsx';
import { Money } from '../ui/money.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { AskRefund } from '../refunds/ask-refund.tsx';
import { OrderRefunds } from '../refunds/order-refunds.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/order';
import { CancelOrder } from './cancel-order.tsx';
import { entryOf } from './order-entry.ts';
import { PayBy } from './pay-by.tsx';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '订单详情' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const parsed = orderNo.safeParse(params.no);
  if (!parsed.success) throw data(null, { status: 404 });
  const { call } = context.get(visitContext);
  const [answer, returned] = await Promise.all([
    call(orders.orderDetail, { order_no: parsed.data }),
    call(refunds.ofOrder, { order_no: parsed.data, page_size: 20 }),
  ]);
  if (answer.code !== code.success) throw data(null, { status: 404 });
  const own = dataOf(returned).data;
  const isOpen = own.some(({ state }) => openRefundStates.some((open) => open === state));
  const { status, amount, refunded, goods_type } = answer.data;
  const mayHave = status === orderStatus.paid && goods_type !== 'topup';
  const invoiced = mayHave
    ? dataOf(await call(invoices.candidates, { order_no: parsed.data, page_size: 1 })).wanted
    : null;
  return {
    ...viewOf(answer.data),
    refunds: own,
    mayInvoice: invoiced !== null && invoiced.order !== null,
    mayAskRefund: status === orderStatus.paid && !isOpen && refunded < amount,
  };
}

function viewOf(order: OrderDetail) {
  const moment = (seconds: number | null) => (seconds === null ? null : formatMoment(seconds));
  return {
    ...entryOf(order),
    href: order.href,
    now: Math.floor(Date.now() / 1000),
    paid: moment(order.pay_time),
    closed: moment(order.close_time),
    left: order.refunded > 0 ? formatMoney(order.amount - order.refunded) : null,
    events: order.timeline.map((event, at) => ({
      key: String(at),
      title: event.text,
      time: formatMoment(event.create_time),
      dateTime: new Date(event.create_time * 1000).toISOString(),
    })),
  };
}
type OrderView = Route.ComponentProps['loaderData'];

export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumb
        crumbs={[
          { label: '支付中心', to: '/pay' },
          { label: '我的订单', to: '/pay/orders' },
          { label: '订单详情' },
        ]}
      />
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Head order={order} />
          <Card as="section" aria-labelledby="order-facts">
            <h2 id="order-facts" className="mb-4 text-xl">
              订单信息
            </h2>
            <DescriptionList facts={factsOf(order)} />
          </Card>
          <OrderRefunds refunds={order.refunds} />
        </div>
        <Card as="section" aria-labelledby="order-timeline">
          <h2 id="order-timeline" className="mb-4 text-xl">
            订单经过
          </h2>
          <Timeline label="订单经过" entries={order.events} />
        </Card>
      </div>
    </>
  );
}

function Head({ order }: { order: OrderView }) {
  const isClosed = order.status === orderStatus.cancelled || order.status === orderStatus.expired;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <p className="flex flex-wrap items-center gap-3 text-sm">
            <Badge tone={order.tone}>{order.state}</Badge>
            {order.expireTime !== null && <PayBy until={order.expireTime} now={order.now} />}
          </p>
          <h1 className="mt-3 text-2xl phone:text-xl">{order.title}</h1>
          <p className="mt-1 flex flex-wrap gap-x-4 text-ink-mute tabular">
            <span>{order.kind}</span>
            <span className="elder:phone:text-sm">订单号 {order.orderNo}</span>
          </p>
        </div>
        <p className="text-end phone:w-full phone:text-start">
          <Money fen={order.amount} size="xl" strong />
          {order.refunded && <span className="block text-sm text-ink-mute tabular">{order.refunded}</span>}
        </p>
      </div>
      <div className="mt-6 flex flex-wrap gap-3 empty:hidden phone:*:grow phone:*:basis-28">
        {order.pay && <ButtonLink to={order.pay}>立即支付</ButtonLink>}
        {order.transfer && (
          <ButtonLink to={order.transfer}>
            {order.held === 'rejected' ? '重新提交凭证' : '查看转账'}
          </ButtonLink>
        )}
        {order.use && <ButtonLink to={order.use.to}>{order.use.label}</ButtonLink>}
        {order.status === orderStatus.unpaid && (
          <CancelOrder orderNo={order.orderNo} isTransferred={order.held !== null} />
        )}
        {order.mayInvoice && (
          <ButtonLink to={`/pay/invoices?order_no=${order.orderNo}`} variant="secondary">
            申请发票
          </ButtonLink>
        )}
        {order.mayAskRefund && <AskRefund orderNo={order.orderNo} />}
        {isClosed && <ButtonLink to={order.again.to}>{order.again.label}</ButtonLink>}
      </div>
    </Card>
  );
}

function factsOf(order: OrderView): Fact[] {
  const figures = (text: string | null) => text && <span className="tabular">{text}</span>;
  const facts: Fact[] = [
    { term: '商品', value: <TextLink to={order.href}>{order.title}</TextLink>, wide: true },
    { term: '订单金额', value: <Money fen={order.amount} /> },
    { term: '支付方式', value: order.method || null },
    { term: '下单时间', value: figures(order.created), wide: true },
    { term: '支付时间', value: figures(order.paid), wide: true },
  ];
  if (order.closed) facts.push({ term: '关闭时间', value: figures(order.closed) });
  if (order.left) facts.push({ term: '退款后实付', value: figures(order.left) });
  return facts;
}
