import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';

type Row = Record<string, unknown>;

/** The rows an order writes, by table, with the query that finds those of one order. */
const left: [table: string, where: string][] = [
  ['orders', 'order_no = $1'],
  ['order_keys', 'order_id = (select id from orders where order_no = $1)'],
  ['order_events', 'order_id = (select id from orders where order_no = $1)'],
  ['payment_attempts', 'order_no = $1'],
  ['payment_notifications', 'number = (select out_trade_no from payment_attempts where order_no = $1)'],
  ['payment_receipts', 'order_no = $1'],
  ['course_rights', 'source_id = $1'],
  ['messages', `event_key = 'order.paid:' || $1`],
  ['ledger_journals', 'order_no = $1'],
];

/** Baseline: one transaction that writes the rows of an order, each by a statement of its own. */
export async function bareOrders(pool: pg.Pool, sample: string): Promise<() => Promise<void>> {
  const rows: { table: string; row: Row }[] = [];
  for (const [table, where] of left) {
    const found = await pool.query<Row>(`select * from ${table} where ${where} order by 1`, [sample]);
    if (found.rows.length === 0) throw new Error(`an order leaves nothing in ${table}`);
    for (const row of found.rows) rows.push({ table, row });
  }
  const trade = rows.find(({ table }) => table === 'payment_attempts')!.row.out_trade_no as string;

  return async () => {
    const orderNo = `B${Date.now()}${String(randomInt(100_000_000)).padStart(8, '0')}`;
    const tradeNo = `P${randomBytes(14).toString('hex')}`;
    const fresh = (value: unknown) =>
      typeof value === 'string' ? value.replace(sample, orderNo).replace(trade, tradeNo) : value;
    const client = await pool.connect();
    try {
      await client.query('begin');
      const insert = async (table: string, row: Row): Promise<number> => {
        const entries = Object.entries(row).filter(([name]) => name !== 'id' || table === 'order_keys');
        const names = entries.map(([name]) => name).join(', ');
        const places = entries.map((_, at) => `$${at + 1}`).join(', ');
        const id = table === 'order_keys' ? 'order_id' : 'id';
        const text = `insert into ${table} (${names}) values (${places}) returning ${id} as id`;
        const { rows: made } = await client.query<{ id: number }>(
          text,
          entries.map(([, value]) => fresh(value)),
        );
        return made[0]!.id;
      };
      let orderId = 0;
      let journalId = 0;
      for (const { table, row } of rows) {
        const id = await insert(table, {
          ...row,
          ...('order_id' in row && { order_id: orderId }),
          ...(table === 'order_keys' && { key: randomUUID() }),
          ...('notify_id' in row && { notify_id: randomUUID() }),
          ...('transaction_id' in row && { transaction_id: randomUUID() }),
        });
        if (table === 'orders') orderId = id;
        if (table === 'ledger_journals') journalId = id;
      }
      await client.query(`insert into jobs.job (name, data, start_after) values ('orders.expire', $1, $2)`, [
        { orderNo },
        new Date(Date.now() + 1_800_000),
      ]);
      for (const limit of ['create', 'begin']) {
        await client.query(
          `insert into rate_limits (key, used, resets_at) values ($1, 1, now()) on conflict (key) do update set used = rate_limits.used + 1`,
          [`bench:${limit}:${orderNo}`],
        );
      }
      for (const [account, amount] of [
        ['channel:wechat', -100],
        ['revenue', 100],
      ] as const) {
        const moved = await client.query<{ balance: number }>(
          'update ledger_accounts set balance = balance + $2 where name = $1 returning balance',
          [account, amount],
        );
        await client.query(
          'insert into ledger_entries (journal_id, account, amount, balance) values ($1, $2, $3, $4)',
          [journalId, account, amount, moved.rows[0]!.balance],
        );
      }
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
}
