import { exportLimitOf } from '@portal/contract/export-limits';
import { type PayMethod, payMethodTitle } from '@portal/contract/order-titles';
import { refundState, refundDesk } from '@portal/contract/refunds';
import { refundStateTitle } from '@portal/contract/refund-titles';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { batches } from '../../platform/keyset.ts';
import { type Download, download } from '../../platform/module.ts';
import { refundStore } from './refunds.store.ts';

const yuan = (fen: number) => fen / 100;
const moment = (at: Date | null) => (at ? formatMoment(toUnixSeconds(at)) : '');

/** As a table, by the filter of the list: without a state those that wait for somebody. */
export function refundsDownload(database: Database): Download {
  return download({
    type: 'refunds',
    title: '退款',
    access: { staff: ['finance', 'administrator'] },
    list: refundDesk.list,
    filter: z.strictObject({
      state: refundState.optional(),
      order_no: refundDesk.list.input.shape.order_no,
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    most: () => exportLimitOf('refunds'),
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
    async *rows({ state, order_no: orderNo }, most) {
      const found = batches(
        most + 1,
        (last: number | null, limit) => refundStore.before(database, { state, orderNo }, last, limit),
        ({ row }) => row.id,
      );
      for await (const rows of found) {
        yield rows.map(({ row, buyer }) => [
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
      }
    },
  });
}
