/** What was typed in yuan; zero, which the server refuses in words, where it is no amount. */
export function fenOf(yuan: string): number {
  const text = yuan.replaceAll(/[,，\s¥]/g, '');
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
}
