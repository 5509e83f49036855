import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { ledger as calls } from '@portal/contract/ledger';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../platform/http/api.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { testPlatform, type TestPlatform, user } from '../../platform/testing.ts';
import { ledgerAccounts, ledgerEntries, ledgerJournals } from './ledger.tables.ts';
import {
  channelAccount,
  createLedger,
  type Journal,
  type Ledger,
  promotionCost,
  revenue,
  userBalance,
} from './ledger.ts';

let on: TestPlatform;
let ledger: Ledger;
beforeAll(async () => {
  on = await testPlatform();
  ledger = createLedger(on.platform);
});
afterAll(() => on.close());

let lastUser = 0;
const newUser = () => ++lastUser;
const within = <T>(work: (transaction: Transaction) => Promise<T>) => on.platform.database.transaction(work);
const post = (journal: Journal) => within((transaction) => ledger.posting.post(transaction, journal));
const topUp = (userId: number, amount: number, key = crypto.randomUUID() as string): Journal => ({
  key,
  kind: 'topup',
  title: '微信支付充值',
  legs: [
    { account: channelAccount('wechat'), amount: -amount },
    { account: userBalance(userId), amount },
  ],
});
const spend = (userId: number, amount: number): Journal => ({
  key: crypto.randomUUID(),
  kind: 'pay',
  title: '一门课程',
  orderNo: `N${userId}00000`,
  legs: [
    { account: userBalance(userId), amount: -amount },
    { account: revenue, amount },
  ],
});
const amounts = (userId: number) => ledger.amountsOf(on.platform.database, userId);

describe('a journal', () => {
  test('is posted once for its key, however often and at once', async () => {
    const userId = newUser();
    const journal = topUp(userId, 500);
    const posted = await Promise.all(Array.from({ length: 5 }, () => post(journal)));
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect(await amounts(userId)).toEqual({ balance: 500, held: 0 });
  });

  test('that takes more than there is leaves nothing behind', async () => {
    const userId = newUser();
    await post(topUp(userId, 500));
    const journal = spend(userId, 501);
    await expect(post(journal)).rejects.toMatchObject({ code: code.failure, message: '余额不足' });
    expect(await on.platform.database.$count(ledgerJournals, eq(ledgerJournals.key, journal.key))).toBe(0);
    await post(spend(userId, 500));
    expect(await amounts(userId)).toEqual({ balance: 0, held: 0 });
  });

  test.each<[string, Journal['legs']]>([
    [
      'does not sum to zero',
      [
        { account: revenue, amount: 1 },
        { account: channelAccount('bank'), amount: -2 },
      ],
    ],
    [
      'moves nothing',
      [
        { account: revenue, amount: 1 },
        { account: revenue, amount: -1 },
      ],
    ],
    [
      'has parts of a fen',
      [
        { account: revenue, amount: 0.5 },
        { account: channelAccount('bank'), amount: -0.5 },
      ],
    ],
    [
      'names a strange account',
      [
        { account: 'pocket', amount: 1 },
        { account: revenue, amount: -1 },
      ],
    ],
  ])('that %s is refused', async (_, legs) => {
    await expect(post({ key: crypto.randomUUID(), kind: 'adjust', title: '', legs })).rejects.toThrow();
    await post(topUp(newUser(), 1));
  });
});

describe('the database', () => {
  const cause = (text: string) =>
    expect.objectContaining({ cause: expect.objectContaining({ message: expect.stringContaining(text) }) });

  test('keeps a user’s account above zero by itself', async () => {
    const userId = newUser();
    await post(topUp(userId, 5));
    await expect(
      on.platform.database
        .update(ledgerAccounts)
        .set({ balance: -1 })
        .where(eq(ledgerAccounts.name, userBalance(userId))),
    ).rejects.toEqual(cause('never_below_zero'));
    expect(await amounts(userId)).toEqual({ balance: 5, held: 0 });
  });

  test('changes and removes nothing that was written', async () => {
    const { database } = on.platform;
    await expect(database.update(ledgerEntries).set({ amount: 1 })).rejects.toEqual(cause('append only'));
    await expect(database.delete(ledgerEntries)).rejects.toEqual(cause('append only'));
    await expect(database.update(ledgerJournals).set({ title: '' })).rejects.toEqual(cause('append only'));
    await expect(database.delete(ledgerJournals)).rejects.toEqual(cause('append only'));
    await post(topUp(newUser(), 1));
  });

  test('commits no journal whose legs do not sum to zero', async () => {
    const [journal] = await on.platform.database.select().from(ledgerJournals).limit(1);
    await expect(
      on.platform.database
        .insert(ledgerEntries)
        .values({ journalId: journal!.id, account: revenue, amount: 7, balance: 7 }),
    ).rejects.toEqual(cause('do not sum to zero'));
    await post(topUp(newUser(), 1));
  });
});

