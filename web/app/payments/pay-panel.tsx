import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Landmark } from 'lucide-react';
import { formatMoney } from '@portal/contract/money';
import { payMethodTitle, type OrderStatus, type PayMethod } from '@portal/contract/order-titles';
import { lazy } from '../browser/lazy.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useSecondsLeft } from '../ui/countdown.tsx';
import { Money } from '../ui/money.tsx';
import { PaymentIcon } from '../ui/payment-icon.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useShared } from '../browser/shared-state.ts';
import { useMounted } from '../ui/use-mounted.ts';
import { clockText } from './clock-text.ts';
import { watchOrder, type WatchedState, type OrderWatch } from './order-watch.ts';
import { isPhoneAgent, methodsInOrder, type PayOrder } from './pay-order.ts';

// Only the chosen method is loaded.
const WechatPay = lazy(() => import('./wechat-pay.tsx'));
const AlipayPay = lazy(() => import('./alipay-pay.tsx'));
const BalancePay = lazy(() => import('./balance-pay.tsx'));
const TransferPay = lazy(() => import('./transfer-pay.tsx'));
const MemberOffer = lazy(() => import('./member-offer.tsx'));

type PayPanelProps = {
  order: PayOrder;
  /** The server's time at rendering. */
  now: number;
  onSettled: (status: OrderStatus) => void;
};

/** The amount, the methods, and the chosen one. Polls the order, so that it notices when it is paid or closed. */
export function PayPanel({ order, now, onSettled }: PayPanelProps) {
  const { askNow } = useOrderWatch(order.orderNo, onSettled);
  const isMounted = useMounted();
  const userBrowser = useShared('userBrowser');
  if (order.held)
    return (
      <Alert
        kind="info"
        title="等待对公转账"
        action={
          <ButtonLink size="sm" to={`/pay/transfers/new?order_no=${order.orderNo}`}>
            查看转账
          </ButtonLink>
        }
      >
        订单 {order.orderNo}{' '}
        已提交对公转账凭证，确认到账后自动开通，请勿重复付款。凭证被退回的，请重新提交；想换一种方式付款，请先取消订单，再重新下单。
      </Alert>
    );
  return (
    <div className="flex flex-col gap-6">
      <Summary order={order} now={now} onEnd={() => void askNow()} />
      {order.memberAmount !== null && (
        <Suspense>
          <MemberOffer order={{ ...order, memberAmount: order.memberAmount }} onSettled={onSettled} />
        </Suspense>
      )}
      {/* What comes first depends on the device, which only the browser knows. */}
      {isMounted ? (
        <Methods
          order={order}
          now={now}
          isPhone={isPhoneAgent(userBrowser)}
          askNow={askNow}
          onSettled={onSettled}
        />
      ) : (
        <>
          <noscript>
            <p className="rounded-md bg-accent-tint px-4 py-3 text-accent">付款需要启用 JavaScript。</p>
          </noscript>
          <Waiting />
        </>
      )}
    </div>
  );
}

type MethodsProps = Pick<PayPanelProps, 'order' | 'now' | 'onSettled'> & {
  isPhone: boolean;
  askNow: () => Promise<WatchedState>;
};

function Methods({ order, now, isPhone, askNow, onSettled }: MethodsProps) {
  const methods = methodsInOrder(order.methods, isPhone);
  const [chosen, setChosen] = useState<PayMethod | null>(null);
  if (methods.length === 0) {
    // Expired, but not settled yet.
    if (now >= order.expireTime) return <Waiting />;
    return (
      <Alert kind="info" title="暂时不能在线付款">
        协会尚未开通可用的支付方式，请联系协会工作人员。
      </Alert>
    );
  }
  const method = chosen && methods.includes(chosen) ? chosen : methods[0];
  return (
    <div className="grid gap-6 md:grid-cols-[17rem_minmax(0,1fr)] phone:gap-4">
      <RadioCards
        label="支付方式"
        name="method"
        columns={1}
        className="content-start phone:gap-2 phone:*:py-2.5"
        value={method ?? null}
        onChange={setChosen}
        options={methods.map((each) => ({
          value: each,
          label: payMethodTitle[each],
          hint: hintOf(each, order, isPhone),
          icon: iconOf(each),
        }))}
      />
      <div className="flex min-h-80 flex-col justify-center rounded-lg border border-line p-6 phone:min-h-0 phone:p-4">
        <Suspense fallback={<Waiting />}>
          {method === 'wechat' && <WechatPay order={order} isPhone={isPhone} />}
          {method === 'alipay' && <AlipayPay order={order} isPhone={isPhone} askNow={askNow} />}
          {method === 'balance' && <BalancePay order={order} onSettled={onSettled} />}
          {method === 'transfer' && <TransferPay order={order} />}
        </Suspense>
      </div>
    </div>
  );
}

function Summary({ order, now, onEnd }: { order: PayOrder; now: number; onEnd: () => void }) {
  const left = useSecondsLeft(order.expireTime, now, onEnd);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 rounded-lg bg-sunken px-6 py-4 phone:px-4">
      <div className="min-w-0">
        <p className="font-medium">{order.title}</p>
        <p className="mt-1 text-sm text-ink-mute tabular">订单号 {order.orderNo}</p>
        <p className="mt-1 text-sm text-ink-soft tabular" role="timer" aria-live="off">
          {left > 0 ? (
            <>
              请在 <span className="font-semibold text-accent">{clockText(left)}</span>{' '}
              内完成支付，逾期订单自动取消
            </>
          ) : (
            '支付时间已到，正在确认订单状态'
          )}
        </p>
      </div>
      <p className="flex items-baseline gap-2">
        <span className="text-sm text-ink-soft">应付</span>
        <Money fen={order.amount} size="xl" strong />
      </p>
    </div>
  );
}

function hintOf(method: PayMethod, { amount, balance }: PayOrder, isPhone: boolean): ReactNode {
  switch (method) {
    case 'wechat':
      return isPhone ? '用另一台设备的屏幕扫码' : '用手机微信扫一扫';
    case 'alipay':
      return isPhone ? '在支付宝里付款' : '在支付宝页面付款';
    case 'balance':
      return (
        <span className="tabular">
          可用 {formatMoney(balance)}
          {balance < amount && '，不足'}
        </span>
      );
    case 'transfer':
      return '单位汇款，上传凭证';
  }
}

function iconOf(method: PayMethod): ReactNode {
  if (method !== 'transfer') return <PaymentIcon mark={method} />;
  return (
    <span className="flex size-10 items-center justify-center rounded-lg bg-ink-soft text-white">
      <Landmark className="size-6" aria-hidden />
    </span>
  );
}

function Waiting() {
  return (
    <div role="status" className="flex flex-col items-center gap-4">
      <span className="sr-only">正在加载</span>
      <Skeleton className="size-48" />
      <Skeleton className="h-5 w-40" />
    </div>
  );
}

function useOrderWatch(orderNo: string, onSettled: (status: OrderStatus) => void) {
  const watch = useRef<OrderWatch | null>(null);
  const tell = useRef(onSettled);
  useEffect(() => {
    tell.current = onSettled;
  });
  useEffect(() => {
    const started = watchOrder(
      async () => (await import('./calls.ts')).askOrder(orderNo),
      (status) => tell.current(status),
    );
    watch.current = started;
    return () => {
      started.stop();
      watch.current = null;
    };
  }, [orderNo]);
  return { askNow: (): Promise<WatchedState> => watch.current?.askNow() ?? Promise.resolve(null) };
}
