/** No database takes a zero byte or half a character. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
