const time = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** When the answers were saved, in the time zone of every other time on the page. */
export const savedTime = (moment: Date): string => time.format(moment);
