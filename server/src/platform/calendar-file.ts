import { aheadOfUtc } from '@portal/contract/days';

/** RFC 5545: what every calendar file of the portal is made of. */
const zone = 'Asia/Shanghai';

/** RFC 5545: a backslash, a semicolon, a comma and a line break are marked; other control characters have no place. */
export function calendarText(value: string): string {
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

export const utcMoment = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** With the name of the zone. */
export const localMoment = (property: string, seconds: number): string =>
  `${property};TZID=${zone}:${utcMoment(seconds + aheadOfUtc / 1000).slice(0, -1)}`;

/** The lines of its events in a whole file. */
export function calendarFile(product: string, events: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//procurement portal//${product}//ZH`,
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
