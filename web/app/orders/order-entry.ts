import { formatMoney } from '@portal/contract/money';
import {
  goodsTypeTitle,
  orderHoldTitle,
  orderStatus,
  orderStatusTitle,
  payMethodTitle,
  type GoodsType,
  type OrderStatus,
} from '@portal/contract/order-titles';
import type { OwnOrder } from '@portal/contract/orders';
import { formatMoment } from '@portal/contract/time';
import type { Tone } from '../ui/tone.ts';

const statusTone: Record<OrderStatus, Tone> = {
  [orderStatus.unpaid]: 'accent',
  [orderStatus.paid]: 'brand',
  [orderStatus.cancelled]: 'neutral',
  [orderStatus.expired]: 'neutral',
  [orderStatus.refunding]: 'info',
  [orderStatus.refunded]: 'neutral',
};

const useText: Record<GoodsType, string> = {
  course: '去学习',
  path: '去学习',
  membership: '查看会员',
  reservation: '查看预约',
  topup: '查看余额',
};

/** A row's texts, formatted on the server: the browser needs no formatters. */
export function entryOf(order: OwnOrder) {
  const isPayable = order.status === orderStatus.unpaid && !order.held;
  return {
    orderNo: order.order_no,
    detail: `/pay/orders/${order.order_no}`,
    pay: isPayable ? `/payment/${order.order_no}` : null,
    /** Where to hand in the transfer that keeps the order open. */
    transfer: order.held ? `/pay/transfers/new?order_no=${order.order_no}` : null,
    /** The page of the goods. */
    use: order.status === orderStatus.paid ? { to: order.href, label: useText[order.goods_type] } : null,
    /** Where to order the same again; a reservation starts with choosing a slot. */
    again:
      order.goods_type === 'reservation'
        ? { to: '/reserve', label: '重新预约' }
        : { to: order.href, label: '重新下单' },
    title: order.title,
    kind: goodsTypeTitle[order.goods_type],
    goodsType: order.goods_type,
    amount: order.amount,
    refunded: order.refunded > 0 ? `已退 ${formatMoney(order.refunded)}` : '',
    status: order.status,
    state: order.held ? orderHoldTitle[order.held] : orderStatusTitle[order.status],
    held: order.held,
    tone: statusTone[order.status],
    method: order.method === null ? '' : payMethodTitle[order.method],
    created: formatMoment(order.create_time),
    expireTime: isPayable ? order.expire_time : null,
  };
}
export type OrderEntry = ReturnType<typeof entryOf>;
