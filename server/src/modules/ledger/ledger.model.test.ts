import { PortalError } from '@portal/contract/codes';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../platform/database/database.ts';
import { modelRuns, testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { ledgerAccounts, ledgerEntries } from './ledger.tables.ts';
import {
  channelAccount,
  createLedger,
  type Ledger,
  promotionCost,
  revenue,
  userBalance,
  userHold,
} from './ledger.ts';

let on: TestPlatform;
let ledger: Ledger;
beforeAll(async () => {
  on = await testPlatform();
  ledger = createLedger(on.platform);
});
afterAll(() => on.close());

type Command =
  | { do: 'move'; from: number; to: number; amount: number; key: number }
  | { do: 'hold'; user: number; amount: number; key: number }
  | { do: 'release'; key: number }
  | { do: 'capture'; key: number };

const people = 3;
const users = fc.integer({ min: 0, max: people - 1 });
const keys = fc.integer({ min: 0, max: 7 });
const amounts = fc.integer({ min: 1, max: 60 });
/** Users first, then the accounts of the association. */
const places = fc.integer({ min: 0, max: people + 1 });
const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('move' as const), from: places, to: places, amount: amounts, key: keys }),
  fc.record({ do: fc.constant('hold' as const), user: users, amount: amounts, key: keys }),
  fc.record({ do: fc.constant('release' as const), key: keys }),
  fc.record({ do: fc.constant('capture' as const), key: keys }),
);

/** What the ledger must do, in a few lines without a database. */
function createModel(names: (place: number) => string, holdOf: (user: number) => string) {
  const balances = new Map<string, number>();
  const posted = new Set<number>();
  const holds = new Map<number, { user: number; amount: number; open: boolean }>();
  const get = (name: string) => balances.get(name) ?? 0;
  const move = (from: string, to: string, amount: number, isUser: boolean): boolean => {
    if (isUser && get(from) < amount) return false;
    balances.set(from, get(from) - amount);
    balances.set(to, get(to) + amount);
    return true;
  };
  return {
    balances,
    apply(command: Command): boolean {
      if (command.do === 'move') {
        const { from, to, amount, key } = command;
        if (from === to || posted.has(key)) return false;
        if (!move(names(from), names(to), amount, from < people)) return false;
        posted.add(key);
        return true;
      }
      if (command.do === 'hold') {
        const { user, amount, key } = command;
        if (holds.has(key)) return false;
        if (!move(names(user), holdOf(user), amount, true)) return false;
        holds.set(key, { user, amount, open: true });
        return true;
      }
      const hold = holds.get(command.key);
      if (!hold?.open) return false;
      hold.open = false;
      const to = command.do === 'release' ? names(hold.user) : revenue;
      return move(holdOf(hold.user), to, hold.amount, true);
    },
  };
}

let lastUser = 0;

test('the ledger does what the model does: sums to zero, never below zero, each key once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { maxLength: 40 }), async (all) => {
      const first = (lastUser += people);
      const run = `run-${first}`;
      const userOf = (place: number) => first + place;
      const names = (place: number) =>
        place < people ? userBalance(userOf(place)) : place === people ? revenue : channelAccount('bank');
      const model = createModel(names, (user) => userHold(userOf(user)));
      const before = await balances();
      for (const command of all) {
        const did = await doIt(run, command, names, userOf).catch((error: unknown) => {
          if (error instanceof PortalError) return false;
          throw error;
        });
        expect(did, JSON.stringify(command)).toBe(model.apply(command));
      }
      const after = await balances();
      for (const [name, change] of model.balances) {
        expect(after.get(name) ?? 0, name).toBe((before.get(name) ?? 0) + change);
      }
      expect([...after.values()].reduce((sum, each) => sum + each, 0)).toBe(0);
      for (const [name, balance] of after)
        if (name.startsWith('user:')) expect(balance).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: modelRuns(60), endOnFailure: true },
  );
  const entries = await on.platform.database.select().from(ledgerEntries);
  const sums = new Map<string, number>();
  for (const { account, amount } of entries) sums.set(account, (sums.get(account) ?? 0) + amount);
  for (const [name, balance] of await balances()) expect(balance, name).toBe(sums.get(name) ?? 0);
}, 120_000);

