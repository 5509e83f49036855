import { attendance } from '@portal/contract/attendance';
import { attendanceWayTitle } from '@portal/contract/attendance-titles';
import { exportLimitOf } from '@portal/contract/export-limits';
import { rowId } from '@portal/contract/numbers';
import { formatMoment } from '@portal/contract/time';
import { z } from 'zod';
import { batches } from '../../platform/keyset.ts';
import { type Download, download } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { attendanceStore as store } from './attendance.store.ts';
import { attendeeOf, ownEntryOf } from './attendance.wire.ts';

const batch = 500;

/** The people of one session as a table, in the order they came. */
export function attendeeDownload({ database, keyring }: Pick<Platform, 'database' | 'keyring'>): Download {
  return download({
    type: 'attendance',
    title: '签到记录',
    access: { staff: ['courseManager', 'administrator'] },
    list: attendance.attendees,
    filter: z.strictObject({
      session_id: rowId.positive(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    most: () => exportLimitOf('attendance'),
    columns: () => [
      '场次',
      '地点',
      '学时',
      '用户编号',
      '昵称',
      '手机号',
      '签到时间',
      '签到方式',
      '距会场（米）',
      '补签原因',
      '状态',
      '移除原因',
    ],
    total: ({ session_id }) => store.entryTotal(database, session_id),
    async *rows({ session_id }, most) {
      const session = await store.byId(database, session_id);
      if (!session) return;
      const found = batches(
        most + 1,
        (after: number | null, limit) => store.attendeesAfter(database, session_id, after ?? 0, limit),
        ({ entry }) => entry.id,
      );
      for await (const rows of found) {
        yield rows.map((row) => {
          const { user_id, nickname, mobile, way, time, distance, reason, removed, removed_reason } =
            attendeeOf(keyring, row);
          return [
            session.title,
            session.place,
            session.creditHours,
            user_id,
            nickname,
            mobile,
            formatMoment(time),
            attendanceWayTitle[way],
            distance,
            reason,
            removed === null ? '有效' : '已移除',
            removed_reason,
          ];
        });
      }
    },
  });
}

/** All somebody attended: a record of the credit hours. */
export function attendedDownload({ database }: Pick<Platform, 'database'>): Download {
  return download({
    type: 'own-attendance',
    title: '参加记录',
    access: attendance.month.access,
    list: attendance.month,
    filter: z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    most: () => exportLimitOf('own-attendance'),
    columns: () => ['场次', '地点', '开始', '结束', '学时', '课程', '签到方式', '签到时间'],
    total: (_, { userId }) => store.ownTotal(database, userId),
    async *rows(_, most, { userId }) {
      for (let offset = 0; offset <= most; offset += batch) {
        const rows = await store.ownPage(database, userId, { offset, limit: batch });
        yield rows
          .map(({ entry, session, courseTitle }) => ownEntryOf(entry, session, courseTitle))
          .map(({ title, place, starts, ends, credit_hours, course, way, time }) => [
            title,
            place,
            formatMoment(starts),
            formatMoment(ends),
            credit_hours,
            course?.title ?? '',
            attendanceWayTitle[way],
            formatMoment(time),
          ]);
        if (rows.length < batch) return;
      }
    },
  });
}
