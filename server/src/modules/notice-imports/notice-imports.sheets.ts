import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import { createWorkbook } from '../../platform/xlsx.ts';
import { columns } from './notice-imports.columns.ts';
import type { ReportRow } from './notice-imports.store.ts';

const headings = columns.map(({ title, required }) => (required ? `${title}*` : title));
// The template changes with the program alone.
const templateDate = new Date('2026-01-01T00:00:00+08:00');
const examples = columns.map(({ example }) => example);

export function templateCsv(): string {
  return `${byteOrderMark}${csvLine(headings)}${csvLine(examples)}`;
}

export async function templateXlsx(): Promise<Uint8Array> {
  const help = columns.map(({ title, required, help: text, aliases }) => [
    title,
    required ? '必填' : '',
    text,
    aliases.slice(0, 4).join('、'),
  ]);
  const workbook = await createWorkbook(['公告', '填写说明'], templateDate);
  for (const rows of [
    [headings, examples],
    [['列名', '是否必填', '写法', '也认识的列名'], ...help],
  ]) {
    const sheet = workbook.openSheet();
    await sheet.add(rows);
    await sheet.end();
  }
  return workbook.finish();
}

/** The refused rows as they were, with what is wrong beside them: mended, the same file can be imported again. */
export function refusedHeading(header: readonly string[] | null): string {
  return `${byteOrderMark}${csvLine([...(header ?? ['release']), '行号', '未导入原因'])}`;
}

export function refusedLine(width: number, { row, cells, faults }: ReportRow): string {
  const shown = Array.from({ length: width }, (_, at) => cells?.[at] ?? '');
  const reasons = faults.map(({ column, reason }) => `${column}：${reason}`).join('；');
  return csvLine([...shown, String(row), reasons]);
}
