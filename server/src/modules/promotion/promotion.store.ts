import { orderStatus } from '@portal/contract/order-titles';
import type { RewardEventKind } from '@portal/contract/promotion-titles';
import { and, asc, desc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { sessions } from '../../platform/sessions.tables.ts';
import { users } from '../accounts/accounts.tables.ts';
import { identities } from '../identities/identities.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { paymentReceipts as receipts } from '../payments/payments.tables.ts';
import { transfers } from '../transfers/transfers.tables.ts';
import { inUse } from './promotion.rule.ts';
import {
  promotionEvents as events,
  promotionInvites as invites,
  promotionKeys as keys,
  promotionRewards as rewards,
  promotionRules as rules,
  promotionSettings as settings,
} from './promotion.tables.ts';

export type RewardRow = typeof rewards.$inferSelect;
export type InviteRow = typeof invites.$inferSelect;
export type RuleRow = typeof rules.$inferSelect;
export type SettingsRow = typeof settings.$inferSelect;
type Page = { offset: number; limit: number };

const mostAtOnce = 500;

/** The order was refunded further than the reward knows, or the time of the reward has come. */
const isOpen = (now: Date) =>
  or(
    and(sql`${rewards.state} in ('waiting', 'paid')`, ne(orders.refunded, rewards.refunded)),
    and(eq(rewards.state, 'waiting'), lte(rewards.dueAt, now), eq(orders.status, orderStatus.paid)),
  );

const inviteOf = prepared(
  (queries, name) =>
    queries
      .select()
      .from(invites)
      .where(eq(invites.userId, sql.placeholder('userId')))
      .prepare(name),
  'promotion_invite_of',
);

export const promotionStore = {
  async addRule(queries: Queries, row: typeof rules.$inferInsert): Promise<number> {
    const [made] = await queries.insert(rules).values(row).returning({ id: rules.id });
    return made!.id;
  },

  /** The one that held at a moment. */
  async ruleAt(queries: Queries, at: Date): Promise<RuleRow | null> {
    const [row] = await queries
      .select()
      .from(rules)
      .where(lte(rules.createdAt, at))
      .orderBy(desc(rules.createdAt), desc(rules.id))
      .limit(1);
    return row ?? null;
  },

  rules(queries: Queries, { offset, limit }: Page) {
    return queries
      .select({ rule: rules, by: users.nickname })
      .from(rules)
      .leftJoin(users, eq(users.id, rules.createdBy))
      .orderBy(desc(rules.createdAt), desc(rules.id))
      .limit(limit)
      .offset(offset);
  },

  ruleTotal: (queries: Queries): Promise<number> => queries.$count(rules),

  async keepKey(queries: Queries, row: typeof keys.$inferInsert): Promise<void> {
    await queries.insert(keys).values(row).onConflictDoNothing();
  },

  async retireKeys(queries: Queries, userId: number, at: Date): Promise<void> {
    await queries
      .update(keys)
      .set({ retiredAt: at })
      .where(and(eq(keys.userId, userId), isNull(keys.retiredAt)));
  },

  /** A retired one is nobody's. */
  async ownerOfOldKey(queries: Queries, key: string): Promise<number | null> {
    const [row] = await queries
      .select({ userId: keys.userId })
      .from(keys)
      .where(and(eq(keys.key, key), isNull(keys.retiredAt)));
    return row?.userId ?? null;
  },

  /** Who stands behind a key, old or new. */
  async inviter(queries: Queries, key: string) {
    const [row] = await queries
      .select({ nickname: users.nickname, avatar: users.avatar, status: users.status, roleId: users.roleId })
      .from(users)
      .leftJoin(keys, and(eq(keys.userId, users.id), eq(keys.key, key), isNull(keys.retiredAt)))
      .where(or(eq(users.inviteKey, key), eq(keys.key, key)))
      .limit(1);
    return row ?? null;
  },

  async addInvite(queries: Queries, row: typeof invites.$inferInsert): Promise<void> {
    await queries.insert(invites).values(row).onConflictDoNothing();
  },

  async inviteOf(queries: Queries, userId: number): Promise<InviteRow | null> {
    const [row] = await inviteOf(queries).execute({ userId });
    return row ?? null;
  },

  async person(queries: Queries, userId: number) {
    const [row] = await queries
      .select({
        nickname: users.nickname,
        status: users.status,
        roleId: users.roleId,
        /** Of the identity they use now. */
        identity: identities.status,
      })
      .from(users)
      .leftJoin(identities, and(eq(identities.userId, users.id), eq(identities.type, users.roleId)))
      .where(eq(users.id, userId));
    return row ?? null;
  },

  /** Both are logged in with one browser. */
  async shareBrowser(queries: Queries, one: number, other: number): Promise<boolean> {
    const rows = await queries
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.userId, one),
          ne(sessions.fingerprint, ''),
          sql`exists (select from ${sessions} as theirs where theirs.user_id = ${other} and theirs.fingerprint = ${sessions.fingerprint})`,
        ),
      )
      .limit(1);
    return rows.length > 0;
  },

  /** Both applied with the same credit code or identity number: one organisation, or one person with two accounts. */
  async shareIdentity(queries: Queries, one: number, other: number): Promise<boolean> {
    const rows = await queries
      .select({ id: identities.id })
      .from(identities)
      .where(
        and(
          eq(identities.userId, one),
          sql`exists (select from ${identities} as theirs where theirs.user_id = ${other} and theirs.number_index = ${identities.numberIndex})`,
        ),
      )
      .limit(1);
    return rows.length > 0;
  },

  /** Both ever paid as one: at a gateway, or by bank. */
  async sharePayer(queries: Queries, one: number, other: number): Promise<boolean> {
    const { rows } = await queries.execute<{ shared: boolean }>(sql`
      select exists (select from ${receipts} as ours join ${receipts} as theirs
          on theirs.payer_index = ours.payer_index and theirs.user_id = ${other}
          where ours.user_id = ${one} and ours.payer_index is not null)
        or exists (select from ${transfers} as ours join ${transfers} as theirs
          on theirs.payer = ours.payer and theirs.user_id = ${other} and theirs.status = 'confirmed'
          where ours.user_id = ${one} and ours.status <> 'rejected' and ours.payer <> '') as shared`);
    return rows[0]!.shared;
  },

  /** Null when this order has its reward. */
  async addReward(queries: Queries, row: typeof rewards.$inferInsert): Promise<RewardRow | null> {
    const [made] = await queries
      .insert(rewards)
      .values(row)
      .onConflictDoNothing({ target: rewards.orderNo })
      .returning();
    return made ?? null;
  },

  async inviterOfOrder(queries: Queries, orderNo: string): Promise<number | null> {
    const [row] = await queries
      .select({ inviterId: rewards.inviterId })
      .from(rewards)
      .where(eq(rewards.orderNo, orderNo));
    return row?.inviterId ?? null;
  },

  async hold(transaction: Transaction, id: number): Promise<RewardRow | null> {
    const [row] = await transaction.select().from(rewards).where(eq(rewards.id, id)).for('update');
    return row ?? null;
  },

  /** Those whose rewards have something to settle. */
  /** Without those who are paid nothing while they are away: as many as one run takes would keep all others back. */
  async dueInviters(queries: Queries, now: Date): Promise<number[]> {
    const rows = await queries
      .selectDistinct({ inviterId: rewards.inviterId })
      .from(rewards)
      .innerJoin(orders, eq(orders.orderNo, rewards.orderNo))
      .innerJoin(users, eq(users.id, rewards.inviterId))
      .where(and(isOpen(now), or(eq(users.status, inUse), ne(orders.refunded, rewards.refunded))))
      .orderBy(rewards.inviterId)
      .limit(mostAtOnce);
    return rows.map(({ inviterId }) => inviterId);
  },

  /** What is to settle of one person, and what is owed; in one order, so that two runs take turns. */
  holdOpen(transaction: Transaction, inviterId: number, now: Date) {
    return transaction
      .select({ reward: rewards, refunded: orders.refunded, status: orders.status })
      .from(rewards)
      .innerJoin(orders, eq(orders.orderNo, rewards.orderNo))
      .where(and(eq(rewards.inviterId, inviterId), or(isOpen(now), gt(rewards.owed, 0))))
      .orderBy(asc(rewards.id))
      .limit(mostAtOnce)
      .for('update', { of: rewards });
  },

  async change(queries: Queries, id: number, changes: Partial<RewardRow>): Promise<void> {
    await queries.update(rewards).set(changes).where(eq(rewards.id, id));
  },

  async addEvent(
    queries: Queries,
    reward: Pick<RewardRow, 'id' | 'inviterId'>,
    kind: RewardEventKind,
    amount: number,
    createdAt: Date,
  ): Promise<void> {
    await queries
      .insert(events)
      .values({ rewardId: reward.id, inviterId: reward.inviterId, kind, amount, createdAt });
  },

  async settings(queries: Queries, userId: number): Promise<SettingsRow> {
    const [row] = await queries.select().from(settings).where(eq(settings.userId, userId));
    return row ?? { userId, onInvited: true, onOrder: true, onReward: true };
  },

  async saveSettings(queries: Queries, row: SettingsRow): Promise<void> {
    const { userId: _, ...set } = row;
    await queries.insert(settings).values(row).onConflictDoUpdate({ target: settings.userId, set });
  },

  invitesOf: (queries: Queries, inviterId: number) =>
    queries
      .select({ name: users.nickname, key: invites.key, createdAt: invites.createdAt })
      .from(invites)
      .innerJoin(users, eq(users.id, invites.userId))
      .where(eq(invites.inviterId, inviterId))
      .orderBy(desc(invites.createdAt), desc(invites.userId))
      .limit(10_000),

  rewardsOf: (queries: Queries, inviterId: number) =>
    queries
      .select()
      .from(rewards)
      .where(eq(rewards.inviterId, inviterId))
      .orderBy(desc(rewards.id))
      .limit(10_000),

  oldKeysOf: (queries: Queries, userId: number) =>
    queries.select().from(keys).where(eq(keys.userId, userId)).orderBy(asc(keys.renewedAt)).limit(1000),

  /** Money that was paid stays as it is; what waits goes to nobody. */
  async erase(transaction: Transaction, userId: number): Promise<void> {
    await transaction.delete(keys).where(eq(keys.userId, userId));
    await transaction.delete(settings).where(eq(settings.userId, userId));
    await transaction.delete(invites).where(or(eq(invites.userId, userId), eq(invites.inviterId, userId)));
    await transaction
      .update(rewards)
      .set({ state: 'refused', refusal: 'inactive' })
      .where(and(eq(rewards.inviterId, userId), eq(rewards.state, 'waiting')));
  },
};
