// Without zod: pages show these words, and must not load a schema for it.

export const invoiceStatusTitle = {
  requested: '待开具',
  issued: '已开具',
  rejected: '已退回',
  withdrawn: '已撤回',
  reversal: '待红冲',
  reversed: '已红冲',
} as const;
export type InvoiceStatus = keyof typeof invoiceStatusTitle;

export const invoiceKindTitle = { ordinary: '普通发票', special: '增值税专用发票' } as const;
export type InvoiceKind = keyof typeof invoiceKindTitle;

export const invoiceTitleKindTitle = { personal: '个人', organisation: '单位' } as const;
export type InvoiceTitleKind = keyof typeof invoiceTitleKindTitle;

/** The reasons a red invoice can state. */
export const reversalReasonTitle = {
  '01': '开票有误',
  '02': '销货退回',
  '03': '服务中止',
  '04': '销售折让',
} as const;
export type ReversalReason = keyof typeof reversalReasonTitle;

/** product 7. */
export const invoiceDays = 365;
export const mostTitles = 20;
export const mostInvoiceOrders = 50;
