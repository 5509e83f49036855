import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { mobile } from './mobile.ts';
import { count, rowId, rowIdText } from './numbers.ts';
import { fen, orderHold } from './orders.ts';
import { pageInput, pageOf } from './paging.ts';
import { type ReservationState, reservationStateTitle } from './reservation-titles.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId.positive();
export const reservationState = z.enum(
  Object.keys(reservationStateTitle) as [ReservationState, ...ReservationState[]],
);
/** A day of China as 2026-11-16. */
export const calendarDay = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '日期有误')
  .refine((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day), '没有这一天');

/** A slot is named by its service and the second it starts: it needs no row before somebody reserves it. */
const slotId = unixSeconds;

const slot = z.object({
  slot_id: slotId,
  starts: unixSeconds,
  ends: unixSeconds,
  capacity: count,
  free: count,
});
export type ReservationSlot = z.infer<typeof slot>;

const service = z.object({
  id,
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  place: z.string(),
  /** How many may come on one reservation. */
  people: count,
  price: fen,
  /** How long before the start it can still be reserved. */
  lead_minutes: count,
  /** How long before the start it can still be cancelled or moved, paid as it has to be. */
  cancel_hours: count,
  /** The days that can be reserved; the first is today. */
  first_day: z.string(),
  last_day: z.string(),
  slots: z.array(slot),
});
export type ReservationService = z.infer<typeof service>;

/** Who comes. */
export const visitor = {
  name: z.string('请填写姓名').trim().min(2, '请填写姓名').max(30, '姓名最多 30 个字'),
  mobile,
  remark: z.string().trim().max(200, '备注最多 200 个字').default(''),
};

const own = z.object({
  id,
  service: z.object({ id, title: z.string(), place: z.string() }),
  starts: unixSeconds,
  ends: unixSeconds,
  state: reservationState,
  /** Why it was cancelled. */
  reason: z.string(),
  name: z.string(),
  mobile: z.string(),
  remark: z.string(),
  price: fen,
  order_no: z.string().nullable(),
  /** The bank transfer that keeps it. */
  transfer: orderHold.nullable(),
  /** Until when it has to be paid, or an offered place to be confirmed; null when a bank transfer keeps it. */
  until: unixSeconds.nullable(),
  /** How many wait ahead of this one. */
  ahead: count.nullable(),
  may_cancel: z.boolean(),
  may_move: z.boolean(),
  /** Until when it can be cancelled or moved. */
  change_until: unixSeconds,
  /** What staff scan. */
  check_in: z.string().nullable(),
  /** The calendar file. */
  calendar: z.string().nullable(),
  create_time: unixSeconds,
});
export type OwnReservation = z.infer<typeof own>;

const mine = { method: 'POST', domain: 'reservations', access: 'user' } as const;
const base = '/api/szguild/product';
const user = '/api/szguild/user';

export const reservations = {
  services: endpoint({
    method: 'GET',
    domain: 'reservations',
    access: 'public',
    path: `${base}/addPrebook`,
    summary:
      '可预约的服务；不带 product_id 时附最近的空闲时段，带 product_id 时附所选日期的全部时段；改约时以 moving 指明自己的预约，其名额不计入已约',
    input: z.strictObject({
      product_id: rowIdText.positive().optional(),
      from: calendarDay.optional(),
      days: z.coerce.number().int().min(1).max(42).default(14),
      moving: rowIdText.positive().optional(),
    }),
    output: z.array(service),
  }),
  reserve: endpoint({
    ...mine,
    path: `${base}/addPrebook`,
    summary:
      '预约一个时段；收费服务为您保留名额，请在 10 分钟内以 reservation 下单付款；重复提交返回同一预约',
    input: z.strictObject({ product_id: id, slot_id: slotId, ...visitor }),
    output: z.object({ id }),
  }),
  wait: endpoint({
    ...mine,
    path: `${user}/reservationWait`,
    summary: '约满的时段排队候补：有名额时依次通知，保留 15 分钟',
    input: z.strictObject({ product_id: id, slot_id: slotId, ...visitor }),
    output: z.object({ id }),
  }),
  accept: endpoint({
    ...mine,
    path: `${user}/reservationAccept`,
    summary: '确认候补到的名额；收费服务随后下单付款',
    input: z.strictObject({ id }),
    output: z.object({ state: reservationState }),
  }),
  list: endpoint({
    ...mine,
    path: `${user}/reservationList`,
    summary: '自己的预约与候补：即将到来的按时间先后，以往的新的在前',
    input: z.strictObject({ scope: z.enum(['coming', 'past']).default('coming'), ...pageInput }),
    output: pageOf(own),
  }),
  read: endpoint({
    ...mine,
    path: `${user}/reservationRead`,
    summary: '自己的一个预约',
    input: z.strictObject({ id }),
    output: own,
  }),
  move: endpoint({
    ...mine,
    path: `${user}/reservationMove`,
    summary: '改约到同一服务的另一时段，已付款的无需重新付款',
    input: z.strictObject({ id, slot_id: slotId }),
    output: own,
  }),
  cancel: endpoint({
    ...mine,
    path: `${user}/reservationCancel`,
    summary: '取消预约、放弃候补或未付款的名额；已付款的在订单中申请退款',
    input: z.strictObject({ id, reason: z.string().trim().max(200, '原因最多 200 个字').default('') }),
    output: z.strictObject({}),
  }),
};
