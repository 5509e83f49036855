import { randomUUID } from 'node:crypto';
import { orderStatus } from '@portal/contract/order-titles';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Channel } from '../../outside/payment/port.ts';
import { calm } from '../../outside/payment/simulated.types.ts';
import { simulatedGateways } from '../../outside/payment/testing.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { staff, testPlatform, user } from '../../platform/testing.ts';
import { createLedger } from '../ledger/ledger.ts';
import { createMessages } from '../messages/messages.ts';
import { addPerson, heldJobs } from '../messages/messages.testing.ts';
import { createPayments } from '../payments/payments.ts';
import { createRefunds } from '../refunds/refunds.ts';
import { createOrders, type Goods } from './orders.ts';

export type TestMoney = Awaited<ReturnType<typeof testMoney>>;

const minute = 60_000;
const day = 24 * 60 * minute;

/** Orders, payments, refunds and the ledger with the real adapters and both simulated gateways; nothing happens by itself. */
export async function testMoney() {
  const on = await testPlatform();
  const jobs = heldJobs();
  const platform = { ...on.platform, jobs };
  const { database } = platform;
  const portal = new Hono<NodeEnv>();
  const gateways = simulatedGateways({ clock: on.clock, portal: (request) => portal.fetch(request) });
  const course: Goods = {
    type: 'course',
    quote: async (_, __, goodsId) => ({
      title: `示例课程 ${goodsId}`,
      amount: goodsId * 100,
      href: '/course',
    }),
    // A grant that is not part of the transaction would be counted though the transaction failed.
    grant: async (transaction, { orderNo }) => note(transaction, orderNo, 1),
    revoke: async (transaction, { orderNo }) => note(transaction, orderNo, -1),
    refundObstacle: async () => null,
  };
  await database.execute(sql`create table if not exists model_grants (order_no text, change integer)`);
  const note = async (transaction: Pick<typeof database, 'execute'>, orderNo: string, change: number) => {
    await transaction.execute(sql`insert into model_grants values (${orderNo}, ${change})`);
  };

  const messages = createMessages(platform);
  const ledger = createLedger(platform);
  const orders = createOrders(platform, {
    goods: [course],
    ledger,
    messages,
    prove: async () => async () => {},
    payments: { closeAll: (orderNo) => payments.closeAll(orderNo) },
  });
  const payments = createPayments(platform, {
    gateways: gateways.ports,
    messages,
    ledger,
    orders,
    refunds: {
      awaits: (transaction, key) => refunds.events.awaits(transaction, key),
      afterRefund: (transaction, refund) => refunds.events.afterRefund(transaction, refund),
      triesBefore: (key) => refunds.events.triesBefore(key),
      refundFailed: (transaction, refund) => refunds.events.refundFailed(transaction, refund),
    },
  });
  const refunds = createRefunds(platform, {
    orders,
    ledger,
    messages,
    payments,
    invoices: { obstacle: async () => null },
  });
  for (const mount of payments.mounts) portal.route('/', mount);

  const simulators = { wechat: gateways.wechat, alipay: gateways.alipay };
  const channels = ['wechat', 'alipay'] as const;
  const all = [...orders.jobs, ...payments.jobs];
  const run = async (name: string) => all.find((each) => each.name === name)!.run({});

  /** Everything that waits is done, and time passes, until nothing can change any more. */
  async function settle(): Promise<void> {
    for (const channel of channels) simulators[channel].set(calm);
    for (let round = 0; round < 6; round += 1) {
      on.clock.advance(round < 3 ? 6 * minute : 8 * 60 * minute);
      for (const channel of channels) {
        const simulator = simulators[channel];
        for (const { outRefundNo, state } of simulator.refunds())
          if (state === 'processing') await simulator.finishRefund(outRefundNo, 'success');
        await simulator.deliver({ held: true, early: true });
      }
      await runHeld();
      await run('orders.sweep');
      await run('payments.sweep');
      await run('payments.refunds');
      await runHeld();
    }
  }

  /** As pg-boss does: a job that fails comes again. */
  async function runHeld(): Promise<void> {
    const failed: typeof jobs.waiting = [];
    for (let next = jobs.waiting.shift(); next; next = jobs.waiting.shift()) {
      try {
        await next.to.run(next.data);
      } catch {
        failed.push(next);
      }
    }
    jobs.waiting.push(...failed);
  }

  /** Nothing was ever bought: a run of the model stands for itself. */
  async function forget(): Promise<void> {
    await database.execute(sql`
      truncate orders, order_events, order_keys, ledger_accounts, ledger_journals, ledger_entries, ledger_holds,
        payment_attempts, payment_notifications, payment_receipts, gateway_refunds, payment_bills, bill_differences,
        refunds, refund_steps, model_grants, rate_limits, messages cascade`);
    jobs.waiting.length = 0;
    for (const channel of channels) simulators[channel].reset();
  }

  return {
    ...on,
    database,
    forget,
    ledger,
    orders,
    payments,
    refunds,
    simulators,
    gateways: gateways.ports,
    channels,
    run,
    runHeld,
    settle,
    day,
    minute,
    buyer: async () => user({ userId: await addPerson(platform) }),
    finance: async () => {
      const userId = await addPerson(platform, { staffRoles: ['finance'] });
      const caller = staff('finance');
      return { ...caller, session: { ...caller.session, id: userId, userId } };
    },
    newKey: () => randomUUID(),
    async counts() {
      const { rows } = await database.execute<
        Record<'paid' | 'refunded' | 'returned' | 'quarantined', number>
      >(sql`
        select (select count(*)::int from orders where status in (1, 4, 5)) as paid,
          (select count(*)::int from refunds where state = 'done') as refunded,
          (select count(*)::int from payment_receipts where disposition = 'returned') as returned,
          (select count(*)::int from payment_receipts where disposition = 'quarantine') as quarantined`);
      return rows[0]!;
    },
    rows: async <Row>(query: ReturnType<typeof sql>) => (await database.execute(query)).rows as Row[],
  };
}

