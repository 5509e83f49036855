import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { Money } from '../ui/money.tsx';
import { GoodsIcon } from './goods-icon.tsx';
import type { OrderEntry } from './order-entry.ts';
import { PayBy } from './pay-by.tsx';

/** One order of a list: goods, amount, status, actions. */
export function OrderRow({ order, now, level = 2 }: { order: OrderEntry; now: number; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <Card as="li" flush className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line bg-sunken px-6 py-2.5 text-sm text-ink-soft tabular phone:px-4">
        <span>{order.created}</span>
        <span className="me-auto wrap-anywhere phone:order-last phone:w-full">订单号 {order.orderNo}</span>
        <Badge tone={order.tone} className="phone:ms-auto">
          {order.state}
        </Badge>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-6 py-5 phone:px-4 phone:py-4">
        <GoodsIcon type={order.goodsType} className="phone:hidden" />
        <div className="min-w-0 flex-1 basis-48">
          <Heading className="text-base font-medium">
            <Link to={order.detail} className="hover:text-brand-strong elder:underline">
              {order.title}
            </Link>
          </Heading>
          <p className="mt-1 text-sm text-ink-mute">
            {[order.kind, order.method].filter(Boolean).join(' · ')}
            {order.expireTime !== null && (
              <>
                {' · '}
                <PayBy until={order.expireTime} now={now} />
              </>
            )}
          </p>
        </div>
        <p className="text-end elder:phone:text-start">
          <Money fen={order.amount} className="text-lg font-semibold" />
          {order.refunded && <span className="block text-sm text-ink-mute tabular">{order.refunded}</span>}
        </p>
        <div className="ms-auto flex flex-wrap justify-end gap-2 md:min-w-52 phone:w-full phone:*:flex-1">
          <ButtonLink to={order.detail} size="sm" variant="secondary">
            订单详情
            <span className="sr-only">：{order.title}</span>
          </ButtonLink>
          {order.pay && (
            <ButtonLink to={order.pay} size="sm">
              去支付
              <span className="sr-only">：{order.title}</span>
            </ButtonLink>
          )}
          {order.use && (
            <ButtonLink to={order.use.to} size="sm" variant="secondary">
              {order.use.label}
              <span className="sr-only">：{order.title}</span>
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
}
