import { noticeTypes } from '@portal/contract/notice-content';
import type { NoticeDetail } from '@portal/contract/notices';
import { toUnixSeconds } from '@portal/contract/time';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { districts } from '../site/site.tables.ts';
import { noticeAttachments, notices, noticeVersions, parties } from './notices.tables.ts';

type Row = typeof notices.$inferSelect;
/** What has an address: it is out, or was. */
export type PublicNotice = Row & { state: 'published' | 'withdrawn'; publishedAt: Date };
export type VersionRow = typeof noticeVersions.$inferSelect;

const mostOf = { timeline: 200, versions: 200, attachments: 100 };

export function isPublic(row: Row | undefined): row is PublicNotice {
  return (
    row !== undefined && row.publishedAt !== null && (row.state === 'published' || row.state === 'withdrawn')
  );
}

export const detailStore = {
  async publicNotice(queries: Queries, id: number): Promise<PublicNotice | null> {
    const [row] = await queries.select().from(notices).where(eq(notices.id, id));
    return isPublic(row) ? row : null;
  },

  async versions(queries: Queries, noticeId: number): Promise<VersionRow[]> {
    return queries
      .select()
      .from(noticeVersions)
      .where(eq(noticeVersions.noticeId, noticeId))
      .orderBy(asc(noticeVersions.version))
      .limit(mostOf.versions);
  },

  async partyIds(queries: Queries, names: string[]): Promise<Map<string, number>> {
    const rows = await queries
      .select({ id: parties.id, name: parties.name })
      .from(parties)
      .where(inArray(parties.name, names));
    return new Map(rows.map(({ id, name }) => [name, id]));
  },

  /** From the province down; municipalities have no city between. */
  async districtPath(queries: Queries, code: string): Promise<NoticeDetail['district_path']> {
    const codes = new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]);
    return queries
      .select({ code: districts.code, name: districts.name })
      .from(districts)
      .where(inArray(districts.code, [...codes]))
      .orderBy(asc(districts.code));
  },

  async attachments(queries: Queries, noticeId: number) {
    const { id, name, mime, size, sha256 } = noticeAttachments;
    return queries
      .select({ id, name, mime, size, sha256 })
      .from(noticeAttachments)
      .where(eq(noticeAttachments.noticeId, noticeId))
      .orderBy(asc(noticeAttachments.position))
      .limit(mostOf.attachments);
  },

  async timeline(queries: Queries, projectId: number): Promise<NoticeDetail['timeline']> {
    const rows = await queries
      .select({ id: notices.id, type: notices.type, title: notices.title, publishedAt: notices.publishedAt })
      .from(notices)
      .where(and(eq(notices.projectId, projectId), eq(notices.state, 'published')))
      .orderBy(asc(notices.publishedAt), asc(notices.id))
      .limit(mostOf.timeline);
    return rows.map(({ id, type, title, publishedAt }) => ({
      id,
      type: noticeTypes[type]!,
      title,
      published: toUnixSeconds(publishedAt!),
    }));
  },
};
