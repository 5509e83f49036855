/** A cell that begins like a formula would be run by a spreadsheet. */
function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Spreadsheets take a file for UTF-8 only when it says so. */
export const csvMark = '\uFEFF';
