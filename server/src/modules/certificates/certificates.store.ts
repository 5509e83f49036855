import { authStatus, role } from '@portal/contract/roles';
import { and, count, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { users } from '../accounts/accounts.tables.ts';
import { courses } from '../courses/courses.tables.ts';
import { identities } from '../identities/identities.tables.ts';
import { certificates } from './certificates.tables.ts';

export type CertificateRow = typeof certificates.$inferSelect;
type Changes = Partial<Pick<CertificateRow, 'revokedAt' | 'revokedReason' | 'revokedBy'>>;
export type CertificateFilter = {
  number?: string | undefined;
  courseId?: number | undefined;
  state?: 'valid' | 'revoked' | undefined;
};

const matches = ({ number, courseId, state }: CertificateFilter) =>
  and(
    number === undefined ? undefined : eq(certificates.number, number),
    courseId === undefined ? undefined : eq(certificates.courseId, courseId),
    state === 'valid' ? isNull(certificates.revokedAt) : undefined,
    state === 'revoked' ? isNotNull(certificates.revokedAt) : undefined,
  );

export const certificateStore = {
  /** Serialised: when two parts of a course are passed at the same moment, the later one sees both. */
  async lockAward(transaction: Transaction, userId: number, courseId: number): Promise<void> {
    const key = `certificate:${userId}:${courseId}`;
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  },

  async has(queries: Queries, userId: number, courseId: number): Promise<boolean> {
    const rows = await queries
      .select({ id: certificates.id })
      .from(certificates)
      .where(and(eq(certificates.userId, userId), eq(certificates.courseId, courseId)));
    return rows.length > 0;
  },

  async course(queries: Queries, courseId: number) {
    const [row] = await queries
      .select({ title: courses.title, creditHours: courses.creditHours })
      .from(courses)
      .where(eq(courses.id, courseId));
    return row ?? null;
  },

  /** The real name of a certified expert, else the name the account goes by. */
  async holderName(queries: Queries, userId: number): Promise<{ name: string; isReal: boolean }> {
    const [expert] = await queries
      .select({ name: identities.title })
      .from(identities)
      .where(
        and(
          eq(identities.userId, userId),
          eq(identities.type, role.expert),
          eq(identities.status, authStatus.certified),
        ),
      );
    if (expert) return { name: expert.name, isReal: true };
    const [user] = await queries.select({ name: users.nickname }).from(users).where(eq(users.id, userId));
    return { name: user?.name ?? '学员', isReal: false };
  },

  /** False when the number is taken, or the certificate is there already. */
  async add(transaction: Transaction, row: typeof certificates.$inferInsert): Promise<boolean> {
    const added = await transaction
      .insert(certificates)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: certificates.id });
    return added.length > 0;
  },

  async byNumber(queries: Queries, number: string): Promise<CertificateRow | null> {
    const [row] = await queries.select().from(certificates).where(eq(certificates.number, number));
    return row ?? null;
  },

  async ownByNumber(queries: Queries, userId: number, number: string): Promise<CertificateRow | null> {
    const isOwn = and(eq(certificates.number, number), eq(certificates.userId, userId));
    const [row] = await queries.select().from(certificates).where(isOwn);
    return row ?? null;
  },

  /** False when it has been named before, also by a request at the same moment. */
  async nameOnce(queries: Queries, id: number, holderSealed: string, namedAt: Date): Promise<boolean> {
    const named = await queries
      .update(certificates)
      .set({ holderSealed, namedAt })
      .where(and(eq(certificates.id, id), isNull(certificates.namedAt), isNull(certificates.revokedAt)))
      .returning({ id: certificates.id });
    return named.length > 0;
  },

  /** Newest first. */
  ofUser(queries: Queries, userId: number): Promise<CertificateRow[]> {
    return queries
      .select()
      .from(certificates)
      .where(eq(certificates.userId, userId))
      .orderBy(desc(certificates.issuedAt), desc(certificates.id));
  },

  async change(queries: Queries, id: number, changes: Changes): Promise<void> {
    await queries.update(certificates).set(changes).where(eq(certificates.id, id));
  },

  async lock(transaction: Transaction, number: string): Promise<CertificateRow | null> {
    const [row] = await transaction
      .select()
      .from(certificates)
      .where(eq(certificates.number, number))
      .for('update');
    return row ?? null;
  },

  page(
    queries: Queries,
    filter: CertificateFilter,
    cut: { before: number | null; offset: number; limit: number },
  ): Promise<CertificateRow[]> {
    return queries
      .select()
      .from(certificates)
      .where(and(matches(filter), cut.before === null ? undefined : lt(certificates.id, cut.before)))
      .orderBy(desc(certificates.id))
      .limit(cut.limit)
      .offset(cut.offset);
  },

  async total(queries: Queries, filter: CertificateFilter): Promise<number> {
    const [row] = await queries.select({ total: count() }).from(certificates).where(matches(filter));
    return row!.total;
  },

  async erase(transaction: Transaction, userId: number): Promise<void> {
    await transaction.delete(certificates).where(eq(certificates.userId, userId));
  },
};
