import { attendance } from '@portal/contract/attendance';
import { attendanceWayTitle } from '@portal/contract/attendance-titles';
import { rowId } from '@portal/contract/numbers';
import { formatMoment } from '@portal/contract/time';
import { z } from 'zod';
import { type Download, download } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { attendanceStore as store } from './attendance.store.ts';
import { attendeeOf } from './attendance.wire.ts';

const batch = 500;
const mostRows = 10_000;

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
    most: () => mostRows,
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
      let after = 0;
      for (let written = 0; session && written <= most; written += batch) {
        const rows = await store.attendeesAfter(database, session_id, after, batch);
        if (rows.length === 0) return;
        after = rows.at(-1)!.entry.id;
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
