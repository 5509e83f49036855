// Days of China, written 2026-11-16. Imports nothing: time.ts makes its formatters as it is loaded, so that whoever needs a
// day would load them too.

/** In milliseconds: since 1991 China has kept one time the whole year round. */
export const aheadOfUtc = 8 * 3_600_000;
export const dayLength = 86_400_000;

/** The day it is in China at that moment. */
export function dayOf(moment: Date): string {
  return new Date(moment.getTime() + aheadOfUtc).toISOString().slice(0, 10);
}

/** The midnight in China with which a day begins. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`);
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayLength).toISOString().slice(0, 10);
}

/** So many days, oldest first, the last of them that of the moment. */
export function daysUpTo(moment: Date, count: number): string[] {
  const last = dayOf(moment);
  return Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count));
}
