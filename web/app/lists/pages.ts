export type PageSlot = number | 'gap-before' | 'gap-after';

/** First, last, the current page with its neighbours, and a gap only where it hides at least two pages. */
export function pageList(current: number, total: number, around = 2): PageSlot[] {
  const last = Math.max(1, total);
  const at = Math.min(Math.max(1, current), last);
  const width = 2 * around + 5;
  if (last <= width) return Array.from({ length: last }, (_, index) => index + 1);
  const edge = width - 2;
  if (at <= edge - around) return [...range(1, edge), 'gap-after', last];
  if (at > last - edge + around) return [1, 'gap-before', ...range(last - edge + 1, last)];
  return [1, 'gap-before', ...range(at - around, at + around), 'gap-after', last];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Totals are capped, so a full count reads `10,000+`. */
export function totalText(total: number, cap = 10_000): string {
  const count = Math.min(total, cap).toLocaleString('zh-CN');
  return total > cap ? `共 ${count}+ 条` : `共 ${count} 条`;
}
