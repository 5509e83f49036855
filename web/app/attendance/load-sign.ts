import { attendance } from '@portal/contract/attendance';
import { attendanceWayTitle } from '@portal/contract/attendance-titles';
import { dataOf } from '@portal/contract/endpoint';
import { formatDate, formatMoment } from '@portal/contract/time';
import type { Visit } from '../visit.ts';

/** Must not check in: chat programs open links to preview them. */
export async function loadSign({ call }: Visit, search: URLSearchParams) {
  const wantedMonth = search.get('month') ?? '';
  const month = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(wantedMonth) ? wantedMonth : undefined;
  const list = dataOf(await call(attendance.month, { month }));
  const token = (search.get('token') ?? '').slice(0, 200);
  return {
    arrived: token ? { code: token, near: search.get('near') === '1' } : null,
    month: list.month,
    today: list.today,
    total: list.total,
    creditHours: list.credit_hours,
    yearCreditHours: list.year_credit_hours,
    entries: list.entries.map((entry) => ({
      id: entry.id,
      title: entry.title,
      place: entry.place,
      course: entry.course,
      creditHours: entry.credit_hours,
      way: attendanceWayTitle[entry.way],
      day: formatDate(entry.starts),
      time: `${formatMoment(entry.starts)} 至 ${formatMoment(entry.ends).slice(11)}`,
    })),
  };
}

export type SignView = Awaited<ReturnType<typeof loadSign>>;
