import type { QuestionType } from '@portal/contract/exams';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { QuestionRow } from './exams.store.ts';
import { examQuestions } from './exams.tables.ts';

export type QuestionFilter = {
  courseId: number;
  type?: QuestionType | undefined;
  topic?: string | undefined;
  difficulty?: number | undefined;
  retired: boolean;
  keyword?: string | undefined;
};
type Cut = { before: number | null; offset: number; limit: number };
type NewQuestion = Omit<typeof examQuestions.$inferInsert, 'id' | 'retiredAt'>;

const inUse = isNull(examQuestions.retiredAt);

function filtered({ courseId, type, topic, difficulty, retired, keyword }: QuestionFilter): SQL | undefined {
  return and(
    eq(examQuestions.courseId, courseId),
    retired ? isNotNull(examQuestions.retiredAt) : inUse,
    type && eq(examQuestions.type, type),
    topic === undefined ? undefined : eq(examQuestions.topic, topic),
    difficulty === undefined ? undefined : eq(examQuestions.difficulty, difficulty),
    keyword ? sql`position(lower(${keyword}) in lower(${examQuestions.body})) > 0` : undefined,
  );
}

/** The bank as staff edit it. */
export const bankStore = {
  /** Until the transaction ends, nobody else changes the bank or the paper of this course. */
  async lock(transaction: Transaction, courseId: number): Promise<void> {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('exam', ${courseId}))`);
  },

  page(queries: Queries, filter: QuestionFilter, { before, offset, limit }: Cut): Promise<QuestionRow[]> {
    const place = before === null ? undefined : lt(examQuestions.id, before);
    return queries
      .select()
      .from(examQuestions)
      .where(and(filtered(filter), place))
      .orderBy(desc(examQuestions.id))
      .limit(limit)
      .offset(offset);
  },

  async total(queries: Queries, filter: QuestionFilter): Promise<number> {
    const [row] = await queries.select({ total: count() }).from(examQuestions).where(filtered(filter));
    return row!.total;
  },

  async counts(queries: Queries, courseId: number): Promise<{ inUse: number; retired: number }> {
    const [row] = await queries
      .select({ all: count(), inUse: sql<number>`count(*) filter (where ${inUse})`.mapWith(Number) })
      .from(examQuestions)
      .where(eq(examQuestions.courseId, courseId));
    return { inUse: row!.inUse, retired: row!.all - row!.inUse };
  },

  topics(queries: Queries, courseId: number) {
    return queries
      .select({ topic: examQuestions.topic, total: count() })
      .from(examQuestions)
      .where(and(eq(examQuestions.courseId, courseId), inUse, ne(examQuestions.topic, '')))
      .groupBy(examQuestions.topic)
      .orderBy(desc(count()), asc(examQuestions.topic))
      .limit(100);
  },

  /** What can be drawn, by what a rule can ask for. */
  stock(queries: Queries, courseId: number) {
    const { type, topic, difficulty } = examQuestions;
    return queries
      .select({ type, topic, difficulty, total: count() })
      .from(examQuestions)
      .where(and(eq(examQuestions.courseId, courseId), inUse))
      .groupBy(type, topic, difficulty)
      .orderBy(type, topic, difficulty);
  },

  byIds(queries: Queries, courseId: number, ids: readonly number[]): Promise<QuestionRow[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return queries
      .select()
      .from(examQuestions)
      .where(and(eq(examQuestions.courseId, courseId), inArray(examQuestions.id, [...ids])));
  },

  async byId(queries: Queries, id: number): Promise<QuestionRow | null> {
    const [row] = await queries.select().from(examQuestions).where(eq(examQuestions.id, id));
    return row ?? null;
  },

  async add(transaction: Transaction, rows: NewQuestion[]): Promise<number[]> {
    const ids: number[] = [];
    // A statement takes 65,535 parameters.
    for (let from = 0; from < rows.length; from += 500) {
      const added = await transaction
        .insert(examQuestions)
        .values(rows.slice(from, from + 500))
        .returning({ id: examQuestions.id });
      ids.push(...added.map(({ id }) => id));
    }
    return ids;
  },

  async change(transaction: Transaction, id: number, changes: Partial<NewQuestion>): Promise<void> {
    await transaction.update(examQuestions).set(changes).where(eq(examQuestions.id, id));
  },

  /** Those that were not so before. */
  async setRetired(
    transaction: Transaction,
    courseId: number,
    ids: readonly number[],
    retiredAt: Date | null,
    at: Date,
  ): Promise<number> {
    const changed = await transaction
      .update(examQuestions)
      .set({ retiredAt, updatedAt: at })
      .where(
        and(
          eq(examQuestions.courseId, courseId),
          inArray(examQuestions.id, [...ids]),
          retiredAt ? inUse : isNotNull(examQuestions.retiredAt),
        ),
      )
      .returning({ id: examQuestions.id });
    return changed.length;
  },
};
