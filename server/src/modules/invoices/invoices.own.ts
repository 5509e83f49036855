import { code, PortalError } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import {
  invoiceDays,
  type InvoiceKind,
  type InvoiceStatus,
  invoiceStatusTitle,
} from '@portal/contract/invoice-titles';
import type { InvoiceCandidate, invoices as endpoints } from '@portal/contract/invoices';
import { orderStatus, orderStatusTitle } from '@portal/contract/order-titles';
import type { PageRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FileLink } from '../files/files.ts';
import type { OrderRow } from '../orders/orders.ts';
import { openDetails } from './invoices.details.ts';
import { nextStatus, obstacleOf } from './invoices.machine.ts';
import type { InvoicePorts } from './invoices.ports.ts';
import { invoiceStore as store } from './invoices.store.ts';
import { titleStore, type TitleRow } from './invoices.titles.store.ts';
import { wireOf } from './invoices.wire.ts';

type InvoiceRequest = {
  title_id: number;
  kind: InvoiceKind;
  email: string;
  order_nos: string[];
  remark: string;
};

const day = 86_400;
const mostADay = 30;
const refused = (message: string) => new PortalError(code.failure, message);

export type OwnInvoices = ReturnType<typeof createOwnInvoices>;

/** A user's own invoices. */
export function createOwnInvoices(platform: Platform, { orders, files, messages, refunds }: InvoicePorts) {
  const { database, clock, keyring, limits } = platform;

  function requireComplete(title: TitleRow): void {
    const details = openDetails(keyring, title.detailsSealed);
    if (title.kind === 'organisation' && Object.values(details).every((value) => value !== '')) return;
    const fault =
      title.kind === 'organisation'
        ? '专用发票须有单位的地址、电话、开户银行和账号，请先补全抬头'
        : '专用发票只能开给单位，请选择单位抬头';
    throw new PortalError(code.invalidFields, fault, { fields: { title_id: fault } });
  }

  /** Why an order cannot be invoiced, apart from the invoice it may be in already. */
  async function refusalOf(queries: Queries, order: OrderRow): Promise<string | null> {
    const { orderNo, status, goodsType, amount, refunded, paidAt } = order;
    if (goodsType === 'topup') return '充值是预付款，不能开票；用余额购买后请按订单开票';
    if (status !== orderStatus.paid || !paidAt) {
      return `订单 ${orderNo} ${orderStatusTitle[status]}，不能开票`;
    }
    if (clock().getTime() - paidAt.getTime() >= invoiceDays * day * 1000) {
      return `订单 ${orderNo} 付款已超过 ${invoiceDays} 天，不能开票`;
    }
    if (await refunds.isOpen(queries, orderNo)) return `订单 ${orderNo} 正在申请退款，不能开票`;
    return amount <= refunded ? `订单 ${orderNo} 没有可开票的金额` : null;
  }

  async function wantedOf(userId: number, orderNo: string) {
    const order = await orders.find(database, orderNo, userId);
    if (!order) return { order: null, refusal: `订单 ${orderNo} 不存在` };
    const refusal = await refusalOf(database, order);
    if (refusal) return { order: null, refusal };
    const invoiced = await store.liveStatusOf(database, orderNo);
    if (invoiced === null) return { order: candidateOf(order), refusal: null };
    return { order: null, refusal: `订单 ${orderNo} 已申请发票（${invoiceStatusTitle[invoiced]}）` };
  }

  /** In the order of their numbers, so that concurrent requests do not deadlock. */
  async function lockOrders(transaction: Transaction, userId: number, numbers: string[]) {
    const locked: OrderRow[] = [];
    for (const orderNo of [...new Set(numbers)].sort()) {
      const order = await orders.lock(transaction, orderNo);
      if (!order || order.userId !== userId) throw refused(`订单 ${orderNo} 不存在`);
      const refusal = await refusalOf(transaction, order);
      if (refusal) throw refused(refusal);
      locked.push(order);
    }
    if (new Set(locked.map(({ goodsType }) => goodsType)).size > 1) {
      throw refused('一张发票只能包含同一类订单，请分开申请');
    }
    return locked;
  }

  async function wires(rows: Awaited<ReturnType<typeof store.ownPage>>) {
    const ids = rows.map(({ id }) => id);
    const lines = await store.ordersOf(database, ids);
    const documents = await store.documentsOf(database, ids);
    return rows.map((row) => wireOf(keyring, row, lines, documents));
  }

  return {
    async candidates(
      userId: number,
      { order_no, page, page_size }: PageRequest & { order_no?: string | undefined },
    ): Promise<OutputOf<typeof endpoints.candidates>> {
      const rows = await store.candidates(database, userId, clock(), page_size, (page - 1) * page_size);
      return {
        total: await store.candidateTotal(database, userId, clock()),
        page,
        page_size,
        wanted: order_no === undefined ? null : await wantedOf(userId, order_no),
        data: rows.map(candidateOf),
      };
    },

    async list(
      userId: number,
      { status, page, page_size }: PageRequest & { status?: InvoiceStatus | undefined },
    ): Promise<OutputOf<typeof endpoints.list>> {
      const rows = await store.ownPage(database, userId, status, page_size, (page - 1) * page_size);
      return {
        total: await store.ownTotal(database, userId, status),
        page,
        page_size,
        data: await wires(rows),
      };
    },

    all: async (userId: number) => wires(await store.allOf(database, userId)),

    async request(
      userId: number,
      { title_id, kind, email, order_nos, remark }: InvoiceRequest,
    ): Promise<number> {
      const title = await titleStore.own(database, userId, title_id);
      if (!title) throw refused('发票抬头不存在');
      if (kind === 'special') requireComplete(title);
      await limits.use({ key: `invoices:${userId}`, most: mostADay, seconds: day });
      return database.transaction(async (transaction) => {
        const locked = await lockOrders(transaction, userId, order_nos);
        const lines = locked.map(({ orderNo, title: name, amount, refunded, paidAt }) => ({
          orderNo,
          title: name,
          amount: amount - refunded,
          paidAt: paidAt!,
        }));
        const id = await store.add(transaction, {
          userId,
          kind,
          titleKind: title.kind,
          title: title.name,
          taxNumber: title.taxNumber,
          detailsSealed: title.detailsSealed,
          emailSealed: keyring.seal(email),
          goodsType: locked[0]!.goodsType,
          amount: lines.reduce((sum, line) => sum + line.amount, 0),
          status: 'requested',
          remark,
          createdAt: clock(),
        });
        const free = await store.addOrders(
          transaction,
          lines.map((line) => ({ ...line, invoiceId: id })),
        );
        if (!free) throw refused('有订单已经申请过发票，请刷新后重新选择');
        return id;
      });
    },

    async withdraw(userId: number, id: number): Promise<void> {
      await database.transaction(async (transaction) => {
        const row = await store.lock(transaction, id, userId);
        if (!row) throw refused('发票不存在');
        const status = nextStatus('withdraw', row.status);
        await store.change(transaction, id, { status, decidedAt: clock() });
        await store.freeOrders(transaction, id);
      });
    },

    async askReversal(userId: number, id: number, reason: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const row = await store.lock(transaction, id, userId);
        if (!row) throw refused('发票不存在');
        const status = nextStatus('askReversal', row.status);
        await store.change(transaction, id, { status, reason });
        await messages.send(transaction, {
          userId,
          type: 2,
          title: '红冲申请已提交',
          content: `「${row.title}」的发票已申请红冲，请勿再使用原发票报销或抵扣。完成后将通知您。`,
          link: '/pay/invoices',
          eventKey: `invoice:${id}:reversal`,
        });
      });
    },

    async openFile(userId: number, id: number, red: boolean): Promise<FileLink> {
      const row = await store.own(database, userId, id);
      const documents = row ? await store.documentsOf(database, [id]) : [];
      const found = documents.find((each) => each.red === red);
      if (!found) throw refused('发票文件不存在');
      return files.linkShared(database, found.file, 'invoice');
    },

    /** Why an order cannot be refunded yet; null where no invoice stands in the way. */
    async obstacle(queries: Queries, orderNo: string): Promise<string | null> {
      const status = await store.liveStatusOf(queries, orderNo);
      return status && obstacleOf(status);
    },

    async cancelBlockers(userId: number): Promise<string[]> {
      const open = await store.open(database, userId);
      return open === 0 ? [] : [`您有 ${open} 张发票正在办理，请等待完成或撤回申请`];
    },
  };
}

function candidateOf({ orderNo, title, goodsType, amount, refunded, paidAt }: OrderRow): InvoiceCandidate {
  return {
    order_no: orderNo,
    title,
    goods_type: goodsType,
    amount: amount - refunded,
    pay_time: toUnixSeconds(paidAt!),
    until: toUnixSeconds(paidAt!) + invoiceDays * day,
  };
}
