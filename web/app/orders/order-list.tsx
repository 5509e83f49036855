import { OwnExport } from '../downloads/own-export.tsx';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { FindForm } from '../lists/find-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { ListProblem } from '../lists/list-problem.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/order-list';
import { loadOrders } from './load-orders.ts';
import { OrderRow } from './order-row.tsx';

const path = '/pay/orders';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '我的订单' }), { name: 'robots', content: 'noindex' }];
}

export function loader({ url, context }: Route.LoaderArgs) {
  return loadOrders(context.get(visitContext), url, 10);
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { items, list, filter, tabs, types, keyword, kept, now, isFiltered } = loaderData;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl">我的订单</h1>
        <FindForm
          action={path}
          id="order-keyword"
          label="按商品名称或订单号查找"
          placeholder="商品名称或订单号"
          keyword={keyword}
          kept={kept}
        />
      </div>
      <TabLinks label="订单状态" links={tabs} className="mt-3" />
      <TabLinks label="商品种类" look="pill" links={types} className="mt-4" />
      {items.length === 0 ? (
        <Nothing isFiltered={isFiltered} />
      ) : (
        <ul aria-label="订单" className="mt-4 mb-6 flex flex-col gap-4">
          {items.map((order) => (
            <OrderRow key={order.orderNo} order={order} now={now} />
          ))}
        </ul>
      )}
      <ListPager list={list} />
      <OwnExport type="own-orders" filter={filter} total={list.total} />
    </>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Card className="mt-4">
      {isFiltered ? (
        <Empty
          picture="search"
          title="没有符合条件的订单"
          text="换一个状态、种类或关键词再看看。"
          action={
            <ButtonLink to={path} variant="secondary">
              查看全部订单
            </ButtonLink>
          }
        />
      ) : (
        <Empty
          title="还没有订单"
          text="购买课程、学习路径或充值后，订单会出现在这里。"
          action={<ButtonLink to="/course">去选课程</ButtonLink>}
        />
      )}
    </Card>
  );
}

export const ErrorBoundary = ListProblem;
