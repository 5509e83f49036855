import { posix } from 'node:path';
import { Parser } from 'htmlparser2';
import { Unreadable } from './unreadable.ts';
import { type Archive, openArchive } from './archive.ts';

export type SheetRow = {
  row: number;
  cells: string[];
  /** The places whose value a formula gave. */
  formulas?: number[];
};
type Attributes = Record<string, string>;
type Handler = {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
};

const mostBytes = 200_000_000;
const mostDepth = 50;
const mostRows = 1_048_576;
const mostColumns = 200;
/** Places of a row up to its last cell, over all rows. */
const mostCells = 4_000_000;
const mostCharacters = 60_000_000;

/** The first sheet of a workbook, row by row, as a reader with little memory: nothing of the XML is kept. */
export async function* sheetRows(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const archive = openArchive(bytes, mostBytes);
  const { path, since1904 } = await firstSheet(archive);
  if (!archive.has(path)) throw new Unreadable('无法读取表格，请另存为新的 XLSX 文件后重试');
  const reading = {
    strings: await sharedStrings(archive),
    isDate: await dateStyles(archive),
    since1904,
  };
  let rows: SheetRow[] = [];
  const parser = xmlParser(sheetHandler(reading, (row) => rows.push(row)));
  for await (const chunk of archive.chunks(path)) {
    parser.write(chunk);
    yield* rows;
    rows = [];
  }
  parser.end();
  yield* rows;
}

function xmlParser(handler: Handler) {
  let depth = 0;
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        // The parser's work for a tag grows with those around it.
        if (++depth > mostDepth) throw new Unreadable('表格的结构异常，请另存为新的 XLSX 文件后重试');
        handler.open(bare(name), attributes);
      },
      ontext: (text) => handler.text?.(text),
      onclosetag(name) {
        depth -= 1;
        handler.close?.(bare(name));
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  return {
    write: (chunk: Uint8Array) => parser.write(decoder.decode(chunk, { stream: true })),
    end: () => parser.end(decoder.decode()),
  };
}

async function read(archive: Archive, path: string, handler: Handler): Promise<void> {
  const parser = xmlParser(handler);
  for await (const chunk of archive.chunks(path)) parser.write(chunk);
  parser.end();
}

async function firstSheet(archive: Archive): Promise<{ path: string; since1904: boolean }> {
  let relation: string | null = null;
  let since1904 = false;
  await read(archive, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'sheet') relation ??= attributes['r:id'] ?? null;
      if (name === 'workbookPr') since1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
    },
  });
  let path = 'xl/worksheets/sheet1.xml';
  await read(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id === relation && Target)
        path = Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target);
    },
  });
  return { path, since1904 };
}

async function sharedStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = [];
  const characters = counter(mostCharacters, '表格的文字过多，请拆分文件');
  let current: string[] | null = null;
  let inText = false;
  await read(archive, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') current = [];
      inText = name === 't';
      // How a name is pronounced is no part of it.
      if (name === 'rPh') current = null;
    },
    text(text) {
      if (inText) current?.push(text);
      if (inText) characters(text.length);
    },
    close(name) {
      inText = false;
      if (name !== 'si') return;
      characters(1);
      strings.push((current ?? []).join(''));
      current = null;
    },
  });
  return strings;
}

/** Which styles show a number as a date. */
async function dateStyles(archive: Archive): Promise<boolean[]> {
  const dates = new Set<number>();
  for (const [from, to] of [
    [14, 22],
    [27, 36],
    [45, 47],
    [50, 58],
  ] as const)
    for (let id = from; id <= to; id++) dates.add(id);
  const styles: boolean[] = [];
  let inCells = false;
  await read(archive, 'xl/styles.xml', {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'cellXfs') inCells = true;
      if (name === 'numFmt' && isDateFormat(formatCode.slice(0, 255))) dates.add(Number(numFmtId));
      if (name === 'xf' && inCells && styles.length < 100_000) styles.push(dates.has(Number(numFmtId)));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

function isDateFormat(format: string): boolean {
  return /[ymdhs]/i.test(format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}

type Reading = { strings: readonly string[]; isDate: readonly boolean[]; since1904: boolean };

function sheetHandler(reading: Reading, done: (row: SheetRow) => void): Handler {
  const characters = counter(mostCharacters, '表格的文字过多，请拆分文件');
  const places = counter(mostCells, '表格的单元格过多，请拆分文件');
  const rows = counter(mostRows, '表格的行数过多，请拆分文件');
  let row: SheetRow = { row: 0, cells: [] };
  let cell: { column: number; type: string; style: number; text: string[]; isFormula: boolean } | null = null;
  let column = 0;
  let reads = false;
  return {
    open(name, { r = '', t = '', s = '' }) {
      if (name === 'row') {
        rows(1);
        row = { row: /^\d{1,7}$/.test(r) ? Number(r) : row.row + 1, cells: [] };
        column = 0;
      } else if (name === 'c') {
        column = columnOf(r) ?? column;
        cell = { column, type: t, style: Number(s), text: [], isFormula: false };
        column += 1;
      } else if (name === 'f' && cell) cell.isFormula = true;
      reads = name === 'v' || name === 't';
    },
    text(text) {
      if (reads) cell?.text.push(text);
    },
    close(name) {
      reads = false;
      if (name === 'c' && cell) {
        const text = textOf(cell.text.join(''), cell.type, cell.style, reading);
        if (text !== '') {
          if (cell.column >= mostColumns) throw new Unreadable(`表格最多 ${mostColumns} 列，请删除多余的列`);
          characters(text.length);
          places(Math.max(0, cell.column + 1 - row.cells.length));
          while (row.cells.length < cell.column) row.cells.push('');
          row.cells[cell.column] = text;
        }
        if (cell.isFormula && cell.column < mostColumns) (row.formulas ??= []).push(cell.column);
        cell = null;
      } else if (name === 'row' && (row.cells.length > 0 || row.formulas)) done(row);
    },
  };
}

/** `AB12` names the 28th column. */
function columnOf(place: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf(value: string, type: string, style: number, reading: Reading): string {
  if (type === 's') return (reading.strings[Number(value)] ?? '').trim();
  if (type === 'inlineStr' || type === 'str') return value.trim();
  if (type === 'b') return value === '1' ? '是' : '否';
  if (type === 'e') return '';
  if (type === 'd') return value.replace('T', ' ').slice(0, 19);
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) return '';
  return reading.isDate[style] ? dateOf(number, reading.since1904) : String(number);
}

function dateOf(days: number, since1904: boolean): string {
  const epoch = since1904 ? 24_107 : 25_569;
  // Days as fractions miss whole seconds by a little.
  const date = new Date(Math.round((days - epoch) * 86_400) * 1000);
  const isUsual =
    !Number.isNaN(date.getTime()) && date.getUTCFullYear() > 0 && date.getUTCFullYear() < 10_000;
  return isUsual ? date.toISOString().slice(0, 19).replace('T', ' ') : '';
}

function counter(most: number, fault: string): (more: number) => void {
  let count = 0;
  return (more) => {
    count += more;
    if (count > most) throw new Unreadable(fault);
  };
}
