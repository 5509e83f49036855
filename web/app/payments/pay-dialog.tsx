import { useEffect, useState } from 'react';
import { orderStatus, type OrderStatus } from '@portal/contract/order-titles';
import { toast } from '../browser/toasts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import type { Goods } from './calls.ts';
import { ConfirmOrder } from './confirm-order.tsx';
import { type PayOrder, progressOf } from './pay-order.ts';
import { PayPanel } from './pay-panel.tsx';
import { PayResult } from './pay-result.tsx';
import { PaySteps } from './pay-steps.tsx';

type PayDialogProps = {
  goods: Goods;
  /** An order placed earlier, for example before a reload. */
  orderNo: string | null;
  next: { to: string; label: string };
  onOrdered: (orderNo: string) => void;
  onPaid: () => void;
  onClose: () => void;
};

type Quote = { title: string; amount: number; former: number | null };
type View = { quote: Quote } | { order: PayOrder; now: number } | { problem: string } | null;

/** Confirm, pay, done: a purchase without leaving the page. */
export default function PayDialog(props: PayDialogProps) {
  const { goods, next, onOrdered, onPaid, onClose } = props;
  const [view, setView] = useState<View>(null);

  async function showOrder(orderNo: string) {
    const order = await (await import('./calls.ts')).readOrder(orderNo);
    setView(
      order
        ? { order, now: Math.floor(Date.now() / 1000) }
        : { problem: '订单没有取到，请稍后在“我的订单”中继续支付。' },
    );
    if (order?.status === orderStatus.paid) onPaid();
  }

  async function begin() {
    setView(null);
    if (props.orderNo !== null) return showOrder(props.orderNo);
    const { quoteOf } = await import('./calls.ts');
    const quote = await quoteOf(goods);
    if ('problem' in quote) return setView({ problem: quote.problem });
    if (quote.open_order_no === null) return setView({ quote });
    onOrdered(quote.open_order_no);
    return showOrder(quote.open_order_no);
  }

  useEffect(() => {
    void begin().catch(() => setView({ problem: '页面没有加载完整，请关闭后重试' }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, []);

  const order = view && 'order' in view ? view.order : null;
  const isUnpaid = order?.status === orderStatus.unpaid;

  function settled(status: OrderStatus) {
    setView((before) =>
      before && 'order' in before ? { ...before, order: { ...before.order, status } } : before,
    );
    if (status === orderStatus.paid) onPaid();
  }

  function close() {
    if (isUnpaid && !order.held) toast('success', '订单已保留，请在付款时限内到“我的订单”继续支付');
    onClose();
  }

  return (
    <Dialog open size="lg" title={order ? '支付订单' : '确认订单'} onClose={close}>
      <PaySteps progress={order ? progressOf(order.status) : 'confirm'} className="mb-6" />
      {view === null && <Loading />}
      {view && 'problem' in view && (
        <Empty
          compact
          picture="error"
          title="暂时不能购买"
          text={view.problem}
          action={
            <Button variant="secondary" onClick={() => void begin()}>
              再试一次
            </Button>
          }
        />
      )}
      {view && 'quote' in view && (
        <ConfirmOrder
          goods={goods}
          quote={view.quote}
          onOrdered={(orderNo) => {
            onOrdered(orderNo);
            return showOrder(orderNo);
          }}
        />
      )}
      {view && 'order' in view && isUnpaid && (
        <PayPanel order={view.order} now={view.now} onSettled={settled} />
      )}
      {order && !isUnpaid && <PayResult order={order} next={next} />}
    </Dialog>
  );
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-6 py-2">
      <span className="sr-only">正在加载</span>
      <SkeletonText lines={3} />
      <Skeleton className="ms-auto h-10 w-40" />
      <Skeleton className="ms-auto h-12 w-32" />
    </div>
  );
}
