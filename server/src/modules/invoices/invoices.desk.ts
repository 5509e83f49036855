import type { AuditActionOf } from '@portal/contract/audit-actions';
import { code, PortalError } from '@portal/contract/codes';
import { dayOf } from '@portal/contract/days';
import type { OutputOf } from '@portal/contract/endpoint';
import {
  type InvoiceStatus,
  type ReversalReason,
  reversalReasonTitle,
} from '@portal/contract/invoice-titles';
import type { StaffInvoiceDetail, staffInvoices } from '@portal/contract/invoices';
import { formatMoney } from '@portal/contract/money';
import type { CursorRequest } from '@portal/contract/paging';
import type { Actor } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { placeCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import { nicknamesOf } from '../accounts/accounts.ts';
import type { FileLink } from '../files/files.ts';
import { openDetails } from './invoices.details.ts';
import { nextStatus } from './invoices.machine.ts';
import type { InvoicePorts } from './invoices.ports.ts';
import { type InvoiceFilter, type InvoiceRow, invoiceStore as store } from './invoices.store.ts';
import { rowOf, wireOf } from './invoices.wire.ts';

type Search = InvoiceFilter & CursorRequest;
type Issued = { id: number; number: string; day: string; file: string };

const year = 365 * 86_400_000;
const refused = (message: string) => new PortalError(code.failure, message);
const missing = () => refused('发票申请不存在');

export type InvoiceDesk = ReturnType<typeof createInvoiceDesk>;

/** What finance does with invoices: issue, reject, reverse. The papers themselves are made at the tax office. */
export function createInvoiceDesk(platform: Platform, { messages, files }: InvoicePorts) {
  const { database, clock, audit, keyring } = platform;

  async function record(
    transaction: Transaction,
    { userId, address }: Actor,
    action: AuditActionOf<'invoices'>,
    id: number,
    detail: Record<string, unknown> = {},
  ): Promise<void> {
    const subject = `invoice:${id}`;
    await audit.record(transaction, {
      actorId: userId,
      action: `invoices.${action}`,
      subject,
      detail,
      address,
    });
  }

  async function tell(
    transaction: Transaction,
    { id, userId }: InvoiceRow,
    { status, title, content }: { status: InvoiceStatus; title: string; content: string },
  ): Promise<void> {
    await messages.send(transaction, {
      userId,
      type: 2,
      title,
      content,
      link: '/pay/invoices',
      eventKey: `invoice:${id}:${status}`,
    });
  }

  function requirePastDay(day: string): void {
    const today = dayOf(clock());
    const oldest = dayOf(new Date(clock().getTime() - year));
    if (day <= today && day >= oldest) return;
    const fault = day > today ? '开票日期不能晚于今天' : '开票日期不能早于一年前';
    throw new PortalError(code.invalidFields, fault, { fields: { day: fault } });
  }

  /** The PDF becomes the portal's own: it stays whoever uploaded it. */
  async function keepDocument(
    transaction: Transaction,
    by: Actor,
    { id, number, day, file }: Issued,
    cause: ReversalReason | null,
  ): Promise<void> {
    await files.claim(transaction, by.userId, [file], ['invoice']);
    const added = await store.addDocument(transaction, {
      invoiceId: id,
      red: cause !== null,
      number,
      day,
      cause,
      file,
      uploadedBy: by.userId,
      createdAt: clock(),
    });
    if (!added) {
      const fault = `发票号码 ${number} 已经登记过，请核对`;
      throw new PortalError(code.invalidFields, fault, { fields: { number: fault } });
    }
    await files.transferToPortal(transaction, [file]);
  }

  async function locked(transaction: Transaction, id: number): Promise<InvoiceRow> {
    const row = await store.lock(transaction, id);
    if (!row) throw missing();
    return row;
  }

  const decidedBy = (by: Actor) => ({ decidedAt: clock(), decidedBy: by.userId });

  return {
    async list({ page, page_size, next, ...filter }: Search): Promise<OutputOf<typeof staffInvoices.list>> {
      const after = next === undefined ? null : placeCursor.read(next);
      const offset = after ? 0 : (page - 1) * page_size;
      const rows = await store.page(database, filter, { after, offset, limit: page_size + 1 });
      const shown = rows.slice(0, page_size);
      const last = shown.at(-1)?.invoice;
      const ids = shown.map(({ invoice }) => invoice.id);
      const documents = await store.documentsOf(database, ids);
      const counts = await store.orderCounts(database, ids);
      const nameOf = await nicknamesOf(
        database,
        shown.map(({ invoice }) => invoice.decidedBy),
      );
      return {
        total: await store.total(database, filter),
        page,
        page_size,
        next: last && rows.length > page_size ? placeCursor.write({ at: last.createdAt, id: last.id }) : null,
        data: shown.map(({ invoice, user }) => ({
          ...rowOf(invoice, documents),
          user: { id: invoice.userId, name: user },
          order_count: counts.get(invoice.id) ?? 0,
          decided_by: nameOf(invoice.decidedBy),
        })),
      };
    },

    /** Addresses and account numbers of others: that somebody has seen them is written down. */
    async detail(by: Actor, id: number): Promise<StaffInvoiceDetail> {
      return database.transaction(async (transaction) => {
        const found = await store.byId(transaction, id);
        if (!found) throw missing();
        const { invoice, user } = found;
        await record(transaction, by, 'view', id);
        const nameOf = await nicknamesOf(transaction, [invoice.decidedBy]);
        return {
          ...wireOf(
            keyring,
            invoice,
            await store.ordersOf(transaction, [id]),
            await store.documentsOf(transaction, [id]),
          ),
          ...openDetails(keyring, invoice.detailsSealed),
          user: { id: invoice.userId, name: user },
          decided_by: nameOf(invoice.decidedBy),
        };
      });
    },

    async issue(by: Actor, issued: Issued): Promise<void> {
      const { id, number, day, file } = issued;
      requirePastDay(day);
      await files.prepare(by.userId, [file], ['invoice']);
      await database.transaction(async (transaction) => {
        const row = await locked(transaction, id);
        const status = nextStatus('issue', row.status);
        await keepDocument(transaction, by, issued, null);
        await store.change(transaction, id, { status, ...decidedBy(by) });
        const content = `「${row.title}」的发票已开具，金额 ${formatMoney(row.amount)}，号码 ${number}，请到「发票」下载。`;
        await tell(transaction, row, { status, title: '发票已开具', content });
        await record(transaction, by, 'issue', id, { number, day });
      });
    },

    async reject(by: Actor, id: number, reason: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const row = await locked(transaction, id);
        const status = nextStatus('reject', row.status);
        await store.change(transaction, id, { status, reason, ...decidedBy(by) });
        await store.freeOrders(transaction, id);
        const content = `「${row.title}」的发票申请被退回：${reason}。请修改后重新申请。`;
        await tell(transaction, row, { status, title: '发票申请被退回', content });
        await record(transaction, by, 'reject', id, { reason });
      });
    },

    async reverse(by: Actor, { cause, ...issued }: Issued & { cause: ReversalReason }): Promise<void> {
      const { id, number, day, file } = issued;
      requirePastDay(day);
      await files.prepare(by.userId, [file], ['invoice']);
      await database.transaction(async (transaction) => {
        const row = await locked(transaction, id);
        const status = nextStatus('reverse', row.status);
        await keepDocument(transaction, by, issued, cause);
        const reason = row.reason || reversalReasonTitle[cause];
        await store.change(transaction, id, { status, reason, ...decidedBy(by) });
        await store.freeOrders(transaction, id);
        const content = `「${row.title}」的发票已红冲（红字发票 ${number}），原发票作废。订单现在可以退款或重新开票。`;
        await tell(transaction, row, { status, title: '发票已红冲', content });
        await record(transaction, by, 'reverse', id, { number, day, cause });
      });
    },

    async openFile(by: Actor, id: number, red: boolean): Promise<FileLink> {
      return database.transaction(async (transaction) => {
        const documents = await store.documentsOf(transaction, [id]);
        const found = documents.find((each) => each.red === red);
        if (!found) throw refused('发票文件不存在');
        await record(transaction, by, 'openFile', id, { red });
        return files.linkShared(transaction, found.file, 'invoice');
      });
    },
  };
}
