import type { Invoice } from '@portal/contract/invoices';
import { toUnixSeconds } from '@portal/contract/time';
import type { Keyring } from '../../platform/crypto.ts';
import type { DocumentRow, InvoiceOrderRow, InvoiceRow } from './invoices.store.ts';

const documentOf = (rows: readonly DocumentRow[], red: boolean) => {
  const found = rows.find((row) => row.red === red);
  return found ? { number: found.number, day: found.day } : null;
};

/** What lists of users and staff have in common. */
export function rowOf(row: InvoiceRow, documents: readonly DocumentRow[]) {
  const own = documents.filter(({ invoiceId }) => invoiceId === row.id);
  return {
    id: row.id,
    kind: row.kind,
    title_kind: row.titleKind,
    title: row.title,
    tax_number: row.taxNumber,
    goods_type: row.goodsType,
    amount: row.amount,
    status: row.status,
    reason: row.reason,
    remark: row.remark,
    blue: documentOf(own, false),
    red: documentOf(own, true),
    create_time: toUnixSeconds(row.createdAt),
  };
}

export function wireOf(
  keyring: Keyring,
  row: InvoiceRow,
  orders: readonly InvoiceOrderRow[],
  documents: readonly DocumentRow[],
): Invoice {
  return {
    ...rowOf(row, documents),
    email: keyring.open(row.emailSealed),
    orders: orders
      .filter(({ invoiceId }) => invoiceId === row.id)
      .map(({ orderNo, title, amount, paidAt }) => ({
        order_no: orderNo,
        title,
        amount,
        pay_time: toUnixSeconds(paidAt),
      })),
  };
}
