const padded = (number: string) => number.padStart(2, '0');

/** A schedule of ours in words; one of a form that none of ours has stays as cron writes it. */
export function scheduleText(schedule: string): string {
  const [minute, hour, ...rest] = schedule.split(' ');
  if (!minute || !hour || rest.join(' ') !== '* * *') return schedule;
  if (hour === '*') {
    if (minute === '*') return '每分钟';
    if (/^\*\/\d+$/.test(minute)) return `每 ${minute.slice(2)} 分钟`;
    return /^\d+$/.test(minute) ? `每小时第 ${minute} 分` : schedule;
  }
  if (!/^\d+$/.test(minute) || !/^[\d,]+$/.test(hour)) return schedule;
  const moments = hour.split(',').map((each) => `${padded(each)}:${padded(minute)}`);
  return `每天 ${moments.join('、')}`;
}
