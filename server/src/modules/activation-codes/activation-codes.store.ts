import type { ActivationBatchState, ActivationCodeState } from '@portal/contract/activation-code-titles';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import { users } from '../accounts/accounts.tables.ts';
import { courses, learningPathCourses, learningPaths } from '../courses/courses.tables.ts';
import { activationBatches as batches, activationCodes as codes } from './activation-codes.tables.ts';

export type BatchRow = typeof batches.$inferSelect;
export type CodeRow = typeof codes.$inferSelect;
type Page = { offset: number; limit: number };
export type BatchFilter = {
  state?: ActivationBatchState | undefined;
  keyword?: string | undefined;
  /** Where the keyword is a code. */
  codeIndex?: string | undefined;
  now: Date;
};
export type CodeFilter = {
  batchId: number;
  state?: ActivationCodeState | undefined;
  codeIndex?: string | undefined;
};

const mostChoices = 500;
const mostAtOnce = 1000;

function matches({ state, keyword, codeIndex, now }: BatchFilter): SQL | undefined {
  const like = keyword && containing(keyword);
  return and(
    state && (state === 'revoked' ? isNotNull(batches.revokedAt) : isNull(batches.revokedAt)),
    state === 'open' ? gt(batches.expiresAt, now) : undefined,
    state === 'expired' ? lte(batches.expiresAt, now) : undefined,
    like
      ? or(
          ilike(batches.note, like),
          ilike(batches.title, like),
          codeIndex === undefined
            ? undefined
            : sql`${batches.id} in (select ${codes.batchId} from ${codes} where ${codes.codeIndex} = ${codeIndex})`,
        )
      : undefined,
  );
}

function codeMatches({ batchId, state, codeIndex }: CodeFilter): SQL | undefined {
  return and(
    eq(codes.batchId, batchId),
    state === 'unused' ? isNull(codes.redeemedAt) : undefined,
    state === 'redeemed' ? and(isNotNull(codes.redeemedAt), isNull(codes.takenBackAt)) : undefined,
    state === 'taken_back' ? isNotNull(codes.takenBackAt) : undefined,
    codeIndex === undefined ? undefined : eq(codes.codeIndex, codeIndex),
  );
}

const person = { nickname: users.nickname, mobileSealed: users.mobileSealed };

/** A batch with how far it is used. */
const counted = (queries: Queries) => ({
  batch: batches,
  creator: users.nickname,
  redeemed: queries.$count(codes, sql`${codes.batchId} = ${batches.id} and ${codes.redeemedAt} is not null`),
  takenBack: queries.$count(
    codes,
    sql`${codes.batchId} = ${batches.id} and ${codes.redeemedAt} is not null and ${codes.takenBackAt} is not null`,
  ),
});

