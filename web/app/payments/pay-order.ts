import { orderStatus, type GoodsType, type OrderStatus, type PayMethod } from '@portal/contract/order-titles';
import type { OrderDetail } from '@portal/contract/orders';
import type { PayProgress } from './pay-steps.tsx';

/** What the pay dialog and the payment page show of an order. */
export type PayOrder = {
  orderNo: string;
  goodsType: GoodsType;
  goodsId: number;
  title: string;
  /** The page of the goods. */
  href: string;
  amount: number;
  status: OrderStatus;
  expireTime: number;
  /** A transfer for it is under review, or may be handed in again. */
  held: OrderDetail['held'];
  methods: PayMethod[];
  balance: number;
  /** What it costs ordered anew by somebody who has become a member; null where that is not less. */
  memberAmount: number | null;
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
    memberAmount: order.member_amount,
  };
}

/** A phone cannot scan a code on its own screen, so that method comes last there. */
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
