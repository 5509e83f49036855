import { financeAccess } from '@portal/contract/orders';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import { transferStatusTitle } from '@portal/contract/transfer-titles';
import { transferExport, staffTransfers } from '@portal/contract/transfers';
import type { Database } from '../../platform/database/database.ts';
import type { Place } from '../../platform/keyset.ts';
import { type Download, download } from '../../platform/module.ts';
import { transferStore as store } from './transfers.store.ts';

const mostExported = 50_000;
const batch = 500;

export function transfersDownload(database: Database): Download {
  return download({
    type: 'transfers',
    title: '对公转账',
    access: financeAccess,
    list: staffTransfers.list,
    filter: transferExport,
    most: () => mostExported,
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
      let after: Place | null = null;
      for (let given = 0; given <= most;) {
        const rows = await store.page(database, filter, { after, offset: 0, limit: batch });
        const last = rows.at(-1)?.transfer;
        if (!last) return;
        after = { at: last.createdAt, id: last.id };
        given += rows.length;
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
