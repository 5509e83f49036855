import { z } from 'zod';
import { smsCode } from './accounts.ts';
import { type Access, endpoint } from './endpoint.ts';
import { rowId } from './numbers.ts';
import {
  type GoodsType,
  goodsTypeTitle,
  type OrderHold,
  orderHoldTitle,
  orderStatus as statuses,
  type PayMethod,
  payMethodTitle,
} from './order-titles.ts';
import { cursorInput, cursorPageOf } from './paging.ts';
import { sealedPassword } from './passwords.ts';
import { unixSeconds } from './unix-seconds.ts';

const base = '/api/szguild/Order';
const own = { method: 'POST', domain: 'orders', access: 'user' } as const;

export const orderNo = z.string().regex(/^[A-Za-z0-9]{6,32}$/, '订单号有误');
export const orderStatus = z.literal(Object.values(statuses));
export const goodsType = z.enum(Object.keys(goodsTypeTitle) as [GoodsType, ...GoodsType[]]);
export const payMethod = z.enum(Object.keys(payMethodTitle) as [PayMethod, ...PayMethod[]]);
export const fen = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** What is bought. No price comes from a request; a top-up counts whole yuan in `quantity`. */
const goods = {
  goods_type: goodsType,
  goods_id: rowId.positive(),
  quantity: z.number().int().min(1, '数量至少为 1').max(50_000, '数量最多 50000').default(1),
};

/** An order as its owner sees it in a list. */
export const order = z.object({
  order_no: z.string(),
  goods_type: goodsType,
  goods_id: z.number().int(),
  title: z.string(),
  /** Where the goods are: the course, the path, the balance. */
  href: z.string(),
  quantity: z.number().int(),
  amount: fen,
  refunded: fen,
  status: orderStatus,
  method: payMethod.nullable(),
  create_time: unixSeconds,
  /** Until when it can be paid. */
  expire_time: unixSeconds,
  pay_time: unixSeconds.nullable(),
  close_time: unixSeconds.nullable(),
});
export type Order = z.infer<typeof order>;

export const orderHold = z.enum(Object.keys(orderHoldTitle) as [OrderHold, ...OrderHold[]]);

const ownOrder = order.extend({
  /** Why it does not expire: a transfer is under review, or a rejected one may be handed in again. */
  held: orderHold.nullable(),
});
export type OwnOrder = z.infer<typeof ownOrder>;

export const orderEvent = z.object({
  kind: z.string(),
  text: z.string(),
  create_time: unixSeconds,
});
export type OrderEvent = z.infer<typeof orderEvent>;

export const orderDetail = ownOrder.extend({
  timeline: z.array(orderEvent),
  /** By which it may be paid; empty when it cannot be paid any more. */
  methods: z.array(payMethod),
  /** What the owner has to spend. */
  balance: fen,
  /** What it would cost ordered anew, for whoever became a member since; null where that is not less. */
  member_amount: fen.nullable(),
});
export type OrderDetail = z.infer<typeof orderDetail>;

const statusCount = z.object({ status: orderStatus, count: z.number().int() });

export const orders = {
  quote: endpoint({
    ...own,
    path: `${base}/quote`,
    summary: '确认购买前的报价：名称、金额、可用的支付方式、余额，以及尚未付款的同一订单',
    input: z.strictObject(goods),
    output: z.object({
      title: z.string(),
      href: z.string(),
      quantity: z.number().int(),
      amount: fen,
      /** What others pay, where the caller pays less; null where not. */
      former: fen.nullable(),
      methods: z.array(payMethod),
      balance: fen,
      /** An unpaid order for the same goods, to continue with. */
      open_order_no: z.string().nullable(),
    }),
  }),
  createOrder: endpoint({
    ...own,
    path: `${base}/createOrder`,
    summary: '下单：金额由服务器计算，30 分钟内付款；相同的 idempotency_key 总是同一订单',
    input: z.strictObject({
      ...goods,
      idempotency_key: z.string().regex(/^[\w-]{8,64}$/, '请求标识有误，请刷新页面后重试'),
    }),
    output: z.object({ order_no: z.string(), amount: fen, expire_time: unixSeconds }),
  }),
  cancelOrder: endpoint({
    ...own,
    path: `${base}/cancelOrder`,
    summary: '取消未付款的订单；已付款时答复 status 1',
    input: z.strictObject({ order_no: orderNo }),
    output: z.object({ status: orderStatus }),
  }),
  balancePay: endpoint({
    ...own,
    path: `${base}/balancePay`,
    summary: '用余额付款；须输入登录密码或短信验证码（scene 为 verify）',
    input: z
      .strictObject({ order_no: orderNo, password: sealedPassword.optional(), code: smsCode.optional() })
      .refine((given) => (given.code === undefined) !== (given.password === undefined), '请输入密码或验证码'),
    output: z.object({ status: orderStatus }),
  }),
  orderList: endpoint({
    ...own,
    path: `${base}/orderList`,
    summary: '自己的订单，新的在前；可按状态、商品种类、关键词筛选，附各状态的数量',
    input: z.strictObject({
      status: orderStatus.optional(),
      goods_type: goodsType.optional(),
      keyword: z.string().trim().max(50, '关键词最多 50 个字').optional(),
      ...cursorInput,
    }),
    output: cursorPageOf(ownOrder).extend({ counts: z.array(statusCount) }),
  }),
  orderDetail: endpoint({
    ...own,
    path: `${base}/orderDetail`,
    summary: '自己的一个订单与它的经过',
    input: z.strictObject({ order_no: orderNo }),
    output: orderDetail,
  }),
};

