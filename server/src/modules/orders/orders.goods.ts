import { code, PortalError } from '@portal/contract/codes';
import { type GoodsType, type PayMethod, payMethodTitle, topup } from '@portal/contract/order-titles';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { userBalance } from '../ledger/ledger.ts';
import type { OrderRow } from './orders.store.ts';

/** `former` is what others pay, where this person pays less; from `payBy` on nobody wants it paid any more. */
export type Quote = { title: string; amount: number; href: string; former?: number; payBy?: Date };

/** Something that can be bought; each module adds its own. */
export type Goods = {
  type: GoodsType;
  /** The price of the server; throws where this person may not buy it: owned already, not on sale. */
  quote(queries: Queries, buyerId: number, goodsId: number, quantity: number): Promise<Quote>;
  /** Why paying for it would be for nothing by now: this person has got it in another way, or it was withdrawn. Null where it is not. */
  needless?(queries: Queries, order: OrderRow): Promise<string | null>;
  /** The ledger account that earns it; revenue unless told. */
  account?(order: OrderRow): string;
  /** With the new order: keeps what there is only so much of until it is paid or closed; throws where it is gone. */
  hold?(transaction: Transaction, order: OrderRow): Promise<void>;
  /** Cancelled or expired without having been paid. */
  release?(transaction: Transaction, order: OrderRow): Promise<void>;
  grant(transaction: Transaction, order: OrderRow): Promise<void>;
  revoke(transaction: Transaction, order: OrderRow, reason: string): Promise<void>;
  /** Why the rule of product 7 does not refund it by itself; null where it does. Staff may still decide. */
  refundObstacle(queries: Queries, order: OrderRow): Promise<string | null>;
  /** `own`: `refundObstacle` knows until when, and the days since the payment do not count. */
  refundPeriod?: 'own';
  /** By which it may be paid; all of them unless told. */
  methods?: readonly PayMethod[];
};

const allMethods = Object.keys(payMethodTitle) as PayMethod[];

export const methodsOf = ({ methods }: Goods): PayMethod[] => [...(methods ?? allMethods)];

/** By which money can come in at all: a gateway that is configured, an account that is published. */
export type Payable = () => Promise<readonly PayMethod[]>;

/** What the goods allow and the portal can take, in the order of the goods. */
export async function offeredMethods(goods: Goods, payable: Payable = async () => allMethods) {
  const able = await payable();
  return methodsOf(goods).filter((method) => able.includes(method));
}

/** Money for the own balance. What was spent of it cannot be refunded, so the balance itself decides. */
export const topupGoods: Goods = {
  type: 'topup',
  methods: ['wechat', 'alipay', 'transfer'],
  async quote(_, __, goodsId, quantity) {
    if (goodsId !== topup.goodsId) throw new PortalError(code.failure, '没有这种充值');
    if (quantity < topup.least || quantity > topup.most) {
      const fault = `充值金额为 ${topup.least} 至 ${topup.most} 元`;
      throw new PortalError(code.invalidFields, fault, { fields: { quantity: fault } });
    }
    return { title: `余额充值 ${quantity} 元`, amount: quantity * 100, href: '/pay' };
  },
  account: ({ userId }) => userBalance(userId),
  // The ledger entry is the grant, and its reversal takes it back.
  grant: async () => {},
  revoke: async () => {},
  refundObstacle: async () => null,
};

export function createRegistry(all: readonly Goods[]) {
  return (type: GoodsType): Goods => {
    const found = all.find((goods) => goods.type === type);
    if (!found) throw new PortalError(code.failure, '该商品暂不出售');
    return found;
  };
}
export type Registry = ReturnType<typeof createRegistry>;
