import { orderStatus, type GoodsType, type OrderStatus, type PayMethod } from '@portal/contract/order-titles';
import type { OrderDetail } from '@portal/contract/orders';
import type { PayProgress } from './pay-steps.tsx';

/** What the pay dialog and the payment page show of an order. */
export type PayOrder = {
  orderNo: string;
  goodsType: GoodsType;
  goodsId: number;
  title: string;
  /** Where the goods are. */
  href: string;
  amount: number;
  status: OrderStatus;
  expireTime: number;
  /** A transfer for it is being checked, or may be handed in again. */
  held: OrderDetail['held'];
  methods: PayMethod[];
  balance: number;
};

export function payOrderOf(order: OrderDetail): PayOrder {
  return {
    orderNo: order.order_no,
    goodsType: order.goods_type,
    goodsId: order.goods_id,
    title: order.title,
    href: order.href,
    amount: order.amount,
    status: order.status,
    expireTime: order.expire_time,
    held: order.held,
    methods: order.methods,
    balance: order.balance,
  };
}

/** Whoever looks at a code on a phone cannot scan it: there it comes after what can be paid on the phone itself. */
const atDesk: PayMethod[] = ['wechat', 'alipay', 'balance', 'transfer'];
const onPhone: PayMethod[] = ['alipay', 'balance', 'wechat', 'transfer'];

export function methodsInOrder(methods: readonly PayMethod[], isPhone: boolean): PayMethod[] {
  return (isPhone ? onPhone : atDesk).filter((method) => methods.includes(method));
}

export function isPhoneAgent(userAgent: string): boolean {
  return /Mobi|Android|iPhone/.test(userAgent);
}

export function progressOf(status: OrderStatus): PayProgress {
  if (status === orderStatus.unpaid) return 'pay';
  return status === orderStatus.cancelled || status === orderStatus.expired ? 'closed' : 'done';
}