/** What money is handled by. */
export const financeAccess = { staff: ['finance', 'administrator'] } satisfies Access;
const admin = '/api/szguild/admin';
const staffPost = { method: 'POST', domain: 'orders', access: financeAccess } as const;

const orderFilter = {
  status: orderStatus.optional(),
  method: payMethod.optional(),
  goods_type: goodsType.optional(),
  /** Order number, title, nickname, or a whole mobile number. */
  keyword: z.string().trim().max(50, '关键词最多 50 个字').optional(),
  /** When it was ordered. */
  from: unixSeconds.optional(),
  to: unixSeconds.optional(),
};

/** The filter of the download `orders`. */
export const orderExport = z.strictObject({
  ...orderFilter,
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
});
export type OrderExport = z.infer<typeof orderExport>;

const buyer = z.object({ id: z.number().int(), name: z.string(), mobile: z.string() });
export const staffOrder = order.extend({ buyer });
export type StaffOrder = z.infer<typeof staffOrder>;

export const staffOrderDetail = staffOrder.extend({
  /** What settled it: a transaction of the gateway, a bank serial. */
  reference: z.string(),
  timeline: z.array(orderEvent.extend({ by: z.string() })),
  postings: z.array(
    z.object({
      id: z.number().int(),
      kind: z.string(),
      title: z.string(),
      legs: z.array(z.object({ account: z.string(), title: z.string(), amount: z.number().int() })),
      create_time: unixSeconds,
    }),
  ),
});
export type StaffOrderDetail = z.infer<typeof staffOrderDetail>;

/** Orders paid on a day of China by one method; top-ups are no revenue and stand apart. */
const revenueDay = z.object({
  day: z.string(),
  method: payMethod,
  paid: fen,
  orders: z.number().int(),
});
export type RevenueDay = z.infer<typeof revenueDay>;

/** Tasks of finance: open refunds, transfers to confirm, unmatched money. */
const financeTask = z.object({
  name: z.string(),
  title: z.string(),
  count: z.number().int(),
  amount: z.number().int(),
  href: z.string(),
});
export type FinanceTask = z.infer<typeof financeTask>;

export const staffOrders = {
  list: endpoint({
    ...staffPost,
    path: `${admin}/orderList`,
    summary: '全部订单，新的在前；可按状态、支付方式、商品、关键词与日期筛选',
    input: z.strictObject({ ...orderFilter, ...cursorInput }),
    output: cursorPageOf(staffOrder),
  }),
  detail: endpoint({
    ...staffPost,
    path: `${admin}/orderDetail`,
    summary: '一个订单：经过与账务分录',
    input: z.strictObject({ order_no: orderNo }),
    output: staffOrderDetail,
  }),
  board: endpoint({
    ...staffPost,
    path: `${admin}/financeBoard`,
    summary: '财务概览：最近若干天按日与支付方式的收款、待处理事项、待查款项与各账户余额',
    input: z.strictObject({ days: z.number().int().min(1).max(90).default(30) }),
    output: z.object({
      /** From the first to today, as 2026-11-16. */
      days: z.array(z.string()),
      revenue: z.array(revenueDay),
      /** `refunded`: of what was paid in these days. */
      totals: z.object({ paid: fen, orders: z.number().int(), refunded: fen, topups: fen }),
      tasks: z.array(financeTask),
      accounts: z.array(z.object({ account: z.string(), title: z.string(), balance: z.number().int() })),
    }),
  }),
};