type Step =
  | { do: 'reward' | 'topup' | 'pay'; amount: number }
  | { do: 'refund'; nth: number; amount: number };
const some = fc.integer({ min: 1, max: 60 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('reward', 'topup', 'pay', 'pay'), amount: some }),
  fc.record({ do: fc.constant('refund' as const), nth: fc.nat(5), amount: fc.integer({ min: 1, max: 80 }) }),
);

test('rewards pay first, come back with a refund as rewards, and never leave as money', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 25 }), async (all) => {
      const userId = (lastUser += people);
      const balance = userBalance(userId);
      /** What happened to the balance; a refund makes its payment smaller where it stands. */
      const moves: { reward: boolean; amount: number; orderNo: string; left: number }[] = [];
      let has = 0;
      for (const [index, step] of all.entries()) {
        const paid = moves.filter(({ left }) => left > 0);
        const back = step.do === 'refund' ? paid[step.nth % Math.max(1, paid.length)] : undefined;
        if (step.do === 'refund' && !back) continue;
        if (step.do === 'pay' && step.amount > has) continue;
        const amount = back ? Math.min(step.amount, back.left) : step.amount;
        const orderNo = back?.orderNo ?? `M${userId}-${index}`;
        const taken = step.do === 'pay' ? -amount : amount;
        const source = {
          reward: promotionCost,
          topup: channelAccount('bank'),
          pay: revenue,
          refund: revenue,
        };
        const legs = [
          { account: balance, amount: taken },
          { account: source[step.do], amount: -taken },
        ];
        const journal = { key: `${orderNo}:${index}`, kind: step.do, title: '', legs, orderNo };
        await on.platform.database.transaction((transaction) => ledger.posting.post(transaction, journal));
        has += taken;
        if (back) back.left -= amount;
        else if (step.do === 'pay') moves.push({ reward: false, amount, orderNo, left: amount });
        else if (step.do === 'reward') moves.push({ reward: true, amount, orderNo, left: 0 });
      }
      const rewarded = moves.reduce(
        (sum, { reward, amount, left }) => (reward ? sum + amount : Math.max(0, sum - left)),
        0,
      );
      expect(await ledger.withdrawable(on.platform.database, userId)).toBe(Math.max(0, has - rewarded));
    }),
    { numRuns: modelRuns(60) },
  );
}, 120_000);

async function balances(): Promise<Map<string, number>> {
  const rows = await on.platform.database.select().from(ledgerAccounts);
  return new Map(rows.map(({ name, balance }) => [name, balance]));
}

async function doIt(
  run: string,
  command: Command,
  names: (place: number) => string,
  userOf: (place: number) => number,
): Promise<boolean> {
  return on.platform.database.transaction(async (transaction: Transaction) => {
    const key = `${run}:${command.key}`;
    if (command.do === 'release') return ledger.posting.releaseHold(transaction, key);
    if (command.do === 'capture') {
      return ledger.posting.captureHold(transaction, key, { account: revenue, kind: 'capture', title: '' });
    }
    if (command.do === 'hold') {
      const had = (await ledger.amountsOf(transaction, userOf(command.user))).held;
      await ledger.posting.hold(transaction, {
        key,
        userId: userOf(command.user),
        amount: command.amount,
        title: '',
      });
      return (await ledger.amountsOf(transaction, userOf(command.user))).held > had;
    }
    if (command.from === command.to) return false;
    const legs = [
      { account: names(command.from), amount: -command.amount },
      { account: names(command.to), amount: command.amount },
    ];
    return ledger.posting.post(transaction, { key: `move:${key}`, kind: 'adjust', title: '', legs });
  });
}
