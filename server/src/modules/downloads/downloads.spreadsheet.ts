import writeExcelFile, { type SheetData } from 'write-excel-file/node';

export type Section = { name: string; data: unknown };

/** Excel's own limits, and a cap that keeps a workbook in memory. */
const mostCharacters = 32_767;
const mostRows = 50_000;
const mostSheetName = 31;

type Row = Record<string, unknown>;

/** One sheet a section. Every cell is text, so that nothing a person typed is ever a formula. */
export async function workbookOf(sections: readonly Section[]): Promise<Uint8Array> {
  const sheets = sections.map(({ name, data }) => ({
    sheet: name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, mostSheetName),
    data: sheetOf(data),
  }));
  return writeExcelFile(sheets).toBuffer();
}

function sheetOf(data: unknown): SheetData {
  const rows = rowsOf(data).slice(0, mostRows);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0) return [[cell('（无数据）')]];
  return [
    columns.map((column) => ({ ...cell(column), fontWeight: 'bold' as const })),
    ...rows.map((row) => columns.map((column) => cell(textOf(row[column])))),
  ];
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

function cell(text: string) {
  // XML has no place for other control characters.
  const plain = text.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, '');
  return { type: String, value: plain.slice(0, mostCharacters) };
}
