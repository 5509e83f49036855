import { code, PortalError } from '@portal/contract/codes';
import type { InputOf, OutputOf } from '@portal/contract/endpoint';
import { formatMoney } from '@portal/contract/money';
import { orderStatus, orderStatusTitle } from '@portal/contract/order-titles';
import type { PageRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import type { TransferDetail, transfers as endpoints } from '@portal/contract/transfers';
import type { Queries } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OrderRow } from '../orders/orders.ts';
import type { TransferPorts } from './transfers.ports.ts';
import { receiptStore } from './transfers.receipts.store.ts';
import { transferStore as store } from './transfers.store.ts';
import { detailOf, handInUntil, wireOf } from './transfers.wire.ts';

type HandedIn = InputOf<typeof endpoints.handIn>;

const day = 86_400;
const mostADay = 20;

const refused = (message: string) => new PortalError(code.failure, message);

export type OwnTransfers = ReturnType<typeof createOwnTransfers>;

/** A user's own transfers. */
export function createOwnTransfers(platform: Platform, ports: TransferPorts) {
  const { database, clock, limits } = platform;
  const { orders, payments, files, messages } = ports;

  /** Why no money is to be sent for this order; null where it may be. */
  async function refusalOf(queries: Queries, order: OrderRow): Promise<string | null> {
    if (order.status !== orderStatus.unpaid) {
      return `订单${orderStatusTitle[order.status]}，不能提交转账凭证`;
    }
    if (order.expireAt <= clock()) {
      const holds = await store.holdsOf(queries, [order.orderNo], clock());
      if (!holds.has(order.orderNo)) return '订单已过期，请重新下单后提交转账凭证';
    }
    const reason = await orders.needless(queries, order);
    return reason && `${reason}，请勿转账；已经转出的，请联系客服退回`;
  }

  async function requirePayable(queries: Queries, order: OrderRow): Promise<void> {
    const refusal = await refusalOf(queries, order);
    if (refusal) throw refused(refusal);
  }

  async function requireAccount(queries: Queries) {
    const account = await store.account(queries);
    if (!account) throw refused('协会尚未公布收款账户，请选择其他支付方式');
    return account;
  }

  return {
    async list(userId: number, { page, page_size }: PageRequest): Promise<OutputOf<typeof endpoints.list>> {
      const rows = await store.ownPage(database, userId, page_size, (page - 1) * page_size);
      return { total: await store.ownTotal(database, userId), page, page_size, data: rows.map(wireOf) };
    },

    async detail(userId: number, id: number): Promise<TransferDetail> {
      const found = await store.withOrder(database, id, userId);
      if (!found) throw refused('转账记录不存在');
      return detailOf(found, await receiptStore.matchedOf(database, id), clock());
    },

    async account(userId: number, orderNo: string): Promise<OutputOf<typeof endpoints.account>> {
      const order = await orders.find(database, orderNo, userId);
      if (!order) throw refused('订单不存在');
      const handedIn = await store.ofOrder(database, orderNo);
      const last = handedIn[0]?.status === 'rejected' ? handedIn[0] : null;
      return {
        account: await requireAccount(database),
        order_no: orderNo,
        order_title: order.title,
        refusal: await refusalOf(database, order),
        reference: orderNo,
        amount: order.amount,
        expire_time: toUnixSeconds(order.expireAt),
        transfer_id: handedIn.find(({ status }) => status !== 'rejected')?.id ?? null,
        rejected: last && {
          id: last.id,
          reason: last.reason,
          payer: last.payer,
          bank_serial: last.bankSerial,
          until: handInUntil(last.decidedAt!),
        },
      };
    },

    async handIn(userId: number, given: HandedIn): Promise<number> {
      const { order_no: orderNo, payer, bank_serial: bankSerial, amount, voucher } = given;
      const seen = await orders.find(database, orderNo, userId);
      if (!seen) throw refused('订单不存在');
      await requirePayable(database, seen);
      await requireAccount(database);
      await limits.use({ key: `transfers:${userId}`, most: mostADay, seconds: day });
      await files.prepare(userId, [voucher.url], ['voucher']);

      return database.transaction(async (transaction) => {
        const order = await orders.lock(transaction, orderNo);
        if (!order || order.userId !== userId) throw refused('订单不存在');
        await requirePayable(transaction, order);
        if (amount !== order.amount) {
          const fault = `转账金额应为订单应付的 ${formatMoney(order.amount)}；如已转错金额，请联系客服退回后重新转账`;
          throw new PortalError(code.invalidFields, fault, { fields: { amount: fault } });
        }
        await files.claim(transaction, userId, [voucher.url], ['voucher']);
        const id = await store.add(transaction, {
          orderNo,
          userId,
          payer,
          bankSerial,
          amount,
          voucher: voucher.url,
          voucherName: voucher.name,
          status: 'review',
          createdAt: clock(),
        });
        if (id === null) throw refused('该订单的转账凭证正在审核，请勿重复提交');
        // Whoever scans a code that is still open would pay twice.
        await payments.closeSoon(transaction, orderNo);
        await orders.note(transaction, order.id, {
          kind: 'transfer',
          text: `已提交对公转账凭证（流水号 ${bankSerial}），等待确认到账`,
        });
        await messages.send(transaction, {
          userId,
          type: 2,
          title: '转账凭证已提交',
          content: `订单 ${orderNo} 的转账凭证已提交，协会将在工作日内核对银行流水。审核期间订单不会过期。`,
          link: `/pay/transfers/${id}`,
          eventKey: `transfer:${id}:review`,
        });
        return id;
      });
    },

    /** Asked before orders expire, and wherever they are shown. */
    holdsOf: (queries: Queries, orderNos: readonly string[]) => store.holdsOf(queries, orderNos, clock()),

    async cancelBlockers(userId: number): Promise<string[]> {
      const open = await store.underReview(database, userId);
      return open === 0 ? [] : [`您有 ${open} 笔对公转账正在审核，请等待处理完成`];
    },
  };
}
