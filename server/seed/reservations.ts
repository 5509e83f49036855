import { randomUUID } from 'node:crypto';
import { addDays, dayOf } from '@portal/contract/days';
import type { ReservationContent } from '@portal/contract/reservation-desk';
import type { ReservationState } from '@portal/contract/reservation-titles';
import { and, eq, sql } from 'drizzle-orm';
import { columnsOf } from '../src/modules/reservations/reservations.desk.ts';
import { slotsOn } from '../src/modules/reservations/reservations.slots.ts';
import {
  reservationExceptions,
  reservations,
  reservationServices,
  reservationSlots,
} from '../src/modules/reservations/reservations.tables.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { userIdOf } from './accounts.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const workdays = [1, 2, 3, 4, 5];
const nobody = -1;

const services: ReservationContent[] = [
  {
    title: '示例：数字证书（CA）现场办理',
    summary: '新办、续期与解锁，当场领取',
    description:
      '请携带营业执照副本复印件（加盖公章）与经办人身份证原件。\n续期与解锁约 10 分钟，新办约 20 分钟。',
    place: '示例市采购协会一楼 2 号窗口',
    people: 2,
    price: 0,
    lead_minutes: 60,
    days_ahead: 21,
    cancel_hours: 2,
    rules: [
      { weekdays: everyDay, from: '09:00', to: '12:00', minutes: 30, capacity: 5 },
      { weekdays: workdays, from: '14:00', to: '17:00', minutes: 30, capacity: 5 },
    ],
    open: true,
  },
  {
    title: '示例：政府采购政策咨询',
    summary: '一对一解答采购程序、质疑投诉与合同问题',
    description: '由协会的示例专员接待，每次 60 分钟。请提前在备注中写明问题，便于准备材料。',
    place: '示例市采购协会三楼咨询室',
    people: 3,
    price: 0,
    lead_minutes: 120,
    days_ahead: 14,
    cancel_hours: 4,
    rules: [
      { weekdays: workdays, from: '09:00', to: '12:00', minutes: 60, capacity: 1 },
      { weekdays: [2, 4], from: '14:00', to: '17:00', minutes: 60, capacity: 2 },
    ],
    open: true,
  },
  {
    title: '示例：投标文件制作辅导',
    summary: '逐项核对资格、商务与技术文件的常见错误',
    description: '请带上招标文件与已完成的投标文件初稿（电子版）。辅导老师不代写、不评价报价。',
    place: '示例市采购协会二楼培训室',
    people: 4,
    price: 20_000,
    lead_minutes: 240,
    days_ahead: 30,
    cancel_hours: 24,
    rules: [{ weekdays: [2, 4, 6], from: '14:00', to: '17:00', minutes: 90, capacity: 3 }],
    open: true,
  },
  {
    title: '示例：开标评标场地租用',
    summary: '可容纳 12 人，配有录音录像与电子开标设备',
    description: '半天为一个时段。请在备注中写明项目名称、参加人数与所需设备。',
    place: '示例市采购协会四楼 401 室',
    people: 12,
    price: 30_000,
    lead_minutes: 1440,
    days_ahead: 60,
    cancel_hours: 24,
    rules: [{ weekdays: workdays, from: '09:00', to: '17:00', minutes: 240, capacity: 1 }],
    open: true,
  },
];

/** Services, and a day on which all of them are closed. */
export async function fillReservationServices(transaction: Transaction, now: Date): Promise<void> {
  const made = { createdBy: nobody, createdAt: now, updatedAt: now };
  for (const content of services) {
    await transaction
      .insert(reservationServices)
      .values({ ...columnsOf(content), idempotencyKey: randomUUID(), ...made });
  }
  await transaction.insert(reservationExceptions).values({
    serviceId: null,
    day: addDays(dayOf(now), 12),
    hours: null,
    note: '示例：场地检修',
    createdBy: nobody,
    createdAt: now,
  });
}

