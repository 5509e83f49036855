import { createHash } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import type { NoticeContent } from '@portal/contract/notice-content';
import type { NoticeState } from '@portal/contract/notice-fields';
import { type RoleId, roleTitle } from '@portal/contract/roles';
import { and, count, desc, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { notices, noticeVersions } from '../notices/notices.tables.ts';
import { noticeDrafts } from './notice-desk.tables.ts';

export type NoticeRow = typeof notices.$inferSelect;
export type NoticeVersionRow = typeof noticeVersions.$inferSelect;
export type DraftRow = typeof noticeDrafts.$inferSelect;
/** An author: a person as one of its identities, or staff. */
export type Author = { userId: number; roleId: number };
export type Counts = Record<NoticeState, number>;

export const staffRole = 0;
export const notFound = () => new PortalError(code.failure, '公告不存在');
export const conflict = () =>
  new PortalError(code.failure, '内容已在别处修改，请刷新后重试', { conflict: true });

export const contentOf = ({ content, body }: NoticeRow): NoticeContent => ({ ...content, body });

/** Optimistic locking: a step on anything but what was read is refused. */
export function revisionOf(
  row: NoticeRow,
  attachments: readonly { name: string; fileId: string | null; url: string | null }[],
): string {
  const files = attachments.map(({ name, fileId, url }) => [name, fileId ?? url]);
  const facts = [row.state, row.version, row.publishedAt, row.content, row.body, files];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 32);
}

const ofAuthor = ({ userId, roleId }: Author) =>
  and(eq(noticeDrafts.userId, userId), eq(noticeDrafts.roleId, roleId));

/** Why an author has no such draft. The same person under another identity hears which one; for others there is none. */
async function refusalOf(queries: Queries, author: Author, id: number): Promise<PortalError> {
  const [row] = await queries
    .select({ roleId: noticeDrafts.roleId })
    .from(noticeDrafts)
    .where(and(eq(noticeDrafts.userId, author.userId), eq(noticeDrafts.id, id)));
  if (!row || row.roleId === staffRole || author.roleId === staffRole) return notFound();
  const title = roleTitle[row.roleId as RoleId];
  return new PortalError(code.notAllowed, `这条公告以「${title}」身份提交，请切换身份后查看`);
}

const mostVersions = 200;
const stateColumn = sql<NoticeState>`coalesce(${notices.state}, 'draft')`;

const inState = (state: NoticeState | undefined): SQL | undefined => {
  if (state === undefined) return undefined;
  return state === 'draft' ? or(isNull(notices.id), eq(notices.state, 'draft')) : eq(notices.state, state);
};

const isUnfinished = (author: Author) => and(ofAuthor(author), or(inState('draft'), inState('returned')));

