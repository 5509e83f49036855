import {
  industryTitle,
  noticeKindTitle,
  noticeMethodTitle,
  noticeTypeTitle,
} from '@portal/contract/notice-titles';
import { type NoticeExport, noticeExport } from '@portal/contract/downloads';
import {
  mostExported,
  type NoticeColumn,
  noticeColumns,
  noticeColumnTitle,
} from '@portal/contract/notice-columns';
import type { NoticeQuery, NoticeRow, NoticeSort } from '@portal/contract/notices';
import { formatMoment } from '@portal/contract/time';
import type { Queries } from '../../platform/database/database.ts';
import { type Download, download } from '../../platform/module.ts';
import type { Cell } from '../../platform/table.ts';
import { type ExportFacts, noticeStore } from './notices.store.ts';

/** What an export needs of searching. */
export type NoticeSource = {
  walk(query: NoticeQuery, options: { sort: NoticeSort; most: number }): AsyncIterable<NoticeRow[]>;
  rows(ids: readonly number[]): Promise<NoticeRow[]>;
  search(
    query: NoticeQuery,
    options: { sort: NoticeSort; next: string; page_size: number; with_facets: boolean },
  ): Promise<{ total: number }>;
};

const batch = 200;

/** A search as a table. */
export function noticeDownload(queries: Queries, source: NoticeSource, origin: string): Download {
  const chosenColumns = ({ columns }: NoticeExport) =>
    noticeColumns.filter((column) => columns.includes(column));
  return download({
    type: 'notices',
    title: '公告',
    access: 'user',
    filter: noticeExport,
    most: ({ certified }) => (certified ? mostExported.certified : mostExported.user),
    columns: (filter) => chosenColumns(filter).map((column) => noticeColumnTitle[column]),
    total: async ({ ids, query, sort }) =>
      ids.length || (await source.search(query, { sort, next: '', page_size: 1, with_facets: false })).total,
    async *rows(filter, most) {
      const { query, sort, ids } = filter;
      const columns = chosenColumns(filter);
      const found = ids.length > 0 ? chosen(source, ids) : source.walk(query, { sort, most: most + 1 });
      for await (const lines of found) {
        const facts = await noticeStore.exportFacts(
          queries,
          lines.map(({ id }) => id),
        );
        yield lines.map((line) => columns.map((column) => valueOf(column, line, facts.get(line.id), origin)));
      }
    },
  });
}

async function* chosen(source: NoticeSource, ids: readonly number[]): AsyncGenerator<NoticeRow[]> {
  const distinct = [...new Set(ids)];
  for (let at = 0; at < distinct.length; at += batch) yield source.rows(distinct.slice(at, at + batch));
}

const yuan = (fen: number | null) => (fen === null ? '' : fen / 100);
const time = (seconds: number | null) => (seconds === null ? '' : formatMoment(seconds));

function valueOf(
  column: NoticeColumn,
  line: NoticeRow,
  facts: ExportFacts | undefined,
  origin: string,
): Cell {
  const values: Record<NoticeColumn, () => Cell> = {
    title: () => line.title,
    type: () => noticeTypeTitle[line.type],
    project_number: () => facts?.number ?? '',
    method: () => (line.method ? noticeMethodTitle[line.method] : ''),
    kind: () => (facts ? noticeKindTitle[facts.kind] : ''),
    industry: () => (facts?.industry ? industryTitle[facts.industry] : ''),
    district: () => line.district.name,
    buyer: () => line.buyer.name,
    agency: () => line.agency?.name ?? '',
    budget: () => yuan(line.budget),
    amount: () => yuan(line.amount),
    winners: () => facts?.winners ?? '',
    deadline: () => time(line.deadline),
    published: () => time(line.published),
    url: () => `${origin}/bids/detail/${line.id}`,
  };
  return values[column]();
}
