import type { ReactNode } from 'react';
import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react';
import { orderStatus } from '@portal/contract/order-titles';
import { ButtonLink } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Money } from '../ui/money.tsx';
import type { PayOrder } from './pay-order.ts';

type PayResultProps = {
  order: PayOrder;
  /** The way on after paying: the first lesson, or the balance. */
  next: { to: string; label: string };
};

const granted: Partial<Record<PayOrder['goodsType'], string>> = {
  topup: '充值金额已到账，可用于购买课程和服务。',
  membership: '会员已开通，权益立即生效。',
  reservation: '预约已确认，到场时请出示「我的预约」中的二维码。',
};

/** The outcome and the next step. */
export function PayResult({ order, next }: PayResultProps) {
  const detail = (
    <ButtonLink to={`/pay/orders/${order.orderNo}`} variant="secondary" size="lg">
      查看订单
    </ButtonLink>
  );
  if (order.status === orderStatus.paid)
    return (
      <Ending
        Icon={CircleCheck}
        tone="bg-brand-100 text-brand-strong"
        title="支付成功"
        text={granted[order.goodsType] ?? `“${order.title}”已开通，现在就可以开始学习。`}
      >
        <Money fen={order.amount} size="xl" strong className="mt-3" />
        <Actions>
          <ButtonLink to={next.to} size="lg">
            {next.label}
          </ButtonLink>
          {detail}
        </Actions>
      </Ending>
    );
  if (order.status === orderStatus.cancelled || order.status === orderStatus.expired) {
    const isExpired = order.status === orderStatus.expired;
    return (
      <Ending
        Icon={isExpired ? Clock : CircleX}
        tone="bg-sunken text-ink-soft"
        title={isExpired ? '订单已过期' : '订单已取消'}
        text="如果您已经付过款，款项会退回原账户并通知您。"
      >
        <Actions>
          {order.goodsType === 'reservation' ? (
            <ButtonLink to="/reserve" size="lg">
              重新预约
            </ButtonLink>
          ) : (
            <ButtonLink to={order.href} size="lg">
              重新下单
            </ButtonLink>
          )}
          {detail}
        </Actions>
      </Ending>
    );
  }
  return (
    <Ending
      Icon={Undo2}
      tone="bg-accent-tint text-accent"
      title={order.status === orderStatus.refunded ? '订单已退款' : '订单退款中'}
      text="退款进度见订单详情。"
    >
      <Actions>{detail}</Actions>
    </Ending>
  );
}

type EndingProps = { Icon: typeof Clock; tone: string; title: string; text: string; children: ReactNode };

function Ending({ Icon, tone, title, text, children }: EndingProps) {
  return (
    <div className="flex flex-col items-center py-6 text-center">
      <span className={cx('flex size-20 items-center justify-center rounded-full', tone)}>
        <Icon className="size-11" aria-hidden />
      </span>
      <div role="status" className="mt-4">
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-2 max-w-md text-ink-soft">{text}</p>
      </div>
      {children}
    </div>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-wrap justify-center gap-3 phone:w-full phone:*:flex-1">{children}</div>
  );
}
