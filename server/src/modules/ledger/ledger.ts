import { formatMoney } from '@portal/contract/money';
import { toUnixSeconds } from '@portal/contract/time';
import type { Queries } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { associationAccounts, titleOf, userBalance, userHold } from './ledger.accounts.ts';
import { ledgerDownload } from './ledger.download.ts';
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

  async function amountsOf(queries: Queries, userId: number): Promise<{ balance: number; held: number }> {
    const [free, hold] = [userBalance(userId), userHold(userId)];
    const found = await store.balances(queries, [free, hold]);
    return { balance: found.get(free) ?? 0, held: found.get(hold) ?? 0 };
  }

  /** Rows of money stay when a person leaves; they name an account that is nobody's any more. */
  const personalData: PersonalData = {
    name: 'ledger',
    collect: async (userId) => ({
      ...(await amountsOf(database, userId)),
      entries: await statement.all(userId),
    }),
    erase: async () => {},
  };

  return {
    calls: ledgerRoutes({ statement, amountsOf: (userId) => amountsOf(database, userId) }),
    downloads: [ledgerDownload(statement)],
    personalData,
    ...createPosting(platform),
    amountsOf,

    async balance(queries: Queries, userId: number): Promise<number> {
      return (await amountsOf(queries, userId)).balance;
    },

    /** What may leave the balance again: rewards can be spent, not paid out. */
    async withdrawable(queries: Queries, userId: number): Promise<number> {
      const { balance } = await amountsOf(queries, userId);
      return Math.max(0, balance - (await store.rewarded(queries, userBalance(userId))));
    },

    async cancelBlockers(userId: number): Promise<string[]> {
      const { balance, held } = await amountsOf(database, userId);
      const left = balance + held;
      return left === 0 ? [] : [`账户余额还有 ${formatMoney(left)}，请先用完或联系协会退回`];
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
