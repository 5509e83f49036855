export type Thumbnail = {
  start: number;
  end: number;
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
};

const timing = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)\s+-->\s+(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)/;
const region = /^(.*)#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)\s*$/;

/** WebVTT whose cues are `sprite.jpg#xywh=x,y,w,h`, relative to the file itself. */
export function parseThumbnails(vtt: string): Thumbnail[] {
  const found: Thumbnail[] = [];
  let span: [number, number] | null = null;
  for (const line of vtt.split(/\r?\n/)) {
    const time = timing.exec(line);
    if (time) {
      span = [secondsOf(time[1], time[2], time[3]), secondsOf(time[4], time[5], time[6])];
      continue;
    }
    const part = region.exec(line);
    if (!part || !span) continue;
    const [x = 0, y = 0, width = 0, height = 0] = part.slice(2).map(Number);
    found.push({ start: span[0], end: span[1], url: part[1] ?? '', x, y, width, height });
    span = null;
  }
  return found;
}

export function thumbnailAt(all: readonly Thumbnail[], seconds: number): Thumbnail | undefined {
  return all.find(({ start, end }) => seconds >= start && seconds < end) ?? all.at(-1);
}

function secondsOf(hours = '0', minutes = '0', seconds = '0'): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
