import { formatMoney } from '@portal/contract/money';
import { toUnixSeconds } from '@portal/contract/time';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { associationAccounts, promotionCost, titleOf, userBalance, userHold } from './ledger.accounts.ts';
import { ledgerDownload } from './ledger.downloads.ts';
import { createPosting } from './ledger.posting.ts';
import { ledgerRoutes } from './ledger.routes.ts';
import { createStatement } from './ledger.statement.ts';
import { ledgerStore as store } from './ledger.store.ts';

export {
  type ChannelName,
  channelAccount,
  promotionCost,
  refundPayable,
  revenue,
  suspense,
  userBalance,
  userHold,
} from './ledger.accounts.ts';
export type { Hold, Journal, Leg } from './ledger.posting.ts';
export type Ledger = ReturnType<typeof createLedger>;

/** Who has how much: double entry in fen, append only, and no user's account below zero. */
export function createLedger(platform: Pick<Platform, 'database' | 'clock'>) {
  const { database } = platform;
  const statement = createStatement(platform);
  const posting = createPosting(platform);

  async function amountsOf(queries: Queries, userId: number): Promise<{ balance: number; held: number }> {
    const [free, hold] = [userBalance(userId), userHold(userId)];
    const found = await store.balances(queries, [free, hold]);
    return { balance: found.get(free) ?? 0, held: found.get(hold) ?? 0 };
  }

  /** Of the balance: what may leave it again, and the rest, since rewards can be spent, not paid out (product 7). */
  async function partsOf(queries: Queries, userId: number): Promise<{ withdrawable: number; rest: number }> {
    const { balance } = await amountsOf(queries, userId);
    const withdrawable = Math.max(0, balance - (await store.rewarded(queries, userBalance(userId))));
    return { withdrawable, rest: balance - withdrawable };
  }

  /** What nobody can spend any more goes back to where rewards come from. */
  async function forfeit(transaction: Transaction, userId: number): Promise<void> {
    const { rest } = await partsOf(transaction, userId);
    if (rest === 0) return;
    await posting.post(transaction, {
      key: `erase:${userId}`,
      kind: 'reward',
      title: '账号注销，未使用的推广奖励失效',
      legs: [
        { account: userBalance(userId), amount: -rest },
        { account: promotionCost, amount: rest },
      ],
    });
  }

  /** Rows of money stay when a person leaves; they name an account that is nobody's any more. */
  const personalData: PersonalData = {
    name: 'ledger',
    collect: async (userId) => ({
      ...(await amountsOf(database, userId)),
      entries: await statement.all(userId),
    }),
    erase: forfeit,
  };

  return {
    calls: ledgerRoutes({ statement, amountsOf: (userId) => amountsOf(database, userId) }),
    downloads: [ledgerDownload(statement)],
    personalData,
    posting,
    amountsOf,

    async balance(queries: Queries, userId: number): Promise<number> {
      return (await amountsOf(queries, userId)).balance;
    },

    async withdrawable(queries: Queries, userId: number): Promise<number> {
      return (await partsOf(queries, userId)).withdrawable;
    },

    /** Whether more has left than may: what is left is less than came from rewards. */
    async isOverdrawn(queries: Queries, userId: number): Promise<boolean> {
      const { balance } = await amountsOf(queries, userId);
      return balance < (await store.rewarded(queries, userBalance(userId)));
    },

    async cancelBlockers(userId: number): Promise<string[]> {
      const { held } = await amountsOf(database, userId);
      const left = (await partsOf(database, userId)).withdrawable + held;
      if (left === 0) return [];
      return [`账户余额还有 ${formatMoney(left)} 可以退回，请先用完，或在“我的订单”中为充值订单申请退款`];
    },

    /** What is lost by leaving: it cannot be paid out, so it keeps nobody. */
    async cancelLosses(userId: number): Promise<string[]> {
      const { rest } = await partsOf(database, userId);
      return rest === 0 ? [] : [`账户余额中的推广奖励 ${formatMoney(rest)} 不能提现，注销后将失效`];
    },

    /** What was posted for an order, journal by journal. */
    async ofOrder(orderNo: string) {
      const rows = await store.ofOrder(database, orderNo);
      const journals = Map.groupBy(rows, (row) => row.id);
      return [...journals.values()].map((legs) => ({
        id: legs[0]!.id,
        kind: legs[0]!.kind,
        title: legs[0]!.title,
        create_time: toUnixSeconds(legs[0]!.createdAt),
        legs: legs.map(({ account, amount }) => ({ account, title: titleOf(account), amount })),
      }));
    },

    /** For the finance board: every account of the association, and what all users have together. */
    async overview() {
      const balances = await store.balances(database, associationAccounts);
      return [
        ...associationAccounts.map((account) => ({
          account,
          title: titleOf(account),
          balance: balances.get(account) ?? 0,
        })),
        { account: 'users', title: '用户余额合计', balance: await store.ofUsers(database) },
      ];
    },
  };
}
