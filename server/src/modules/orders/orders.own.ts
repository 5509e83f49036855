import { PortalError } from '@portal/contract/codes';
import type { Order, OrderDetail, OwnOrder } from '@portal/contract/orders';
import { type OrderHold, orderStatus } from '@portal/contract/order-titles';
import type { CursorRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import type { Queries } from '../../platform/database/database.ts';
import { idCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { offeredMethods, type Payable, type Registry } from './orders.goods.ts';
import { type OrderRow, orderStore as store, type OwnFilter } from './orders.store.ts';

type Ports = {
  ledger: Pick<Ledger, 'balance'>;
  goodsOf: Registry;
  holdsOf: HoldsOf;
  payable: Payable | undefined;
};
/** The state of the bank transfer that keeps an order open. */
export type HoldsOf = (
  queries: Queries,
  orderNos: readonly string[],
) => Promise<ReadonlyMap<string, OrderHold>>;

type Expiring = Pick<OrderRow, 'orderNo' | 'expireAt'>;

export type OwnOrders = ReturnType<typeof createOwnOrders>;

/** Orders as their owner sees them. */
export function createOwnOrders(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { ledger, goodsOf, holdsOf, payable }: Ports,
) {
  /** Which of these unpaid orders wait for a bank transfer, and in which state it is. */
  async function waiting(unpaid: readonly Expiring[]): Promise<ReadonlyMap<string, OrderHold>> {
    const holds = await holdsOf(
      database,
      unpaid.map(({ orderNo }) => orderNo),
    );
    // While there is time, what was rejected may be paid in any way.
    const inTime = new Set(unpaid.filter(({ expireAt }) => expireAt > clock()).map(({ orderNo }) => orderNo));
    return new Map([...holds].filter(([orderNo, hold]) => hold === 'review' || !inTime.has(orderNo)));
  }

  async function ownOf(rows: readonly OrderRow[]): Promise<OwnOrder[]> {
    const held = await waiting(rows.filter(({ status }) => status === orderStatus.unpaid));
    return rows.map((row) => ({ ...wireOf(row), held: held.get(row.orderNo) ?? null }));
  }

  /** The order keeps its amount, which a gateway may have a trade for: whoever became a member since orders anew. */
  async function memberAmountOf({ goodsType, userId, goodsId, quantity, amount }: OrderRow) {
    try {
      const quoted = await goodsOf(goodsType).quote(database, userId, goodsId, quantity);
      return quoted.former !== undefined && quoted.amount < amount ? quoted.amount : null;
    } catch (error) {
      // Not sold to this person any more.
      if (error instanceof PortalError) return null;
      throw error;
    }
  }

  return {
    waiting,

    async list(userId: number, { page, page_size, next, ...filter }: OwnFilter & CursorRequest) {
      const place = next === undefined ? { offset: (page - 1) * page_size } : { before: idCursor.read(next) };
      const rows = await store.ofUser(database, userId, filter, { limit: page_size + 1, ...place });
      const shown = rows.slice(0, page_size);
      return {
        total: await store.countOfUser(database, userId, filter),
        page,
        page_size,
        next: rows.length > page_size ? idCursor.write(shown.at(-1)!.id) : null,
        counts: await store.countsByStatus(database, userId, filter),
        data: await ownOf(shown),
      };
    },

    async detail(order: OrderRow): Promise<OrderDetail> {
      const isPayable = order.status === orderStatus.unpaid && order.expireAt > clock();
      const [own] = await ownOf([order]);
      return {
        ...own!,
        timeline: (await store.events(database, order.id)).map(({ kind, text, createdAt }) => ({
          kind,
          text,
          create_time: toUnixSeconds(createdAt),
        })),
        methods: isPayable ? await offeredMethods(goodsOf(order.goodsType), payable) : [],
        balance: await ledger.balance(database, order.userId),
        member_amount: isPayable && own!.held === null ? await memberAmountOf(order) : null,
      };
    },
  };
}

export function wireOf(row: OrderRow): Order {
  return {
    order_no: row.orderNo,
    goods_type: row.goodsType,
    goods_id: row.goodsId,
    title: row.title,
    href: row.href,
    quantity: row.quantity,
    amount: row.amount,
    refunded: row.refunded,
    status: row.status,
    method: row.method,
    create_time: toUnixSeconds(row.createdAt),
    expire_time: toUnixSeconds(row.expireAt),
    pay_time: row.paidAt && toUnixSeconds(row.paidAt),
    close_time: row.closedAt && toUnixSeconds(row.closedAt),
  };
}
