import { dataOf } from '@portal/contract/endpoint';
import { formatMoney } from '@portal/contract/money';
import { promotion } from '@portal/contract/promotion';
import { formatDate, formatMoment } from '@portal/contract/time';
import { OwnExport } from '../downloads/own-export.tsx';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { ListProblem } from '../lists/list-problem.tsx';
import { pageIn } from '../lists/query.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { withinPages } from '../lists/within-pages.ts';
import { Empty } from '../ui/empty.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/sub-users';
import { PromotionPage } from './promotion-page.tsx';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '邀请的用户' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = pageIn(url.searchParams);
  const answer = await context.get(visitContext).call(promotion.invited, { page, page_size: 20 });
  const list = withinPages(dataOf(answer), url);
  const rows = list.data.map((user) => ({
    id: user.id,
    name: user.name,
    time: formatMoment(user.create_time),
    until: formatDate(user.until),
    orders: user.orders,
    rewarded: formatMoney(user.rewarded),
  }));
  return { rows, list: { total: list.total, page: list.page, page_size: list.page_size } };
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const columns: Column<Row>[] = [
  { key: 'name', header: '用户', primary: true, cell: ({ name }) => name },
  { key: 'time', header: '注册时间', numeric: true, align: 'start', cell: ({ time }) => time },
  { key: 'until', header: '奖励期至', numeric: true, align: 'start', cell: ({ until }) => until },
  { key: 'orders', header: '订单', numeric: true, cell: ({ orders }) => `${orders} 笔` },
  { key: 'rewarded', header: '奖励', numeric: true, cell: ({ rewarded }) => rewarded },
];

export default function SubUsers({ loaderData: { rows, list } }: Route.ComponentProps) {
  return (
    <PromotionPage title="邀请的用户" text="为保护隐私，只显示昵称的首尾。">
      <Table
        caption="邀请的用户"
        className="mb-6"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={useListLoading()}
        empty={
          <Empty compact title="还没有邀请到用户" text="把邀请链接或海报发给朋友，对方注册后会出现在这里。" />
        }
      />
      <ListPager list={list} />
      <OwnExport type="own-invited" total={list.total} />
    </PromotionPage>
  );
}

export const ErrorBoundary = ListProblem;
