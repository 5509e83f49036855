import { z } from 'zod';
import { type Access, endpoint, nothing } from './endpoint.ts';
import { count, rowId } from './numbers.ts';
import { fen } from './orders.ts';
import { calendarDay, reservationState, visitor } from './reservations.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId.positive();
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间有误');
const reason = z.string().trim().min(2, '请写明原因').max(200, '原因最多 200 个字');

/** Slots one after another, of the same length and capacity. */
const hours = {
  from: time,
  to: time,
  minutes: z.number().int().min(15, '时段至少 15 分钟').max(480, '时段最长 8 小时'),
  capacity: z.number().int().min(1, '名额至少 1 个').max(200, '名额最多 200 个'),
};
const openingHours = z.strictObject(hours);
export type OpeningHours = z.infer<typeof openingHours>;

/** 1 is Monday, 7 is Sunday. */
const rule = z.strictObject({
  weekdays: z.array(z.number().int().min(1).max(7)).min(1, '请选择星期').max(7),
  ...hours,
});
export type ReservationRule = z.infer<typeof rule>;

const content = z.strictObject({
  title: z.string().trim().min(2, '请填写服务名称').max(60, '服务名称最多 60 个字'),
  summary: z.string().trim().min(2, '请填写一句话介绍').max(100, '一句话介绍最多 100 个字'),
  description: z.string().trim().max(2000, '说明最多 2000 个字'),
  place: z.string().trim().min(2, '请填写地点').max(100, '地点最多 100 个字'),
  people: z.number().int().min(1, '人数至少 1 人').max(100, '人数最多 100 人'),
  price: fen.max(10_000_000, '价格最高 10 万元'),
  lead_minutes: z.number().int().min(0).max(10_080, '最多提前 7 天'),
  days_ahead: z.number().int().min(1, '至少开放 1 天').max(90, '最多开放 90 天'),
  cancel_hours: z.number().int().min(0).max(168, '最多提前 7 天'),
  rules: z.array(rule).max(14, '规则最多 14 条'),
  open: z.boolean(),
});
export type ReservationContent = z.infer<typeof content>;

const service = z.object({ id, revision: count, content, coming: count });
export type DeskService = z.infer<typeof service>;

const exception = z.object({
  id,
  service_id: id.nullable(),
  day: z.string(),
  /** Null: closed all day. */
  hours: openingHours.nullable(),
  note: z.string(),
  /** Reservations on that day that are still to come. */
  affected: count,
});
export type ReservationException = z.infer<typeof exception>;

const reservation = z.object({
  id,
  state: reservationState,
  user_id: id.nullable(),
  name: z.string(),
  mobile: z.string(),
  remark: z.string(),
  price: fen,
  order_no: z.string().nullable(),
  reason: z.string(),
  create_time: unixSeconds,
});
export type DeskReservation = z.infer<typeof reservation>;

const slot = z.object({
  service: z.object({ id, title: z.string() }),
  slot_id: unixSeconds,
  starts: unixSeconds,
  ends: unixSeconds,
  capacity: count,
  /** At its fullest moment, also by reservations of slots that overlap it. */
  taken: count,
  waiting: count,
  reservations: z.array(reservation),
});
export type DeskSlot = z.infer<typeof slot>;

const managing = { staff: ['operator', 'administrator'] } satisfies Access;
const staffOnly = { method: 'POST', domain: 'reservations', access: managing } as const;
const admin = '/api/szguild/admin';

/** The filter of the download `reservations`. */
export const reservationExport = z.strictObject({
  from: calendarDay,
  to: calendarDay,
  service_id: id.optional(),
  state: reservationState.optional(),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
});

export const reservationDesk = {
  calendar: endpoint({
    ...staffOnly,
    path: `${admin}/reservationCalendar`,
    summary: '一天或一周的时段与预约',
    input: z.strictObject({
      from: calendarDay.optional(),
      days: z.number().int().min(1).max(7).default(1),
      service_id: id.optional(),
    }),
    output: z.object({
      today: z.string(),
      days: z.array(z.object({ day: z.string(), note: z.string(), slots: z.array(slot) })),
    }),
  }),
  walkIn: endpoint({
    ...staffOnly,
    path: `${admin}/reservationWalkIn`,
    summary: '为到场或来电的人登记预约，名额照常计算；同一个 key 只登记一次',
    input: z.strictObject({ key: z.uuid(), service_id: id, slot_id: unixSeconds, ...visitor }),
    output: z.object({ id }),
  }),
  checkIn: endpoint({
    ...staffOnly,
    path: `${admin}/reservationCheckIn`,
    summary: '扫描预约的二维码签到；重复扫描返回同一结果',
    input: z.strictObject({ token: z.string().trim().min(1, '请扫描预约二维码').max(300) }),
    output: z.object({
      id,
      already: z.boolean(),
      name: z.string(),
      service: z.string(),
      starts: unixSeconds,
    }),
  }),
  mark: endpoint({
    ...staffOnly,
    path: `${admin}/reservationMark`,
    summary: '记为已到场、未到场，或改回已预约',
    input: z.strictObject({ id, state: z.enum(['attended', 'no_show', 'booked']) }),
    output: z.strictObject({}),
  }),
  cancel: endpoint({
    ...staffOnly,
    path: `${admin}/reservationCancel`,
    summary: '取消一个未付款的预约，须写明原因；已付款的在订单中退款',
    input: z.strictObject({ id, reason }),
    output: z.strictObject({}),
  }),
  services: endpoint({
    ...staffOnly,
    path: `${admin}/reservationServices`,
    summary: '全部预约服务及其规则',
    input: nothing,
    output: z.array(service),
  }),
  createService: endpoint({
    ...staffOnly,
    path: `${admin}/reservationServiceCreate`,
    summary: '新建预约服务；同一个 key 只建一个',
    input: z.strictObject({ key: z.uuid(), content }),
    output: z.object({ id }),
  }),
  saveService: endpoint({
    ...staffOnly,
    path: `${admin}/reservationServiceSave`,
    summary: '修改预约服务与规则；已有的预约不变',
    input: z.strictObject({ id, revision: count, content }),
    output: z.object({ revision: count }),
  }),
  exceptions: endpoint({
    ...staffOnly,
    path: `${admin}/reservationExceptions`,
    summary: '今天起的休息日与特别开放时间',
    input: nothing,
    output: z.array(exception),
  }),
  setException: endpoint({
    ...staffOnly,
    path: `${admin}/reservationExceptionSet`,
    summary: '设置某天休息或特别开放；同一天再次设置即替换，返回受影响的预约数',
    input: z.strictObject({
      service_id: id.nullable(),
      day: calendarDay,
      hours: openingHours.nullable(),
      note: z.string().trim().min(2, '请填写说明').max(50, '说明最多 50 个字'),
    }),
    output: z.object({ id, affected: count }),
  }),
  removeException: endpoint({
    ...staffOnly,
    path: `${admin}/reservationExceptionRemove`,
    summary: '删除一条休息日或特别开放时间',
    input: z.strictObject({ id }),
    output: z.strictObject({}),
  }),
};
