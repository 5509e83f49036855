import { goodsTypeTitle, orderStatus, orderStatusTitle, payMethodTitle } from '@portal/contract/order-titles';
import { staffOrders, type StaffOrderDetail } from '@portal/contract/orders';
import { formatMoment } from '@portal/contract/time';
import { data } from 'react-router';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Empty } from '../ui/empty.tsx';
import { Money } from '../ui/money.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Timeline } from '../ui/timeline.tsx';
import type { Route } from './+types/staff-order';
import { OpenRefund } from './staff-open-refund.tsx';
import { orderTone } from './staff-order-words.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  return staffMeta(loaderData ? `${loaderData.order.order_no} - 订单` : '订单');
}

export async function loader(args: Route.LoaderArgs) {
  const { orderNo } = args.params;
  if (!/^[A-Za-z0-9]{6,32}$/.test(orderNo)) throw data('订单不存在', { status: 404 });
  return { order: await read(args, staffOrders.detail, { order_no: orderNo }) };
}

export default function OrderPage({ loaderData: { order } }: Route.ComponentProps) {
  return (
    <StaffPage
      crumbs={[{ label: '订单', to: '/admin/orders' }, { label: order.order_no }]}
      title={
        <span className="flex flex-wrap items-center gap-3">
          {order.title}
          <Badge tone={orderTone[order.status]}>{orderStatusTitle[order.status]}</Badge>
        </span>
      }
      action={order.status === orderStatus.paid && <OpenRefund orderNo={order.order_no} />}
    >
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Facts order={order} />
          <Postings postings={order.postings} />
        </div>
        <Card as="section" aria-labelledby="timeline">
          <h2 id="timeline" className="mb-4 text-lg">
            经过
          </h2>
          <Timeline
            label="订单经过"
            entries={order.timeline.map((event, index) => ({
              key: String(index),
              time: formatMoment(event.create_time),
              title: event.text,
              text: event.by && `经办：${event.by}`,
            }))}
          />
        </Card>
      </div>
    </StaffPage>
  );
}

function Facts({ order }: { order: StaffOrderDetail }) {
  const { buyer } = order;
  const moment = (seconds: number | null) => (seconds === null ? null : formatMoment(seconds));
  return (
    <DescriptionList
      facts={[
        { term: '商品种类', value: goodsTypeTitle[order.goods_type] },
        { term: '商品', value: <TextLink to={order.href}>{order.title}</TextLink> },
        { term: '金额', value: <Money fen={order.amount} /> },
        { term: '已退款', value: <Money fen={order.refunded} /> },
        { term: '购买人', value: `${buyer.name || '—'} ${buyer.mobile}` },
        { term: '支付方式', value: order.method && payMethodTitle[order.method] },
        { term: '下单时间', value: formatMoment(order.create_time) },
        { term: '付款期限', value: formatMoment(order.expire_time) },
        { term: '付款时间', value: moment(order.pay_time) },
        { term: '关闭时间', value: moment(order.close_time) },
        {
          term: '支付凭据',
          value: order.reference ? <span className="break-all tabular">{order.reference}</span> : null,
          wide: true,
        },
      ]}
    />
  );
}

type Posting = StaffOrderDetail['postings'][number];

function Postings({ postings }: { postings: Posting[] }) {
  return (
    <section aria-labelledby="postings">
      <h2 id="postings" className="mb-4 text-lg">
        账务分录
      </h2>
      <Table
        dense
        caption="账务分录"
        columns={postingColumns}
        rows={postings}
        rowKey={(row) => row.id}
        empty={<Empty compact title="还没有账务分录" text="付款、退款后会记在这里。" />}
      />
    </section>
  );
}

const postingColumns: Column<Posting>[] = [
  { key: 'title', header: '摘要', primary: true, cell: (row) => row.title },
  {
    key: 'legs',
    header: '科目与金额',
    cell: (row) => (
      <ul>
        {row.legs.map(({ account, title, amount }) => (
          <li key={account} className="flex justify-between gap-6 phone:justify-end">
            <span>{title}</span>
            <Money fen={amount} />
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: 'time',
    header: '时间',
    numeric: true,
    align: 'start',
    cell: (row) => formatMoment(row.create_time),
  },
];
