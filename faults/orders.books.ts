import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { openSimulatedFile } from '../server/src/outside/payment/simulated.file.ts';
import type { SimulatedRefund, SimulatedTrade } from '../server/src/outside/payment/simulated.types.ts';
import { openDatabase, type Database } from '../server/src/platform/database/database.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { type AcknowledgedOrder, type Channel, channels, contradiction } from './orders.buyer.ts';

type Reader = <Row>(query: SQL) => Promise<Row[]>;
export type Figures = Record<
  | 'orders'
  | 'paid'
  | 'cancelled'
  | 'arrivals'
  | 'returned'
  | 'quarantined'
  | 'refunds'
  | 'journals'
  | 'notifications'
  | 'jobs',
  number
>;

/** Invariants between orders, goods, ledger and both gateways, checked with the portal stopped. */
export async function readBooks(
  env: Record<string, string>,
  gatewayDirectory: string,
  acknowledged: readonly AcknowledgedOrder[],
): Promise<{ faults: string[]; figures: Figures }> {
  const settings = readSettings({ ...process.env, NODE_ENV: 'development', ...env });
  const open = await openDatabase({ ...settings, poolSize: 2 });
  try {
    const rows = readerOf(open.database);
    const faults = [
      ...(await ledgerFaults(rows)),
      ...(await orderFaults(rows, acknowledged)),
      ...(await goodsFaults(rows)),
      ...(await moneyFaults(rows)),
      ...(await jobFaults(rows)),
    ];
    for (const channel of channels) faults.push(...(await channelFaults(rows, channel, gatewayDirectory)));
    return { faults, figures: await figuresOf(rows) };
  } finally {
    await open.close();
  }
}

function readerOf(database: Database): Reader {
  return async <Row>(query: SQL) => (await database.execute(query)).rows as Row[];
}

async function ledgerFaults(rows: Reader): Promise<string[]> {
  const [whole] = await rows<{ sum: number }>(
    sql`select coalesce(sum(balance), 0)::bigint as sum from ledger_accounts`,
  );
  const wrong = await rows<{ what: string }>(sql`
    select 'the balance of ' || name || ' is not the sum of its entries' as what from ledger_accounts a
      where balance <> coalesce((select sum(amount) from ledger_entries e where e.account = a.name), 0)
    union all select name || ' is below zero' from ledger_accounts where user_id is not null and balance < 0
    union all select 'journal ' || journal_id || ' does not sum to zero' from ledger_entries
      group by journal_id having sum(amount) <> 0
    union all select 'journal ' || id || ' has no legs' from ledger_journals j
      where not exists (select 1 from ledger_entries e where e.journal_id = j.id)
    union all select name || ' differs from what is held' from ledger_accounts a
      where name like 'user:%:hold' and balance <> coalesce(
        (select sum(amount) from ledger_holds h where h.user_id = a.user_id and h.state = 'held'), 0)`);
  return [
    ...(whole!.sum === 0 ? [] : [`the ledger sums to ${whole!.sum}`]),
    ...wrong.map(({ what }) => what),
  ];
}

async function orderFaults(rows: Reader, acknowledged: readonly AcknowledgedOrder[]): Promise<string[]> {
  const orders = await rows<{ order_no: string; status: number }>(sql`select order_no, status from orders`);
  const states = new Map(orders.map(({ order_no, status }) => [order_no, status]));
  const refunds = new Set((await rows<{ id: number }>(sql`select id::int from refunds`)).map(({ id }) => id));
  return acknowledged
    .flatMap((order) => [
      contradiction(order, states.get(order.orderNo)) ?? [],
      order.refund === null || refunds.has(order.refund) ? [] : `refund ${order.refund} is gone`,
    ])
    .flat();
}

