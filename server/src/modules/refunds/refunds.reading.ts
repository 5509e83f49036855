import { code, PortalError } from '@portal/contract/codes';
import type { CursorRequest, PageRequest } from '@portal/contract/paging';
import type { RefundState } from '@portal/contract/refund-titles';
import type { OwnRefund, StaffRefund, StaffRefundRow } from '@portal/contract/refunds';
import { toUnixSeconds } from '@portal/contract/time';
import { placeCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import { nicknamesOf } from '../accounts/accounts.ts';
import type { Asking } from './refunds.asking.ts';
import { deciderFault, leftOf } from './refunds.machine.ts';
import type { RefundPorts } from './refunds.ports.ts';
import { type RefundRow, type RefundStep, refundStore as store } from './refunds.store.ts';

type Search = CursorRequest & {
  state?: RefundState | undefined;
  order_no?: string | undefined;
};

export type Reading = ReturnType<typeof createReading>;

/** What buyers and finance see of refunds. */
export function createReading(
  { database }: Pick<Platform, 'database'>,
  { orders, invoices }: Pick<RefundPorts, 'orders' | 'invoices'>,
  { asking }: { asking: Pick<Asking, 'obstacleOf'> },
) {
  async function staffRows(
    rows: readonly { row: RefundRow; buyer: string | null }[],
  ): Promise<StaffRefundRow[]> {
    const nameOf = await nicknamesOf(
      database,
      rows.map(({ row }) => row.approvedBy),
    );
    return rows.map(({ row, buyer }) => ({
      ...wireOf(row),
      buyer: buyer ?? '',
      method: row.method,
      approved_by: row.approvedBy === null ? null : nameOf(row.approvedBy),
    }));
  }

  return {
    async ofOrder(userId: number, { order_no, page, page_size }: PageRequest & { order_no: string }) {
      const whose = { userId, orderNo: order_no };
      if (!(await orders.find(database, order_no, userId))) throw new PortalError(code.failure, '订单不存在');
      const cut = { limit: page_size, offset: (page - 1) * page_size };
      const rows = await store.ofOrder(database, whose, cut);
      const steps = await store.stepsOf(
        database,
        rows.map(({ id }) => id),
      );
      const data: OwnRefund[] = rows.map((row) => ({
        ...wireOf(row),
        // What only staff have to look at is none of the buyer's steps.
        steps: steps.filter(({ refundId, action }) => refundId === row.id && action !== 'late').map(stepOf),
      }));
      return { total: await store.totalOfOrder(database, whose), page, page_size, data };
    },

    async list({ state, order_no, page, page_size, next }: Search) {
      const filter = { state, orderNo: order_no };
      const after = next === undefined ? null : placeCursor.read(next);
      const offset = after ? 0 : (page - 1) * page_size;
      const rows = await store.page(database, filter, { after, offset, limit: page_size + 1 });
      const shown = rows.slice(0, page_size);
      const last = shown.at(-1)?.row;
      return {
        total: await store.total(database, filter),
        page,
        page_size,
        next: last && rows.length > page_size ? placeCursor.write({ at: last.createdAt, id: last.id }) : null,
        data: await staffRows(shown),
      };
    },

    async detail(staffId: number, id: number): Promise<StaffRefund> {
      const row = await store.byId(database, id);
      const order = row && (await orders.find(database, row.orderNo));
      if (!order) throw new PortalError(code.failure, '退款申请不存在');
      const steps = await store.stepsOf(database, [id]);
      const nameOf = await nicknamesOf(database, [row.userId, ...steps.map(({ actorId }) => actorId)]);
      const [shown] = await staffRows([{ row, buyer: nameOf(row.userId) }]);
      const waiting = row.state === 'requested' || row.state === 'confirming';
      return {
        ...shown!,
        paid: order.amount,
        refunded: order.refunded,
        most: Math.min(row.asked, leftOf(order)),
        paid_time: order.paidAt && toUnixSeconds(order.paidAt),
        obstacle_now: waiting ? await asking.obstacleOf(order) : null,
        blocker: waiting ? await invoices.obstacle(database, row.orderNo) : null,
        failure: row.failure,
        bank_serial: row.bankSerial,
        may_decide: deciderFault(staffId, row) === null,
        steps: steps.map((step) => ({ ...stepOf(step), by: nameOf(step.actorId) })),
      };
    },

    ofPerson: async (userId: number) => (await store.ofUser(database, userId)).map(wireOf),
  };
}

function wireOf(row: RefundRow) {
  return {
    id: row.id,
    order_no: row.orderNo,
    title: row.title,
    state: row.state,
    reason: row.reason,
    asked: row.asked,
    amount: row.amount,
    obstacle: row.obstacle,
    create_time: toUnixSeconds(row.createdAt),
    finish_time: row.finishedAt && toUnixSeconds(row.finishedAt),
  };
}

const stepOf = ({ action, note, at }: RefundStep) => ({ action, note, time: toUnixSeconds(at) });
