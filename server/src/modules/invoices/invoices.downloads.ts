import { exportLimitOf } from '@portal/contract/export-limits';
import { invoiceKindTitle, invoiceStatusTitle } from '@portal/contract/invoice-titles';
import { invoiceExport, staffInvoices } from '@portal/contract/invoices';
import { goodsTypeTitle } from '@portal/contract/order-titles';
import { financeAccess } from '@portal/contract/orders';
import { formatMoment } from '@portal/contract/time';
import type { Database } from '../../platform/database/database.ts';
import { batches, type Place } from '../../platform/keyset.ts';
import { type Download, download } from '../../platform/module.ts';
import { invoiceStore as store } from './invoices.store.ts';
import { rowOf } from './invoices.wire.ts';

export function invoicesDownload(database: Database): Download {
  return download({
    type: 'invoices',
    title: '发票',
    access: financeAccess,
    list: staffInvoices.list,
    filter: invoiceExport,
    most: () => exportLimitOf('invoices'),
    columns: () => [
      '抬头',
      '税号',
      '种类',
      '商品',
      '订单号',
      '金额（元）',
      '状态',
      '发票号码',
      '开票日期',
      '红字发票号码',
      '红冲日期',
      '原因',
      '申请用户',
      '申请时间',
    ],
    total: (filter) => store.total(database, filter),
    async *rows(filter, most) {
      const found = batches(
        most + 1,
        (after: Place | null, limit) => store.page(database, filter, { after, offset: 0, limit }),
        ({ invoice }) => ({ at: invoice.createdAt, id: invoice.id }),
      );
      for await (const rows of found) {
        const ids = rows.map(({ invoice }) => invoice.id);
        const documents = await store.documentsOf(database, ids);
        const lines = Map.groupBy(await store.ordersOf(database, ids), (line) => line.invoiceId);
        yield rows.map(({ invoice, user }) => {
          const row = rowOf(invoice, documents);
          return [
            row.title,
            row.tax_number,
            invoiceKindTitle[row.kind],
            goodsTypeTitle[row.goods_type],
            (lines.get(row.id) ?? []).map(({ orderNo }) => orderNo).join('、'),
            row.amount / 100,
            invoiceStatusTitle[row.status],
            row.blue?.number ?? '',
            row.blue?.day ?? '',
            row.red?.number ?? '',
            row.red?.day ?? '',
            row.reason,
            user,
            formatMoment(row.create_time),
          ];
        });
      }
    },
  });
}
