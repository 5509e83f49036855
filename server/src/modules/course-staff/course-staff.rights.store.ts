import { and, desc, eq, inArray, lt, ne, type SQL } from 'drizzle-orm';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { users } from '../accounts/accounts.tables.ts';
import { courseRights, courses, learningPaths } from '../courses/courses.tables.ts';

export type RightFilter = {
  userId: number | undefined;
  target: 'course' | 'path' | undefined;
  targetId: number | undefined;
};
type Cut = { before: number | null; offset: number; limit: number };

const erased = 4;

function matches({ userId, target, targetId }: RightFilter): SQL | undefined {
  return and(
    userId === undefined ? undefined : eq(courseRights.userId, userId),
    target === undefined ? undefined : eq(courseRights.target, target),
    targetId === undefined ? undefined : eq(courseRights.targetId, targetId),
  );
}

export const staffRightStore = {
  async page(queries: Queries, filter: RightFilter, { before, offset, limit }: Cut) {
    return queries
      .select({ right: courseRights, nickname: users.nickname, mobileSealed: users.mobileSealed })
      .from(courseRights)
      .leftJoin(users, eq(users.id, courseRights.userId))
      .where(and(matches(filter), before === null ? undefined : lt(courseRights.id, before)))
      .orderBy(desc(courseRights.id))
      .limit(limit)
      .offset(offset);
  },

  async total(queries: Queries, filter: RightFilter): Promise<number> {
    return countAtMost(queries, courseRights, matches(filter));
  },

  async personByMobile(queries: Queries, mobileIndex: string) {
    const [row] = await queries
      .select({ id: users.id, nickname: users.nickname })
      .from(users)
      .where(and(eq(users.mobileIndex, mobileIndex), ne(users.status, erased)));
    return row ?? null;
  },

  async nicknames(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await queries
      .select({ id: users.id, nickname: users.nickname })
      .from(users)
      .where(inArray(users.id, [...ids]));
    return new Map(rows.map(({ id, nickname }) => [id, nickname]));
  },

  async lock(transaction: Transaction, id: number) {
    const [row] = await transaction.select().from(courseRights).where(eq(courseRights.id, id)).for('update');
    return row ?? null;
  },

  /** Whatever became of it since; null when there was none. */
  async title(queries: Queries, target: 'course' | 'path', id: number) {
    const table = target === 'course' ? courses : learningPaths;
    const [row] = await queries
      .select({ title: table.title, state: table.state })
      .from(table)
      .where(eq(table.id, id));
    return row ?? null;
  },
};
