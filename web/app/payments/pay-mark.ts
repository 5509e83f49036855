import type { GoodsType } from '@portal/contract/order-titles';

export type Purchase = {
  type: GoodsType;
  id: number;
  /** Where it is used once it is paid. */
  next: { to: string; label: string };
};

/** How an address says that an order for this is being paid on its page; the order number follows. */
export const markOf = (type: GoodsType, id: number) => `#pay-${type}-${id}-`;

/** Where something is bought without the dialog: by visitors, who log in on the way, and without scripts. */
export const buyAddress = (type: GoodsType, id: number) => `/payment?goods=${type}&id=${id}`;
