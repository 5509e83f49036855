import { type PayMethod, payMethodTitle } from '@portal/contract/order-titles';
import { type RefundState, refundStates, refundStateTitle } from '@portal/contract/refund-titles';
import { refundDesk, type StaffRefundRow } from '@portal/contract/refunds';
import { formatMoment } from '@portal/contract/time';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Badge, Status } from '../ui/badge.tsx';
import { Empty } from '../ui/empty.tsx';
import { Money } from '../ui/money.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-refunds';
import { stateTone } from './refund-words.ts';

const path = '/admin/refunds';

export function meta() {
  return staffMeta('退款');
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const state = refundStates.find((each) => each === searchParams.get('state'));
  const keyword = textIn(searchParams, 'keyword', 32);
  // What cannot be an order number finds nothing rather than everything.
  const orderNo = keyword && (/^[A-Za-z0-9]{6,32}$/.test(keyword) ? keyword : 'none00');
  const list = await read(args, refundDesk.list, {
    state,
    order_no: orderNo,
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next', 300),
    page_size: 20,
  });
  return { state, filter: { state, order_no: orderNo }, list };
}

export default function StaffRefunds({ loaderData: { state, filter, list } }: Route.ComponentProps) {
  const { link } = useFilters();
  const loading = useListLoading();
  return (
    <StaffPage
      table={{ type: 'refunds', list: { filter } }}
      title="退款"
      text="同意后款项按原付款方式退回；累计超过 5,000 元的须由两位财务人员先后同意。"
    >
      <TabLinks
        label="退款状态"
        links={[
          { to: link({ state: undefined }), label: '待处理', active: state === undefined },
          ...refundStates.map((each) => ({
            to: link({ state: each }),
            label: refundStateTitle[each],
            active: state === each,
          })),
        ]}
      />
      <KeywordForm placeholder="完整订单号" />
      <Table
        dense
        caption="退款"
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={<Empty compact title="没有符合条件的退款" text={emptyText(state)} />}
      />
      <ListPager list={list} />
    </StaffPage>
  );
}

const emptyText = (state: RefundState | undefined) =>
  state === undefined ? '用户申请退款后会出现在这里。' : '请换一个状态查看。';

const columns: Column<StaffRefundRow>[] = [
  {
    key: 'title',
    header: '商品',
    primary: true,
    cell: (row) => (
      <>
        <TextLink to={`${path}/${row.id}`}>{row.title}</TextLink>
        <span className="block text-sm font-normal text-ink-mute tabular">{row.order_no}</span>
      </>
    ),
  },
  { key: 'buyer', header: '用户', cell: (row) => row.buyer },
  {
    key: 'amount',
    header: '退款金额',
    numeric: true,
    cell: (row) => (
      <>
        <Money fen={row.amount} />
        {row.amount < row.asked && (
          <span className="block text-sm text-ink-mute">
            申请 <Money fen={row.asked} />
          </span>
        )}
      </>
    ),
  },
  {
    key: 'method',
    header: '支付方式',
    cell: (row) => payMethodTitle[row.method as PayMethod] ?? row.method,
  },
  {
    key: 'rule',
    header: '规则',
    cell: (row) =>
      row.obstacle === null ? (
        <Badge tone="brand">符合规则</Badge>
      ) : (
        <span className="block max-w-60 text-sm text-ink-soft">{row.obstacle}</span>
      ),
  },
  {
    key: 'state',
    header: '状态',
    cell: (row) => (
      <>
        <Status tone={stateTone[row.state]}>{refundStateTitle[row.state]}</Status>
        {row.state === 'confirming' && (
          <span className="block text-sm text-ink-mute">初审：{row.approved_by}</span>
        )}
      </>
    ),
  },
  {
    key: 'time',
    header: '申请时间',
    numeric: true,
    align: 'start',
    cell: (row) => formatMoment(row.create_time),
  },
];
