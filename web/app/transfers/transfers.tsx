import { dataOf } from '@portal/contract/endpoint';
import { orderStatus } from '@portal/contract/order-titles';
import { orders } from '@portal/contract/orders';
import { formatMoment } from '@portal/contract/time';
import { type Transfer, transfers } from '@portal/contract/transfers';
import { OwnExport } from '../downloads/own-export.tsx';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn } from '../lists/query.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { withinPages } from '../lists/within-pages.ts';
import { Status } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Money } from '../ui/money.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/transfers';
import { transferState } from './words.ts';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '对公转账' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext);
  const page = pageIn(url.searchParams);
  const [list, newest, unpaid] = await Promise.all([
    call(transfers.list, { page }),
    page === 1 ? null : call(transfers.list, { page: 1 }),
    call(orders.orderList, { status: orderStatus.unpaid, page_size: 10 }),
  ]);
  // Left out: orders whose transfer is under review, which would be paid twice.
  const inReview = dataOf(newest ?? list).data.filter(({ status }) => status === 'review');
  const open = dataOf(unpaid)
    .data.filter(({ order_no }) => inReview.every((transfer) => transfer.order_no !== order_no))
    .map(({ order_no, title, amount }) => ({ order_no, title, amount }));
  return { list: withinPages(dataOf(list), url), open };
}

export default function Transfers({ loaderData: { list, open } }: Route.ComponentProps) {
  const loading = useListLoading();
  return (
    <>
      <h1 className="text-2xl">对公转账</h1>
      <p className="mt-2 text-ink-mute">
        单位通过银行转账付款：转账时在附言中写明订单号，再提交转账凭证，协会核对到账后订单即为已付款。
      </p>
      {open.length > 0 && <OpenOrders orders={open} />}
      <h2 className="mt-8 mb-4 text-xl">我的转账</h2>
      <Table
        caption="我的转账"
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={
          <Empty
            compact
            title="还没有转账记录"
            text="下单后在付款页选择「对公转账」，即可查看收款账户并提交凭证。"
            action={<ButtonLink to="/course">去选课程</ButtonLink>}
          />
        }
      />
      <ListPager list={list} className="mt-4" />
      <OwnExport type="own-transfers" total={list.total} />
    </>
  );
}

type OpenOrder = { order_no: string; title: string; amount: number };

function OpenOrders({ orders: rows }: { orders: OpenOrder[] }) {
  return (
    <Card as="section" aria-labelledby="open-orders" className="mt-6">
      <h2 id="open-orders" className="text-lg">
        待付款的订单
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {rows.map((row) => (
          <li key={row.order_no} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-60">
              {row.title}
              <span className="block text-sm text-ink-mute tabular">订单号 {row.order_no}</span>
            </p>
            <Money fen={row.amount} strong />
            <ButtonLink
              size="sm"
              variant="secondary"
              to={`/pay/transfers/new?order_no=${row.order_no}`}
              aria-label={`对公转账：${row.title}`}
            >
              对公转账
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const columns: Column<Transfer>[] = [
  {
    key: 'order',
    header: '订单',
    primary: true,
    cell: (row) => (
      <>
        <TextLink to={`/pay/transfers/${row.id}`}>{row.order_title}</TextLink>
        <span className="block text-sm font-normal text-ink-mute tabular lg:whitespace-nowrap">
          {row.order_no}
        </span>
      </>
    ),
  },
  { key: 'payer', header: '付款户名', cell: (row) => row.payer },
  {
    key: 'serial',
    header: '银行流水号',
    cell: (row) => <span className="tabular lg:whitespace-nowrap">{row.bank_serial}</span>,
  },
  { key: 'amount', header: '金额', numeric: true, cell: (row) => <Money fen={row.amount} /> },
  {
    key: 'state',
    header: '状态',
    cell: (row) => {
      const { tone, text } = transferState(row.status);
      return (
        <>
          <Status tone={tone}>{text}</Status>
          {row.reason && <span className="block text-sm text-ink-mute">{row.reason}</span>}
        </>
      );
    },
  },
  {
    key: 'time',
    header: '提交时间',
    numeric: true,
    align: 'start',
    cell: (row) => formatMoment(row.create_time),
  },
];
