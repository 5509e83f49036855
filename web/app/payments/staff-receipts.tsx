import { useState } from 'react';
import { formatMoney } from '@portal/contract/money';
import {
  channelTitle,
  dispositionTitle,
  paymentStaff,
  receiptDecisionTitle,
  type Disposition,
  type Receipt,
} from '@portal/contract/payments';
import { formatMoment } from '@portal/contract/time';
import { useAct } from '../forms/use-act.ts';
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
import type { Route } from './+types/staff-receipts';
import { numberColumn, resultColumn } from './staff-columns.tsx';
import { Decide } from './staff-decide.tsx';
import { PaymentTabs } from './staff-tabs.tsx';

const path = '/admin/payments/receipts';
const shown: readonly Disposition[] = ['quarantine', 'returned', 'kept', 'order'];

export function meta() {
  return staffMeta('待处理款项');
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const disposition = shown.find((each) => each === searchParams.get('disposition')) ?? 'quarantine';
  const list = await readList(args, paymentStaff.receipts, {
    disposition,
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next', 300),
    page_size: 20,
  });
  return { disposition, list };
}

export default function Receipts({ loaderData: { disposition, list } }: Route.ComponentProps) {
  const [deciding, setDeciding] = useState<Receipt | null>(null);
  const loading = useListLoading();
  const waits = disposition === 'quarantine';
  return (
    <StaffPage
      table={{ type: 'payment-receipts', list }}
      title="对账"
      text="通过支付渠道收到的每一笔款项和它的去向。与订单不符的不会入账，等待处理。"
    >
      <PaymentTabs active={path} />
      <TabLinks
        look="pill"
        label="款项去向"
        links={shown.map((each) => ({
          to: each === 'quarantine' ? path : `${path}?disposition=${each}`,
          label: dispositionTitle[each],
          active: each === disposition,
        }))}
      />
      <Table
        dense
        caption={`${dispositionTitle[disposition]}的款项`}
        columns={[...columns, waits ? actionColumn(setDeciding) : resultColumn]}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={<Empty compact title={waits ? '没有待处理的款项' : '没有这样的款项'} />}
      />
      <ListPager list={list} />
      {deciding && <DecideReceipt key={deciding.id} receipt={deciding} onClose={() => setDeciding(null)} />}
    </StaffPage>
  );
}

const columns: Column<Receipt>[] = [
  {
    key: 'amount',
    header: '款项',
    primary: true,
    cell: (row) => (
      <>
        <Money fen={row.amount} />
        <span className="block text-sm font-normal text-ink-mute">{channelTitle[row.channel]}</span>
      </>
    ),
  },
  {
    key: 'reason',
    header: '说明',
    cell: (row) => <span className="block max-w-xs">{row.reason || '—'}</span>,
  },
  numberColumn,
  {
    key: 'paid',
    header: '付款时间',
    numeric: true,
    align: 'start',
    cell: (row) => formatMoment(row.paid_time),
  },
];

function actionColumn(decide: (row: Receipt) => void): Column<Receipt> {
  return {
    key: 'action',
    header: '操作',
    align: 'end',
    cell: (row) => (
      <Button variant="secondary" size="sm" onClick={() => decide(row)}>
        处理
        <span className="sr-only">{row.transaction_id}</span>
      </Button>
    ),
  };
}

const hints = {
  return: '原路退回付款人，并告知用户。',
  apply: '金额与订单一致、订单仍未付款时，记为订单的付款。',
  keep: '不退回，也不计入订单，记为收入。',
};

function DecideReceipt({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { act, busy, errors } = useAct();
  const { id, amount, reason } = receipt;
  return (
    <Decide
      title="处理待处理款项"
      description={`${formatMoney(amount)}：${reason}。`}
      options={receipt.choices.map((value) => ({
        value,
        label: receiptDecisionTitle[value],
        hint: hints[value],
      }))}
      busy={busy}
      errors={errors}
      onClose={onClose}
      onDecide={(decision, note) => act(paymentStaff.decideReceipt, { id, decision, note })}
    />
  );
}