/** A paid order has its goods once, any other does not. */
async function goodsFaults(rows: Reader): Promise<string[]> {
  const wrong = await rows<{ order_no: string; status: number; active: number; all: number }>(sql`
    select order_no, status, active, "all" from (
      select o.order_no, o.status, count(r.id)::int as "all", count(r.id) filter (where r.revoked_at is null)::int as active,
        (o.status = 1 and o.revoked_at is null or o.status = 4 and o.revoked_at is null)::int as expected
      from orders o left join course_rights r on r.source = 'order' and r.source_id = o.order_no
      where o.goods_type = 'course' group by o.id) each
    where active <> expected or "all" > 1`);
  const foreign = await rows<{ source_id: string }>(sql`
    select source_id from course_rights r where source = 'order'
      and not exists (select 1 from orders o where o.order_no = r.source_id and o.user_id = r.user_id)`);
  return [
    ...wrong.map(
      (each) =>
        `order ${each.order_no} in state ${each.status}: ${each.active} of ${each.all} grants are valid`,
    ),
    ...foreign.map(({ source_id }) => `a grant for ${source_id}, which is no order of its owner`),
  ];
}

/** Nothing is charged, refunded or returned twice, without an owner, or still pending. */
async function moneyFaults(rows: Reader): Promise<string[]> {
  const wrong = await rows<{ what: string }>(sql`
    select 'order ' || order_no || ' is paid without exactly one receipt of its amount' as what from orders o
      where status in (1, 4, 5) and method in ('wechat', 'alipay') and (select count(*) from payment_receipts r
        where r.order_no = o.order_no and r.disposition = 'order' and r.amount = o.amount and r.transaction_id = o.reference) <> 1
    union all select 'order ' || order_no || ' has not one journal of its payment' from orders o
      where (select count(*) from ledger_journals j where j.key = 'order.paid:' || o.order_no) <> (status in (1, 4, 5))::int
    union all select 'what was refunded of ' || order_no || ' is not what its refunds say' from orders o
      where refunded <> (select coalesce(sum(amount), 0) from refunds r where r.order_no = o.order_no and r.state = 'done')
    union all select 'two refunds of ' || order_no || ' are under way' from refunds
      where state in ('requested', 'confirming', 'returning', 'failed') group by order_no having count(*) > 1
    union all select 'refund ' || id || ' was paid back ' || n || ' times' from (
      select r.id, (select count(*) from gateway_refunds g where g.key like 'refund:' || r.id || ':%' and g.state = 'success') as n
      from refunds r where r.method in ('wechat', 'alipay') and r.state = 'done') each where n <> 1
    union all select 'receipt ' || transaction_id || ' was returned ' || n || ' of ' || amount from (
      select r.transaction_id, r.amount, (select coalesce(sum(amount), 0) from gateway_refunds g
        where g.receipt_id = r.id and g.state <> 'failed') as n
      from payment_receipts r where r.disposition = 'returned') each where n <> amount
    union all select 'more than arrived by ' || transaction_id || ' was returned' from payment_receipts r
      where amount < (select coalesce(sum(amount), 0) from gateway_refunds g where g.receipt_id = r.id and g.state <> 'failed')
    union all select 'gateway refund ' || out_refund_no || ' is ' || state || ' still: ' || failure from gateway_refunds
      where state in ('waiting', 'processing')
    union all select 'refund ' || id || ' of ' || order_no || ' is ' || state || ' still' from refunds
      where state in ('returning', 'failed')`);
  const [owed] = await rows<{ payable: number; aside: number }>(sql`
    select (select coalesce(sum(balance), 0) from ledger_accounts where name = 'refund_payable')
        - (select coalesce(sum(amount), 0) from refunds where state in ('returning', 'failed'))
        - (select coalesce(sum(amount), 0) from gateway_refunds where cause <> 'refund' and state in ('waiting', 'processing'))
        as payable,
      (select coalesce(sum(balance), 0) from ledger_accounts where name = 'suspense')
        - (select coalesce(sum(amount), 0) from payment_receipts where disposition = 'quarantine') as aside`);
  const faults = wrong.map(({ what }) => what);
  if (Number(owed!.payable) !== 0) faults.push(`refund_payable owes ${owed!.payable} to nobody`);
  if (Number(owed!.aside) !== 0) faults.push(`suspense differs from the quarantine by ${owed!.aside}`);
  return faults;
}