type Sum = { sum: string | null };

/** What must be true at every moment. */
export async function faultsOf(on: TestMoney): Promise<string[]> {
  const faults: string[] = [];
  const [whole] = await on.rows<Sum>(sql`select sum(balance) as sum from ledger_accounts`);
  if (Number(whole!.sum ?? 0) !== 0) faults.push(`the ledger sums to ${whole!.sum}`);
  const drift = await on.rows<{ name: string }>(sql`
    select name from ledger_accounts a
    where balance <> coalesce((select sum(amount) from ledger_entries e where e.account = a.name), 0)`);
  for (const { name } of drift) faults.push(`the balance of ${name} is not the sum of its entries`);
  const below = await on.rows<{ name: string }>(
    sql`select name from ledger_accounts where user_id is not null and balance < 0`,
  );
  for (const { name } of below) faults.push(`${name} is below zero`);

  const grants = await on.rows<{ order_no: string; status: number; granted: number; expected: number }>(sql`
    select o.order_no, o.status, coalesce(g.granted, 0)::int as granted,
      (o.status = ${orderStatus.paid} or (o.status = ${orderStatus.refunding} and o.revoked_at is null))::int as expected
    from orders o left join (select order_no, sum(change) as granted from model_grants group by order_no) g using (order_no)
    where o.goods_type = 'course'`);
  for (const each of grants) {
    if (each.granted !== each.expected) {
      faults.push(`order ${each.order_no} in state ${each.status} is granted ${each.granted} times`);
    }
  }

  const unpaid = await on.rows<{ order_no: string }>(sql`
    select order_no from orders o
    where status in (1, 4, 5) and method in ('wechat', 'alipay')
      and (select count(*) from payment_receipts r where r.order_no = o.order_no and r.disposition = 'order' and r.amount = o.amount) <> 1`);
  for (const { order_no } of unpaid)
    faults.push(`order ${order_no} is paid without exactly one receipt of its amount`);
  const twice = await on.rows<{ order_no: string }>(sql`
    select order_no from orders o
    where refunded <> (select coalesce(sum(amount), 0) from refunds r where r.order_no = o.order_no and r.state = 'done')`);
  for (const { order_no } of twice)
    faults.push(`what was refunded of ${order_no} is not what its refunds say`);
  return faults;
}

