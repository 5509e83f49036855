import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type NoticeChange,
  noticeContent,
  type NoticeContent,
  type NoticeDraft,
  noticeMethods,
  noticeTypes,
} from '@portal/contract/notice-content';
import { and, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { cleanContent } from '../../platform/sanitize-pool.ts';
import { indexed, removeIndex, writeIndex } from './notices.indexing.ts';
import { ensureParties } from './notices.parties.ts';
import { ensureProjects } from './notices.projects.ts';
import { noticeAttachments, notices, noticeVersions } from './notices.tables.ts';

type State = (typeof notices.$inferInsert)['state'];
export type NewAttachment = Omit<typeof noticeAttachments.$inferInsert, 'id' | 'noticeId' | 'position'>;

export type NewNotice = {
  content: NoticeDraft;
  state: State;
  /** When it is or will be out. */
  publishedAt: Date | null;
  source?: string;
  externalId?: string;
  authorId?: number;
  attachments?: readonly NewAttachment[];
};

type Published = typeof notices.$inferSelect & { publishedAt: Date };
const isOut = (row: typeof notices.$inferSelect): row is Published =>
  row.state === 'published' && row.publishedAt !== null;

const seconds = (value: number | null) => (value === null ? null : new Date(value * 1000));

/** The columns that repeat what queries need of a content. */
function columnsOf(content: NoticeContent, partyIds: ReadonlyMap<string, number>) {
  const { body, ...facts } = content;
  const amounts = content.packages.flatMap(({ amount }) => amount ?? []);
  return {
    content: facts,
    body,
    title: content.title,
    type: noticeTypes.indexOf(content.type),
    method: content.method === null ? null : noticeMethods.indexOf(content.method),
    district: content.district,
    buyerId: partyIds.get(content.buyer.name)!,
    agencyId: content.agency ? partyIds.get(content.agency.name)! : null,
    budget: content.budget,
    amount: amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
    deadline: seconds(content.deadline),
  };
}

const cleaned = async (draft: NoticeDraft): Promise<NoticeContent> => {
  const content = noticeContent.parse(draft);
  return { ...content, body: await cleanContent(content.body) };
};

const atOnce = 10;

/** A hundred bodies take a tenth of a second to clean or to take apart: others are answered in between. */
async function inTurns<From, To>(
  rows: readonly From[],
  work: (row: From) => To | Promise<To>,
): Promise<To[]> {
  const done: To[] = [];
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % atOnce === 0) await nextTurn();
    done.push(await work(row));
  }
  return done;
}

/** Adds notices in whatever state; those that are published can be found at once. At most 500 in one call. */
export async function addNotices(
  transaction: Transaction,
  entries: readonly NewNotice[],
  now: Date,
): Promise<number[]> {
  if (entries.length === 0) return [];
  const contents = await inTurns(entries, ({ content }) => cleaned(content));
  const partyIds = await ensureParties(transaction, contents);
  const columns = contents.map((content) => columnsOf(content, partyIds));
  const projectIds = await ensureProjects(
    transaction,
    columns.map(({ content, buyerId }) => ({ ...content, buyerId })),
    now,
  );
  const rows = await transaction
    .insert(notices)
    .values(
      entries.map(({ state, publishedAt, source, externalId, authorId }, at) => ({
        ...columns[at]!,
        projectId: projectIds[at]!,
        state,
        publishedAt,
        source: source ?? null,
        externalId: externalId ?? null,
        authorId: authorId ?? null,
        updatedAt: state === 'published' && publishedAt ? publishedAt : now,
      })),
    )
    .returning();
  const attachments = entries.flatMap((entry, at) =>
    (entry.attachments ?? []).map((file, position) => ({ ...file, position, noticeId: rows[at]!.id })),
  );
  if (attachments.length > 0) await transaction.insert(noticeAttachments).values(attachments);
  const out = rows.filter(isOut);
  await writeIndex(transaction, await inTurns(out, (row) => indexed(row, partyIds)), true);
  return rows.map(({ id }) => id);
}

