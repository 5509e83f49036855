import { useMemo } from 'react';
import type { OutputOf } from '@portal/contract/endpoint';
import { formatMoney } from '@portal/contract/money';
import { type PayMethod, payMethodTitle } from '@portal/contract/order-titles';
import { staffOrders, type FinanceTask } from '@portal/contract/orders';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Card } from '../ui/card.tsx';
import { ChartFrame } from '../ui/chart-frame.tsx';
import type { ChartOption } from '../ui/chart.tsx';
import { Money } from '../ui/money.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-finance';

const path = '/admin/finance';

export function meta() {
  return staffMeta('财务概览');
}

export async function loader(args: Route.LoaderArgs) {
  const length = args.url.searchParams.get('days') === '90' ? 90 : 30;
  return { length, board: await read(args, staffOrders.board, { days: length }) };
}

type Board = OutputOf<typeof staffOrders.board>;

export default function Finance({ loaderData: { length, board } }: Route.ComponentProps) {
  return (
    <StaffPage title="财务概览" text="销售收款按付款日统计，不含余额充值。">
      <TabLinks
        label="时间范围"
        look="pill"
        links={[
          { to: path, label: '近 30 天', active: length === 30 },
          { to: `${path}?days=90`, label: '近 90 天', active: length === 90 },
        ]}
      />
      <Totals totals={board.totals} />
      <RevenueChart board={board} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Tasks tasks={board.tasks} />
        <Accounts accounts={board.accounts} />
      </div>
    </StaffPage>
  );
}

function Totals({ totals }: Pick<Board, 'totals'>) {
  const figures = [
    { label: '销售收款', value: formatMoney(totals.paid), hint: `${totals.orders} 笔订单` },
    { label: '其中已退款', value: formatMoney(totals.refunded) },
    { label: '净收款', value: formatMoney(totals.paid - totals.refunded) },
    { label: '余额充值', value: formatMoney(totals.topups), hint: '不计入收入' },
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4 elder:max-sm:grid-cols-1 phone:gap-3">
      {figures.map(({ label, value, hint }) => (
        <Card key={label} className="flex flex-col">
          <dt className="text-sm text-ink-mute">{label}</dt>
          <dd className="text-2xl leading-tight font-semibold tabular phone:text-xl">{value}</dd>
          {hint && <dd className="text-xs text-ink-mute">{hint}</dd>}
        </Card>
      ))}
    </dl>
  );
}

const methods = Object.keys(payMethodTitle) as PayMethod[];

function RevenueChart({ board: { days, revenue, totals } }: { board: Board }) {
  const paid = useMemo(() => {
    const found = new Map(revenue.map((row) => [`${row.day} ${row.method}`, row.paid]));
    return (day: string, method: PayMethod) => (found.get(`${day} ${method}`) ?? 0) / 100;
  }, [revenue]);
  const option = useMemo(
    (): ChartOption => ({
      legend: { top: 0, right: 0, icon: 'roundRect', itemWidth: 14, itemHeight: 10 },
      xAxis: { type: 'category', data: days.map((day) => day.slice(5)), axisTick: { show: false } },
      yAxis: { type: 'value' },
      series: methods.map((method) => ({
        name: payMethodTitle[method],
        type: 'bar' as const,
        stack: 'paid',
        data: days.map((day) => paid(day, method)),
        barMaxWidth: 16,
      })),
    }),
    [days, paid],
  );
  return (
    <ChartFrame
      title="每日销售收款（元）"
      caption={`共 ${formatMoney(totals.paid)}，按支付方式`}
      option={option}
      table={{
        head: ['日期', ...methods.map((method) => payMethodTitle[method])],
        rows: days.map((day) => [day, ...methods.map((method) => paid(day, method))]),
      }}
    />
  );
}

function Tasks({ tasks }: { tasks: FinanceTask[] }) {
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks" className="mb-4 text-lg">
        待处理
      </h2>
      <Table dense caption="待处理事项" columns={taskColumns} rows={tasks} rowKey={(row) => row.name} />
    </section>
  );
}

const taskColumns: Column<FinanceTask>[] = [
  {
    key: 'title',
    header: '事项',
    primary: true,
    cell: (row) => <TextLink to={row.href}>{row.title}</TextLink>,
  },
  { key: 'count', header: '数量', numeric: true, cell: (row) => row.count.toLocaleString('zh-CN') },
  { key: 'amount', header: '金额', numeric: true, cell: (row) => <Money fen={row.amount} /> },
];

function Accounts({ accounts }: Pick<Board, 'accounts'>) {
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts" className="mb-4 text-lg">
        账户余额
      </h2>
      <Table
        dense
        caption="账户余额"
        columns={accountColumns}
        rows={accounts}
        rowKey={(row) => row.account}
      />
      <p className="mt-2 text-sm text-ink-mute">
        复式记账，各账户合计为零；收款渠道为负，表示已由该渠道收到的款项。
      </p>
    </section>
  );
}

const accountColumns: Column<Board['accounts'][number]>[] = [
  { key: 'title', header: '账户', primary: true, cell: (row) => row.title },
  { key: 'balance', header: '余额', numeric: true, cell: (row) => <Money fen={row.balance} /> },
];
