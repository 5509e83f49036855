import { success } from '@portal/contract/endpoint';
import { orders as endpoints, staffOrders } from '@portal/contract/orders';
import { toUnixSeconds } from '@portal/contract/time';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Buying } from './orders.buying.ts';
import type { OwnOrders } from './orders.own.ts';
import type { StaffOrders } from './orders.staff.ts';

type Parts = { buying: Buying; own: OwnOrders; staff: StaffOrders };

export function orderRoutes({ buying, own, staff }: Parts): Implemented[] {
  return [
    implement(endpoints.quote, async (goods, { session }) =>
      success(await buying.quote(session.userId, goods)),
    ),
    implement(endpoints.createOrder, async (asked, { session }) => {
      const { orderNo, amount, expireAt } = await buying.create(session.userId, asked);
      return success({ order_no: orderNo, amount, expire_time: toUnixSeconds(expireAt) }, '下单成功');
    }),
    implement(endpoints.cancelOrder, async ({ order_no }, { session }) =>
      success({ status: await buying.cancel(session.userId, order_no) }),
    ),
    implement(endpoints.balancePay, async ({ order_no, ...proof }, caller) =>
      success({ status: await buying.balancePay(caller, order_no, proof) }),
    ),
    implement(endpoints.orderList, async (asked, { session }) =>
      success(await own.list(session.userId, asked)),
    ),
    implement(endpoints.orderDetail, async ({ order_no }, { session }) =>
      success(await own.detail(await buying.own(order_no, session.userId))),
    ),
    implement(staffOrders.list, async (asked) => success(await staff.list(asked))),
    implement(staffOrders.detail, async ({ order_no }) => success(await staff.detail(order_no))),
    implement(staffOrders.board, async ({ days }) => success(await staff.board(days))),
  ];
}
