import { noticeTypeTitle } from '@portal/contract/notice-content';
import type { NoticeDetail } from '@portal/contract/notices';

const zone = 'Asia/Shanghai';
const hours = 8 * 3600;

/** RFC 5545: a backslash, a semicolon, a comma and a line break are marked; other control characters have no place. */
function text(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');
}

/** RFC 5545: at most 75 octets a line, never within a character; what follows begins with a space. */
export function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

const digits = (seconds: number) => new Date(seconds * 1000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
/** China keeps one time all the year. */
const local = (seconds: number) => digits(seconds + hours).slice(0, -1);

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
    `DTSTAMP:${digits(notice.updated)}`,
    `LAST-MODIFIED:${digits(notice.updated)}`,
    `SEQUENCE:${notice.version - 1}`,
    `DTSTART;TZID=${zone}:${local(time)}`,
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
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//procurement portal//notices//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    'BEGIN:STANDARD',
    'DTSTART:19910915T000000',
    'TZOFFSETFROM:+0800',
    'TZOFFSETTO:+0800',
    'TZNAME:CST',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
