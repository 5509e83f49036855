import type { Source } from './types.ts';

/** Where playback positions are kept; `null` when there is none. */
export type Positions = {
  read(key: string): Promise<number | null>;
  write(key: string, seconds: number): void;
  remove(key: string): void;
};

/** spec 3: per video id, or per source without its query string. */
export function positionKey({ id, url }: Source): string {
  return id === undefined || id === '' ? url.replace(/[?#].*$/, '') : id;
}

/** The prompt makes no sense for the first second and when the position is already past the end. */
export function isWorthResuming(seconds: number | null, end: number | null): seconds is number {
  return seconds !== null && seconds >= 1 && (end === null || seconds < end - 1);
}
