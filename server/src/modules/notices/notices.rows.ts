import { noticeMethods, noticeTypes } from '@portal/contract/notice-content';
import type { NoticeRow } from '@portal/contract/notices';
import { toUnixSeconds } from '@portal/contract/time';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../platform/database/database.ts';
import { arrayParameter, prepared } from '../../platform/database/prepared.ts';
import { plainTextOf } from '../../platform/sanitize.ts';
import { highlight, snippet } from '../../platform/search-highlight.ts';
import { contactsIn, withoutContacts } from './notices.masking.ts';
import { notices, parties } from './notices.tables.ts';

const buyers = alias(parties, 'buyers');
const agencies = alias(parties, 'agencies');

const columns = {
  id: notices.id,
  type: notices.type,
  title: notices.title,
  method: notices.method,
  buyer: { id: buyers.id, name: buyers.name },
  agency: { id: agencies.id, name: agencies.name },
  district: notices.district,
  // Looked up one by one: joined, all districts of the country would be read for twenty lines.
  districtName: sql<string | null>`(select name from districts where code = notices.district)`,
  aboveName: sql<
    string | null
  >`(select above.name from districts join districts above on above.code = districts.parent
    where districts.code = notices.district)`,
  budget: notices.budget,
  amount: notices.amount,
  deadline: notices.deadline,
  publishedAt: notices.publishedAt,
};

/** What a snippet is made from. */
const snippetColumns = { body: notices.body, content: notices.content };

export type RowOptions = { words?: readonly string[]; withSnippet?: boolean };

/** Lines of a list in the order of the ids, with the words marked; what is not public is left out. */
export async function rowsByIds(
  queries: Queries,
  ids: readonly number[],
  { words = [], withSnippet = false }: RowOptions = {},
): Promise<NoticeRow[]> {
  if (ids.length === 0) return [];
  const rows = await (withSnippet ? titlesAndBodies : titles)(queries).execute({ ids: arrayParameter(ids) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row?.publishedAt ? [lineOf({ ...row, publishedAt: row.publishedAt }, words)] : [];
  });
}

const rowsOf = (withSnippet: boolean) => (queries: Queries, name: string) =>
  queries
    .select({ ...columns, ...(withSnippet && snippetColumns) })
    .from(notices)
    .innerJoin(buyers, eq(buyers.id, notices.buyerId))
    .leftJoin(agencies, eq(agencies.id, notices.agencyId))
    .where(and(sql`${notices.id} = any(${sql.placeholder('ids')}::bigint[])`, eq(notices.state, 'published')))
    .prepare(name);

const titles = prepared(rowsOf(false), 'notice_rows');
const titlesAndBodies = prepared(rowsOf(true), 'notice_rows_with_bodies');

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