export const activationCodeStore = {
  page(queries: Queries, filter: BatchFilter, { offset, limit }: Page) {
    return queries
      .select(counted(queries))
      .from(batches)
      .leftJoin(users, eq(users.id, batches.createdBy))
      .where(matches(filter))
      .orderBy(desc(batches.createdAt), desc(batches.id))
      .limit(limit)
      .offset(offset);
  },

  total: (queries: Queries, filter: BatchFilter): Promise<number> => queries.$count(batches, matches(filter)),

  async read(queries: Queries, id: number) {
    const [row] = await queries
      .select(counted(queries))
      .from(batches)
      .leftJoin(users, eq(users.id, batches.createdBy))
      .where(eq(batches.id, id));
    return row ?? null;
  },

  async byId(queries: Queries, id: number): Promise<BatchRow | null> {
    const [row] = await queries.select().from(batches).where(eq(batches.id, id));
    return row ?? null;
  },

  /** A shared lock for redeeming, an exclusive one for revoking. */
  async hold(transaction: Transaction, id: number, how: 'share' | 'update'): Promise<BatchRow | null> {
    const [row] = await transaction.select().from(batches).where(eq(batches.id, id)).for(how);
    return row ?? null;
  },

  async byKey(queries: Queries, idempotencyKey: string): Promise<BatchRow | null> {
    const [row] = await queries.select().from(batches).where(eq(batches.idempotencyKey, idempotencyKey));
    return row ?? null;
  },

  /** Null when the key is taken. */
  async add(queries: Queries, row: typeof batches.$inferInsert): Promise<number | null> {
    const [added] = await queries
      .insert(batches)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: batches.id });
    return added?.id ?? null;
  },

  /** The serials that were added: a code that exists already is left out. */
  async addCodes(
    queries: Queries,
    rows: Pick<CodeRow, 'batchId' | 'serial' | 'codeIndex' | 'codeSealed'>[],
  ): Promise<Set<number>> {
    const added = new Set<number>();
    for (let from = 0; from < rows.length; from += mostAtOnce) {
      const some = await queries
        .insert(codes)
        .values(rows.slice(from, from + mostAtOnce))
        .onConflictDoNothing({ target: codes.codeIndex })
        .returning({ serial: codes.serial });
      for (const { serial } of some) added.add(serial);
    }
    return added;
  },

  async revoke(
    queries: Queries,
    id: number,
    changes: Pick<BatchRow, 'revokedAt' | 'revokedReason' | 'revokedBy' | 'takesBack'>,
  ): Promise<void> {
    await queries.update(batches).set(changes).where(eq(batches.id, id));
  },

  async byIndex(queries: Queries, codeIndex: string): Promise<CodeRow | null> {
    const [row] = await queries.select().from(codes).where(eq(codes.codeIndex, codeIndex));
    return row ?? null;
  },

  async holdCode(transaction: Transaction, id: number): Promise<CodeRow | null> {
    const [row] = await transaction.select().from(codes).where(eq(codes.id, id)).for('update');
    return row ?? null;
  },

  /** Serialises two codes for the same target, so that the second sees the first. */
  async lockUser(transaction: Transaction, userId: number): Promise<void> {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('activation', ${userId}))`);
  },

  async changeCode(queries: Queries, id: number, changes: Partial<CodeRow>): Promise<CodeRow> {
    const [row] = await queries.update(codes).set(changes).where(eq(codes.id, id)).returning();
    return row!;
  },

  codes(queries: Queries, filter: CodeFilter, { offset, limit }: Page) {
    return queries
      .select({ code: codes, ...person })
      .from(codes)
      .leftJoin(users, eq(users.id, codes.redeemedBy))
      .where(codeMatches(filter))
      .orderBy(asc(codes.serial))
      .limit(limit)
      .offset(offset);
  },

  codeTotal: (queries: Queries, filter: CodeFilter): Promise<number> =>
    queries.$count(codes, codeMatches(filter)),

  /** By serial, for the export. */
  codesAfter(queries: Queries, filter: CodeFilter, serial: number, limit: number) {
    return queries
      .select({ code: codes, ...person })
      .from(codes)
      .leftJoin(users, eq(users.id, codes.redeemedBy))
      .where(and(codeMatches(filter), gt(codes.serial, serial)))
      .orderBy(asc(codes.serial))
      .limit(limit);
  },

  /** Used ones that have not been taken back, held. */
  toTakeBack(transaction: Transaction, batchId: number, limit: number): Promise<CodeRow[]> {
    return transaction
      .select()
      .from(codes)
      .where(and(eq(codes.batchId, batchId), isNotNull(codes.redeemedAt), isNull(codes.takenBackAt)))
      .orderBy(asc(codes.serial))
      .limit(limit)
      .for('update');
  },

  own(queries: Queries, userId: number, { offset, limit }: Page) {
    return queries
      .select({ code: codes, batch: batches })
      .from(codes)
      .innerJoin(batches, eq(batches.id, codes.batchId))
      .where(eq(codes.redeemedBy, userId))
      .orderBy(desc(codes.redeemedAt), desc(codes.id))
      .limit(limit)
      .offset(offset);
  },

  ownTotal: (queries: Queries, userId: number): Promise<number> =>
    queries.$count(codes, eq(codes.redeemedBy, userId)),

  allOf(queries: Queries, userId: number) {
    return queries
      .select({ code: codes, batch: batches })
      .from(codes)
      .innerJoin(batches, eq(batches.id, codes.batchId))
      .where(eq(codes.redeemedBy, userId))
      .orderBy(asc(codes.id));
  },

  /** The code stays used. */
  async erase(transaction: Transaction, userId: number): Promise<void> {
    await transaction.update(codes).set({ redeemedBy: null }).where(eq(codes.redeemedBy, userId));
  },

  /** What codes may open: what visitors can see. */
  async choices(queries: Queries) {
    const title = { id: courses.id, title: courses.title };
    return {
      courses: await queries
        .select(title)
        .from(courses)
        .where(eq(courses.state, 'published'))
        .orderBy(asc(courses.title), asc(courses.id))
        .limit(mostChoices),
      paths: await queries
        .select({ id: learningPaths.id, title: learningPaths.title })
        .from(learningPaths)
        .where(eq(learningPaths.state, 'published'))
        .orderBy(asc(learningPaths.position), asc(learningPaths.id))
        .limit(mostChoices),
    };
  },

  /** Null when it is not there or not shown. */
  async targetTitle(queries: Queries, target: 'course' | 'path', id: number): Promise<string | null> {
    const table = target === 'course' ? courses : learningPaths;
    const [row] = await queries
      .select({ title: table.title })
      .from(table)
      .where(and(eq(table.id, id), inArray(table.state, ['published'])));
    return row?.title ?? null;
  },

  async coursesOfPath(queries: Queries, pathId: number): Promise<number[]> {
    const rows = await queries
      .select({ courseId: learningPathCourses.courseId })
      .from(learningPathCourses)
      .where(and(eq(learningPathCourses.pathId, pathId), isNull(learningPathCourses.leftAt)));
    return rows.map(({ courseId }) => courseId);
  },
};
