import { randomUUID } from 'node:crypto';
import type { AttendanceMode, AttendanceWay } from '@portal/contract/attendance-titles';
import { addDays, dayOf, startOfDay } from '@portal/contract/days';
import { newCode } from '../src/modules/attendance/attendance.codes.ts';
import { attendanceEntries, attendanceSessions } from '../src/modules/attendance/attendance.tables.ts';
import type { Platform } from '../src/platform/platform.ts';
import { userIdOf } from './accounts.ts';

const day = 86_400_000;
const minute = 60_000;
const staffMobile = '13900000009';

type SessionSeed = {
  title: string;
  place: string;
  /** Days from today, and the hours of that day; null for around now. */
  inDays: number;
  hours: [from: number, to: number] | null;
  creditHours: number;
  mode?: AttendanceMode;
  near?: { latitude: number; longitude: number; radius: number };
  audience?: number[];
  attendees?: [mobile: string, way: AttendanceWay, reason?: string][];
};

const sessions: SessionSeed[] = [
  {
    title: '示例：政府采购新规解读会',
    place: '示例市会展中心 5 号厅',
    inDays: -45,
    hours: [9, 12],
    creditHours: 3,
    attendees: [
      ['13900000001', 'scan'],
      ['13900000002', 'scan'],
      ['13900000003', 'code'],
      ['13900000004', 'scan'],
    ],
  },
  {
    title: '示例：供应商投标实务工作坊',
    place: '示例市采购协会二楼培训室',
    inDays: -12,
    hours: [14, 17],
    creditHours: 2.5,
    mode: 'fixed',
    attendees: [
      ['13900000002', 'code'],
      ['13900000001', 'late', '现场网络故障，核对签名后补签'],
    ],
  },
  {
    title: '示例：评审专家年度继续教育（上午场）',
    place: '示例大学报告厅',
    inDays: -3,
    hours: [9, 12],
    creditHours: 3,
    near: { latitude: 22.5333, longitude: 113.9305, radius: 500 },
    audience: [4],
    attendees: [['13900000004', 'scan']],
  },
  {
    title: '示例：采购需求管理沙龙',
    place: '示例市采购协会一楼大厅',
    inDays: 0,
    hours: null,
    creditHours: 2,
    attendees: [['13900000003', 'scan']],
  },
  {
    title: '示例：框架协议采购经验交流会',
    place: '示例市会展中心 2 号厅',
    inDays: 3,
    hours: [14, 17],
    creditHours: 2.5,
  },
  {
    title: '示例：代理机构执业能力培训',
    place: '示例市采购协会二楼培训室',
    inDays: 10,
    hours: [9, 16],
    creditHours: 6,
    mode: 'fixed',
    audience: [3],
  },
];

/** Sessions past, running and to come, and who of the demo accounts was there. */
export async function seedAttendance(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  const createdBy = (await userIdOf(platform, staffMobile)) ?? -1;
  const createdAt = new Date(now.getTime() - 60 * day);
  for (const { attendees = [], ...seed } of sessions) {
    const { startsAt, endsAt } = timesOf(seed, now);
    const [session] = await database
      .insert(attendanceSessions)
      .values({
        title: seed.title,
        place: seed.place,
        startsAt,
        endsAt,
        opensAt: startsAt,
        openMinutes: 0,
        creditHours: seed.creditHours,
        mode: seed.mode ?? 'changing',
        code: newCode(),
        ...seed.near,
        audience: seed.audience ?? [],
        idempotencyKey: randomUUID(),
        createdBy,
        createdAt,
        updatedAt: createdAt,
      })
      .returning({ id: attendanceSessions.id });
    for (const [index, [mobile, way, reason]] of attendees.entries()) {
      const userId = await userIdOf(platform, mobile);
      if (userId === null) continue;
      await database.insert(attendanceEntries).values({
        sessionId: session!.id,
        userId,
        way,
        at: new Date(startsAt.getTime() + index * minute),
        distance: seed.near ? 40 + index * 15 : null,
        ...(reason ? { reason, enteredBy: createdBy } : {}),
      });
    }
  }
}

function timesOf({ inDays, hours }: Pick<SessionSeed, 'inDays' | 'hours'>, now: Date) {
  const date = addDays(dayOf(now), inDays);
  const midnight = startOfDay(date).getTime();
  const at = (hour: number) => new Date(midnight + hour * 60 * minute);
  if (hours) return { startsAt: at(hours[0]), endsAt: at(hours[1]) };
  // As long as the day lasts, so that it can be tried whenever the samples are made.
  const startsAt = new Date(Math.max(midnight, now.getTime() - 30 * minute));
  return { startsAt, endsAt: new Date(midnight + day - 1000) };
}
