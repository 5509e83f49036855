// Yuan as people, addresses and gateways write them. Apart from money.ts, which every page with a price loads.

/** Digits with at most two decimals and nothing else; null for anything else: never a rounded number. */
export function fenOf(yuan: string): number | null {
  return /^\d{1,12}(?:\.\d{1,2})?$/.test(yuan) ? Math.round(Number(yuan) * 100) : null;
}

/** Without what people type around the digits: ¥1,280,000. */
export function plainYuan(typed: string): string {
  return typed.replaceAll(/[,，\s¥￥]/g, '');
}

/** `1234` or `1234.5`: as short as it can be. */
export function shortYuanOf(fen: number): string {
  return String(fen / 100);
}

/** `1234.50`: always with two decimals, which a sum in fen divides into exactly. */
export function yuanOf(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** No budget is larger. */
export const mostFen = 10_000_000_000_000;
export const fenOfTenThousand = 1_000_000;

/** Budgets are asked for in 万元; null for what none can be. */
export function fenOfTenThousands(text: string): number | null {
  if (!/^\d{1,8}(?:\.\d{1,4})?$/.test(text.trim())) return null;
  const fen = Math.round(Number(text) * fenOfTenThousand);
  return fen <= mostFen ? fen : null;
}

export function tenThousandsOf(fen: number | null): string {
  return fen === null ? '' : String(fen / fenOfTenThousand);
}
