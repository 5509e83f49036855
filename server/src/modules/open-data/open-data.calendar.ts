import { noticeTypeTitle } from '@portal/contract/notice-content';
import type { NoticeDetail } from '@portal/contract/notices';
import { calendarFile, calendarText as text, localMoment, utcMoment } from '../../platform/calendar-file.ts';

type Moment = { name: 'deadline' | 'opening'; title: string; time: number; place: string };

function momentsOf({ deadline, opening_time, opening_place }: NoticeDetail): Moment[] {
  return [
    ...(deadline === null ? [] : [{ name: 'deadline', title: '截止', time: deadline, place: '' } as const]),
    ...(opening_time === null
      ? []
      : [{ name: 'opening', title: '开标', time: opening_time, place: opening_place } as const]),
  ];
}

/** The moments of a notice for a calendar; null when it has none. */
export function calendarOf(notice: NoticeDetail, publicUrl: string): string | null {
  const moments = momentsOf(notice);
  if (moments.length === 0) return null;
  const url = `${publicUrl}/bids/detail/${notice.id}`;
  const host = new URL(publicUrl).host;
  const about = [
    noticeTypeTitle[notice.type],
    `采购人：${notice.buyer.name}`,
    notice.project_number && `项目编号：${notice.project_number}`,
    url,
    '时间以原公告为准',
  ];
  const events = moments.flatMap(({ name, title, time, place }) => [
    'BEGIN:VEVENT',
    `UID:notice-${notice.id}-${name}@${host}`,
    `DTSTAMP:${utcMoment(notice.updated)}`,
    `LAST-MODIFIED:${utcMoment(notice.updated)}`,
    `SEQUENCE:${notice.version - 1}`,
    localMoment('DTSTART', time),
    'DURATION:PT30M',
    `SUMMARY:${text(`${title}：${notice.title}`)}`,
    `DESCRIPTION:${text(about.filter(Boolean).join('\n'))}`,
    ...(place ? [`LOCATION:${text(place)}`] : []),
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P1D',
    `DESCRIPTION:${text(`明天${title}：${notice.title}`)}`,
    'END:VALARM',
    'END:VEVENT',
  ]);
  return calendarFile('notices', events);
}
