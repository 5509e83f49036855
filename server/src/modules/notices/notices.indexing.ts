import { industries, type NoticeContent, noticeKinds, noticeTypes } from '@portal/contract/notice-content';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { plainTextOf } from '../../platform/sanitize.ts';
import { normalise, tokensOf, vectorOf } from '../../platform/search-tokens.ts';
import { contactsIn, withoutContacts } from './notices.masking.ts';
import { filterLexemes } from './notices.lexemes.ts';
import {
  noticeAwards,
  noticeBodies,
  noticeIndex,
  noticeNumbers,
  type notices,
  noticeUnmatched,
  partyRecounts,
} from './notices.tables.ts';

type NoticeRow = typeof notices.$inferSelect;
type Content = Omit<NoticeContent, 'body'>;
export type Indexed = {
  index: typeof noticeIndex.$inferInsert;
  body: typeof noticeBodies.$inferInsert;
  number: typeof noticeNumbers.$inferInsert | null;
  awards: (typeof noticeAwards.$inferInsert)[];
};

const awarding: readonly number[] = [noticeTypes.indexOf('result'), noticeTypes.indexOf('contract')];

/** Everything searching needs of one published notice. */
export function indexed(
  row: NoticeRow & { publishedAt: Date },
  partyIds: ReadonlyMap<string, number>,
  body = plainTextOf(row.body),
): Indexed {
  const { content, id: noticeId, publishedAt } = row;
  const awards = awardsOf(row, partyIds);
  const kind = noticeKinds.indexOf(content.kind);
  const industry = content.industry === null ? null : industries.indexOf(content.industry);
  const words = searched(content);
  const filters = filterLexemes({
    ...row,
    kind,
    industry,
    supplierIds: [...new Set(awards.map(({ supplierId }) => supplierId))],
  });
  const { deadline, budget, buyerId, agencyId, type, method } = row;
  const narrow = { deadline, budget, buyerId, agencyId, type, method, kind, industry };
  const tokens = new Set(filters).union(tokensOf(...words));
  // Whom to ask and the numbers to call are not found by: a search would confirm what a visitor may not read.
  const searchedBody = withoutContacts(body, contactsIn(content));
  const bodyTokens = vectorOf(tokens.union(tokensOf(searchedBody)));
  const index = {
    ...narrow,
    noticeId,
    publishedAt,
    district: Number(row.district),
    tokens: vectorOf(tokens),
    text: words.map(normalise).join('\n'),
  };
  return {
    index,
    body: { noticeId, publishedAt, tokens: bodyTokens, text: normalise(searchedBody) },
    number: content.project_number ? { noticeId, number: normalise(content.project_number) } : null,
    awards,
  };
}

function searched(content: Content): string[] {
  const { title, buyer, agency, project_number } = content;
  return [title, buyer.name, agency?.name ?? '', project_number].filter(Boolean);
}

function awardsOf(row: NoticeRow & { publishedAt: Date }, partyIds: ReadonlyMap<string, number>) {
  if (!awarding.includes(row.type)) return [];
  return row.content.packages.flatMap(({ winner, amount, budget }, position) => {
    const supplierId = winner ? partyIds.get(winner.name) : undefined;
    if (supplierId === undefined) return [];
    const { id: noticeId, publishedAt, type } = row;
    return [{ noticeId, position, supplierId, type, amount, budget, publishedAt }];
  });
}

/** Makes notices findable, and leaves word for the subscriptions. */
export async function writeIndex(
  queries: Queries,
  entries: readonly Indexed[],
  isNew: boolean,
): Promise<void> {
  if (entries.length === 0) return;
  await queries.insert(noticeIndex).values(entries.map(({ index }) => index));
  await queries.insert(noticeBodies).values(entries.map(({ body }) => body));
  const numbers = entries.flatMap(({ number }) => number ?? []);
  if (numbers.length > 0) await queries.insert(noticeNumbers).values(numbers);
  const awards = entries.flatMap((entry) => entry.awards);
  if (awards.length > 0) await queries.insert(noticeAwards).values(awards);
  await noteParties(queries, [...entries.map(({ index }) => index), ...awards]);
  if (!isNew) return;
  const unmatched = entries.map(({ index }) => ({ noticeId: index.noticeId }));
  await queries.insert(noticeUnmatched).values(unmatched).onConflictDoNothing();
}

type Named = { buyerId?: number; agencyId?: number | null; supplierId?: number };

/** Their counts are made anew by the job of `notices.counters.ts`. */
async function noteParties(queries: Queries, rows: readonly Named[]): Promise<void> {
  const all = rows.flatMap(({ buyerId, agencyId, supplierId }) => [buyerId, agencyId, supplierId]);
  const ids = [...new Set(all.flatMap((id) => id ?? []))];
  if (ids.length > 0) await queries.insert(partyRecounts).values(ids.map((partyId) => ({ partyId })));
}

/** Word for the subscriptions stays: a revised notice is still new to them. */
export async function removeIndex(queries: Queries, noticeId: number): Promise<void> {
  const { buyerId, agencyId } = noticeIndex;
  const { supplierId } = noticeAwards;
  await noteParties(queries, [
    ...(await queries
      .select({ buyerId, agencyId })
      .from(noticeIndex)
      .where(eq(noticeIndex.noticeId, noticeId))),
    ...(await queries.select({ supplierId }).from(noticeAwards).where(eq(noticeAwards.noticeId, noticeId))),
  ]);
  for (const table of [noticeIndex, noticeBodies, noticeNumbers, noticeAwards]) {
    await queries.delete(table).where(eq(table.noticeId, noticeId));
  }
}
