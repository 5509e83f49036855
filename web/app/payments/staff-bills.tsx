import { useState } from 'react';
import { channelTitle, paymentStaff, type Bill } from '@portal/contract/payments';
import { formatMoment } from '@portal/contract/time';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn } from '../lists/query.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Money } from '../ui/money.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-bills';
import { BillRun } from './staff-bill-run.tsx';
import { ChannelFilter, channelIn } from './staff-channel-filter.tsx';
import { PaymentTabs } from './staff-tabs.tsx';

export function meta() {
  return staffMeta('对账');
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const list = await readList(args, paymentStaff.bills, {
    channel: channelIn(searchParams),
    page: pageIn(searchParams),
    page_size: 20,
  });
  return { list };
}

export default function Bills({ loaderData: { list } }: Route.ComponentProps) {
  const [running, setRunning] = useState(false);
  const loading = useListLoading();
  return (
    <StaffPage
      table={{ type: 'payment-bills', list }}
      title="对账"
      text="每天上午核对支付渠道前一天的账单；差异逐条列出，处理后不再提示。"
      action={<Button onClick={() => setRunning(true)}>核对账单</Button>}
    >
      <PaymentTabs active="/admin/payments" />
      <ChannelFilter />
      <Table
        dense
        caption="对账日"
        columns={columns}
        rows={list.data}
        rowKey={(row) => `${row.day}-${row.channel}`}
        loading={loading}
        empty={
          <Empty
            compact
            title="还没有核对过的账单"
            text="渠道账单次日上午 10 点后生成，也可以点「核对账单」选择日期。"
          />
        }
      />
      <ListPager list={list} />
      {running && <BillRun onClose={() => setRunning(false)} />}
    </StaffPage>
  );
}

const columns: Column<Bill>[] = [
  {
    key: 'day',
    header: '日期',
    primary: true,
    cell: (row) => <span className="tabular">{row.day}</span>,
  },
  { key: 'channel', header: '支付渠道', cell: (row) => channelTitle[row.channel] },
  {
    key: 'payments',
    header: '收款',
    numeric: true,
    cell: (row) => sum(row.payment_count, row.payment_amount),
  },
  { key: 'refunds', header: '退款', numeric: true, cell: (row) => sum(row.refund_count, row.refund_amount) },
  { key: 'result', header: '结果', cell: (row) => <Result bill={row} /> },
  {
    key: 'checked',
    header: '核对时间',
    numeric: true,
    align: 'start',
    cell: (row) => formatMoment(row.checked_time),
  },
];

function sum(count: number, amount: number) {
  return (
    <>
      <Money fen={amount} />
      <span className="block text-sm text-ink-mute">{count} 笔</span>
    </>
  );
}

function Result({ bill: { channel, day, failure, differences, open_differences } }: { bill: Bill }) {
  if (failure) {
    return (
      <>
        <Status tone="accent">账单未取得</Status>
        <span className="block max-w-xs text-sm text-ink-mute">{failure}</span>
      </>
    );
  }
  if (differences === 0) return <Status tone="brand">一致</Status>;
  const address = `/admin/payments/differences?channel=${channel}&day=${day}`;
  return open_differences > 0 ? (
    <TextLink to={address} className="whitespace-nowrap">
      {open_differences} 条差异待处理
    </TextLink>
  ) : (
    <TextLink to={`${address}&decided=1`}>{differences} 条差异已处理</TextLink>
  );
}