describe('a hold', () => {
  const held = async () => {
    const userId = newUser();
    const key = crypto.randomUUID() as string;
    await post(topUp(userId, 1000));
    const hold = { key, userId, amount: 700, title: '退回充值' };
    await within((transaction) => ledger.posting.hold(transaction, hold));
    await within((transaction) => ledger.posting.hold(transaction, hold));
    return hold;
  };

  test('takes from what can be spent, once', async () => {
    const { userId } = await held();
    expect(await amounts(userId)).toEqual({ balance: 300, held: 700 });
    await expect(post(spend(userId, 301))).rejects.toThrow('余额不足');
    const more = { key: crypto.randomUUID(), userId, amount: 301, title: '' };
    await expect(within((transaction) => ledger.posting.hold(transaction, more))).rejects.toThrow('余额不足');
    await post(spend(userId, 300));
  });

  test('goes back, or to where it belongs, and only one of both', async () => {
    const one = await held();
    const release = (key: string) => within((transaction) => ledger.posting.releaseHold(transaction, key));
    const capture = (key: string) =>
      within((transaction) =>
        ledger.posting.captureHold(transaction, key, {
          account: channelAccount('wechat'),
          kind: 'capture',
          title: '已退回',
        }),
      );
    expect([await release(one.key), await release(one.key), await capture(one.key)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await amounts(one.userId)).toEqual({ balance: 1000, held: 0 });
    const other = await held();
    const ends = await Promise.all([capture(other.key), release(other.key), capture(other.key)]);
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect((await amounts(other.userId)).held).toBe(0);
    expect(await release('nothing')).toBe(false);
  });
});

describe('somebody who leaves', () => {
  const reward = (userId: number, amount: number): Journal => ({
    key: crypto.randomUUID(),
    kind: 'reward',
    title: '推广奖励',
    legs: [
      { account: promotionCost, amount: -amount },
      { account: userBalance(userId), amount },
    ],
  });
  const promotion = async () => {
    const [row] = await on.platform.database
      .select()
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.name, promotionCost));
    return row?.balance ?? 0;
  };
  const erase = (userId: number) => within((transaction) => ledger.personalData.erase(transaction, userId));

  test('is kept by money that can be paid back, not by a reward that cannot', async () => {
    const userId = newUser();
    await post(topUp(userId, 700));
    await post(reward(userId, 300));
    expect(await ledger.cancelBlockers(userId)).toEqual([expect.stringContaining('¥7.00')]);
    expect(await ledger.cancelLosses(userId)).toEqual([expect.stringContaining('¥3.00')]);
    const hold = { key: crypto.randomUUID(), userId, amount: 700, title: '退回充值' };
    await within((transaction) => ledger.posting.hold(transaction, hold));
    expect(await ledger.cancelBlockers(userId)).toEqual([expect.stringContaining('¥7.00')]);
    const out = { account: channelAccount('wechat'), kind: 'capture', title: '已退回' } as const;
    await within((transaction) => ledger.posting.captureHold(transaction, hold.key, out));
    expect(await ledger.cancelBlockers(userId)).toEqual([]);
    expect(await ledger.cancelLosses(userId)).toEqual([expect.stringContaining('¥3.00')]);
  });

  test('gives the rest of a reward back, once', async () => {
    const userId = newUser();
    const before = await promotion();
    await post(reward(userId, 500));
    await post(spend(userId, 200));
    for (let times = 0; times < 2; times += 1) await erase(userId);
    expect(await amounts(userId)).toEqual({ balance: 0, held: 0 });
    expect(await promotion()).toBe(before - 200);
    expect(await ledger.cancelLosses(userId)).toEqual([]);
  });

  test('has nothing taken that came in meanwhile', async () => {
    const userId = newUser();
    await post(reward(userId, 500));
    await post(topUp(userId, 100));
    await erase(userId);
    expect(await amounts(userId)).toEqual({ balance: 100, held: 0 });
    await erase(newUser());
  });
});

test('the statement shows own movements, newest first, by kind and direction, page by page', async () => {
  const userId = newUser();
  const api = createApi(ledger.calls);
  for (const amount of [100, 200, 300]) await post(topUp(userId, amount));
  await post(spend(userId, 50));
  await post(topUp(newUser(), 9999));
  const me = user({ userId });
  const ask = async (input: object) =>
    dataOf(await api.call(calls.balanceList, input, me)) as Record<string, never>;
  const all = (await ask({})) as unknown as { data: { amount: number; balance: number }[] };
  expect(all).toMatchObject({ total: 4, balance: 550, held: 0, next: null });
  expect(all.data.map(({ amount, balance }) => [amount, balance])).toEqual([
    [-50, 550],
    [300, 600],
    [200, 300],
    [100, 100],
  ]);
  expect(await ask({ direction: 'out' })).toMatchObject({
    total: 1,
    data: [{ order_no: `N${userId}00000` }],
  });
  expect(await ask({ kind: 'topup', page_size: 2 })).toMatchObject({ total: 3, data: [{ amount: 300 }, {}] });
  const { next } = await ask({ page_size: 3 });
  expect(await ask({ page_size: 3, next })).toMatchObject({ data: [{ amount: 100 }], next: null });
  const wrong = await api.call(calls.balanceList, { next: 'x' }, me);
  expect(wrong).toMatchObject({ code: code.invalidFields });
  expect(await ask({})).toMatchObject({ total: 4 });
  const rows = [];
  for await (const some of ledger.downloads[0]!.rows({ format: 'csv' }, 3, user({ userId }).session))
    rows.push(...some);
  expect(rows).toHaveLength(4);
  expect(rows[0]!.slice(1)).toEqual(['支付订单', '一门课程', -0.5, 5.5, `N${userId}00000`]);
});

test('everything there is sums to zero, and each balance is the sum of its entries', async () => {
  const { rows } = await on.platform.database.execute(sql`
    select a.name from ledger_accounts a
    left join (select account, sum(amount) as sum, max(id) as last from ledger_entries group by account) e
      on e.account = a.name
    left join ledger_entries l on l.id = e.last
    where a.balance <> coalesce(e.sum, 0) or l.balance <> a.balance`);
  expect(rows).toEqual([]);
  const [{ sum }] = (await on.platform.database.execute(sql`select sum(balance) from ledger_accounts`))
    .rows as [{ sum: string }];
  expect(Number(sum)).toBe(0);
});
