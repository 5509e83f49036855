import { normalise } from '../../platform/search-tokens.ts';
import { type Column, columns, type Gathered } from './notice-imports.columns.ts';
import type { Districts } from './notice-imports.districts.ts';
import { readMoney } from './notice-imports.values.ts';

export type Fault = { column: string; reason: string };
/** Which column of the template each column of the file is, and the unit its heading names. */
export type Heading = {
  columns: ({ column: Column; unit: string } | null)[];
  missing: string[];
  unknown: string[];
};

const bare = (text: string) => normalise(text).replaceAll(/[\s*＊:：_\-/]|\(.*?\)|（.*?）|【.*?】/g, '');
const byName = new Map(
  columns.flatMap((column) => [column.title, ...column.aliases].map((name) => [bare(name), column] as const)),
);

/** Headings as people write them: spaces, stars, units in brackets and other usual names are understood. */
export function headingOf(cells: readonly string[]): Heading {
  const taken = new Set<string>();
  const unknown: string[] = [];
  const found = cells.map((cell) => {
    const name = bare(cell);
    const column = byName.get(name) ?? byName.get(name.replace(/(?:万元|亿元|元)$/, ''));
    if (!column || taken.has(column.field)) {
      if (name) unknown.push(cell.trim());
      return null;
    }
    taken.add(column.field);
    return { column, unit: /亿/.test(cell) ? '亿元' : /万/.test(cell) ? '万元' : '' };
  });
  const missing = columns
    .filter(({ field, required }) => required && !taken.has(field))
    .map(({ title }) => title);
  return { columns: found, missing, unknown };
}

const formula = /^[=@]|^[+-](?![\d.\s(（-])/;
/** How our own CSV marks a cell that a spreadsheet would run. */
const mark = /^'(?=[=+\-@])/;

/** What a row says, field by field; every cell that says nothing sensible is a fault. */
export function gather(
  heading: Heading,
  cells: readonly string[],
  districts: Districts,
): { gathered: Gathered; faults: Fault[] } {
  const gathered: Gathered = { fields: new Map(), externalId: '', published: null };
  const faults: Fault[] = [];
  const lists = new Map<string, string>();
  let unitOfAmount = '';
  heading.columns.forEach((entry, at) => {
    const value = cells[at]?.trim().replace(mark, '') ?? '';
    if (!entry || value === '') return;
    const { column, unit } = entry;
    const note = (reason: string) => faults.push({ column: column.title, reason });
    if (!isReadable(value)) return note('有无法识别的字符，请检查文件编码');
    if (formula.test(value)) return note('单元格是公式，请改为值');
    if (column.field.startsWith('package.')) {
      lists.set(column.field, value);
      if (column.field === 'package.amount') unitOfAmount = unit;
      return;
    }
    const read = column.read(value, { unit, districts });
    if ('fault' in read) return note(read.fault);
    if (column.field === 'external_id') gathered.externalId = value;
    else if (column.field === 'published') gathered.published = read.value as number;
    else gathered.fields.set(column.field, read.value);
  });
  if (
    cells.length > heading.columns.length &&
    cells.slice(heading.columns.length).some((cell) => cell.trim())
  )
    faults.push({
      column: '（整行）',
      reason: `有 ${cells.length} 列，多于表头的 ${heading.columns.length} 列`,
    });
  gatherPackages(gathered, lists, unitOfAmount, faults);
  return { gathered, faults };
}

/** One package for each winner; a file has one line a notice. */
function gatherPackages(gathered: Gathered, lists: Map<string, string>, unit: string, faults: Fault[]): void {
  const split = (field: string) => (lists.get(field) ?? '').split(/[;；\n]/).map((part) => part.trim());
  const names = split('package.winner.name');
  const codes = split('package.winner.credit_code');
  const amounts = split('package.amount');
  const count = Math.max(...[names, codes, amounts].map((list) => (list.some(Boolean) ? list.length : 0)));
  if (count === 0) return;
  const packages = Array.from({ length: count }, (_, at) => {
    const amount = amounts[at] ? readMoney(amounts[at], unit) : null;
    if (amount && 'fault' in amount) faults.push({ column: '中标金额', reason: amount.fault });
    return {
      number: String(at + 1),
      name: '',
      winner: names[at] ? { name: names[at], credit_code: codes[at] || null } : null,
      amount: amount && 'value' in amount ? amount.value : null,
    };
  });
  gathered.fields.set('packages', packages);
}

/** No database takes a zero byte, and a replacement mark stands for what was lost. */
export const isReadable = (text: string) => text.isWellFormed() && !/[\0\ufffd]/.test(text);
