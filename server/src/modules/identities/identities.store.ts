import type { AuthStatus, RoleId } from '@portal/contract/roles';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { users } from '../accounts/accounts.tables.ts';
import { identities, identityDrafts, identitySteps } from './identities.tables.ts';

/** Written out, because the names of the columns alone would mean those of the inner table. */
export const isOfAccountInUse = sql`exists (select 1 from users where users.id = identities.user_id and users.status = 1)`;

type Coded = { type: RoleId; status: AuthStatus };
export type IdentityRow = Omit<typeof identities.$inferSelect, keyof Coded> & Coded;
export type StepRow = typeof identitySteps.$inferSelect;
export type DraftRow = typeof identityDrafts.$inferSelect;
type NewIdentity = typeof identities.$inferInsert;
export type IdentityChanges = Partial<Omit<NewIdentity, 'id' | 'userId' | 'type'>>;
type NewStep = typeof identitySteps.$inferInsert;
type Draft = {
  form: string;
  letterFile: DraftRow['letterFile'];
  answers: DraftRow['answers'];
  step?: number;
};

export type IdentityStore = typeof identityStore;

export const identityStore = {
  /** Serialises all steps of one person, so that two concurrent applications see each other. */
  async lockUser(transaction: Transaction, userId: number): Promise<{ roleId: RoleId } | null> {
    const [row] = await transaction
      .select({ roleId: users.roleId })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    return row ? { roleId: row.roleId as RoleId } : null;
  },

  async currentRole(queries: Queries, userId: number): Promise<RoleId | null> {
    const [row] = await queries.select({ roleId: users.roleId }).from(users).where(eq(users.id, userId));
    return row ? (row.roleId as RoleId) : null;
  },

  async ofUser(queries: Queries, userId: number): Promise<IdentityRow[]> {
    const rows = await queries
      .select()
      .from(identities)
      .where(eq(identities.userId, userId))
      .orderBy(asc(identities.type));
    return rows as IdentityRow[];
  },

  async own(queries: Queries, userId: number, id: number): Promise<IdentityRow | null> {
    const [row] = await queries
      .select()
      .from(identities)
      .where(and(eq(identities.id, id), eq(identities.userId, userId)));
    return (row as IdentityRow | undefined) ?? null;
  },

  async byId(queries: Queries, id: number): Promise<IdentityRow | null> {
    const [row] = await queries.select().from(identities).where(eq(identities.id, id));
    return (row as IdentityRow | undefined) ?? null;
  },

  async lock(transaction: Transaction, id: number): Promise<IdentityRow | null> {
    const [row] = await transaction.select().from(identities).where(eq(identities.id, id)).for('update');
    return (row as IdentityRow | undefined) ?? null;
  },

  async add(transaction: Transaction, identity: NewIdentity): Promise<IdentityRow> {
    const [row] = await transaction.insert(identities).values(identity).returning();
    return row as IdentityRow;
  },

  async change(transaction: Transaction, id: number, changes: IdentityChanges): Promise<void> {
    await transaction.update(identities).set(changes).where(eq(identities.id, id));
  },

  async addStep(transaction: Transaction, step: NewStep): Promise<number> {
    const [row] = await transaction.insert(identitySteps).values(step).returning({ id: identitySteps.id });
    return row!.id;
  },

  async stepsOf(queries: Queries, identityIds: number[]): Promise<StepRow[]> {
    if (identityIds.length === 0) return [];
    return queries
      .select()
      .from(identitySteps)
      .where(inArray(identitySteps.identityId, identityIds))
      .orderBy(asc(identitySteps.id));
  },

  async draft(queries: Queries, userId: number, type: RoleId): Promise<DraftRow | null> {
    const [row] = await queries
      .select()
      .from(identityDrafts)
      .where(and(eq(identityDrafts.userId, userId), eq(identityDrafts.type, type)));
    return row ?? null;
  },

  async draftsOf(queries: Queries, userId: number): Promise<DraftRow[]> {
    return queries.select().from(identityDrafts).where(eq(identityDrafts.userId, userId));
  },

  /** What is not given stays as it was. */
  async saveDraft(
    queries: Queries,
    { userId, type, savedAt }: { userId: number; type: RoleId; savedAt: Date },
    empty: Draft,
    given: Partial<Draft>,
  ): Promise<void> {
    const { form, ...rest } = given;
    const set = { ...rest, ...(form === undefined ? {} : { formSealed: form }), savedAt };
    const { form: formSealed, letterFile, answers, step } = { ...empty, ...given };
    await queries
      .insert(identityDrafts)
      .values({ userId, type, formSealed, letterFile, answers, step, savedAt })
      .onConflictDoUpdate({ target: [identityDrafts.userId, identityDrafts.type], set });
  },

  async removeDraft(queries: Queries, userId: number, type: RoleId): Promise<void> {
    await queries
      .delete(identityDrafts)
      .where(and(eq(identityDrafts.userId, userId), eq(identityDrafts.type, type)));
  },

  async erase(transaction: Transaction, userId: number): Promise<void> {
    const own = transaction
      .select({ id: identities.id })
      .from(identities)
      .where(eq(identities.userId, userId));
    await transaction.delete(identitySteps).where(inArray(identitySteps.identityId, own));
    await transaction.delete(identities).where(eq(identities.userId, userId));
    await transaction.delete(identityDrafts).where(eq(identityDrafts.userId, userId));
  },
};
