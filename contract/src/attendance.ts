import { z } from 'zod';
import { roleId } from './accounts.ts';
import {
  type AttendanceMode,
  attendanceModeTitle,
  type AttendanceState,
  attendanceStateTitle,
  type AttendanceWay,
  attendanceWayTitle,
} from './attendance-titles.ts';
import { type Access, endpoint } from './endpoint.ts';
import { mobile } from './mobile.ts';
import { count, rowId } from './numbers.ts';
import { pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId.positive();
const hours = z.number();
const mode = z.enum(Object.keys(attendanceModeTitle) as [AttendanceMode, ...AttendanceMode[]]);
const way = z.enum(Object.keys(attendanceWayTitle) as [AttendanceWay, ...AttendanceWay[]]);
const state = z.enum(Object.keys(attendanceStateTitle) as [AttendanceState, ...AttendanceState[]]);
const reason = z.string().trim().min(2, '请写明原因').max(200, '原因最多 200 个字');

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** As the browser measured it (WGS-84); `accuracy` in metres. */
const position = z.strictObject({ latitude, longitude, accuracy: z.number().min(0).max(100_000) });
export type Position = z.infer<typeof position>;

const ownEntry = z.object({
  id,
  session_id: id,
  title: z.string(),
  place: z.string(),
  starts: unixSeconds,
  ends: unixSeconds,
  credit_hours: hours,
  course: z.object({ id, title: z.string() }).nullable(),
  way,
  time: unixSeconds,
});
export type OwnAttendance = z.infer<typeof ownEntry>;

/** What a refused check-in answers beside its words. */
export type CheckInRefusal = { needs_position: true } | null;

/** What staff write down about a session. */
const content = z.strictObject({
  title: z.string().trim().min(2, '请填写场次名称').max(80, '场次名称最多 80 个字'),
  place: z.string().trim().min(2, '请填写地点').max(100, '地点最多 100 个字'),
  starts: unixSeconds,
  ends: unixSeconds,
  /** How long before the start the check-in opens. */
  open_minutes: z.number().int().min(0).max(240),
  credit_hours: z.number().min(0).max(99).multipleOf(0.5, '学时以 0.5 为单位'),
  mode,
  /** Where one has to be, and how near in metres. */
  near: z.strictObject({ latitude, longitude, radius: z.number().int().min(50).max(5000) }).nullable(),
  /** Only those who may take the course. */
  course_id: id.nullable(),
  /** Only certified identities of these kinds; empty for everybody. */
  audience: z.array(roleId).max(4),
});
export type AttendanceContent = z.infer<typeof content>;

const sessionRow = z.object({
  id,
  title: z.string(),
  place: z.string(),
  starts: unixSeconds,
  ends: unixSeconds,
  opens: unixSeconds,
  credit_hours: hours,
  mode,
  state,
  attendees: count,
});
export type AttendanceRow = z.infer<typeof sessionRow>;

const session = z.object({
  id,
  revision: count,
  content,
  opens: unixSeconds,
  state,
  attendees: count,
  course_title: z.string(),
});
export type AttendanceSession = z.infer<typeof session>;

const attendee = z.object({
  id,
  user_id: id,
  nickname: z.string(),
  mobile: z.string(),
  way,
  time: unixSeconds,
  /** Metres from the place, where nearness is asked for. */
  distance: count.nullable(),
  reason: z.string(),
  removed: unixSeconds.nullable(),
  removed_reason: z.string(),
});
export type Attendee = z.infer<typeof attendee>;

const screen = z.object({
  id,
  title: z.string(),
  place: z.string(),
  starts: unixSeconds,
  ends: unixSeconds,
  opens: unixSeconds,
  mode,
  state,
  attendees: count,
  now: unixSeconds,
  /** What is to be scanned and typed, and until when it is the newest; null while the check-in is closed. */
  shown: z.object({ link: z.string(), code: z.string(), until: unixSeconds }).nullable(),
});
export type AttendanceScreen = z.infer<typeof screen>;

const own = { method: 'POST', domain: 'courses', access: 'user' } as const;
const managing = { staff: ['courseManager', 'administrator'] } satisfies Access;
const staffOnly = { method: 'POST', domain: 'courses', access: managing } as const;
const admin = '/api/szguild/admin';

export const attendance = {
  checkIn: endpoint({
    ...own,
    path: '/api/szguild/user/attendanceCheckIn',
    summary: '签到：二维码里的内容或输入的签到码；每人每场一次，重复签到返回同一条记录',
    input: z.strictObject({
      code: z.string('请输入签到码').trim().min(1, '请输入签到码').max(200, '签到码有误，请核对后重新输入'),
      position: position.optional(),
    }),
    output: z.object({ entry: ownEntry, already: z.boolean() }),
  }),
  month: endpoint({
    ...own,
    path: '/api/szguild/user/attendanceMonth',
    summary: '一个月参加过的场次与学时合计',
    input: z.strictObject({
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份有误')
        .optional(),
    }),
    output: z.object({
      month: z.string(),
      /** The day it is in China. */
      today: z.string(),
      /** In every month together. */
      total: count,
      entries: z.array(ownEntry),
      credit_hours: hours,
      year_credit_hours: hours,
    }),
  }),
  list: endpoint({
    ...staffOnly,
    path: `${admin}/attendanceList`,
    summary: '签到场次，最近的在前',
    input: z.strictObject({
      state: state.optional(),
      keyword: z.string().trim().max(50).optional(),
      ...pageInput,
    }),
    output: pageOf(sessionRow),
  }),
  read: endpoint({
    ...staffOnly,
    path: `${admin}/attendanceRead`,
    summary: '一个签到场次',
    input: z.strictObject({ id }),
    output: session,
  }),
  create: endpoint({
    ...staffOnly,
    path: `${admin}/attendanceCreate`,
    summary: '新建签到场次；同一个 key 只建一场',
    input: z.strictObject({ key: z.uuid(), content }),
    output: z.object({ id }),
  }),
  save: endpoint({
    ...staffOnly,
    path: `${admin}/attendanceSave`,
    summary: '修改签到场次',
    input: z.strictObject({ id, revision: count, content }),
    output: z.object({ revision: count }),
  }),
  remove: endpoint({
    ...staffOnly,
    path: `${admin}/attendanceRemove`,
    summary: '删除还没有人签到的场次，须写明原因',
    input: z.strictObject({ id, reason }),
    output: z.strictObject({}),
  }),
  attendees: endpoint({
    ...staffOnly,
    path: `${admin}/attendanceAttendees`,
    summary: '一场的签到记录，新的在前，包括已移除的',
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(attendee),
  }),
  addLate: endpoint({
    ...staffOnly,
    path: `${admin}/attendanceLate`,
    summary: '为一名用户补签，须写明原因；已移除的签到因此恢复',
    input: z.strictObject({ id, mobile, reason }),
    output: z.object({ entry_id: id }),
  }),
  removeEntry: endpoint({
    ...staffOnly,
    path: `${admin}/attendanceEntryRemove`,
    summary: '移除一条签到记录，须写明原因',
    input: z.strictObject({ entry_id: id, reason }),
    output: z.strictObject({}),
  }),
  screen: endpoint({
    ...staffOnly,
    path: `${admin}/attendanceScreen`,
    summary: '投影画面：每 15 秒更换的二维码与签到码、已签到人数',
    input: z.strictObject({ id }),
    output: screen,
    quiet: true,
  }),
};
