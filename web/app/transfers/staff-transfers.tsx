import { formatMoment } from '@portal/contract/time';
import { type TransferStatus, transferStatusTitle } from '@portal/contract/transfer-titles';
import { type StaffTransfer, staffTransfers } from '@portal/contract/transfers';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { choiceIn, pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Status } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Money } from '../ui/money.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-transfers';
import { transferState } from './words.ts';

const path = '/admin/transfers';
const statuses = Object.keys(transferStatusTitle) as TransferStatus[];

export function meta() {
  return staffMeta('对公转账');
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const status = choiceIn(searchParams, 'status', statuses, 'review');
  const keyword = textIn(searchParams, 'keyword');
  const list = await read(args, staffTransfers.list, {
    status,
    keyword,
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next', 300),
    page_size: 20,
  });
  return { status, keyword, list };
}

export default function StaffTransfers({ loaderData: { status, keyword, list } }: Route.ComponentProps) {
  const { link } = useFilters();
  const loading = useListLoading();
  return (
    <StaffPage
      table={{
        type: 'transfers',
        list: { filter: { ...(status && { status }), ...(keyword && { keyword }) } },
      }}
      title="对公转账"
      text="按银行流水核对后确认到账；金额不符或订单已关闭的款项登记为待处理。"
      action={
        <>
          <ButtonLink variant="secondary" to={`${path}/receipts`}>
            到账登记
          </ButtonLink>
          <ButtonLink variant="secondary" to={`${path}/account`}>
            收款账户
          </ButtonLink>
        </>
      }
    >
      <TabLinks
        label="转账状态"
        links={[
          ...statuses.map((each) => ({
            to: link({ status: each }),
            label: transferStatusTitle[each],
            active: each === status,
          })),
          { to: link({ status: 'all' }), label: '全部', active: status === undefined },
        ]}
      />
      <KeywordForm placeholder="订单号、付款户名或流水号" />
      <Table
        dense
        caption="对公转账"
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={<Empty compact title="没有符合条件的转账" text="用户提交转账凭证后会出现在这里。" />}
      />
      <ListPager list={list} />
    </StaffPage>
  );
}

const columns: Column<StaffTransfer>[] = [
  {
    key: 'order',
    header: '订单',
    primary: true,
    cell: (row) => (
      <>
        <TextLink to={`${path}/${row.id}`}>{row.order_title}</TextLink>
        <span className="block text-sm font-normal text-ink-mute tabular">{row.order_no}</span>
      </>
    ),
  },
  {
    key: 'payer',
    header: '付款户名',
    cell: (row) => (
      <>
        {row.payer || '—'}
        <span className="block text-sm text-ink-mute">{row.user.name}</span>
      </>
    ),
  },
  { key: 'serial', header: '银行流水号', cell: (row) => <span className="tabular">{row.bank_serial}</span> },
  { key: 'amount', header: '金额', numeric: true, cell: (row) => <Money fen={row.amount} /> },
  {
    key: 'state',
    header: '状态',
    cell: (row) => {
      const { tone, text } = transferState(row.status);
      return (
        <>
          <Status tone={tone}>{text}</Status>
          {row.decided_by && <span className="block text-sm text-ink-mute">{row.decided_by}</span>}
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
