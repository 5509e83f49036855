/** Money is a whole number of fen everywhere; yuan exist only on screen. */
const yuan = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const shortYuan = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });

export function formatMoney(fen: number): string {
  return `${fen < 0 ? '-' : ''}¥${yuan.format(Math.abs(fen) / 100)}`;
}

/** Budgets are read at a glance, so large ones are given in 万元. */
export function formatBudget(fen: number): string {
  const tenThousands = fen / 1_000_000;
  if (tenThousands < 1) return formatMoney(fen);
  return `${shortYuan.format(tenThousands)} 万元`;
}
