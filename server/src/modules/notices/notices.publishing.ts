import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type NoticeChange,
  noticeContent,
  type NoticeContent,
  type NoticeDraft,
  noticeMethods,
  noticeTypes,
} from '@portal/contract/notice-content';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { cleanContent } from '../../platform/sanitize-pool.ts';
import { indexStore } from './notices.indexing.store.ts';
import { indexed } from './notices.indexing.ts';
import { ensureParties } from './notices.parties.ts';
import { ensureProjects } from './notices.projects.ts';
import { publishingStore } from './notices.publishing.store.ts';
import type { noticeAttachments, notices } from './notices.tables.ts';

type State = (typeof notices.$inferInsert)['state'];
export type NewAttachment = Omit<typeof noticeAttachments.$inferInsert, 'id' | 'noticeId' | 'position'>;

export type NewNotice = {
  content: NoticeDraft;
  state: State;
  /** When it is or will be out. */
  publishedAt: Date | null;
  source?: string;
  externalId?: string;
  imported?: (typeof notices.$inferInsert)['imported'];
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

/** Yields to the event loop: sanitising or tokenising a hundred bodies takes a tenth of a second. */
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
  const rows = await publishingStore.add(
    transaction,
    entries.map(({ state, publishedAt, source, externalId, imported, authorId }, at) => ({
      ...columns[at]!,
      projectId: projectIds[at]!,
      state,
      publishedAt,
      source: source ?? null,
      externalId: externalId ?? null,
      imported: imported ?? null,
      authorId: authorId ?? null,
      updatedAt: state === 'published' && publishedAt ? publishedAt : now,
    })),
  );
  const attachments = entries.flatMap((entry, at) =>
    (entry.attachments ?? []).map((file, position) => ({ ...file, position, noticeId: rows[at]!.id })),
  );
  await publishingStore.addAttachments(transaction, attachments);
  const out = rows.filter(isOut);
  await indexStore.add(transaction, await inTurns(out, (row) => indexed(row, partyIds)), true);
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
  await publishingStore.update(transaction, id, { ...columns, projectId: projectId!, updatedAt: now });
}

/** Makes a notice public as it stands. False when it is public already or gone. */
export async function releaseNotice(
  transaction: Transaction,
  id: number,
  publishedAt: Date,
): Promise<boolean> {
  const row = await publishingStore.release(transaction, id, publishedAt);
  if (!row || !isOut(row)) return false;
  const partyIds = await ensureParties(transaction, [row.content]);
  await indexStore.add(transaction, [indexed(row, partyIds)], true);
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
  const before = await publishingStore.hold(transaction, id);
  if (!before || !isOut(before)) throw new Error('only a public notice has versions');
  const content = await cleaned(revision.content);
  const partyIds = await ensureParties(transaction, [content]);
  const columns = columnsOf(content, partyIds);
  await keepVersion(transaction, before);
  const projectId = await projectAfter(transaction, before, { ...content, buyerId: columns.buyerId }, now);
  const after = await publishingStore.update(transaction, id, {
    ...columns,
    projectId,
    version: before.version + 1,
    updatedAt: now,
  });
  await publishingStore.addVersion(transaction, {
    noticeId: id,
    version: after!.version,
    content,
    changes: [...revision.changes],
    reason: revision.reason,
    createdAt: now,
    createdBy: revision.by,
  });
  await indexStore.remove(transaction, id);
  await indexStore.add(
    transaction,
    [indexed({ ...after!, publishedAt: before.publishedAt }, partyIds)],
    false,
  );
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
  await publishingStore.keepVersion(queries, {
    noticeId: row.id,
    version: row.version,
    content: { ...row.content, body: row.body },
    changes: [],
    reason: '首次发布',
    createdAt: row.publishedAt,
    createdBy: row.authorId,
  });
}

/** Out of every list; its address says that it was withdrawn and why. */
export async function withdrawNotice(
  transaction: Transaction,
  id: number,
  reason: string,
  now: Date,
): Promise<boolean> {
  if (!(await publishingStore.withdraw(transaction, id, reason, now))) return false;
  await indexStore.remove(transaction, id);
  return true;
}
