import type { NotificationOutcome } from '@portal/contract/payments';
import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import type { Channel } from '../../outside/payment/port.ts';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { behind, type Place } from '../../platform/keyset.ts';
import { paymentNotifications as notifications } from './payments.tables.ts';

type NewNotification = typeof notifications.$inferInsert;
type Filter = {
  channel?: Channel | undefined;
  outcome?: NotificationOutcome | undefined;
  number?: string | undefined;
};
type Cut = { after: Place | null; offset: number; limit: number };

const among = ({ channel, outcome, number }: Filter) =>
  and(
    channel && eq(notifications.channel, channel),
    outcome && eq(notifications.outcome, outcome),
    number ? eq(notifications.number, number) : undefined,
  );

const recording = prepared((queries, name) => {
  const placed = sql.placeholder;
  const keep = sql`${notifications.outcome} = 'applied'`;
  return queries
    .insert(notifications)
    .values({
      channel: placed('channel'),
      notifyId: placed('notifyId'),
      kind: placed('kind'),
      number: placed('number'),
      body: placed('body'),
      size: placed('size'),
      outcome: placed('outcome'),
      reason: placed('reason'),
      receivedAt: placed('receivedAt'),
    })
    .onConflictDoUpdate({
      target: [notifications.channel, notifications.notifyId],
      set: {
        times: sql`${notifications.times} + 1`,
        outcome: sql`case when ${keep} then ${notifications.outcome} else excluded.outcome end`,
        reason: sql`case when ${keep} then ${notifications.reason} else excluded.reason end`,
      },
    })
    .prepare(name);
}, 'notifications_record');

export const notificationStore = {
  /** A notification, new or come again; what was applied once stays applied. */
  async record(queries: Queries, notification: NewNotification): Promise<void> {
    await recording(queries).execute(notification);
  },

  async refuse(queries: Queries, notification: NewNotification): Promise<void> {
    await queries.insert(notifications).values(notification);
  },

  async page(queries: Queries, filter: Filter, { after, offset, limit }: Cut) {
    const place = after ? behind(after, { at: notifications.receivedAt, id: notifications.id }) : undefined;
    // Without the bytes, which no list shows.
    const { body: _, ...columns } = getTableColumns(notifications);
    return queries
      .select(columns)
      .from(notifications)
      .where(and(among(filter), place))
      .orderBy(desc(notifications.receivedAt), desc(notifications.id))
      .limit(limit)
      .offset(offset);
  },

  total: (queries: Queries, filter: Filter): Promise<number> =>
    countAtMost(queries, notifications, among(filter)),

  async prune(queries: Queries, outcomes: readonly NotificationOutcome[], before: Date): Promise<void> {
    await queries
      .delete(notifications)
      .where(and(inArray(notifications.outcome, [...outcomes]), lt(notifications.receivedAt, before)));
  },
};
