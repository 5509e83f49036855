import {
  channelTitle,
  notificationOutcomeTitle,
  paymentStaff,
  type NotificationOutcome,
  type PaymentNotification,
} from '@portal/contract/payments';
import { formatMoment } from '@portal/contract/time';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Status } from '../ui/badge.tsx';
import { Empty } from '../ui/empty.tsx';
import { Select } from '../ui/select.tsx';
import { Table, type Column } from '../ui/table.tsx';
import type { Route } from './+types/staff-notifications';
import { ChannelFilter, channelIn } from './staff-channel-filter.tsx';
import { PaymentTabs } from './staff-tabs.tsx';

const outcomes = Object.keys(notificationOutcomeTitle) as NotificationOutcome[];
const tones = { received: 'info', applied: 'brand', refused: 'danger', failed: 'accent' } as const;
const kindTitle = { payment: '付款通知', refund: '退款通知' };

export function meta() {
  return staffMeta('渠道通知');
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const list = await readList(args, paymentStaff.notifications, {
    channel: channelIn(searchParams),
    outcome: outcomes.find((each) => each === searchParams.get('outcome')),
    number: textIn(searchParams, 'keyword', 64),
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next', 300),
    page_size: 20,
  });
  return { list };
}

export default function Notifications({ loaderData: { list } }: Route.ComponentProps) {
  const { search, set } = useFilters();
  const loading = useListLoading();
  return (
    <StaffPage
      table={{ type: 'payment-notifications', list }}
      title="对账"
      text="支付渠道发来的通知。签名不符等被拒绝的也会留存，每小时留存的数量有上限。"
    >
      <PaymentTabs active="/admin/payments/notifications" />
      <div className="flex flex-wrap items-center gap-3">
        <KeywordForm placeholder="商户单号或退款单号" />
        <ChannelFilter />
        <Select
          aria-label="处理结果"
          className="md:w-44"
          placeholder="全部结果"
          options={outcomes.map((value) => ({ value, label: notificationOutcomeTitle[value] }))}
          value={search.get('outcome') ?? ''}
          onChange={({ target }) => set({ outcome: target.value || undefined })}
        />
      </div>
      <Table
        dense
        caption="渠道通知"
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={<Empty compact picture="search" title="没有符合条件的通知" />}
      />
      <ListPager list={list} />
    </StaffPage>
  );
}

const columns: Column<PaymentNotification>[] = [
  {
    key: 'kind',
    header: '通知',
    primary: true,
    cell: (row) => (
      <>
        {row.kind ? kindTitle[row.kind] : '无法识别'}
        <span className="block text-sm font-normal text-ink-mute">{channelTitle[row.channel]}</span>
      </>
    ),
  },
  {
    key: 'number',
    header: '单号',
    cell: (row) => (
      <span className="block text-sm break-all tabular md:min-w-48">
        {row.number ?? '—'}
        {row.notify_id && <span className="block text-ink-mute">通知 {row.notify_id}</span>}
      </span>
    ),
  },
  {
    key: 'outcome',
    header: '处理结果',
    cell: (row) => (
      <>
        <Status tone={tones[row.outcome]}>{notificationOutcomeTitle[row.outcome]}</Status>
        {row.reason && <span className="block max-w-xs text-sm text-ink-mute">{row.reason}</span>}
      </>
    ),
  },
  { key: 'times', header: '次数', numeric: true, cell: (row) => row.times },
  { key: 'size', header: '大小', numeric: true, cell: (row) => `${row.size} 字节` },
  {
    key: 'received',
    header: '收到时间',
    numeric: true,
    align: 'start',
    cell: (row) => formatMoment(row.received_time),
  },
];
