import { createHash } from 'node:crypto';
import { PortalError } from '@portal/contract/codes';
import { noticeContent, type NoticeContent } from '@portal/contract/notice-content';
import { noticeFieldTitle, packageFieldTitle, partyFieldTitle } from '@portal/contract/notice-fields';
import { fieldErrors, inChinese } from '../../platform/http/field-errors.ts';
import { cleanContent } from '../../platform/sanitize-pool.ts';
import { plainTextOf } from '../../platform/sanitize.ts';
import { columns, type Gathered } from './notice-imports.columns.ts';
import type { Districts } from './notice-imports.districts.ts';
import { gatherRelease } from './notice-imports.ocds.ts';
import type { Entry } from '../../platform/table-files/reader.ts';
import { type Fault, gather, type Heading, isReadable } from './notice-imports.table-rows.ts';

export type Mapped = {
  row: number;
  externalId: string;
  title: string;
  /** Null when something is wrong with it; the faults say what. */
  content: NoticeContent | null;
  published: number | null;
  faults: Fault[];
  cells: string[];
};

const mostFaults = 20;

/** One row of a file as a notice, or everything that is wrong with it. */
export async function mapped(
  entry: Entry,
  about: { heading: Heading | null; districts: Districts; district: string | null },
): Promise<Mapped> {
  if ('fault' in entry) return tooLong(entry);
  const { gathered, faults } =
    'cells' in entry
      ? gather(about.heading!, entry.cells, about.districts)
      : gatherRelease(entry.release, about.districts);
  if (about.district && !gathered.fields.has('district')) gathered.fields.set('district', about.district);
  const draft = nested(gathered);
  const parsed = noticeContent.safeParse(draft, { error: inChinese });
  if (!parsed.success) {
    const named = new Set(faults.map(({ column }) => column));
    for (const [path, reason] of Object.entries(fieldErrors(parsed.error.issues))) {
      // A cell that could not be read is missing too; one reason is enough.
      const column = columnOf(path);
      if (!named.has(column)) faults.push({ column, reason });
    }
  } else if (!readable(parsed.data))
    faults.push({ column: '（整行）', reason: '有无法识别的字符，请检查文件编码' });
  const body = parsed.success && (await bodyOf(parsed.data.body));
  if (body && 'fault' in body) faults.push({ column: titles.body!, reason: body.fault });
  const content = parsed.success && body && 'html' in body ? { ...parsed.data, body: body.html } : null;
  const title = typeof draft.title === 'string' ? draft.title : '';
  return {
    row: entry.row,
    externalId: gathered.externalId.slice(0, 200) || derivedId(gathered),
    title: readableText(title).slice(0, 200),
    content: faults.length > 0 ? null : content,
    published: gathered.published,
    faults: faults
      .slice(0, mostFaults)
      .map(({ column, reason }) => ({ column, reason: readableText(reason) })),
    cells: ('cells' in entry ? entry.cells : [JSON.stringify(entry.release) ?? '']).map((cell) =>
      readableText(cell).slice(0, 10_000),
    ),
  };
}

function tooLong({ row, fault }: { row: number; fault: string }): Mapped {
  const faults = [{ column: '（整行）', reason: fault }];
  return { row, externalId: `~row-${row}`, title: '', content: null, published: null, faults, cells: [] };
}

/** `buyer.name` into `{ buyer: { name } }`. */
function nested({ fields }: Gathered): Record<string, unknown> {
  const draft: Record<string, Record<string, unknown>> = {};
  for (const [path, value] of fields) {
    const [outer, inner] = path.split('.') as [string, string?];
    if (inner === undefined) draft[outer] = value as never;
    else draft[outer] = { ...draft[outer], [inner]: value };
  }
  return draft;
}

const titles: Record<string, string> = Object.fromEntries(columns.map(({ field, title }) => [field, title]));

/** The heading a fault belongs under. */
function columnOf(path: string): string {
  const title = titles[path];
  if (title) return title;
  const [outer = '', ...inner] = path.split('.');
  const part = inner.at(-1) ?? '';
  if (outer === 'buyer' && inner.length === 0) return titles['buyer.name']!;
  const words = { ...packageFieldTitle, ...partyFieldTitle } as Record<string, string>;
  const named = (noticeFieldTitle as Record<string, string>)[outer] ?? outer;
  return outer === 'packages' && inner.includes('winner') ? '中标供应商' : `${named}${words[part] ?? ''}`;
}

/** Plain text becomes paragraphs; HTML is cleaned. */
async function bodyOf(text: string): Promise<{ html: string } | { fault: string }> {
  try {
    return { html: await cleanBody(text) };
  } catch (error) {
    if (error instanceof PortalError) return { fault: error.message };
    throw error;
  }
}

async function cleanBody(text: string): Promise<string> {
  if (/<(?:p|div|br|table|h\d|ul|ol|section|span)\b/i.test(text)) return cleanContent(text);
  const escaped = plainTextOf(await cleanContent(text))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return cleanContent(
    escaped
      .split('\n')
      .filter((line) => line.trim())
      .map((line) => `<p>${line}</p>`)
      .join(''),
  );
}

/** A notice without a number of its own is known by its address, or by what makes it this one. */
function derivedId({ fields }: Gathered): string {
  const textOf = (field: string) => String((fields.get(field) as string | undefined) ?? '');
  const address = textOf('source_url');
  const facts = address
    ? [address]
    : ['type', 'project_number', 'buyer.name', 'title', 'contract_number'].map(textOf);
  return `~${createHash('sha256').update(facts.join('\n')).digest('base64url').slice(0, 24)}`;
}

function readable(value: unknown): boolean {
  if (typeof value === 'string') return isReadable(value);
  if (value === null || typeof value !== 'object') return true;
  return Object.values(value).every(readable);
}

const readableText = (text: string) => text.toWellFormed().replaceAll('\0', '');
