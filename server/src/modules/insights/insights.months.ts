import { dayOf, startOfDay } from '@portal/contract/days';

export const partyRole = { buyer: 0, supplier: 1 } as const;
/** Percent of the budget at which each step of the prices begins. */
export const priceSteps = [0, 60, 70, 80, 90, 95, 100] as const;

export function monthOf(moment: Date): number {
  return Number(dayOf(moment).slice(0, 7).replace('-', ''));
}

/** The month so many before. */
export function monthsBefore(month: number, count: number): number {
  const months = Math.floor(month / 100) * 12 + (month % 100) - 1 - count;
  return Math.floor(months / 12) * 100 + (months % 12) + 1;
}

export function beginningOf(month: number): Date {
  const [year, number] = [Math.floor(month / 100), month % 100];
  return startOfDay(`${year}-${String(number).padStart(2, '0')}-01`);
}
