import type { ReactNode } from 'react';
import { ChevronRight, FileText, Landmark, ReceiptText } from 'lucide-react';
import { dataOf } from '@portal/contract/endpoint';
import { ledger } from '@portal/contract/ledger';
import { orderStatus } from '@portal/contract/order-titles';
import { orders } from '@portal/contract/orders';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Link } from '../ui/link.tsx';
import { Money } from '../ui/money.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/pay-centre';
import { entryOf } from './order-entry.ts';
import { OrderRow } from './order-row.tsx';

const shown = 5;

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '支付中心' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext);
  const [open, account] = await Promise.all([
    call(orders.orderList, { status: orderStatus.unpaid, page_size: shown }).then(dataOf),
    call(ledger.balanceList, { page_size: 1 }).then(dataOf),
  ]);
  return {
    open: open.data.map(entryOf),
    more: open.total > shown,
    all: open.counts.reduce((sum, { count }) => sum + count, 0),
    balance: account.balance,
    held: account.held,
    now: Math.floor(Date.now() / 1000),
  };
}

export default function PayCentre({ loaderData }: Route.ComponentProps) {
  const { open, more, all, balance, held, now } = loaderData;
  return (
    <>
      <h1 className="mb-4 text-2xl">支付中心</h1>
      <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] phone:gap-4">
        <div className="flex flex-col gap-6 phone:gap-4">
          <BalanceCard balance={balance} held={held} />
          <Card flush className="overflow-hidden">
            <ul className="divide-y divide-line">
              <Entry to="/pay/orders" icon={<ReceiptText />} title="我的订单" text={`共 ${all} 个订单`} />
              <Entry to="/pay/transfers" icon={<Landmark />} title="对公转账" text="单位汇款，上传凭证" />
              <Entry to="/pay/invoices" icon={<FileText />} title="发票" text="抬头管理与开票申请" />
            </ul>
          </Card>
        </div>
        <section aria-labelledby="open-orders" className="min-w-0">
          <SectionHeading
            id="open-orders"
            title="待付款订单"
            {...(more && { more: `/pay/orders?status=${orderStatus.unpaid}` })}
            className="mb-4! [&_h2]:text-xl"
          />
          {open.length === 0 ? (
            <Card>
              <Empty
                title="没有待付款的订单"
                text="下单后 30 分钟内付款；逾期订单自动取消，可以重新下单。"
                action={
                  <>
                    <ButtonLink to="/course">去选课程</ButtonLink>
                    <ButtonLink to="/pay/orders" variant="secondary">
                      查看全部订单
                    </ButtonLink>
                  </>
                }
              />
            </Card>
          ) : (
            <ul className="flex flex-col gap-4">
              {open.map((order) => (
                <OrderRow key={order.orderNo} order={order} now={now} level={3} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  );
}

function BalanceCard({ balance, held }: { balance: number; held: number }) {
  return (
    <section
      aria-labelledby="balance"
      className="on-dark rounded-lg bg-brand-deep p-6 text-white shadow-card phone:p-5"
    >
      <h2 id="balance" className="text-base font-normal">
        账户余额
      </h2>
      <Money fen={balance} size="xl" className="mt-2 block font-semibold" />
      <p className="mt-1 min-h-6 text-sm tabular">
        {held > 0 && (
          <>
            另有 <Money fen={held} /> 冻结中
          </>
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-3 *:flex-1 *:whitespace-nowrap">
        <ButtonLink to="/pay/balance" variant="secondary">
          充值
        </ButtonLink>
        <ButtonLink
          to="/pay/balance#statement"
          variant="ghost"
          className="border-white/60! text-white! hover:bg-white/10!"
        >
          收支明细
        </ButtonLink>
      </div>
    </section>
  );
}

type EntryProps = { to: string; icon: ReactNode; title: string; text: string };

function Entry({ to, icon, title, text }: EntryProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 items-center gap-4 px-6 py-3 -outline-offset-2! hover:bg-brand-50 phone:px-4 [&>svg:first-child]:size-6 [&>svg:first-child]:text-brand-strong"
      >
        {icon}
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="block text-sm text-ink-mute tabular">{text}</span>
        </span>
        <ChevronRight className="size-5 text-ink-mute" aria-hidden />
      </Link>
    </li>
  );
}