/** A draft or a submission takes new content; nothing is public yet, so no version is kept. */
export async function rewriteNotice(
  transaction: Transaction,
  id: number,
  draft: NoticeDraft,
  now: Date,
): Promise<void> {
  const content = await cleaned(draft);
  const partyIds = await ensureParties(transaction, [content]);
  const columns = columnsOf(content, partyIds);
  const [projectId] = await ensureProjects(transaction, [{ ...content, buyerId: columns.buyerId }], now);
  await transaction
    .update(notices)
    .set({ ...columns, projectId: projectId!, updatedAt: now })
    .where(eq(notices.id, id));
}

/** Makes a notice public as it stands. False when it is public already or gone. */
export async function releaseNotice(
  transaction: Transaction,
  id: number,
  publishedAt: Date,
): Promise<boolean> {
  const [row] = await transaction
    .update(notices)
    .set({ state: 'published', publishedAt, updatedAt: publishedAt })
    .where(and(eq(notices.id, id), sql`${notices.state} not in ('published', 'withdrawn')`))
    .returning();
  if (!row || !isOut(row)) return false;
  const partyIds = await ensureParties(transaction, [row.content]);
  await writeIndex(transaction, [indexed(row, partyIds)], true);
  return true;
}

export type Revision = {
  content: NoticeDraft;
  changes: readonly NoticeChange[];
  reason: string;
  by: number | null;
};

/** A public notice says something else from now on; what it said stays readable as the version before. */
export async function reviseNotice(
  transaction: Transaction,
  id: number,
  revision: Revision,
  now: Date,
): Promise<number> {
  const [before] = await transaction.select().from(notices).where(eq(notices.id, id)).for('update');
  if (!before || !isOut(before)) throw new Error('only a public notice has versions');
  const content = await cleaned(revision.content);
  const partyIds = await ensureParties(transaction, [content]);
  const columns = columnsOf(content, partyIds);
  await keepVersion(transaction, before);
  const projectId = await projectAfter(transaction, before, { ...content, buyerId: columns.buyerId }, now);
  const [after] = await transaction
    .update(notices)
    .set({ ...columns, projectId, version: before.version + 1, updatedAt: now })
    .where(eq(notices.id, id))
    .returning();
  await transaction.insert(noticeVersions).values({
    noticeId: id,
    version: after!.version,
    content,
    changes: [...revision.changes],
    reason: revision.reason,
    createdAt: now,
    createdBy: revision.by,
  });
  await removeIndex(transaction, id);
  await writeIndex(transaction, [indexed({ ...after!, publishedAt: before.publishedAt }, partyIds)], false);
  return after!.version;
}

/** Another number, or the same one of another buyer, is another project. Without a number it stays where it is. */
async function projectAfter(
  transaction: Transaction,
  before: Published,
  content: Parameters<typeof ensureProjects>[1][number],
  now: Date,
): Promise<number> {
  type Numbers = Pick<typeof content, 'project_number' | 'original_number'>;
  const numberOf = (said: Numbers) => said.project_number || said.original_number;
  const isSame = numberOf(content) === numberOf(before.content) && content.buyerId === before.buyerId;
  if (isSame || !numberOf(content)) return before.projectId;
  const [projectId] = await ensureProjects(transaction, [content], now);
  return projectId!;
}

/** The first version is written down only when there is a second: most notices never change. */
async function keepVersion(queries: Queries, row: Published): Promise<void> {
  await queries
    .insert(noticeVersions)
    .values({
      noticeId: row.id,
      version: row.version,
      content: { ...row.content, body: row.body },
      changes: [],
      reason: '首次发布',
      createdAt: row.publishedAt,
      createdBy: row.authorId,
    })
    .onConflictDoNothing();
}

/** Out of every list; its address says that it was withdrawn and why. */
export async function withdrawNotice(
  transaction: Transaction,
  id: number,
  reason: string,
  now: Date,
): Promise<boolean> {
  const withdrawn = await transaction
    .update(notices)
    .set({ state: 'withdrawn', withdrawnReason: reason, updatedAt: now })
    .where(and(eq(notices.id, id), eq(notices.state, 'published')))
    .returning({ id: notices.id });
  if (withdrawn.length === 0) return false;
  await removeIndex(transaction, id);
  return true;
}