export const noticeDeskStore = {
  /** What somebody wrote, and how much of it visitors see. */
  async authored(queries: Queries, authorId: number): Promise<{ submitted: number; published: number }> {
    const isPublished = sql`${notices.state} = 'published'`;
    const [row] = await queries
      .select({ submitted: count(), published: sql<number>`(count(*) filter (where ${isPublished}))::int` })
      .from(notices)
      .where(eq(notices.authorId, authorId));
    return row!;
  },

  async notice(queries: Queries, id: number): Promise<NoticeRow | null> {
    const [row] = await queries.select().from(notices).where(eq(notices.id, id));
    return row ?? null;
  },

  async versions(queries: Queries, noticeId: number): Promise<NoticeVersionRow[]> {
    return queries
      .select()
      .from(noticeVersions)
      .where(eq(noticeVersions.noticeId, noticeId))
      .orderBy(desc(noticeVersions.version))
      .limit(mostVersions);
  },

  async version(queries: Queries, noticeId: number, version: number): Promise<NoticeVersionRow | null> {
    const [row] = await queries
      .select()
      .from(noticeVersions)
      .where(and(eq(noticeVersions.noticeId, noticeId), eq(noticeVersions.version, version)));
    return row ?? null;
  },

  async lockNotice(transaction: Transaction, id: number): Promise<NoticeRow> {
    const [row] = await transaction.select().from(notices).where(eq(notices.id, id)).for('update');
    if (!row) throw notFound();
    return row;
  },

  async setNotice(
    transaction: Transaction,
    id: number,
    changes: Partial<Pick<NoticeRow, 'state' | 'publishedAt' | 'returnedReason' | 'updatedAt' | 'projectId'>>,
  ): Promise<void> {
    await transaction.update(notices).set(changes).where(eq(notices.id, id));
  },

  async due(queries: Queries, now: Date, limit: number): Promise<number[]> {
    const rows = await queries
      .select({ id: notices.id })
      .from(notices)
      .where(and(eq(notices.state, 'scheduled'), lte(notices.publishedAt, now)))
      .orderBy(notices.publishedAt)
      .limit(limit);
    return rows.map(({ id }) => id);
  },

  /** Null when somebody else has it, or when it is not due any more. */
  async lockDue(transaction: Transaction, id: number, now: Date): Promise<NoticeRow | null> {
    const [row] = await transaction
      .select()
      .from(notices)
      .where(and(eq(notices.id, id), eq(notices.state, 'scheduled'), lte(notices.publishedAt, now)))
      .for('update', { skipLocked: true });
    return row ?? null;
  },

  async removeNotice(transaction: Transaction, id: number): Promise<void> {
    await transaction.delete(notices).where(eq(notices.id, id));
  },

  async ownPage(
    queries: Queries,
    author: Author,
    state: NoticeState | undefined,
    limit: number,
    offset: number,
  ) {
    return queries
      .select({ draft: noticeDrafts, notice: notices })
      .from(noticeDrafts)
      .leftJoin(notices, eq(notices.id, noticeDrafts.noticeId))
      .where(and(ofAuthor(author), inState(state)))
      .orderBy(desc(noticeDrafts.updatedAt), desc(noticeDrafts.id))
      .limit(limit)
      .offset(offset);
  },

  async ownCounts(queries: Queries, author: Author): Promise<Counts> {
    const rows = await queries
      .select({ state: stateColumn, count: count() })
      .from(noticeDrafts)
      .leftJoin(notices, eq(notices.id, noticeDrafts.noticeId))
      .where(ofAuthor(author))
      .groupBy(stateColumn);
    return countsOf(rows);
  },

  /** Of staff: what was written and is with nobody else. */
  async unfinished(queries: Queries, author: Author, limit: number, offset: number) {
    const rows = await queries
      .select({ draft: noticeDrafts })
      .from(noticeDrafts)
      .leftJoin(notices, eq(notices.id, noticeDrafts.noticeId))
      .where(isUnfinished(author))
      .orderBy(desc(noticeDrafts.updatedAt), desc(noticeDrafts.id))
      .limit(limit)
      .offset(offset);
    const total = await noticeDeskStore.countUnfinished(queries, author);
    return { total, rows: rows.map(({ draft }) => draft) };
  },

  async countUnfinished(queries: Queries, author: Author): Promise<number> {
    const [counted] = await queries
      .select({ total: count() })
      .from(noticeDrafts)
      .leftJoin(notices, eq(notices.id, noticeDrafts.noticeId))
      .where(isUnfinished(author));
    return counted!.total;
  },

  async own(queries: Queries, author: Author, id: number) {
    const [row] = await queries
      .select({ draft: noticeDrafts, notice: notices })
      .from(noticeDrafts)
      .leftJoin(notices, eq(notices.id, noticeDrafts.noticeId))
      .where(and(ofAuthor(author), eq(noticeDrafts.id, id)));
    if (!row) throw await refusalOf(queries, author, id);
    return row;
  },

  async lockDraft(transaction: Transaction, author: Author, id: number): Promise<DraftRow> {
    const [row] = await transaction
      .select()
      .from(noticeDrafts)
      .where(and(ofAuthor(author), eq(noticeDrafts.id, id)))
      .for('update');
    if (!row) throw await refusalOf(transaction, author, id);
    return row;
  },

  /** Null when the idempotency key was used. */
  async addDraft(queries: Queries, row: typeof noticeDrafts.$inferInsert): Promise<DraftRow | null> {
    const [made] = await queries.insert(noticeDrafts).values(row).onConflictDoNothing().returning();
    return made ?? null;
  },

  async draftByKey(queries: Queries, author: Author, key: string): Promise<DraftRow> {
    const [row] = await queries
      .select()
      .from(noticeDrafts)
      .where(and(ofAuthor(author), eq(noticeDrafts.key, key)));
    if (!row) throw conflict();
    return row;
  },

  async setDraft(
    queries: Queries,
    id: number,
    changes: Partial<Pick<DraftRow, 'content' | 'attachments' | 'noticeId' | 'updatedAt'>>,
  ): Promise<number> {
    const [row] = await queries
      .update(noticeDrafts)
      .set({ ...changes, revision: sql`${noticeDrafts.revision} + 1` })
      .where(eq(noticeDrafts.id, id))
      .returning({ revision: noticeDrafts.revision });
    return row!.revision;
  },

  async removeDraft(queries: Queries, id: number): Promise<void> {
    await queries.delete(noticeDrafts).where(eq(noticeDrafts.id, id));
  },

  async draftOfNotice(queries: Queries, noticeId: number): Promise<DraftRow | null> {
    const [row] = await queries.select().from(noticeDrafts).where(eq(noticeDrafts.noticeId, noticeId));
    return row ?? null;
  },

  async draftsOf(queries: Queries, userId: number): Promise<DraftRow[]> {
    return queries
      .select()
      .from(noticeDrafts)
      .where(eq(noticeDrafts.userId, userId))
      .orderBy(noticeDrafts.id);
  },

  /** Of an erased person: what was never handed over goes; what staff have before them stays without its draft. */
  async erase(transaction: Transaction, userId: number): Promise<void> {
    await transaction
      .delete(notices)
      .where(and(eq(notices.authorId, userId), sql`${notices.state} in ('draft', 'returned')`));
    await transaction.delete(noticeDrafts).where(eq(noticeDrafts.userId, userId));
  },
};

export function countsOf(rows: readonly { state: NoticeState; count: number }[]): Counts {
  const counts: Counts = { draft: 0, submitted: 0, returned: 0, scheduled: 0, published: 0, withdrawn: 0 };
  for (const row of rows) counts[row.state] = row.count;
  return counts;
}
