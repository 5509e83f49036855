import { code, PortalError } from '@portal/contract/codes';
import { addDays, dayOf, startOfDay } from '@portal/contract/days';
import type { Bill } from '@portal/contract/payments';
import { toUnixSeconds } from '@portal/contract/time';
import { GatewayError } from '../../outside/gateway.ts';
import { type BillRow, type Channel, channelsOf } from '../../outside/payment/port.ts';
import { eachSettled } from '../../platform/each-settled.ts';
import type { Platform } from '../../platform/platform.ts';
import { type BillDay, billStore, type NewDifference } from './payments.bills.store.ts';
import type { PaymentPorts } from './payments.ports.ts';
import { receiptStore } from './payments.receipts.store.ts';
import { refundStore } from './payments.refunds.store.ts';
import type { Returns } from './payments.returns.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Clocks differ: what happened in the last minutes of a day may stand in the bill of the next. */
const midnight = 10 * minute;
const chunk = 500;
const mostMissing = 2000;
/** Gateways keep bills for three months. */
const oldest = 90;
const caughtUp = 3;

export type Bills = ReturnType<typeof createBills>;

/** Compares what a gateway counted on a day with what we know of. */
export function createBills(
  { database, clock, log }: Platform,
  { gateways, returns }: Pick<PaymentPorts, 'gateways'> & { returns: Pick<Returns, 'checkAll'> },
) {
  const today = () => dayOf(clock());
  const daysAgo = (days: number) => addDays(today(), -days);

  async function compare(channel: Channel, date: string, rows: readonly BillRow[]): Promise<void> {
    for (let at = 0; at < rows.length; at += chunk) {
      const some = rows.slice(at, at + chunk);
      const found = [
        ...(await comparePayments(
          channel,
          date,
          some.filter((row) => row.kind === 'payment'),
        )),
        ...(await compareRefunds(
          channel,
          date,
          some.filter((row) => row.kind === 'refund'),
        )),
      ];
      await billStore.addDifferences(database, found);
    }
    await billStore.addDifferences(database, await missingThere(channel, date));
    await billStore.vanish(database, channel, clock());
  }

  async function comparePayments(channel: Channel, date: string, rows: readonly BillRow[]) {
    const ids = rows.map((row) => row.transactionId);
    const ours = new Map(
      (await receiptStore.byTransactions(database, channel, ids)).map((each) => [each.transactionId, each]),
    );
    await receiptStore.billed(
      database,
      [...ours.values()].map((each) => each.id),
      date,
    );
    return rows.flatMap((row): NewDifference[] => {
      const receipt = ours.get(row.transactionId);
      if (receipt?.amount === row.amount) return [];
      return [
        {
          ...theirs(channel, date, row),
          kind: receipt ? 'amount' : 'missing_here',
          subject: row.transactionId,
          orderNo: receipt?.orderNo ?? null,
          ourAmount: receipt?.amount ?? null,
        },
      ];
    });
  }

  async function compareRefunds(channel: Channel, date: string, rows: readonly BillRow[]) {
    const numbers = rows.flatMap((row) => row.outRefundNo ?? []);
    const failed = await refundStore.byNumbers(database, channel, numbers, 'failed');
    await returns.checkAll(failed);
    const ours = new Map(
      (await refundStore.byNumbers(database, channel, numbers)).map((each) => [each.outRefundNo, each]),
    );
    await refundStore.billed(
      database,
      [...ours.values()].map((each) => each.id),
      date,
    );
    return rows.flatMap((row): NewDifference[] => {
      const found = ours.get(row.outRefundNo ?? '');
      // One that has failed here must not have been paid there.
      const refund = found?.state === 'failed' ? undefined : found;
      if (refund?.amount === row.amount) return [];
      return [
        {
          ...theirs(channel, date, row),
          kind: refund ? 'refund_amount' : 'refund_missing_here',
          subject: row.outRefundNo ?? `${row.transactionId}:${toUnixSeconds(row.at)}:${row.amount}`,
          orderNo: found?.orderNo ?? null,
          ourAmount: refund?.amount ?? null,
        },
      ];
    });
  }

  async function missingThere(channel: Channel, date: string): Promise<NewDifference[]> {
    const start = startOfDay(date).getTime();
    const span = { from: new Date(start - midnight), to: new Date(start + day - midnight) };
    const receipts = await receiptStore.unbilled(database, channel, span, mostMissing);
    const refunds = await refundStore.unbilled(database, channel, span, mostMissing);
    const common = { channel, day: date, theirAmount: null, foundAt: clock() };
    return [
      ...receipts.map((row) => ({
        ...common,
        kind: 'missing_there' as const,
        subject: row.transactionId,
        outTradeNo: row.outTradeNo,
        transactionId: row.transactionId,
        orderNo: row.orderNo,
        ourAmount: row.amount,
        at: row.paidAt,
      })),
      ...refunds.map((row) => ({
        ...common,
        kind: 'refund_missing_there' as const,
        subject: row.outRefundNo,
        outTradeNo: row.outTradeNo,
        transactionId: row.refundId ?? '',
        outRefundNo: row.outRefundNo,
        orderNo: row.orderNo,
        ourAmount: row.amount,
        at: row.finishedAt!,
      })),
    ];
  }

  const theirs = (channel: Channel, date: string, row: BillRow) => ({
    channel,
    day: date,
    outTradeNo: row.outTradeNo,
    transactionId: row.transactionId,
    outRefundNo: row.outRefundNo,
    theirAmount: row.amount,
    at: row.at,
    foundAt: clock(),
  });

  /** Reads one bill; that it could not be read is kept as well. */
  async function reconcile(channel: Channel, date: string): Promise<void> {
    const bill = { channel, day: date, checkedAt: clock(), failure: '' };
    let rows: BillRow[];
    try {
      rows = await gateways[channel].bill(date);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      const failure = `渠道答复 ${error.reason}`;
      log.warn({ channel, day: date, failure }, 'bill not read');
      await billStore.save(database, { ...bill, ...sums([]), failure });
      return;
    }
    await compare(channel, date, rows);
    await billStore.save(database, { ...bill, ...sums(rows) });
  }

  /** Yesterday, and the days before whose bill was not to be had. A gateway without keys has no bills. */
  async function* due(): AsyncGenerator<{ channel: Channel; date: string }> {
    for (const channel of channelsOf(gateways)) {
      const read = await billStore.readSince(database, channel, daysAgo(caughtUp));
      for (let days = caughtUp; days >= 1; days -= 1) {
        const date = daysAgo(days);
        if (!read.includes(date)) yield { channel, date };
      }
    }
  }

  async function withCounts(rows: readonly BillDay[]): Promise<Bill[]> {
    const counts = await billStore.counts(database, [...new Set(rows.map((row) => row.day))]);
    return rows.map((row) => {
      const counted = counts.find((each) => each.day === row.day && each.channel === row.channel);
      return {
        channel: row.channel,
        day: row.day,
        payment_count: row.paymentCount,
        payment_amount: row.paymentAmount,
        refund_count: row.refundCount,
        refund_amount: row.refundAmount,
        failure: row.failure,
        checked_time: toUnixSeconds(row.checkedAt),
        differences: counted?.all ?? 0,
        open_differences: counted?.open ?? 0,
      };
    });
  }

  return {
    async run(channel: Channel, date: string): Promise<Bill> {
      if (date >= today()) throw new PortalError(code.failure, '账单次日才能生成，请选择昨天或更早的日期');
      if (date < daysAgo(oldest)) throw new PortalError(code.failure, `只能核对最近 ${oldest} 天的账单`);
      await reconcile(channel, date);
      const [bill] = await withCounts([(await billStore.byDay(database, channel, date))!]);
      return bill!;
    },

    runDue: (): Promise<void> => eachSettled(due(), ({ channel, date }) => reconcile(channel, date)),

    async list({
      channel,
      page,
      page_size,
    }: {
      channel?: Channel | undefined;
      page: number;
      page_size: number;
    }) {
      const rows = await billStore.page(database, channel, page_size, (page - 1) * page_size);
      return {
        total: await billStore.total(database, channel),
        page,
        page_size,
        data: await withCounts(rows),
      };
    },
  };
}

function sums(rows: readonly BillRow[]) {
  const rowsOf = (kind: BillRow['kind']) => rows.filter((row) => row.kind === kind);
  const amount = (some: readonly BillRow[]) => some.reduce((sum, row) => sum + row.amount, 0);
  return {
    paymentCount: rowsOf('payment').length,
    paymentAmount: amount(rowsOf('payment')),
    refundCount: rowsOf('refund').length,
    refundAmount: amount(rowsOf('refund')),
  };
}