type Visit = {
  /** Null: somebody staff entered. */
  mobile: string | null;
  service: number;
  /** Days from today, and which slot of that day. */
  inDays: number;
  slot: number;
  state: ReservationState;
  name: string;
  remark?: string;
};

const tomorrow = (mobile: string, slot: number, name: string, remark = ''): Visit => ({
  mobile,
  service: 0,
  inDays: 1,
  slot,
  state: 'booked',
  name,
  remark,
});
const coming: Visit[] = [
  tomorrow('13900000001', 0, '示例丁'),
  tomorrow('13900000002', 2, '示例甲', '两把证书续期'),
  tomorrow('13900000003', 2, '示例乙'),
  tomorrow('13900000004', 3, '示例丙', '法定代表人变更后换证'),
  tomorrow('13900000005', 4, '示例戊'),
  tomorrow('13900000006', 5, '示例己', '新办一把'),
  tomorrow('13900000007', 5, '示例子'),
];

const today: Visit[] = [
  { mobile: null, service: 0, inDays: 0, slot: 0, state: 'attended', name: '示例来客庚' },
  { mobile: '13900000004', service: 0, inDays: 0, slot: 1, state: 'booked', name: '示例丙' },
  { mobile: null, service: 0, inDays: 0, slot: 1, state: 'booked', name: '示例来客辛', remark: '电话登记' },
  { mobile: '13900000005', service: 0, inDays: 0, slot: 5, state: 'booked', name: '示例戊' },
  { mobile: null, service: 1, inDays: 0, slot: 2, state: 'booked', name: '示例来客壬' },
];

/** Full slots of the advice on the days it is open, so that there is something to wait for. */
const full: Visit[] = [1, 2, 3, 4].map((inDays) => ({
  mobile: null,
  service: 1,
  inDays,
  slot: 1,
  state: 'booked',
  name: '示例来客癸',
}));

const past: Visit[] = [
  { mobile: '13900000001', service: 0, inDays: -5, slot: 0, state: 'attended', name: '示例丁' },
  { mobile: '13900000002', service: 0, inDays: -9, slot: 3, state: 'attended', name: '示例甲' },
  { mobile: '13900000003', service: 0, inDays: -9, slot: 4, state: 'no_show', name: '示例乙' },
];

/** Visits of the demo accounts: one tomorrow, some of today, and what became of earlier ones. */
export async function seedReservations(platform: Platform): Promise<void> {
  const { database, clock, keyring } = platform;
  const now = clock();
  const rows = await database.select().from(reservationServices).orderBy(reservationServices.id);
  for (const { mobile, service: index, inDays, slot: nth, state, name, remark = '' } of [
    ...coming,
    ...today,
    ...full,
    ...past,
  ]) {
    const userId = mobile === null ? null : await userIdOf(platform, mobile);
    const service = rows[index];
    const slot = service && slotsOn(addDays(dayOf(now), inDays), service, [])[nth];
    if (!service || !slot || (mobile !== null && userId === null)) continue;
    const createdAt = new Date(Math.min(now.getTime(), slot.startsAt.getTime()) - 2 * 86_400_000);
    await database.transaction(async (transaction) => {
      await transaction
        .insert(reservationSlots)
        .values({ serviceId: service.id, startsAt: slot.startsAt, capacity: slot.capacity, taken: 0 })
        .onConflictDoNothing();
      await transaction.insert(reservations).values({
        serviceId: service.id,
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        userId,
        name,
        mobileSealed: keyring.seal(mobile ?? '13900009999'),
        enteredBy: mobile === null ? nobody : null,
        remark,
        state,
        price: service.price,
        createdAt,
        updatedAt: createdAt,
      });
      await transaction
        .update(reservationSlots)
        .set({ taken: sql`${reservationSlots.taken} + 1` })
        .where(and(eq(reservationSlots.serviceId, service.id), eq(reservationSlots.startsAt, slot.startsAt)));
    });
  }
}
