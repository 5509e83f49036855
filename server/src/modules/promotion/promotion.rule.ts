import { refundDays } from '@portal/contract/promotion-titles';

export type Terms = { percent: number; days: number; most: number };

const day = 86_400_000;

/** Status of an account that is neither leaving, disabled nor erased. */
export const inUse = 1;

/** What an order brings by the rule, in fen, rounded down. */
export function rewardOf({ percent, most }: Pick<Terms, 'percent' | 'most'>, orderAmount: number): number {
  return Math.min(Math.floor((orderAmount * percent) / 100), most);
}

/** What is left of it when a part of the order was refunded: in proportion, rounded down, nothing when all of it was. */
export function rewardAfter(base: number, orderAmount: number, refunded: number): number {
  // BigInt: an amount times an amount is beyond what a number counts exactly.
  return Number((BigInt(base) * BigInt(orderAmount - refunded)) / BigInt(orderAmount));
}

export function isWithin({ days }: Pick<Terms, 'days'>, invitedAt: Date, paidAt: Date): boolean {
  return paidAt.getTime() < invitedAt.getTime() + days * day;
}

export const dueAfter = (paidAt: Date) => new Date(paidAt.getTime() + refundDays * day);
