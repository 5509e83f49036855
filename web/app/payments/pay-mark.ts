import type { GoodsType } from '@portal/contract/order-titles';

export type Purchase = {
  type: GoodsType;
  id: number;
  /** The page that uses the goods after paying. */
  next: { to: string; label: string };
};

/** Prefix of the URL hash while these goods are being paid on their page; the order number follows. */
export const markOf = (type: GoodsType, id: number) => `#pay-${type}-${id}-`;

/** The payment page, for buying without the dialog: visitors log in on the way, and it works without scripts. */
export const buyAddress = (type: GoodsType, id: number) => `/payment?goods=${type}&id=${id}`;
