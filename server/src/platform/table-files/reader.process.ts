import { csvRecords, decoded } from './text.ts';
import { Unreadable } from './unreadable.ts';
import { type SheetRow, sheetRows } from './xlsx.ts';

/** A row with a fault could be read and is too long to be looked at. */
export type Entry = SheetRow | { row: number; release: unknown } | { row: number; fault: string };
export type Opened = { header: string[] | null; total: number } | { fault: string };
export type ReaderRequest =
  | { bytes: Uint8Array; type: string }
  | { from: number; count: number; characters: number };

const mostRows = 200_000;
const mostInRow = 1_000_000;

type Whole = { header: string[] | null; entries: Entry[]; lengths: number[] };

async function read(bytes: Uint8Array, type: string): Promise<Whole> {
  if (type === 'text/csv') return table(numbered(csvRecords(decoded(bytes))));
  if (type.includes('spreadsheetml')) return table(sheetRows(bytes));
  return releases(decoded(bytes));
}

function* numbered(records: Iterable<string[]>): Generator<SheetRow> {
  let row = 0;
  for (const cells of records) yield { row: ++row, cells };
}

async function table(rows: AsyncIterable<SheetRow> | Iterable<SheetRow>): Promise<Whole> {
  let header: string[] | null = null;
  const entries: Entry[] = [];
  const lengths: number[] = [];
  for await (const sheetRow of rows) {
    const { row, cells, formulas } = sheetRow;
    if (!formulas && cells.every((cell) => cell.trim() === '')) continue;
    if (header === null) {
      header = cells.slice(0, 500);
      continue;
    }
    const length = cells.reduce((sum, cell) => sum + cell.length, 0);
    entries.push(length > mostInRow ? { row, fault: '这一行过长' } : sheetRow);
    lengths.push(Math.min(length, mostInRow));
    if (entries.length > mostRows) throw new Unreadable(`一次最多导入 ${mostRows} 行，请拆分文件`);
  }
  if (header === null) throw new Unreadable('文件是空的');
  if (entries.length === 0) throw new Unreadable('文件只有表头，没有数据');
  return { header, entries, lengths };
}

function releases(text: string): Whole {
  const lines = text.replace(/^\ufeff/, '').trim();
  if (lines === '') throw new Unreadable('文件是空的');
  const whole = parsed(lines);
  const found = whole === undefined ? jsonLines(lines) : releasesIn(whole);
  if (found.length === 0) throw new Unreadable('文件中没有 OCDS 的 release，请检查格式');
  if (found.length > mostRows) throw new Unreadable(`一次最多导入 ${mostRows} 条，请拆分文件`);
  const lengths = found.map((release) => JSON.stringify(release)?.length ?? 0);
  const entries = found.map((release, at): Entry => {
    const row = at + 1;
    return lengths[at]! > mostInRow ? { row, fault: '这一条过长' } : { row, release };
  });
  return { header: null, entries, lengths };
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

/** The next rows, no more than asked for and no more text than asked for; one at least. */
function part({ entries, lengths }: Whole, from: number, count: number, characters: number): Entry[] {
  let text = 0;
  let to = from;
  while (to < Math.min(entries.length, from + count) && (to === from || text + lengths[to]! <= characters))
    text += lengths[to++]!;
  return entries.slice(from, to);
}

async function open(bytes: Uint8Array, type: string): Promise<{ whole: Whole } | { fault: string }> {
  try {
    return { whole: await read(bytes, type) };
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.message };
    const again = type.includes('spreadsheetml') ? '请另存为新的 XLSX 文件后重试' : '请检查格式';
    return { fault: `无法读取文件，${again}` };
  }
}

// A signal to the whole group is for the portal, which ends this process itself.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

let whole: Whole | null = null;
async function answer(asked: ReaderRequest): Promise<void> {
  if ('from' in asked) {
    process.send!(part(whole!, asked.from, asked.count, asked.characters));
    return;
  }
  const opened = await open(asked.bytes, asked.type);
  if ('whole' in opened) whole = opened.whole;
  process.send!(
    'whole' in opened ? { header: opened.whole.header, total: opened.whole.entries.length } : opened,
  );
}

process.on('message', (asked: ReaderRequest) => void answer(asked));
