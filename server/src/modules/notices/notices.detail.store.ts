import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { arrayParameter, prepared } from '../../platform/database/prepared.ts';
import { noticeAttachments, notices, noticeVersions, parties } from './notices.tables.ts';

type Row = typeof notices.$inferSelect;
/** What has an address: it is out, or was. */
export type PublicNotice = Row & { state: 'published' | 'withdrawn'; publishedAt: Date };
/** With what every page of a notice shows beside it, because each statement costs a round trip. */
export type NoticeOfProject = PublicNotice & {
  attachments: Attachment[];
  timeline: TimelineEntry[];
  winners: [name: string, id: number][];
};
export type VersionRow = typeof noticeVersions.$inferSelect;

const mostOf = { timeline: 200, versions: 200, attachments: 100 };

export function isPublic<Read extends Row>(row: Read | undefined): row is Read & PublicNotice {
  return (
    row !== undefined && row.publishedAt !== null && (row.state === 'published' || row.state === 'withdrawn')
  );
}

type Attachment = Pick<typeof noticeAttachments.$inferSelect, 'id' | 'name' | 'mime' | 'size' | 'sha256'>;
type TimelineEntry = { id: number; type: number; title: string; published: number };

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
        timeline: sql<TimelineEntry[]>`(
          select coalesce(json_agg(json_build_object('id', id, 'type', type, 'title', title,
            'published', floor(extract(epoch from published_at))) order by published_at, id), '[]')
          from (
            select * from ${notices} as others
            where others.project_id = notices.project_id and others.state = 'published'
            order by published_at, id limit ${sql.raw(String(mostOf.timeline))}
          ) as listed)`,
        winners: sql<[name: string, id: number][]>`(
          select coalesce(json_agg(json_build_array(name, id)), '[]') from ${parties}
          where name = any(array(select jsonb_path_query(content, '$.packages[*].winner.name') #>> '{}')))`,
      })
      .from(notices)
      .where(eq(notices.id, sql.placeholder('id')))
      .prepare(name),
  'notice_by_id',
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
  async publicNotice(queries: Queries, id: number): Promise<NoticeOfProject | null> {
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
};