/** What must be true when nothing is under way any more: no money without an owner, none lost, none returned twice. */
export async function faultsAtRest(on: TestMoney): Promise<string[]> {
  const faults = await faultsOf(on);
  for (const channel of on.channels) faults.push(...(await channelFaults(on, channel)));
  const [payable] = await on.rows<Sum>(sql`
    select (select coalesce(sum(balance), 0) from ledger_accounts where name = 'refund_payable')
      - (select coalesce(sum(amount), 0) from refunds where state in ('returning', 'failed'))
      - (select coalesce(sum(amount), 0) from gateway_refunds where cause <> 'refund' and state in ('waiting', 'processing')) as sum`);
  if (Number(payable!.sum) !== 0) faults.push(`refund_payable owes ${payable!.sum} to nobody`);
  const [aside] = await on.rows<Sum>(sql`
    select (select coalesce(sum(balance), 0) from ledger_accounts where name = 'suspense')
      - (select coalesce(sum(amount), 0) from payment_receipts where disposition = 'quarantine') as sum`);
  if (Number(aside!.sum) !== 0) faults.push(`suspense differs from what is in quarantine by ${aside!.sum}`);
  const left = await on.rows<{ what: string }>(sql`
    select 'order ' || order_no as what from orders where status = 0
    union all select 'attempt ' || out_trade_no from payment_attempts where state = 'open'
    union all select concat_ws(' ', 'refund', out_refund_no, cause, state, amount, total, failure) from gateway_refunds where state in ('waiting', 'processing')`);
  for (const { what } of left) faults.push(`${what} never settled`);
  return faults;
}

async function channelFaults(on: TestMoney, channel: Channel): Promise<string[]> {
  const faults: string[] = [];
  const simulator = on.simulators[channel];
  const arrivals = simulator.trades().flatMap((trade) => trade.arrivals);
  const receipts = await on.rows<{ transaction_id: string; amount: string }>(
    sql`select transaction_id, amount from payment_receipts where channel = ${channel}`,
  );
  const receiptAmounts = new Map(receipts.map((row) => [row.transaction_id, Number(row.amount)]));
  for (const { transactionId, amount } of arrivals) {
    if (receiptAmounts.get(transactionId) !== amount)
      faults.push(
        `${channel} ${transactionId}: ${amount} arrived, ${receiptAmounts.get(transactionId)} known`,
      );
  }
  if (receiptAmounts.size !== arrivals.length)
    faults.push(`${channel}: ${receiptAmounts.size} receipts of ${arrivals.length} arrivals`);
  const came = arrivals.reduce((sum, { amount }) => sum + amount, 0);
  const went = simulator
    .refunds()
    .filter(({ state }) => state === 'success')
    .reduce((sum, { amount }) => sum + amount, 0);
  // What a gateway returned though it was paid another way, or given up: finance looks at it, the books wait.
  const [apart] = await on.rows<Sum>(
    sql`select sum(their_amount) as sum from bill_differences d
      where channel = ${channel} and kind = 'refund_missing_here'
        and exists (select from gateway_refunds g where g.out_refund_no = d.out_refund_no and g.state = 'failed')`,
  );
  const booked = went - Number(apart!.sum ?? 0) - came;
  const [books] = await on.rows<{ balance: string }>(
    sql`select balance from ledger_accounts where name = ${`channel:${channel}`}`,
  );
  if (Number(books?.balance ?? 0) !== booked) {
    faults.push(`${channel}: the books say ${books?.balance ?? 0}, the gateway ${booked}`);
  }
  return faults;
}
