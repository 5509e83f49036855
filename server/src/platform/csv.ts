import type { Cell, TableWriter } from './table.ts';

/** Spreadsheets read a file as UTF-8 only with this mark. */
export const byteOrderMark = '\uFEFF';

/** RFC 4180. A text that begins like a formula would be run by a spreadsheet (OWASP: CSV injection). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(fieldOf).join(',')}\r\n`;
}

export function createCsvTable(): TableWriter {
  const parts: Buffer[] = [Buffer.from(byteOrderMark)];
  return {
    async add(rows) {
      parts.push(Buffer.from(rows.map(csvLine).join('')));
    },
    finish: async () => Buffer.concat(parts),
  };
}

function fieldOf(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
