import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, max, or } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { articles } from '../articles/articles.tables.ts';
import {
  noticeAttachments,
  noticeIndex,
  notices,
  noticeVersions,
  parties,
} from '../notices/notices.tables.ts';
import { openDumps } from './open-data.tables.ts';

type NoticeRow = typeof notices.$inferSelect;
export type PublicRow = NoticeRow & { publishedAt: Date };
export type DumpRow = typeof openDumps.$inferSelect;
type Attachment = Pick<typeof noticeAttachments.$inferSelect, 'id' | 'noticeId' | 'name' | 'mime'>;
export type ReleaseSource = PublicRow & { partyIds: ReadonlyMap<string, number>; attachments: Attachment[] };

const mostOfProject = 200;

const isOut = (row: NoticeRow): row is PublicRow => row.publishedAt !== null;

export const openStore = {
  /** Public notices with all a release says, of one id or of one project. */
  async releases(queries: Queries, by: { id: number } | { projectId: number }): Promise<ReleaseSource[]> {
    const rows = await queries
      .select()
      .from(notices)
      .where(
        and(
          'id' in by ? eq(notices.id, by.id) : eq(notices.projectId, by.projectId),
          eq(notices.state, 'published'),
        ),
      )
      .orderBy(asc(notices.publishedAt), asc(notices.id))
      .limit(mostOfProject);
    const out = rows.filter(isOut);
    if (out.length === 0) return [];
    const named = out.flatMap(({ content }) => [
      content.buyer.name,
      content.agency?.name,
      ...content.packages.map(({ winner }) => winner?.name),
    ]);
    const names = [...new Set(named.flatMap((name) => name ?? []))];
    const partyRows = await queries
      .select({ id: parties.id, name: parties.name })
      .from(parties)
      .where(inArray(parties.name, names));
    const partyIds = new Map(partyRows.map(({ id, name }) => [name, id]));
    const { id, noticeId, name, mime } = noticeAttachments;
    const attachments = await queries
      .select({ id, noticeId, name, mime })
      .from(noticeAttachments)
      .where(
        inArray(
          noticeId,
          out.map((row) => row.id),
        ),
      )
      .orderBy(asc(noticeId), asc(noticeAttachments.position));
    return out.map((row) => ({
      ...row,
      partyIds,
      attachments: attachments.filter((file) => file.noticeId === row.id),
    }));
  },

  async updatedOf(queries: Queries, ids: readonly number[]): Promise<Map<number, Date>> {
    if (ids.length === 0) return new Map();
    const rows = await queries
      .select({ id: notices.id, updatedAt: notices.updatedAt })
      .from(notices)
      .where(inArray(notices.id, [...ids]));
    return new Map(rows.map(({ id, updatedAt }) => [id, updatedAt]));
  },

  async lastNotice(queries: Queries): Promise<number> {
    const [row] = await queries.select({ last: max(noticeIndex.noticeId) }).from(noticeIndex);
    return row?.last ?? 0;
  },

  async lastArticle(queries: Queries): Promise<number> {
    const [row] = await queries.select({ last: max(articles.id) }).from(articles);
    return row?.last ?? 0;
  },

  /** Public notices with an id in (from, to]. */
  async addresses(queries: Queries, from: number, to: number): Promise<{ id: number; updatedAt: Date }[]> {
    return queries
      .select({ id: notices.id, updatedAt: notices.updatedAt })
      .from(notices)
      .where(and(gt(notices.id, from), lte(notices.id, to), eq(notices.state, 'published')))
      .orderBy(asc(notices.id));
  },

  async changedCount(queries: Queries, from: Date, to: Date): Promise<number> {
    const [row] = await queries.select({ count: count() }).from(notices).where(changedWithin(from, to));
    return row!.count;
  },

  /** What was corrected or withdrawn since, with each moment at which it was said before. */
  async moved(queries: Queries, since: Date): Promise<{ from: Date; at: Date }[]> {
    const { publishedAt, updatedAt, state, version } = notices;
    const rows = await queries
      .select({ publishedAt, at: updatedAt, versionAt: noticeVersions.createdAt })
      .from(notices)
      .leftJoin(noticeVersions, eq(noticeVersions.noticeId, notices.id))
      .where(
        and(
          gte(updatedAt, since),
          inArray(state, ['published', 'withdrawn']),
          or(eq(state, 'withdrawn'), gt(version, 1)),
        ),
      );
    return rows.flatMap(({ publishedAt: out, versionAt, at }) =>
      [out, versionAt].flatMap((from) => (from && from < at ? [{ from, at }] : [])),
    );
  },

  /** What changed within a time, in the order of the changes, a batch at a time. */
  async *changed(queries: Queries, from: Date, to: Date, batch = 200): AsyncGenerator<PublicRow[]> {
    let last: { updatedAt: Date; id: number } | null = null;
    for (;;) {
      const rows: NoticeRow[] = await queries
        .select()
        .from(notices)
        .where(and(changedWithin(from, to), last ? after(last) : undefined))
        .orderBy(asc(notices.updatedAt), asc(notices.id))
        .limit(batch);
      if (rows.length === 0) return;
      yield rows.filter(isOut);
      last = rows.at(-1)!;
    }
  },

  async dumpedBetween(queries: Queries, from: string, to: string): Promise<DumpRow[]> {
    return queries
      .select()
      .from(openDumps)
      .where(and(gte(openDumps.day, from), lte(openDumps.day, to)));
  },

  async dumps(queries: Queries, before: string | null, limit: number, offset: number) {
    const among = before === null ? undefined : lt(openDumps.day, before);
    const rows: DumpRow[] = await queries
      .select()
      .from(openDumps)
      .where(among)
      .orderBy(desc(openDumps.day))
      .limit(limit)
      .offset(offset);
    return { total: await queries.$count(openDumps, among), rows };
  },

  async keepDump(queries: Queries, row: DumpRow): Promise<void> {
    const { day: _, ...set } = row;
    await queries.insert(openDumps).values(row).onConflictDoUpdate({ target: openDumps.day, set });
  },

  async dumpsBefore(queries: Queries, day: string, limit: number): Promise<string[]> {
    const rows = await queries
      .select({ day: openDumps.day })
      .from(openDumps)
      .where(lt(openDumps.day, day))
      .limit(limit);
    return rows.map((row) => row.day);
  },

  async forgetDump(queries: Queries, day: string): Promise<void> {
    await queries.delete(openDumps).where(eq(openDumps.day, day));
  },
};

function changedWithin(from: Date, to: Date) {
  return and(
    gte(notices.updatedAt, from),
    lt(notices.updatedAt, to),
    inArray(notices.state, ['published', 'withdrawn']),
  );
}

function after({ updatedAt, id }: { updatedAt: Date; id: number }) {
  return or(gt(notices.updatedAt, updatedAt), and(eq(notices.updatedAt, updatedAt), gt(notices.id, id)));
}
