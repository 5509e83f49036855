import { noticeTypes } from '@portal/contract/notice-content';
import type { NoticeDetail } from '@portal/contract/notices';
import { toUnixSeconds } from '@portal/contract/time';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { arrayParameter, prepared } from '../../platform/database/prepared.ts';
import { noticeAttachments, notices, noticeVersions, parties } from './notices.tables.ts';

type Row = typeof notices.$inferSelect;
/** What has an address: it is out, or was. */
export type PublicNotice = Row & { state: 'published' | 'withdrawn'; publishedAt: Date };
export type NoticeWithAttachments = PublicNotice & { attachments: Attachment[] };
export type VersionRow = typeof noticeVersions.$inferSelect;

const mostOf = { timeline: 200, versions: 200, attachments: 100 };

export function isPublic<Read extends Row>(row: Read | undefined): row is Read & PublicNotice {
  return (
    row !== undefined && row.publishedAt !== null && (row.state === 'published' || row.state === 'withdrawn')
  );
}

type Attachment = Pick<typeof noticeAttachments.$inferSelect, 'id' | 'name' | 'mime' | 'size' | 'sha256'>;

/** With its attachments, because every page of a notice needs both and each statement costs a round trip. */
const noticeById = prepared(
  (queries, name) =>
    queries
      .select({
        ...getTableColumns(notices),
        attachments: sql<Attachment[]>`(
          select coalesce(json_agg(json_build_object('id', id, 'name', name, 'mime', mime, 'size', size,
            'sha256', sha256) order by position), '[]')
          from (
            select * from ${noticeAttachments} where notice_id = notices.id
            order by position limit ${sql.raw(String(mostOf.attachments))}
          ) as attached)`,
      })
      .from(notices)
      .where(eq(notices.id, sql.placeholder('id')))
      .prepare(name),
  'notice_by_id',
);

const timelineOfProject = prepared(
  (queries, name) =>
    queries
      .select({ id: notices.id, type: notices.type, title: notices.title, publishedAt: notices.publishedAt })
      .from(notices)
      .where(and(eq(notices.projectId, sql.placeholder('projectId')), eq(notices.state, 'published')))
      .orderBy(asc(notices.publishedAt), asc(notices.id))
      .limit(mostOf.timeline)
      .prepare(name),
  'notice_timeline_of_project',
);

const partiesByName = prepared(
  (queries, name) =>
    queries
      .select({ id: parties.id, name: parties.name })
      .from(parties)
      .where(sql`${parties.name} = any(${sql.placeholder('names')}::text[])`)
      .prepare(name),
  'notice_parties_by_name',
);

export const detailStore = {
  async publicNotice(queries: Queries, id: number): Promise<NoticeWithAttachments | null> {
    const [row] = await noticeById(queries).execute({ id });
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
    const rows = await partiesByName(queries).execute({ names: arrayParameter(names) });
    return new Map(rows.map(({ id, name }) => [name, id]));
  },

  async timeline(queries: Queries, projectId: number): Promise<NoticeDetail['timeline']> {
    const rows = await timelineOfProject(queries).execute({ projectId });
    return rows.map(({ id, type, title, publishedAt }) => ({
      id,
      type: noticeTypes[type]!,
      title,
      published: toUnixSeconds(publishedAt!),
    }));
  },
};
