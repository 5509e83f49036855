const usual = 10_000;
const limits: Record<string, number> = {
  'activation-codes': 5000,
  ledger: 20_000,
  orders: 50_000,
  refunds: 50_000,
  transfers: 50_000,
  invoices: 50_000,
  learners: 50_000,
};

/** How many rows an export of this type holds at most. Notices have their own, by identity. */
export const exportLimitOf = (type: string): number => limits[type] ?? usual;

/** The size of a finished export, as its message and the pages say it. */
export function exportedText(rows: number, isCut: boolean, title = ''): string {
  const many = `${rows.toLocaleString('en')} 条${title}`;
  return isCut ? `已导出 ${many}，达到上限，其余未导出，请缩小筛选范围后再导出` : `共 ${many}`;
}
