import { dataOf } from '@portal/contract/endpoint';
import { formatMoney } from '@portal/contract/money';
import { goodsTypeTitle } from '@portal/contract/order-titles';
import { promotion } from '@portal/contract/promotion';
import { type RewardState, rewardStateTitle } from '@portal/contract/promotion-titles';
import { formatDate, formatMoment } from '@portal/contract/time';
import { OwnExport } from '../downloads/own-export.tsx';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { ListProblem } from '../lists/list-problem.tsx';
import { pageIn } from '../lists/query.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { withinPages } from '../lists/within-pages.ts';
import { Status } from '../ui/badge.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/sub-orders';
import { base, PromotionPage } from './promotion-page.tsx';
import { stateTone } from './state-tone.ts';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '订单与奖励' }), { name: 'robots', content: 'noindex' }];
}

const states = Object.keys(rewardStateTitle) as RewardState[];

export async function loader({ url, context }: Route.LoaderArgs) {
  const state = states.find((each) => each === url.searchParams.get('state'));
  const page = pageIn(url.searchParams);
  const answer = await context.get(visitContext).call(promotion.rewards, { state, page, page_size: 20 });
  const list = withinPages(dataOf(answer), url);
  const rows = list.data.map((reward) => ({
    id: reward.id,
    name: reward.name,
    goods: goodsTypeTitle[reward.goods_type],
    paid: formatMoney(reward.order_amount),
    refunded: reward.refunded > 0 ? formatMoney(reward.refunded) : null,
    amount: formatMoney(reward.amount),
    state: reward.state,
    due: reward.state === 'waiting' ? formatDate(reward.due_time) : null,
    time: formatMoment(reward.create_time),
  }));
  return {
    state: state ?? null,
    rows,
    list: { total: list.total, page: list.page, page_size: list.page_size },
  };
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const columns: Column<Row>[] = [
  {
    key: 'name',
    header: '用户',
    primary: true,
    cell: ({ name, goods }) => (
      <>
        {name}
        <span className="block text-sm font-normal text-ink-mute">{goods}</span>
      </>
    ),
  },
  { key: 'time', header: '付款时间', numeric: true, align: 'start', cell: ({ time }) => time },
  {
    key: 'paid',
    header: '订单金额',
    numeric: true,
    cell: ({ paid, refunded }) => (
      <>
        {paid}
        {refunded && <span className="block text-sm text-ink-mute">已退款 {refunded}</span>}
      </>
    ),
  },
  {
    key: 'amount',
    header: '奖励',
    numeric: true,
    cell: ({ amount }) => <strong className="text-brand-strong">{amount}</strong>,
  },
  {
    key: 'state',
    header: '状态',
    cell: ({ state, due }) => (
      <>
        <Status tone={stateTone[state]}>{rewardStateTitle[state]}</Status>
        {due && (
          <span className="block text-sm text-ink-mute tabular">
            <span className="whitespace-nowrap">{due}</span> 后结算
          </span>
        )}
      </>
    ),
  },
];

export default function SubOrders({ loaderData: { state, rows, list } }: Route.ComponentProps) {
  const path = `${base}/sub-orders`;
  return (
    <PromotionPage title="订单与奖励" text="被邀请的用户在奖励期内付款的订单。购买了什么不会显示给您。">
      <TabLinks
        label="奖励状态"
        look="pill"
        links={[null, ...states].map((each) => ({
          to: each === null ? path : `${path}?state=${each}`,
          label: each === null ? '全部' : rewardStateTitle[each],
          active: each === state,
        }))}
      />
      <Table
        caption="订单与奖励"
        className="my-4"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={useListLoading()}
        empty={
          <Empty
            compact
            title={state === null ? '还没有产生奖励的订单' : '没有这样的奖励'}
            text="被邀请的用户付款后，订单和奖励会出现在这里。"
          />
        }
      />
      <ListPager list={list} />
      <OwnExport type="own-rewards" filter={{ state }} total={list.total} />
    </PromotionPage>
  );
}

export const ErrorBoundary = ListProblem;
