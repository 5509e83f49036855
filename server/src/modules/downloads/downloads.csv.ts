import type { Cell, TableWriter } from './downloads.sheet.ts';

/** Spreadsheets take these at the beginning of a text for a formula (OWASP: CSV injection). */
const formula = /^[=+\-@\t\r]/;

/** UTF-8 with a mark, without which Excel takes Chinese for something else. */
export function csvWriter(): TableWriter {
  const parts: Buffer[] = [Buffer.from('\uFEFF')];
  return {
    async add(rows) {
      parts.push(Buffer.from(rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')));
    },
    finish: async () => Buffer.concat(parts),
  };
}

function fieldOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
