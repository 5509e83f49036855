import { noticeMethods, noticeTypes } from '@portal/contract/notice-content';
import type { NoticeRow } from '@portal/contract/notices';
import { toUnixSeconds } from '@portal/contract/time';
import type { Queries } from '../../platform/database/database.ts';
import { plainTextOf } from '../../platform/sanitize.ts';
import { highlight, snippet } from '../../platform/search-highlight.ts';
import { contactsIn, withoutContacts } from './notices.masking.ts';
import { rowStore } from './notices.rows.store.ts';

export type RowOptions = { words?: readonly string[]; withSnippet?: boolean };

/** Lines of a list in the order of the ids, with the words marked; what is not public is left out. */
export async function rowsByIds(
  queries: Queries,
  ids: readonly number[],
  { words = [], withSnippet = false }: RowOptions = {},
): Promise<NoticeRow[]> {
  if (ids.length === 0) return [];
  const rows = await rowStore.published(queries, ids, withSnippet);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row?.publishedAt ? [lineOf({ ...row, publishedAt: row.publishedAt }, words)] : [];
  });
}

type Row = {
  id: number;
  type: number;
  title: string;
  method: number | null;
  buyer: { id: number; name: string };
  agency: { id: number; name: string } | null;
  district: string;
  districtName: string | null;
  aboveName: string | null;
  budget: number | null;
  amount: number | null;
  deadline: Date | null;
  publishedAt: Date;
  body?: string;
  content?: Parameters<typeof contactsIn>[0];
};

function lineOf(row: Row, words: readonly string[]): NoticeRow {
  return {
    id: row.id,
    type: noticeTypes[row.type]!,
    title: row.title,
    title_html: highlight(row.title, words),
    snippet_html: snippetOf(row, words),
    method: row.method === null ? null : noticeMethods[row.method]!,
    buyer: row.buyer,
    agency: row.agency,
    district: { code: row.district, name: `${row.aboveName ?? ''}${row.districtName ?? ''}` },
    budget: row.budget,
    amount: row.amount,
    deadline: row.deadline && toUnixSeconds(row.deadline),
    published: toUnixSeconds(row.publishedAt),
  };
}

function snippetOf({ body, content }: Row, words: readonly string[]): string {
  if (!body) return '';
  return snippet(withoutContacts(plainTextOf(body), content ? contactsIn(content) : []), words);
}
