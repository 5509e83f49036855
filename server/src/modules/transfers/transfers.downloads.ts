import { exportLimitOf } from '@portal/contract/export-limits';
import { financeAccess } from '@portal/contract/orders';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import { transferStatusTitle } from '@portal/contract/transfer-titles';
import { transferExport, staffTransfers } from '@portal/contract/transfers';
import type { Database } from '../../platform/database/database.ts';
import { batches, type Place } from '../../platform/keyset.ts';
import { type Download, download } from '../../platform/module.ts';
import { transferStore as store } from './transfers.store.ts';

export function transfersDownload(database: Database): Download {
  return download({
    type: 'transfers',
    title: '对公转账',
    access: financeAccess,
    list: staffTransfers.list,
    filter: transferExport,
    most: () => exportLimitOf('transfers'),
    columns: () => [
      '订单号',
      '商品',
      '用户',
      '付款户名',
      '银行流水号',
      '转账金额（元）',
      '应付金额（元）',
      '状态',
      '退回原因',
      '提交时间',
      '处理时间',
    ],
    total: (filter) => store.total(database, filter),
    async *rows(filter, most) {
      const found = batches(
        most + 1,
        (after: Place | null, limit) => store.page(database, filter, { after, offset: 0, limit }),
        ({ transfer }) => ({ at: transfer.createdAt, id: transfer.id }),
      );
      for await (const rows of found) {
        yield rows.map(({ transfer, order, user }) => [
          transfer.orderNo,
          order.title,
          user,
          transfer.payer,
          transfer.bankSerial,
          transfer.amount / 100,
          order.amount / 100,
          transferStatusTitle[transfer.status],
          transfer.reason,
          formatMoment(toUnixSeconds(transfer.createdAt)),
          transfer.decidedAt ? formatMoment(toUnixSeconds(transfer.decidedAt)) : '',
        ]);
      }
    },
  });
}
