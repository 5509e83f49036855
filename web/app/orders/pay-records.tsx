import { ChevronRight } from 'lucide-react';
import { OwnExport } from '../downloads/own-export.tsx';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { ListProblem } from '../lists/list-problem.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Link } from '../ui/link.tsx';
import { Money } from '../ui/money.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/pay-records';
import { GoodsIcon } from './goods-icon.tsx';
import { loadOrders } from './load-orders.ts';
import type { OrderEntry } from './order-entry.ts';
import { PayBy } from './pay-by.tsx';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '支付记录' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const orders = await loadOrders(context.get(visitContext), url, 20);
  return { ...orders, months: byMonth(orders.items) };
}

function byMonth(items: OrderEntry[]) {
  const months = new Map<string, OrderEntry[]>();
  for (const item of items) {
    const [year, month] = item.created.split('-');
    const title = `${year} 年 ${Number(month)} 月`;
    months.set(title, [...(months.get(title) ?? []), item]);
  }
  return [...months].map(([title, entries]) => ({ title, entries }));
}

/** What somebody has paid and has to pay, for a phone first: one thumb, one column. */
export default function PayRecords({ loaderData }: Route.ComponentProps) {
  const { tabs, months, list, filter, now, isFiltered } = loaderData;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">支付记录</h1>
        <nav aria-label="支付" className="flex flex-wrap gap-x-5">
          <Link to="/pay/balance" className="text-link inline-flex min-h-9 items-center">
            我的余额
          </Link>
          <Link to="/pay" className="text-link inline-flex min-h-9 items-center">
            支付中心
          </Link>
        </nav>
      </div>
      <TabLinks label="支付状态" links={tabs} className="mt-2 mb-4" />
      {months.length === 0 && (
        <Card>
          <Empty
            title={isFiltered ? '没有这种状态的记录' : '还没有支付记录'}
            text="购买课程、学习路径或充值后，记录会出现在这里。"
            action={<ButtonLink to="/course">去选课程</ButtonLink>}
          />
        </Card>
      )}
      {months.map(({ title, entries }) => (
        <section key={title} aria-label={title} className="mb-5">
          <h2 className="mb-2 px-1 text-base text-ink-soft tabular">{title}</h2>
          <Card flush className="overflow-hidden">
            <ul className="divide-y divide-line">
              {entries.map((order) => (
                <Record key={order.orderNo} order={order} now={now} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <ListPager list={list} />
      <OwnExport type="own-orders" filter={filter} total={list.total} />
    </>
  );
}

function Record({ order, now }: { order: OrderEntry; now: number }) {
  return (
    <li className="relative flex items-center gap-4 px-6 py-4 hover:bg-brand-50/60 phone:gap-3 phone:px-4">
      <GoodsIcon type={order.goodsType} className="elder:phone:hidden" />
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-2 text-base font-medium">
          <Link to={order.pay ?? order.detail} className="-outline-offset-2! after:absolute after:inset-0">
            {order.title}
          </Link>
        </h3>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-mute tabular">
          <span>{order.created.slice(5)}</span>
          {order.method && <span>{order.method}</span>}
          {order.expireTime !== null && <PayBy until={order.expireTime} now={now} />}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <Money fen={order.amount} className="font-semibold" />
        <Badge tone={order.tone}>{order.state}</Badge>
      </div>
      <ChevronRight className="size-5 shrink-0 text-ink-mute phone:hidden" aria-hidden />
    </li>
  );
}

export const ErrorBoundary = ListProblem;
