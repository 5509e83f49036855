import { orderStatus, type OrderStatus } from '@portal/contract/order-titles';
import type { Tone } from '../ui/tone.ts';

export const orderTone: Record<OrderStatus, Tone> = {
  [orderStatus.unpaid]: 'accent',
  [orderStatus.paid]: 'brand',
  [orderStatus.cancelled]: 'neutral',
  [orderStatus.expired]: 'neutral',
  [orderStatus.refunding]: 'info',
  [orderStatus.refunded]: 'neutral',
};

/** The options of a select from a table of titles. */
export const optionsOf = (titles: Record<string, string>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }));
