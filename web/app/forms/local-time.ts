import { aheadOfUtc } from '@portal/contract/days';

/** For `datetime-local`, in China's time wherever the browser is. */
export function localOf(seconds: unknown): string {
  if (typeof seconds !== 'number') return '';
  return new Date(seconds * 1000 + aheadOfUtc).toISOString().slice(0, 16);
}

export function secondsOf(local: string): number | null {
  const time = Date.parse(`${local}:00Z`.replace(/:00:00Z$/, ':00Z'));
  return local === '' || Number.isNaN(time) ? null : (time - aheadOfUtc) / 1000;
}
