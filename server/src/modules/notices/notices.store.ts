import type { industryTitle, noticeKindTitle } from '@portal/contract/notice-titles';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { districts } from '../site/site.tables.ts';
import { noticeAttachments, notices, parties } from './notices.tables.ts';

export type ExportFacts = {
  number: string;
  kind: keyof typeof noticeKindTitle;
  industry: keyof typeof industryTitle | null;
  winners: string;
};

export const noticeStore = {
  /** All of the country, by the code of six digits. */
  async districtNames(queries: Queries): Promise<Map<string, string>> {
    const rows = await queries.select({ code: districts.code, name: districts.name }).from(districts);
    return new Map(rows.map(({ code, name }) => [code, name]));
  },

  async party(queries: Queries, id: number) {
    const [row] = await queries
      .select({ party: parties, district: { code: districts.code, name: districts.name } })
      .from(parties)
      .leftJoin(districts, eq(districts.code, parties.district))
      .where(eq(parties.id, id));
    return row ?? null;
  },

  /** Withdrawn ones too: who collected one should learn what became of it. */
  async cards(queries: Queries, ids: readonly number[]) {
    if (ids.length === 0) return [];
    return queries
      .select({ notice: notices, buyer: parties.name })
      .from(notices)
      .innerJoin(parties, eq(parties.id, notices.buyerId))
      .where(and(inArray(notices.id, [...ids]), inArray(notices.state, ['published', 'withdrawn'])));
  },

  /** A withdrawn notice has none. */
  async publicAttachment(queries: Queries, id: number) {
    const [row] = await queries
      .select({ fileId: noticeAttachments.fileId, url: noticeAttachments.url })
      .from(noticeAttachments)
      .innerJoin(notices, eq(notices.id, noticeAttachments.noticeId))
      .where(and(eq(noticeAttachments.id, id), eq(notices.state, 'published')));
    return row ?? null;
  },

  /** What a line of a list does not say. */
  async exportFacts(queries: Queries, ids: readonly number[]): Promise<Map<number, ExportFacts>> {
    if (ids.length === 0) return new Map();
    const { content } = notices;
    const rows = await queries
      .select({
        id: notices.id,
        number: sql<string>`${content} ->> 'project_number'`,
        kind: sql<ExportFacts['kind']>`${content} ->> 'kind'`,
        industry: sql<ExportFacts['industry']>`${content} ->> 'industry'`,
        winners: sql<string>`coalesce((select string_agg(distinct part -> 'winner' ->> 'name', '、')
          from jsonb_array_elements(${content} -> 'packages') as part), '')`,
      })
      .from(notices)
      .where(inArray(notices.id, [...ids]));
    return new Map(rows.map(({ id, ...facts }) => [id, facts]));
  },
};
