import { formatMoney } from '@portal/contract/money';
import { orderStatus } from '@portal/contract/order-titles';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { job, type Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Ledger, promotionCost, userBalance } from '../ledger/ledger.ts';
import type { Messages } from '../messages/messages.ts';
import type { OrderRow, Orders } from '../orders/orders.ts';
import type { Refunds } from '../refunds/refunds.ts';
import { inUse, rewardAfter } from './promotion.rule.ts';
import { promotionStore as store, type RewardRow } from './promotion.store.ts';

export type SettlingPorts = {
  ledger: Pick<Ledger, 'posting' | 'balance'>;
  messages: Pick<Messages, 'send'>;
  orders: Pick<Orders, 'isInOwnRefundPeriod'>;
  refunds: Pick<Refunds, 'isOpen'>;
};
const day = 86_400_000;

type Parts = Pick<Platform, 'clock' | 'database' | 'jobs' | 'log'>;

export type Settling = ReturnType<typeof createSettling>;

/**
 * Moves the money of rewards: in after the refund period, back after a refund. The transaction of a refund only asks for this job. It
 * holds accounts of the ledger already, and to take those of the inviter as well would be against the order of locks.
 */
export function createSettling({ clock, database, jobs, log }: Parts, ports: SettlingPorts) {
  const { ledger, messages, orders, refunds } = ports;
  const settleJob = job({
    name: 'promotion.settle',
    title: '发放推广奖励',
    // Without a person: whoever has something to settle.
    data: z.object({ inviterId: z.number().int().optional() }),
    schedule: '17 * * * *',
    run: ({ inviterId }) => (inviterId === undefined ? settleAll() : settle(inviterId)),
  });

  /** A failure is retried in the next run and must not block the others. */
  async function settleAll(): Promise<void> {
    for (const inviterId of await store.dueInviters(database, clock())) {
      try {
        await settle(inviterId);
      } catch (error) {
        log.error({ error, inviterId }, 'rewards could not be settled');
      }
    }
  }

  function settle(inviterId: number): Promise<void> {
    return database.transaction(async (transaction) => {
      const now = clock();
      const open = await store.holdOpen(transaction, inviterId, now);
      // Who leaves is not given what would keep the account; it is paid should they come back.
      const isInUse = (await store.person(transaction, inviterId))?.status === inUse;
      const owing = open.map(({ reward }) => reward).filter(({ owed }) => owed > 0);
      for (const { reward, refunded, status } of open) {
        if (reward.state !== 'refused') await follow(transaction, reward, refunded);
        const isDue =
          reward.state === 'waiting' && reward.dueAt <= now && status === orderStatus.paid && isInUse;
        if (!isDue || (await waitsLonger(transaction, reward)) || (await refuse(transaction, reward)))
          continue;
        await payOut(transaction, reward, owing);
      }
      for (const { reward } of open) await takeBack(transaction, reward);
    });
  }

  async function update(transaction: Transaction, reward: RewardRow, changes: Partial<RewardRow>) {
    Object.assign(reward, changes);
    await store.change(transaction, reward.id, changes);
  }

  const note = (
    transaction: Transaction,
    reward: RewardRow,
    kind: Parameters<typeof store.addEvent>[2],
    amount: number,
  ) => store.addEvent(transaction, reward, kind, amount, clock());

  /** What the order gave back takes its part of the reward with it. */
  async function follow(transaction: Transaction, reward: RewardRow, refunded: number): Promise<void> {
    if (refunded === reward.refunded) return;
    const amount = rewardAfter(reward.base, reward.orderAmount, refunded);
    const less = reward.amount - amount;
    const state = amount === 0 ? 'returned' : reward.state;
    await update(transaction, reward, { refunded, amount, state });
    if (less > 0) await note(transaction, reward, 'reduced', less);
  }

  /**
   * A reservation is refunded by rule until shortly before its slot, weeks after the payment, and a refund asked for in time
   * may be decided late: looked at again tomorrow.
   */
  async function waitsLonger(transaction: Transaction, reward: RewardRow): Promise<boolean> {
    const { orderNo } = reward;
    const isRefundable =
      (await orders.isInOwnRefundPeriod(transaction, orderNo)) ||
      (await refunds.isOpen(transaction, orderNo));
    if (!isRefundable) return false;
    await update(transaction, reward, { dueAt: new Date(clock().getTime() + day) });
    return true;
  }

  /** Both have paid as one since it was earned. What staff have allowed stays allowed. */
  async function refuse(transaction: Transaction, reward: RewardRow): Promise<boolean> {
    const { note: decided, userId, inviterId, amount } = reward;
    if (decided !== '' || !(await store.sharePayer(transaction, userId, inviterId))) return false;
    await update(transaction, reward, { state: 'refused', refusal: 'payer' });
    await note(transaction, reward, 'refused', amount);
    return true;
  }

  /** First against what is owed, the rest into the balance. */
  async function payOut(transaction: Transaction, reward: RewardRow, owing: RewardRow[]): Promise<void> {
    const { inviterId, orderNo, amount } = reward;
    let left = amount;
    for (const debt of owing) {
      const part = Math.min(left, debt.owed);
      if (part === 0) continue;
      await update(transaction, debt, { owed: debt.owed - part, paid: debt.paid - part });
      left -= part;
    }
    await update(transaction, reward, { state: 'paid', paid: amount, paidAt: clock() });
    const offset = amount - left;
    if (offset > 0) await note(transaction, reward, 'offset', offset);
    if (left > 0) {
      await note(transaction, reward, 'paid', left);
      await post(transaction, reward, { key: `reward:${orderNo}`, amount: left, title: '推广奖励' });
    }
    if (!(await store.settings(transaction, inviterId)).onReward) return;
    const less = offset > 0 ? `，其中 ${formatMoney(offset)} 抵扣此前应退回的奖励` : '';
    await messages.send(transaction, {
      userId: inviterId,
      type: 2,
      title: '推广奖励已结算',
      content: `一笔推广奖励 ${formatMoney(amount)} 已结算${less}，可用于支付订单。`,
      link: '/pages_workbench/pages/promotion/historydetail',
      eventKey: `promotion.paid:${orderNo}`,
    });
  }

  /** From the balance as far as it goes; what is missing is owed, and the balance of later top-ups is left alone. */
  async function takeBack(transaction: Transaction, reward: RewardRow): Promise<void> {
    const { inviterId, orderNo, refunded } = reward;
    const excess = reward.paid - reward.owed - reward.amount;
    if (excess <= 0) return;
    const taken = Math.min(excess, await ledger.balance(transaction, inviterId));
    const missing = excess - taken;
    await update(transaction, reward, { paid: reward.paid - taken, owed: reward.owed + missing });
    if (taken > 0) {
      await note(transaction, reward, 'taken', taken);
      const key = `reward.back:${orderNo}:${refunded}`;
      await post(transaction, reward, { key, amount: -taken, title: '收回推广奖励（订单已退款）' });
    }
    if (missing > 0) await note(transaction, reward, 'owed', missing);
    await messages.send(transaction, {
      userId: inviterId,
      type: 2,
      title: '推广奖励已收回',
      content: `一笔产生奖励的订单已退款，对应的奖励 ${formatMoney(excess)} 已收回${missing > 0 ? `，余额不足的 ${formatMoney(missing)} 将从以后的奖励中抵扣` : ''}。`,
      link: '/pages_workbench/pages/promotion/historydetail',
      eventKey: `promotion.back:${orderNo}:${refunded}`,
    });
  }

  async function post(
    transaction: Transaction,
    { inviterId }: RewardRow,
    { key, amount, title }: { key: string; amount: number; title: string },
  ): Promise<void> {
    const legs = [
      { account: promotionCost, amount: -amount },
      { account: userBalance(inviterId), amount },
    ];
    // Without the order: it belongs to somebody else, and the statement would name it.
    const posted = await ledger.posting.post(transaction, { key, kind: 'reward', title, legs });
    if (!posted) throw new Error(`${key} was posted before`);
  }

  return {
    jobs: [settleJob as Job],
    settle,
    settleAll,

    /** Part of a refund. */
    async afterRefunded(transaction: Transaction, { orderNo }: OrderRow): Promise<void> {
      const inviterId = await store.inviterOfOrder(transaction, orderNo);
      if (inviterId !== null) await jobs.send(settleJob, { inviterId }, transaction);
    },
  };
}