/** Duplicates of jobs: sent ones, and every minute of a schedule. */
async function jobFaults(rows: Reader): Promise<string[]> {
  const wrong = await rows<{ what: string }>(sql`
    select 'gateway refund ' || (data->>'id') || ' was sent to the queue ' || count(*) || ' times' as what from jobs.job
      where name = 'payments.refund' group by data->>'id' having count(*) > 1
    union all select 'the expiry of ' || (data->>'orderNo') || ' was sent to the queue ' || count(*) || ' times' from jobs.job
      where name = 'orders.expire' group by data->>'orderNo' having count(*) > 1
    union all select name || ' was due every minute and came ' || count(*) || ' times in ' || max(created_on) - min(created_on) from jobs.job
      where name in (select name from jobs.schedule where cron = '* * * * *') group by name
      having count(*) > extract(epoch from max(created_on) - min(created_on)) / 60 + 2`);
  return wrong.map(({ what }) => what);
}

/** Every payment at the gateway belongs to one order here, and both agree on the amounts. */
async function channelFaults(rows: Reader, channel: Channel, directory: string): Promise<string[]> {
  const name = channel === 'wechat' ? 'wechat-pay' : 'alipay';
  const memory = openSimulatedFile(join(directory, 'simulators', `${name}.jsonl`));
  const trades = memory.all<SimulatedTrade>('trade');
  const given = memory.all<SimulatedRefund>('refund');
  const receipts = await rows<{ transaction_id: string; amount: number }>(
    sql`select transaction_id, amount::int from payment_receipts where channel = ${channel}`,
  );
  const receiptAmounts = new Map(receipts.map((row) => [row.transaction_id, row.amount]));
  const arrivals = trades.flatMap((trade) => trade.arrivals.map((arrival) => ({ ...arrival, trade })));
  const faults = arrivals.flatMap(({ transactionId, amount, trade, paidAt }) =>
    receiptAmounts.get(transactionId) === amount
      ? []
      : [
          `${channel} ${trade.outTradeNo}: ${amount} arrived at ${paidAt} (${trade.arrivals.length} times), ${receiptAmounts.get(transactionId)} known`,
        ],
  );
  if (receiptAmounts.size !== arrivals.length)
    faults.push(`${channel}: ${receiptAmounts.size} receipts of ${arrivals.length} arrivals`);
  const ours = new Map(
    (
      await rows<{ number: string; amount: number }>(sql`
        select out_refund_no as number, amount::int from gateway_refunds where channel = ${channel} and state = 'success'`)
    ).map((row) => [row.number, row.amount]),
  );
  const theirs = given.filter(({ state }) => state === 'success');
  for (const { outRefundNo, amount } of theirs) {
    if (ours.get(outRefundNo) !== amount)
      faults.push(`${channel} ${outRefundNo}: ${amount} was given back, ${ours.get(outRefundNo)} known`);
  }
  if (ours.size !== theirs.length)
    faults.push(`${channel}: ${ours.size} refunds here, ${theirs.length} at the gateway`);
  const sum = (some: { amount: number }[]) => some.reduce((total, { amount }) => total + amount, 0);
  const [books] = await rows<{ balance: number }>(
    sql`select balance::int from ledger_accounts where name = ${`channel:${channel}`}`,
  );
  if ((books?.balance ?? 0) !== sum(theirs) - sum(arrivals)) {
    faults.push(
      `${channel}: the books say ${books?.balance ?? 0}, the gateway ${sum(theirs) - sum(arrivals)}`,
    );
  }
  return faults;
}

async function figuresOf(rows: Reader): Promise<Figures> {
  const [figures] = await rows<Figures>(sql`
    select (select count(*)::int from orders) as orders,
      (select count(*)::int from orders where status in (1, 4, 5)) as paid,
      (select count(*)::int from orders where status = 2) as cancelled,
      (select count(*)::int from payment_receipts) as arrivals,
      (select count(*)::int from payment_receipts where disposition = 'returned') as returned,
      (select count(*)::int from payment_receipts where disposition = 'quarantine') as quarantined,
      (select count(*)::int from refunds where state = 'done') as refunds,
      (select count(*)::int from ledger_journals) as journals,
      (select coalesce(sum(times), 0)::int from payment_notifications) as notifications,
      (select count(*)::int from jobs.job where state = 'completed') as jobs`);
  return figures!;
}
