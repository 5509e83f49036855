import { exportLimitOf } from '@portal/contract/export-limits';
import { ledgerExport, ledger } from '@portal/contract/ledger';
import { ledgerKindTitle } from '@portal/contract/order-titles';
import { formatMoment } from '@portal/contract/time';
import { type Download, download } from '../../platform/module.ts';
import type { Statement } from './ledger.statement.ts';

/** Somebody's own statement as a table. */
export function ledgerDownload(statement: Statement): Download {
  return download({
    type: 'ledger',
    title: '余额明细',
    access: 'user',
    list: ledger.balanceList,
    filter: ledgerExport,
    most: () => exportLimitOf('ledger'),
    columns: () => ['时间', '种类', '说明', '收支（元）', '余额（元）', '订单号'],
    async *rows({ kind, direction }, most, { userId }) {
      for await (const some of statement.walk(userId, { kind, direction }, most + 1)) {
        yield some.map((entry) => [
          formatMoment(entry.create_time),
          ledgerKindTitle[entry.kind],
          entry.title,
          entry.amount / 100,
          entry.balance / 100,
          entry.order_no,
        ]);
      }
    },
  });
}
