/** 29:59, and with hours where there are any. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${hours > 0 ? `${two(hours)}:` : ''}${two(minutes)}:${two(rest)}`;
}

/** A code left on the screen is covered after five minutes, or when it expires. */
const shownFor = 300;

export function shownUntil(expire: number, nowMs: number): number {
  return Math.min(expire, Math.floor(nowMs / 1000) + shownFor);
}
