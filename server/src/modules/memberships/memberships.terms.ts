import { aheadOfUtc } from '@portal/contract/days';

/** The same time of day so many months later in China; at the last day of a month that is too short. */
export function addMonths(from: Date, months: number): Date {
  const china = new Date(from.getTime() + aheadOfUtc);
  const day = china.getUTCDate();
  china.setUTCDate(1);
  china.setUTCMonth(china.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(china.getUTCFullYear(), china.getUTCMonth() + 1, 0)).getUTCDate();
  china.setUTCDate(Math.min(day, lastDay));
  return new Date(china.getTime() - aheadOfUtc);
}

export type Span = { startsAt: Date; endsAt: Date };

/** A new term starts at the end of what is running, or now. */
export function nextTerm(runningUntil: Date | null, months: number, now: Date): Span {
  const startsAt = runningUntil && runningUntil > now ? runningUntil : now;
  return { startsAt, endsAt: addMonths(startsAt, months) };
}

/** What is left of a term, in milliseconds: so much earlier come the terms behind it when it is taken back. */
export function leftOf({ startsAt, endsAt }: Span, now: Date): number {
  return Math.max(0, endsAt.getTime() - Math.max(startsAt.getTime(), now.getTime()));
}

export const earlier = (moment: Date, milliseconds: number) => new Date(moment.getTime() - milliseconds);
