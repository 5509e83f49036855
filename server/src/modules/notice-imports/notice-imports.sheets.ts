import writeExcelFile from 'write-excel-file/node';
import { columns } from './notice-imports.columns.ts';
import type { ReportRow } from './notice-imports.store.ts';

/** Quoted, and never a formula to whatever opens it. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

const headings = columns.map(({ title, required }) => (required ? `${title}*` : title));
const examples = columns.map(({ example }) => example);

export function templateCsv(): string {
  return `\ufeff${csvLine(headings)}${csvLine(examples)}`;
}

export async function templateXlsx(): Promise<Uint8Array> {
  const cell = (value: string, bold = false) => ({
    type: String,
    value,
    ...(bold && { fontWeight: 'bold' as const }),
  });
  const help = columns.map(({ title, required, help: text, aliases }) => [
    cell(title),
    cell(required ? '必填' : ''),
    cell(text),
    cell(aliases.slice(0, 4).join('、')),
  ]);
  return writeExcelFile([
    { sheet: '公告', data: [headings.map((title) => cell(title, true)), examples.map((text) => cell(text))] },
    {
      sheet: '填写说明',
      data: [['列名', '是否必填', '写法', '也认识的列名'].map((title) => cell(title, true)), ...help],
    },
  ]).toBuffer();
}

/** The refused rows as they were, with what is wrong beside them: mended, the same file can be imported again. */
export function refusedHeading(header: readonly string[] | null): string {
  return `\ufeff${csvLine([...(header ?? ['release']), '行号', '未导入原因'])}`;
}

export function refusedLine(width: number, { row, cells, faults }: ReportRow): string {
  const shown = Array.from({ length: width }, (_, at) => cells?.[at] ?? '');
  const reasons = faults.map(({ column, reason }) => `${column}：${reason}`).join('；');
  return csvLine([...shown, String(row), reasons]);
}
