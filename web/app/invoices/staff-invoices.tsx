import { invoiceKindTitle, type InvoiceStatus, invoiceStatusTitle } from '@portal/contract/invoice-titles';
import { type StaffInvoice, staffInvoices } from '@portal/contract/invoices';
import { formatMoment } from '@portal/contract/time';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { choiceIn, pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Status } from '../ui/badge.tsx';
import { Empty } from '../ui/empty.tsx';
import { Money } from '../ui/money.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-invoices';
import { invoiceState } from './words.ts';

const path = '/admin/invoices';
const statuses = Object.keys(invoiceStatusTitle) as InvoiceStatus[];

export function meta() {
  return staffMeta('发票');
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const status = choiceIn(searchParams, 'status', statuses, 'requested');
  const keyword = textIn(searchParams, 'keyword');
  const list = await read(args, staffInvoices.list, {
    status,
    keyword,
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next', 300),
    page_size: 20,
  });
  return { status, keyword, list };
}

export default function StaffInvoices({ loaderData: { status, keyword, list } }: Route.ComponentProps) {
  const { link } = useFilters();
  const loading = useListLoading();
  return (
    <StaffPage
      table={{
        type: 'invoices',
        list: { filter: { ...(status && { status }), ...(keyword && { keyword }) } },
      }}
      title="发票"
      text="在税务平台开具后上传电子发票；退款前须先红冲。"
    >
      <TabLinks
        label="发票状态"
        links={[
          ...statuses.map((each) => ({
            to: link({ status: each }),
            label: invoiceStatusTitle[each],
            active: each === status,
          })),
          { to: link({ status: 'all' }), label: '全部', active: status === undefined },
        ]}
      />
      <KeywordForm placeholder="抬头、税号、订单号或发票号码" />
      <Table
        dense
        caption="发票"
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={<Empty compact title="没有符合条件的发票" text="用户申请开票后会出现在这里。" />}
      />
      <ListPager list={list} />
    </StaffPage>
  );
}

const columns: Column<StaffInvoice>[] = [
  {
    key: 'title',
    header: '抬头',
    primary: true,
    cell: (row) => (
      <>
        <TextLink to={`${path}/${row.id}`}>{row.title || '（已注销）'}</TextLink>
        <span className="block text-sm font-normal text-ink-mute tabular">{row.tax_number}</span>
      </>
    ),
  },
  { key: 'kind', header: '种类', cell: (row) => invoiceKindTitle[row.kind] },
  { key: 'orders', header: '订单数', numeric: true, cell: (row) => row.order_count },
  { key: 'amount', header: '金额', numeric: true, cell: (row) => <Money fen={row.amount} /> },
  {
    key: 'state',
    header: '状态',
    cell: (row) => {
      const { tone, text } = invoiceState(row.status);
      return (
        <>
          <Status tone={tone}>{text}</Status>
          {row.reason && <span className="block max-w-xs text-sm text-ink-mute">{row.reason}</span>}
        </>
      );
    },
  },
  {
    key: 'number',
    header: '发票号码',
    cell: (row) => <span className="tabular">{row.blue?.number ?? '—'}</span>,
  },
  {
    key: 'time',
    header: '申请',
    cell: (row) => (
      <>
        {row.user.name}
        <span className="block text-sm text-ink-mute tabular">{formatMoment(row.create_time)}</span>
      </>
    ),
  },
];
