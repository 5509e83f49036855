/** `00:01:02.500`, as WebVTT writes a time. */
export function formatCueTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  const [hours, minutes] = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60];
  return `${pad(hours)}:${pad(minutes)}:${pad((milliseconds / 1000) % 60)}.${pad(milliseconds % 1000, 3)}`;
}

const timing =
  /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})(?:[ \t].*)?$/;

/** A WebVTT file as players read it, or what is wrong with it in words. */
export function checkedCaptions(given: string): { text: string } | { fault: string } {
  const text = given.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) return { fault: '请上传 WebVTT 字幕文件（.vtt），首行应为 WEBVTT' };
  // What was no UTF-8 has become this character on the way.
  if (text.includes('\uFFFD') || text.includes('\0'))
    return { fault: '字幕文件须为 UTF-8 编码，请另存后上传' };
  let cues = 0;
  for (const [at, line] of text.split('\n').entries()) {
    if (!line.includes('-->')) continue;
    const [, h1, m1, s1, h2, m2, s2] = timing.exec(line) ?? [];
    if (secondsOf(h1, m1, s1) >= secondsOf(h2, m2, s2) || s1 === undefined) {
      return { fault: `字幕文件第 ${at + 1} 行的时间有误` };
    }
    cues += 1;
  }
  return cues === 0 ? { fault: '字幕文件里没有字幕' } : { text };
}

/** Without the cues that begin at or behind this second: a trial tells no more of a film than it shows. */
export function cutCaptions(text: string, seconds: number): string {
  let isShown = true;
  const shown = text.split('\n').filter((line) => {
    if (line.includes('-->')) {
      const [, hours, minutes, start] = timing.exec(line.trim()) ?? [];
      isShown = start !== undefined && secondsOf(hours, minutes, start) < seconds;
    } else if (line.trim() === '') isShown = true;
    return isShown;
  });
  return shown.join('\n');
}

function secondsOf(hours = '0', minutes = '0', seconds = '0'): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
