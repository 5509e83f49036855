import { formatMoney } from '@portal/contract/money';
import { defaultRule, maskName, refundDays, type RewardRefusal } from '@portal/contract/promotion-titles';
import { authStatus, role } from '@portal/contract/roles';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import type { OrderRow, Orders } from '../orders/orders.ts';
import { dueAfter, inUse, isWithin, rewardOf, type Terms } from './promotion.rule.ts';
import { type InviteRow, promotionStore as store } from './promotion.store.ts';

export type EarningPorts = {
  messages: Pick<Messages, 'send'>;
  orders: Pick<Orders, 'hasOwnRefundPeriod'>;
};
type Invite = { userId: number; inviterId: number; key: string; sameDevice: boolean };

export async function termsAt(queries: Queries, at: Date): Promise<Terms> {
  return (await store.ruleAt(queries, at)) ?? defaultRule;
}

export type Earning = ReturnType<typeof createEarning>;

/** How an invitation, and then a payment, become a reward. */
export function createEarning({ clock }: Pick<Platform, 'clock'>, { messages, orders }: EarningPorts) {
  /** Why this order brings nothing to whoever invited its buyer. */
  async function refusalOf(
    queries: Queries,
    { userId, inviterId, sameDevice }: InviteRow,
  ): Promise<RewardRefusal | null> {
    const inviter = await store.person(queries, inviterId);
    if (inviter?.status !== inUse) return 'inactive';
    if (inviter.roleId === role.expert && inviter.identity === authStatus.certified) return 'expert';
    if (inviterId === userId || (await store.shareIdentity(queries, userId, inviterId))) return 'self';
    if (sameDevice || (await store.shareBrowser(queries, userId, inviterId))) return 'device';
    return (await store.sharePayer(queries, userId, inviterId)) ? 'payer' : null;
  }

  return {
    /** Part of a registration by somebody's key. */
    async recordInvite(transaction: Transaction, invite: Invite): Promise<void> {
      const { userId, inviterId } = invite;
      await store.addInvite(transaction, { ...invite, createdAt: clock() });
      if (!(await store.settings(transaction, inviterId)).onInvited) return;
      const name = maskName((await store.person(transaction, userId))?.nickname ?? '');
      await messages.send(transaction, {
        userId: inviterId,
        type: 2,
        title: '有用户通过您的邀请注册',
        content: `${name} 使用您的邀请码完成了注册。`,
        link: '/pages_workbench/pages/promotion/sub-users',
        eventKey: `promotion.invited:${userId}`,
      });
    },

    /** Part of a payment. Posts nothing: a job does, once the refund period is over. */
    async afterPaid(transaction: Transaction, order: OrderRow): Promise<void> {
      if (order.goodsType === 'topup') return;
      const invite = await store.inviteOf(transaction, order.userId);
      if (!invite) return;
      const paidAt = order.paidAt ?? clock();
      const terms = await termsAt(transaction, paidAt);
      const base = rewardOf(terms, order.amount);
      if (base === 0 || !isWithin(terms, invite.createdAt, paidAt)) return;
      const refusal = await refusalOf(transaction, invite);
      const { userId, inviterId } = invite;
      const createdAt = clock();
      const reward = await store.addReward(transaction, {
        orderNo: order.orderNo,
        userId,
        inviterId,
        goodsType: order.goodsType,
        orderAmount: order.amount,
        percent: terms.percent,
        most: terms.most,
        base,
        amount: base,
        state: refusal ? 'refused' : 'waiting',
        refusal,
        dueAt: dueAfter(paidAt),
        createdAt,
      });
      if (!reward) return;
      await store.addEvent(transaction, reward, refusal ? 'refused' : 'earned', base, createdAt);
      if (refusal || !(await store.settings(transaction, inviterId)).onOrder) return;
      const name = maskName((await store.person(transaction, userId))?.nickname ?? '');
      const own = orders.hasOwnRefundPeriod(order) ? '、过了可退款的时间' : '';
      await messages.send(transaction, {
        userId: inviterId,
        type: 2,
        title: '您邀请的用户完成了一笔订单',
        content: `${name} 完成了一笔订单，预计奖励 ${formatMoney(base)}，付款满 ${refundDays} 天${own}且未退款后转入您的余额。`,
        link: '/pages_workbench/pages/promotion/sub-orders',
        eventKey: `promotion.earned:${order.orderNo}`,
      });
    },
  };
}
