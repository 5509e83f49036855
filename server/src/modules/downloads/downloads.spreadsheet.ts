import type { Rows } from '../../platform/table.ts';
import { createWorkbook } from '../../platform/xlsx.ts';

export type Section = { name: string; data: unknown };

const mostRows = 50_000;
const batch = 500;

type Row = Record<string, unknown>;

/** One sheet a section. Every cell is text. */
export async function workbookOf(sections: readonly Section[], now: Date): Promise<Uint8Array> {
  const workbook = await createWorkbook(
    sections.map(({ name }) => name),
    now,
  );
  for (const { data } of sections) {
    const sheet = workbook.openSheet();
    for (const rows of tableOf(data)) await sheet.add(rows);
    await sheet.end();
  }
  return workbook.finish();
}

function* tableOf(data: unknown): Generator<Rows> {
  const rows = rowsOf(data).slice(0, mostRows);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0) return yield [['（无数据）']];
  yield [columns];
  for (let at = 0; at < rows.length; at += batch)
    yield rows.slice(at, at + batch).map((row) => columns.map((column) => textOf(row[column])));
}

/** A list is a table, anything else a table of its fields. */
function rowsOf(data: unknown): Row[] {
  if (Array.isArray(data)) return data.map((item: unknown) => (isRow(item) ? item : { 内容: item }));
  if (!isRow(data)) return data === null || data === undefined ? [] : [{ 内容: data }];
  return Object.entries(data).map(([name, value]) => ({ 项目: name, 内容: value }));
}

function isRow(value: unknown): value is Row {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return JSON.stringify(value) ?? '';
}
