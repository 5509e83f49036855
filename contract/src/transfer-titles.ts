// Without zod: pages show these words, and must not load a schema for it.

export const transferStatusTitle = { review: '待确认', confirmed: '已到账', rejected: '已退回' } as const;
export type TransferStatus = keyof typeof transferStatusTitle;

/** Money on the bank account that no order could take. */
export const receiptStateTitle = {
  unmatched: '待处理',
  matched: '已入账',
  returned: '已退汇',
  void: '已作废',
} as const;
export type ReceiptState = keyof typeof receiptStateTitle;

export const receiptWayTitle = { returned: '已原路退汇', void: '登记有误，作废' } as const;
export type ReceiptWay = keyof typeof receiptWayTitle;

/** For how long an order stays open after its transfer was rejected, so that it can be handed in again. */
export const handInAgainDays = 3;
