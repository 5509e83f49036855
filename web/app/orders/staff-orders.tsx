import {
  type GoodsType,
  goodsTypeTitle,
  orderStatusTitle,
  type OrderStatus,
  type PayMethod,
  payMethodTitle,
} from '@portal/contract/order-titles';
import { staffOrders, type StaffOrder } from '@portal/contract/orders';
import { formatMoment } from '@portal/contract/time';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { momentIn, pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DateRangePicker } from '../ui/date-picker.tsx';
import { Empty } from '../ui/empty.tsx';
import { Money } from '../ui/money.tsx';
import { Select } from '../ui/select.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-orders';
import { optionsOf, orderTone } from './staff-order-words.ts';

export function meta() {
  return staffMeta('订单');
}

/** What the address says, if it is one of these. */
const oneOf = <Name extends string>(titles: Record<Name, string>, value: string | null) =>
  value !== null && Object.hasOwn(titles, value) ? (value as Name) : undefined;

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const status = oneOf(orderStatusTitle as Record<string, string>, searchParams.get('status'));
  const filter = {
    status: status === undefined ? undefined : (Number(status) as OrderStatus),
    method: oneOf<PayMethod>(payMethodTitle, searchParams.get('method')),
    goods_type: oneOf<GoodsType>(goodsTypeTitle, searchParams.get('goods')),
    keyword: textIn(searchParams, 'keyword'),
    from: momentIn(searchParams, 'from', '00:00:00'),
    to: momentIn(searchParams, 'to', '23:59:59'),
  };
  const list = await read(args, staffOrders.list, {
    ...filter,
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next', 300),
    page_size: 20,
  });
  return { filter, list };
}

export default function Orders({ loaderData: { filter, list } }: Route.ComponentProps) {
  const { set } = useFilters();
  const loading = useListLoading();
  const nothing = {
    status: undefined,
    method: undefined,
    goods: undefined,
    keyword: undefined,
    from: undefined,
    to: undefined,
  };
  return (
    <StaffPage
      title="订单"
      text="全部用户的订单。手机号须完整填写才能查到。"
      table={{ type: 'orders', list: { filter } }}
    >
      <Filters />
      <Table
        dense
        caption="订单"
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.order_no}
        loading={loading}
        empty={
          <Empty
            compact
            picture="search"
            title="没有符合条件的订单"
            action={
              <Button variant="secondary" onClick={() => set(nothing)}>
                清除条件
              </Button>
            }
          />
        }
      />
      <ListPager list={list} />
    </StaffPage>
  );
}

function Filters() {
  const { search, set } = useFilters();
  const [from, to] = [search.get('from'), search.get('to')];
  const choice = (name: string, label: string, all: string, titles: Record<string, string>) => (
    <Select
      aria-label={label}
      placeholder={all}
      options={optionsOf(titles)}
      value={search.get(name) ?? ''}
      onChange={(event) => set({ [name]: event.target.value || undefined })}
    />
  );
  return (
    <>
      <KeywordForm placeholder="订单号、商品、昵称或手机号" />
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
        {choice('status', '状态', '全部状态', orderStatusTitle)}
        {choice('method', '支付方式', '全部支付方式', payMethodTitle)}
        {choice('goods', '商品种类', '全部商品', goodsTypeTitle)}
        <DateRangePicker
          label="下单时间"
          placeholder="全部时间"
          value={from && to ? { from, to } : null}
          onChange={(range) => set({ from: range?.from, to: range?.to })}
        />
      </div>
    </>
  );
}

const columns: Column<StaffOrder>[] = [
  {
    key: 'title',
    header: '订单',
    primary: true,
    cell: (row) => (
      <>
        <TextLink to={`/admin/orders/${row.order_no}`}>{row.title}</TextLink>
        <span className="block text-sm font-normal text-ink-mute tabular">{row.order_no}</span>
      </>
    ),
  },
  {
    key: 'buyer',
    header: '购买人',
    cell: (row) => (
      <>
        {row.buyer.name || '—'}
        <span className="block text-sm text-ink-mute tabular">{row.buyer.mobile}</span>
      </>
    ),
  },
  {
    key: 'amount',
    header: '金额',
    numeric: true,
    cell: (row) => (
      <>
        <Money fen={row.amount} />
        {row.refunded > 0 && (
          <span className="block text-sm text-ink-mute">
            已退 <Money fen={row.refunded} />
          </span>
        )}
      </>
    ),
  },
  { key: 'method', header: '支付方式', cell: (row) => (row.method ? payMethodTitle[row.method] : '—') },
  {
    key: 'status',
    header: '状态',
    cell: (row) => <Status tone={orderTone[row.status]}>{orderStatusTitle[row.status]}</Status>,
  },
  {
    key: 'time',
    header: '下单时间',
    numeric: true,
    align: 'start',
    cell: (row) => formatMoment(row.create_time),
  },
];
