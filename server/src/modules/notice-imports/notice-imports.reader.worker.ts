import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/node';
import { csvRecords, decoded } from './notice-imports.text.ts';
import { unpackedSize } from './notice-imports.zip-size.ts';

export type Entry = { row: number; cells: string[] } | { row: number; release: unknown };
export type Opened = { header: string[] | null; total: number } | { fault: string };
export type Asked = { from: number; count: number };

const mostRows = 200_000;
const mostUnpacked = 400_000_000;

class Unreadable extends Error {}

type Whole = { header: string[] | null; entries: Entry[] };

async function read(bytes: Uint8Array, type: string): Promise<Whole> {
  if (type === 'text/csv') return table(csvRecords(decoded(bytes)));
  if (type.includes('spreadsheetml')) return table(await sheetRows(bytes));
  return releases(decoded(bytes));
}

function table(records: Iterable<string[]>): Whole {
  let header: string[] | null = null;
  const entries: Entry[] = [];
  let row = 0;
  for (const cells of records) {
    row += 1;
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (header === null) header = cells;
    else entries.push({ row, cells });
    if (entries.length > mostRows) throw new Unreadable(`一次最多导入 ${mostRows} 行，请拆分文件`);
  }
  if (header === null) throw new Unreadable('文件是空的');
  if (entries.length === 0) throw new Unreadable('文件只有表头，没有数据');
  return { header, entries };
}

async function sheetRows(bytes: Uint8Array): Promise<string[][]> {
  if (unpackedSize(bytes) > mostUnpacked) throw new Unreadable('表格展开后过大，请拆分文件');
  try {
    const rows = await readSheet(Buffer.from(bytes));
    return rows.map((cells) => cells.map(textOf));
  } catch {
    throw new Unreadable('无法读取表格，请另存为新的 XLSX 文件后重试');
  }
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return '';
    // Days as fractions miss whole seconds by a little.
    const rounded = new Date(Math.round(cell.getTime() / 1000) * 1000);
    return rounded.toISOString().slice(0, 19).replace('T', ' ');
  }
  if (typeof cell === 'boolean') return cell ? '是' : '否';
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}

function releases(text: string): Whole {
  const lines = text.replace(/^\ufeff/, '').trim();
  if (lines === '') throw new Unreadable('文件是空的');
  const whole = parsed(lines);
  const found = whole === undefined ? jsonLines(lines) : releasesIn(whole);
  if (found.length === 0) throw new Unreadable('文件中没有 OCDS 的 release，请检查格式');
  if (found.length > mostRows) throw new Unreadable(`一次最多导入 ${mostRows} 条，请拆分文件`);
  return { header: null, entries: found.map((release, at) => ({ row: at + 1, release })) };
}

function jsonLines(text: string): unknown[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  if (lines.length < 2 && parsed(lines[0] ?? '') === undefined) throw new Unreadable('文件不是有效的 JSON');
  // A broken line is a row of its own, so that the report can name it.
  return lines.flatMap((line) => {
    const value = parsed(line);
    return value === undefined ? [null] : releasesIn(value);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

type Loose = Record<string, unknown>;
const isObject = (value: unknown): value is Loose =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** A release, a list of them, a release package or a record package. */
function releasesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(releasesIn);
  if (!isObject(value)) return [value];
  if (Array.isArray(value.releases)) return value.releases;
  if (Array.isArray(value.records)) {
    return value.records.flatMap((record: unknown): unknown[] => {
      if (!isObject(record)) return [record];
      // The single releases are notices; a compiled one mixes them and serves only where they are left out.
      const own = Array.isArray(record.releases)
        ? record.releases.filter((one) => isObject(one) && 'tag' in one)
        : [];
      return own.length > 0 ? own : [record.compiledRelease ?? record];
    });
  }
  return [value];
}

const { bytes, type } = workerData as { bytes: Uint8Array; type: string };
try {
  const whole = await read(bytes, type);
  parentPort!.on('message', ({ from, count }: Asked) => {
    parentPort!.postMessage(whole.entries.slice(from, from + count));
  });
  parentPort!.postMessage({ header: whole.header, total: whole.entries.length } satisfies Opened);
} catch (error) {
  const fault = error instanceof Unreadable ? error.message : '无法读取文件，请检查格式';
  parentPort!.postMessage({ fault } satisfies Opened);
}
