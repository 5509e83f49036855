import { code, PortalError } from '@portal/contract/codes';
import type { Queries } from '../../platform/database/database.ts';
import type { Goods, OrderRow } from '../orders/orders.ts';
import { planStore } from './memberships.plans.store.ts';
import type { MembershipRules } from './memberships.rules.ts';
import { membershipStore as store } from './memberships.store.ts';

/** Which benefit somebody used since then, as the reason not to refund; null for none. */
export type BenefitUsed = (queries: Queries, userId: number, since: Date) => Promise<string | null>;

const keyOf = ({ orderNo }: Pick<OrderRow, 'orderNo'>) => `order:${orderNo}`;

/** Plans as they are sold; buying again extends. */
export function membershipGoods(
  { extend, takeBack }: Pick<MembershipRules, 'extend' | 'takeBack'>,
  benefitsUsed: readonly BenefitUsed[],
): Goods {
  return {
    type: 'membership',
    async quote(queries, _, goodsId, quantity) {
      if (quantity !== 1) {
        const fault = '每次只能购买一份';
        throw new PortalError(code.invalidFields, fault, { fields: { quantity: fault } });
      }
      const plan = await planStore.byId(queries, goodsId);
      if (!plan?.onSale) throw new PortalError(code.failure, '会员方案不存在或已停售');
      return { title: plan.title, amount: plan.price, href: '/vip' };
    },
    async grant(transaction, order) {
      const plan = await planStore.byId(transaction, order.goodsId);
      if (!plan) throw new Error(`membership plan ${order.goodsId} is gone`);
      const { userId } = order;
      await extend(transaction, { userId, months: plan.months, source: 'order', key: keyOf(order) });
    },
    revoke: (transaction, order, reason) => takeBack(transaction, { key: keyOf(order), reason }),
    /** product 7: only while no benefit of this very term was used. */
    async refundObstacle(queries, order) {
      const term = await store.term(queries, { key: keyOf(order) });
      if (!term) return null;
      for (const used of benefitsUsed) {
        const obstacle = await used(queries, order.userId, term.startsAt);
        if (obstacle) return obstacle;
      }
      return null;
    },
  };
}
