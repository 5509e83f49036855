// Without zod: pages format moments, and must not load a schema for it.

export function toUnixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

const date = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const moment = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export function formatDate(seconds: number): string {
  return date.format(seconds * 1000).replaceAll('/', '-');
}

export function formatMoment(seconds: number): string {
  return moment.format(seconds * 1000).replaceAll('/', '-');
}

/** The calendar year in China, where the association is. */
export function yearOf(now: Date): number {
  return Number(formatDate(toUnixSeconds(now)).slice(0, 4));
}

export type Countdown = { days: string; hours: string; minutes: string; seconds: string };

/** spec 9: days, hours, minutes and seconds, two digits each. */
export function countdown(secondsLeft: number): Countdown {
  const left = Math.max(0, Math.floor(secondsLeft));
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    days: two(Math.floor(left / 86_400)),
    hours: two(Math.floor(left / 3600) % 24),
    minutes: two(Math.floor(left / 60) % 60),
    seconds: two(left % 60),
  };
}
