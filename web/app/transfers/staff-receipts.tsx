import { useState } from 'react';
import { formatMoment } from '@portal/contract/time';
import { type ReceiptState, receiptStateTitle } from '@portal/contract/transfer-titles';
import { type Receipt, staffTransfers } from '@portal/contract/transfers';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn, textIn } from '../lists/query.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Money } from '../ui/money.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-receipts';
import { ReceiptResolve } from './staff-receipt-resolve.tsx';

const path = '/admin/transfers/receipts';
const states = Object.keys(receiptStateTitle) as ReceiptState[];

export function meta() {
  return staffMeta('到账登记');
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const state = states.find((each) => each === searchParams.get('state')) ?? 'unmatched';
  const list = await readList(args, staffTransfers.receipts, {
    state,
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next', 300),
    page_size: 20,
  });
  return { state, list };
}

export default function StaffReceipts({ loaderData: { state, list } }: Route.ComponentProps) {
  const [resolving, setResolving] = useState<Receipt | null>(null);
  const loading = useListLoading();
  return (
    <StaffPage
      table={{ type: 'transfer-receipts', list }}
      crumbs={[{ label: '对公转账', to: '/admin/transfers' }, { label: '到账登记' }]}
      title="到账登记"
      text="银行账户上的款项。待处理的没有订单可以入账，请退汇，或在用户重新下单后用同一流水号确认。"
    >
      <TabLinks
        label="款项状态"
        links={states.map((each) => ({
          to: `${path}?state=${each}`,
          label: receiptStateTitle[each],
          active: each === state,
        }))}
      />
      <Table
        dense
        caption="到账登记"
        columns={
          state === 'unmatched' ? [...columns, actionColumn(setResolving)] : [...columns, resultColumn]
        }
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={<Empty compact title={`没有${receiptStateTitle[state]}的款项`} />}
      />
      <ListPager list={list} />
      {resolving && (
        <ReceiptResolve key={resolving.id} receipt={resolving} onClose={() => setResolving(null)} />
      )}
    </StaffPage>
  );
}

const columns: Column<Receipt>[] = [
  {
    key: 'serial',
    header: '银行流水号',
    primary: true,
    cell: (row) => (
      <>
        <span className="tabular">{row.bank_serial}</span>
        <span className="block text-sm font-normal text-ink-mute">{row.payer}</span>
      </>
    ),
  },
  { key: 'amount', header: '到账金额', numeric: true, cell: (row) => <Money fen={row.amount} /> },
  { key: 'day', header: '到账日期', numeric: true, align: 'start', cell: (row) => row.day },
  {
    key: 'order',
    header: '订单',
    cell: (row) => (
      <>
        <TextLink to={`/admin/transfers/${row.transfer_id}`}>{row.order_no}</TextLink>
        {row.reason && <span className="block max-w-xs text-sm text-ink-mute">{row.reason}</span>}
      </>
    ),
  },
  {
    key: 'recorded',
    header: '登记',
    cell: (row) => (
      <>
        {row.recorded_by}
        <span className="block text-sm text-ink-mute tabular">{formatMoment(row.create_time)}</span>
      </>
    ),
  },
];

const resultColumn: Column<Receipt> = {
  key: 'result',
  header: '处理情况',
  cell: (row) => (
    <>
      {row.note || '—'}
      {row.return_serial && (
        <span className="block text-sm text-ink-mute tabular">退汇流水号 {row.return_serial}</span>
      )}
      {row.resolved_by && <span className="block text-sm text-ink-mute">{row.resolved_by}</span>}
    </>
  ),
};

function actionColumn(resolve: (row: Receipt) => void): Column<Receipt> {
  return {
    key: 'action',
    header: '操作',
    align: 'end',
    cell: (row) =>
      row.may_decide ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`处理款项 ${row.bank_serial}`}
          onClick={() => resolve(row)}
        >
          处理
        </Button>
      ) : (
        <span className="text-sm text-ink-mute">本人的转账，由其他财务人员处理</span>
      ),
  };
}
