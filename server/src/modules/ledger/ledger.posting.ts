import { code, PortalError } from '@portal/contract/codes';
import type { LedgerKind } from '@portal/contract/order-titles';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownerOf, userBalance, userHold } from './ledger.accounts.ts';
import { ledgerStore as store } from './ledger.store.ts';

export type Leg = { account: string; amount: number };
export type Journal = {
  /** Idempotency key: posted once; repeating it changes nothing. */
  key: string;
  kind: LedgerKind;
  /** What the owner of a balance reads in the statement. */
  title: string;
  legs: readonly Leg[];
  orderNo?: string;
};
export type Hold = { key: string; userId: number; amount: number; title: string; orderNo?: string };
export type Posting = ReturnType<typeof createPosting>;

export function createPosting({ clock }: Pick<Platform, 'clock'>) {
  /** False: this key was posted before. */
  async function post(transaction: Transaction, journal: Journal): Promise<boolean> {
    const { key, kind, title, orderNo = null } = journal;
    const legs = inLockOrder(journal.legs).map((leg) => ({ ...leg, userId: ownerOf(leg.account) }));
    const row = { key, kind, title, orderNo, createdAt: clock() };
    const takesFromUser = legs.some(({ userId, amount }) => userId !== null && amount < 0);
    if (!takesFromUser) return store.addWhole(transaction, row, legs);
    const journalId = await store.addJournal(transaction, row);
    if (journalId === null) return false;
    const entries = [];
    for (const leg of legs) {
      const balance = await store.move(transaction, leg);
      if (balance === null) throw new PortalError(code.failure, '余额不足');
      entries.push({ journalId, account: leg.account, amount: leg.amount, balance });
    }
    await store.addEntries(transaction, entries);
    return true;
  }

  const between = (from: string, to: string, amount: number): Leg[] => [
    { account: from, amount: -amount },
    { account: to, amount },
  ];

  return {
    post,

    /** Holds money of the balance; the same key holds once. */
    async hold(transaction: Transaction, { key, userId, amount, title, orderNo }: Hold): Promise<void> {
      requireFen(amount);
      const row = { key, userId, amount, title, orderNo: orderNo ?? null, createdAt: clock() };
      if (!(await store.addHold(transaction, row))) return;
      const legs = between(userBalance(userId), userHold(userId), amount);
      await post(transaction, { key: `hold:${key}`, kind: 'hold', title, legs, orderNo });
    },

    /** Back to the balance. False when nothing is held under this key. */
    async releaseHold(transaction: Transaction, key: string): Promise<boolean> {
      const held = await store.endHold(transaction, key, 'released', clock());
      if (!held) return false;
      const { userId, amount, title, orderNo } = held;
      const legs = between(userHold(userId), userBalance(userId), amount);
      return post(transaction, {
        key: `release:${key}`,
        kind: 'release',
        title,
        legs,
        orderNo: orderNo ?? undefined,
      });
    },

    /** To where it belongs, and what is more than `amount` back to the balance. False when nothing is held under this key. */
    async captureHold(
      transaction: Transaction,
      key: string,
      { account, kind, title, amount }: { account: string; kind: LedgerKind; title: string; amount?: number },
    ): Promise<boolean> {
      const held = await store.endHold(transaction, key, 'captured', clock());
      if (!held) return false;
      const taken = amount ?? held.amount;
      if (taken > held.amount) throw new Error(`only ${held.amount} is held under ${key}`);
      const rest = { account: userBalance(held.userId), amount: held.amount - taken };
      // One journal, so that the accounts are locked in one order.
      const legs = [
        ...between(userHold(held.userId), account, held.amount),
        rest,
        { account, amount: -rest.amount },
      ];
      return post(transaction, {
        key: `capture:${key}`,
        kind,
        title,
        legs,
        orderNo: held.orderNo ?? undefined,
      });
    },
  };
}

function requireFen(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`not an amount in fen: ${amount}`);
}

/** One leg an account, sorted by name: a fixed lock order prevents deadlocks. */
function inLockOrder(legs: readonly Leg[]): Leg[] {
  const sums = new Map<string, number>();
  for (const { account, amount } of legs) {
    if (!Number.isSafeInteger(amount)) throw new Error(`not an amount in fen: ${amount}`);
    sums.set(account, (sums.get(account) ?? 0) + amount);
  }
  const moved = [...sums].filter(([, amount]) => amount !== 0);
  if (moved.length < 2) throw new Error('a journal moves money between accounts');
  if (moved.reduce((sum, [, amount]) => sum + amount, 0) !== 0)
    throw new Error('the legs do not sum to zero');
  return moved
    .map(([account, amount]) => ({ account, amount }))
    .sort((one, other) => (one.account < other.account ? -1 : 1));
}
