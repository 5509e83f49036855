import type { MessageType } from '@portal/contract/messages';
import type { RoleId } from '@portal/contract/roles';
import { authStatus } from '@portal/contract/roles';
import { and, asc, count, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { consents, users } from '../accounts/accounts.tables.ts';
import { identities } from '../identities/identities.tables.ts';
import { offers } from './offers.tables.ts';

export type Group = { roles: RoleId[]; certified_only: boolean };
export type Recipients = Group & { message_type: MessageType };
type NewOffer = typeof offers.$inferInsert;
export type OfferRecord = typeof offers.$inferSelect;

const inUse = 1;
const activityOffer = 3;

/** No role means every role; an activity offer reaches only those whose newest word on marketing is yes. */
function inGroup({ message_type, roles, certified_only }: Recipients): SQL | undefined {
  const agreed = sql`(select ${consents.given} from ${consents}
    where ${consents.userId} = ${users.id} and ${consents.kind} = 'marketing'
    order by ${consents.at} desc, ${consents.id} desc limit 1)`;
  const among = (column: typeof users.roleId | typeof identities.type) =>
    roles.length > 0 ? inArray(column, roles) : undefined;
  const certified = sql`exists (select 1 from ${identities} where ${and(
    eq(identities.userId, users.id),
    eq(identities.status, authStatus.certified),
    among(identities.type),
  )})`;
  return and(
    eq(users.status, inUse),
    message_type === activityOffer ? agreed : undefined,
    certified_only ? certified : among(users.roleId),
  );
}

export const offerStore = {
  async countRecipients(queries: Queries, recipients: Recipients): Promise<number> {
    const [row] = await queries.select({ total: count() }).from(users).where(inGroup(recipients));
    return row?.total ?? 0;
  },

  /** The next recipients by id (keyset). */
  async recipientsAfter(
    queries: Queries,
    recipients: Recipients,
    after: number,
    limit: number,
  ): Promise<number[]> {
    const rows = await queries
      .select({ id: users.id })
      .from(users)
      .where(and(gt(users.id, after), inGroup(recipients)))
      .orderBy(asc(users.id))
      .limit(limit);
    return rows.map((row) => row.id);
  },

  /** Null when the idempotency key was used. */
  async add(queries: Queries, offer: NewOffer): Promise<number | null> {
    const [row] = await queries
      .insert(offers)
      .values(offer)
      .onConflictDoNothing({ target: offers.idempotencyKey })
      .returning({ id: offers.id });
    return row?.id ?? null;
  },

  async byKey(queries: Queries, idempotencyKey: string): Promise<OfferRecord | null> {
    const [row] = await queries.select().from(offers).where(eq(offers.idempotencyKey, idempotencyKey));
    return row ?? null;
  },

  async byId(queries: Queries, id: number): Promise<OfferRecord | null> {
    const [row] = await queries.select().from(offers).where(eq(offers.id, id));
    return row ?? null;
  },

  async addSent(queries: Queries, id: number, more: number): Promise<void> {
    await queries
      .update(offers)
      .set({ sent: sql`${offers.sent} + ${more}` })
      .where(eq(offers.id, id));
  },

  async finish(queries: Queries, id: number, doneAt: Date): Promise<void> {
    await queries.update(offers).set({ doneAt }).where(eq(offers.id, id));
  },

  async page(queries: Queries, limit: number, offset: number) {
    return queries
      .select({ offer: offers, by: users.nickname })
      .from(offers)
      .leftJoin(users, eq(users.id, offers.sentBy))
      .orderBy(desc(offers.createdAt), desc(offers.id))
      .limit(limit)
      .offset(offset);
  },

  async total(queries: Queries): Promise<number> {
    const [row] = await queries.select({ total: count() }).from(offers);
    return row?.total ?? 0;
  },
};
