import { type PayMethod, payMethodTitle } from '@portal/contract/order-titles';
import { refundState, refundDesk } from '@portal/contract/refunds';
import { refundStateTitle } from '@portal/contract/refund-titles';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { type Download, download } from '../../platform/module.ts';
import { refundStore } from './refunds.store.ts';

const mostExported = 50_000;
const batch = 500;
const yuan = (fen: number) => fen / 100;
const moment = (at: Date | null) => (at ? formatMoment(toUnixSeconds(at)) : '');

/** All refunds as a table, or those in one state. */
export function refundsDownload(database: Database): Download {
  return download({
    type: 'refunds',
    title: '退款',
    access: { staff: ['finance', 'administrator'] },
    list: refundDesk.list,
    filter: z.strictObject({
      state: refundState.optional(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    most: () => mostExported,
    columns: () => [
      '编号',
      '订单号',
      '商品',
      '用户',
      '支付方式',
      '状态',
      '申请金额（元）',
      '退款金额（元）',
      '退款原因',
      '规则结论',
      '申请时间',
      '完成时间',
      '银行流水号',
    ],
    async *rows({ state }, most) {
      let last: number | null = null;
      for (let left = most + 1; left > 0;) {
        const some = await refundStore.before(database, { state, id: last }, Math.min(batch, left));
        if (some.length === 0) return;
        yield some.map(({ row, buyer }) => [
          row.id,
          row.orderNo,
          row.title,
          buyer ?? '',
          payMethodTitle[row.method as PayMethod] ?? row.method,
          refundStateTitle[row.state],
          yuan(row.asked),
          yuan(row.amount),
          row.reason,
          row.obstacle ?? '符合规则',
          moment(row.createdAt),
          moment(row.finishedAt),
          row.bankSerial ?? '',
        ]);
        left -= some.length;
        last = some.at(-1)!.row.id;
      }
    },
  });
}
