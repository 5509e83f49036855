import { industries, type NoticeContent, noticeKinds, noticeTypes } from '@portal/contract/notice-content';
import { plainTextOf } from '../../platform/sanitize.ts';
import { normalise, tokensOf, vectorOf } from '../../platform/search-tokens.ts';
import { contactsIn, withoutContacts } from './notices.masking.ts';
import { filterLexemes } from './notices.lexemes.ts';
import type { noticeAwards, noticeBodies, noticeIndex, noticeNumbers, notices } from './notices.tables.ts';

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
