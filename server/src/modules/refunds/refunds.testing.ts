import { randomUUID } from 'node:crypto';
import type { GoodsType, LedgerKind, PayMethod } from '@portal/contract/order-titles';
import { asc, eq, sql } from 'drizzle-orm';
import { testPlatform } from '../../platform/testing.ts';
import { createLedger, channelAccount, userBalance } from '../ledger/ledger.ts';
import { ledgerAccounts, ledgerEntries } from '../ledger/ledger.tables.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { createMessages } from '../messages/messages.ts';
import { createOrders, type Goods, type OrderRow } from '../orders/orders.ts';
import { orders as orderRows } from '../orders/orders.tables.ts';
import { refunds as refundRows } from './refunds.tables.ts';
import { createRefunds } from './refunds.ts';

type GatewayRefund = { key: string; orderNo: string; amount: number; reason: string };
type Bought = { amount: number; method?: PayMethod; type?: GoodsType; userId?: number; filled?: boolean };

export type TestRefunds = Awaited<ReturnType<typeof testRefunds>>;

/** Orders, ledger and refunds on a database; the gateway and the invoices are played. */
export async function testRefunds() {
  const on = await testPlatform();
  const { platform } = on;
  const { database, clock } = platform;
  const outside = {
    /** What the gateway was asked for. */
    asked: [] as GatewayRefund[],
    /** By order number. */
    obstacles: new Map<string, string>(),
    invoiced: new Map<string, string>(),
    granted: new Map<string, number>(),
  };
  const count = (orderNo: string, by: number) =>
    outside.granted.set(orderNo, (outside.granted.get(orderNo) ?? 0) + by);
  const course: Goods = {
    type: 'course',
    quote: async () => ({ title: '示例课程', amount: 100, href: '/courses' }),
    grant: async (_, { orderNo }) => void count(orderNo, 1),
    revoke: async (_, { orderNo }) => void count(orderNo, -1),
    refundObstacle: async (_, { orderNo }) => outside.obstacles.get(orderNo) ?? null,
  };
  const messages = createMessages(platform);
  const ledger = createLedger(platform);
  const orders = createOrders(platform, {
    goods: [course, { ...course, type: 'reservation', refundPeriod: 'own' }],
    ledger,
    messages,
    payments: { closeAll: async () => 'closed' },
    prove: async () => async () => {},
  });
  const refunds = createRefunds(platform, {
    orders,
    ledger,
    messages,
    payments: {
      refund: async (_, request) => {
        if (outside.asked.some(({ key }) => key === request.key)) throw new Error('asked twice');
        outside.asked.push(request);
      },
    },
    invoices: { obstacle: async (_, orderNo) => outside.invoiced.get(orderNo) ?? null },
  });

  let lastOrder = 0;
  const buyer = await addPerson(platform, { nickname: '买家小李' });
  const finance = [];
  for (const nickname of ['财务甲', '财务乙', '财务丙']) {
    finance.push(await addPerson(platform, { nickname, staffRoles: ['finance'] }));
  }

  async function post(key: string, from: string, to: string, amount: number, kind: LedgerKind = 'adjust') {
    const legs = [
      { account: from, amount: -amount },
      { account: to, amount },
    ];
    await database.transaction((transaction) =>
      ledger.posting.post(transaction, { key, kind, title: '示例', legs }),
    );
  }

  /** A paid order. A balance is filled first with what it takes, unless told. */
  async function buy({
    amount,
    method = 'wechat',
    type = 'course',
    userId = buyer,
    filled = true,
  }: Bought): Promise<OrderRow> {
    const at = clock();
    const number = ++lastOrder;
    const [order] = await database
      .insert(orderRows)
      .values({
        orderNo: `TEST${String(number).padStart(8, '0')}`,
        userId,
        goodsType: type,
        goodsId: type === 'topup' ? 1 : number,
        quantity: type === 'topup' ? amount / 100 : 1,
        title: type === 'topup' ? '余额充值' : `示例课程 ${number}`,
        href: '/pay',
        amount,
        status: 0,
        createdAt: at,
        expireAt: new Date(at.getTime() + 1_800_000),
      })
      .returning();
    const { orderNo } = order!;
    if (method === 'balance' && filled)
      await post(`fill:${orderNo}`, channelAccount('bank'), userBalance(userId), amount);
    const from =
      method === 'balance' ? userBalance(userId) : channelAccount(method === 'transfer' ? 'bank' : method);
    await database.transaction((transaction) =>
      orders.settle(transaction, { orderNo, method, reference: randomUUID(), from, paidAt: at }),
    );
    return (await orders.find(database, orderNo))!;
  }

  /** What the gateway says of the last refund it was asked for, or of the one with this key. */
  const lastKey = () => outside.asked.at(-1)!.key;
  const gateway = {
    key: lastKey,
    async succeeds(key = lastKey()) {
      const { amount, orderNo } = outside.asked.find((each) => each.key === key)!;
      const order = (await orders.find(database, orderNo))!;
      await database.transaction(async (transaction) => {
        await refunds.events.afterRefund(transaction, { key, amount });
        // As payments do it at success.
        const legs = [
          { account: 'refund_payable', amount: -amount },
          { account: channelAccount(order.method as 'wechat'), amount },
        ];
        await ledger.posting.post(transaction, {
          key: `gateway:${key}`,
          kind: 'refund',
          title: '退款',
          legs,
          orderNo,
        });
      });
    },
    async fails(key = lastKey(), reason = '银行卡已注销') {
      await database.transaction((transaction) => refunds.events.refundFailed(transaction, { key, reason }));
    },
  };

  return {
    ...on,
    outside,
    orders,
    ledger,
    refunds,
    buyer,
    finance: finance as [number, number, number],
    buy,
    post,
    gateway,

    order: async (orderNo: string) => (await orders.find(database, orderNo))!,
    rowsOf: (orderNo: string) =>
      database.select().from(refundRows).where(eq(refundRows.orderNo, orderNo)).orderBy(asc(refundRows.id)),

    async account(name: string): Promise<number> {
      const [row] = await database.select().from(ledgerAccounts).where(eq(ledgerAccounts.name, name));
      return row?.balance ?? 0;
    },

    /** Every account is what its entries say, and all of them together are nothing. */
    async books(): Promise<{ sum: number; wrong: string[] }> {
      const entries = await database
        .select({ account: ledgerEntries.account, total: sql<string>`sum(${ledgerEntries.amount})` })
        .from(ledgerEntries)
        .groupBy(ledgerEntries.account);
      const accounts = await database.select().from(ledgerAccounts);
      const totals = new Map(entries.map(({ account, total }) => [account, Number(total)]));
      return {
        sum: accounts.reduce((sum, { balance }) => sum + balance, 0),
        wrong: accounts
          .filter(({ name, balance }) => balance !== (totals.get(name) ?? 0))
          .map(({ name }) => name),
      };
    },
  };
}
