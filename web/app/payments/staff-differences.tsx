import { useState } from 'react';
import { formatMoney } from '@portal/contract/money';
import {
  channelTitle,
  differenceDecisionTitle,
  differenceKindTitle,
  paymentStaff,
  type Difference,
} from '@portal/contract/payments';
import { formatMoment } from '@portal/contract/time';
import { useAct } from '../forms/use-act.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { isDay } from '../ui/calendar.ts';
import { DatePicker } from '../ui/date-picker.tsx';
import { Empty } from '../ui/empty.tsx';
import { Money } from '../ui/money.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import type { Route } from './+types/staff-differences';
import { ChannelFilter, channelIn } from './staff-channel-filter.tsx';
import { Decide } from './staff-decide.tsx';
import { numberColumn, resultColumn } from './staff-columns.tsx';
import { PaymentTabs } from './staff-tabs.tsx';

export function meta() {
  return staffMeta('对账差异');
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const day = searchParams.get('day') ?? '';
  const decided = searchParams.has('decided');
  const list = await readList(args, paymentStaff.differences, {
    channel: channelIn(searchParams),
    day: isDay(day) ? day : undefined,
    decided,
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next', 300),
    page_size: 20,
  });
  return { decided, list };
}

export default function Differences({ loaderData: { decided, list } }: Route.ComponentProps) {
  const [deciding, setDeciding] = useState<Difference | null>(null);
  const { search, link, set } = useFilters();
  const loading = useListLoading();
  return (
    <StaffPage
      table={{ type: 'payment-differences', list }}
      title="对账"
      text="渠道账单与本站不一致的每一笔。处理方式和说明会记入审计日志。"
    >
      <PaymentTabs active="/admin/payments/differences" />
      <div className="flex flex-wrap items-center gap-3">
        <TabLinks
          look="pill"
          label="处理状态"
          links={[
            { to: link({ decided: undefined }), label: '待处理', active: !decided },
            { to: link({ decided: '1' }), label: '已处理', active: decided },
          ]}
        />
        <ChannelFilter />
        <DatePicker
          label="账单日期"
          placeholder="全部日期"
          className="md:w-44"
          value={search.get('day')}
          onChange={(day) => set({ day: day ?? undefined })}
        />
      </div>
      <Table
        dense
        caption={decided ? '已处理的差异' : '待处理的差异'}
        columns={[...columns, decided ? decisionColumn : actionColumn(setDeciding)]}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={<Empty compact title={decided ? '没有处理过的差异' : '没有待处理的差异'} />}
      />
      <ListPager list={list} />
      {deciding && (
        <DecideDifference key={deciding.id} difference={deciding} onClose={() => setDeciding(null)} />
      )}
    </StaffPage>
  );
}

const amount = (fen: number | null) => (fen === null ? '—' : <Money fen={fen} />);

const columns: Column<Difference>[] = [
  {
    key: 'kind',
    header: '差异',
    primary: true,
    cell: (row) => (
      <>
        {differenceKindTitle[row.kind]}
        <span className="block text-sm font-normal text-ink-mute tabular">
          {channelTitle[row.channel]} · {row.day}
        </span>
      </>
    ),
  },
  numberColumn,
  { key: 'ours', header: '本站金额', numeric: true, cell: (row) => amount(row.our_amount) },
  { key: 'theirs', header: '渠道金额', numeric: true, cell: (row) => amount(row.their_amount) },
  { key: 'at', header: '交易时间', numeric: true, align: 'start', cell: (row) => formatMoment(row.at_time) },
];

const decisionColumn: Column<Difference> = {
  ...resultColumn,
  cell: (row) => (
    <>
      {row.decision && <Status tone="neutral">{differenceDecisionTitle[row.decision]}</Status>}
      {resultColumn.cell(row)}
    </>
  ),
};

function actionColumn(decide: (row: Difference) => void): Column<Difference> {
  return {
    key: 'action',
    header: '操作',
    align: 'end',
    cell: (row) => (
      <Button variant="secondary" size="sm" onClick={() => decide(row)}>
        处理
        <span className="sr-only">
          {differenceKindTitle[row.kind]} {row.out_refund_no ?? row.out_trade_no}
        </span>
      </Button>
    ),
  };
}

const hints = {
  accept: '差异已查明，本站账目不变。',
  apply: '向渠道查询该笔支付，确认后计入订单；订单已关闭时自动原路退回。',
  return: '向渠道查询该笔支付，确认后不计入订单，原路退回付款人。',
  book: '向渠道查询该笔退款，确认后记为协会的支出，账目与渠道一致。已用其他方式退过款的，请另行向用户追回。',
};

function DecideDifference({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const { act, busy, errors } = useAct();
  const { id, kind, their_amount, our_amount } = difference;
  const fen = their_amount ?? our_amount ?? 0;
  return (
    <Decide
      title="处理对账差异"
      description={`${differenceKindTitle[kind]}，${formatMoney(fen)}。`}
      options={difference.choices.map((value) => ({
        value,
        label: differenceDecisionTitle[value],
        hint: hints[value],
      }))}
      busy={busy}
      errors={errors}
      onClose={onClose}
      onDecide={(decision, note) => act(paymentStaff.decideDifference, { id, decision, note })}
    />
  );
}
