import type { OutputOf } from '@portal/contract/endpoint';
import { roleTitle, type RoleId } from '@portal/contract/roles';
import type { staff } from '@portal/contract/staff';
import { formatDate, toUnixSeconds } from '@portal/contract/time';
import { and, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { users } from '../accounts/accounts.tables.ts';
import { identities } from '../identities/identities.tables.ts';
import { inquiries } from '../site/site.tables.ts';

type Dashboard = OutputOf<typeof staff.dashboard>;

const underReview = 3;
const certified = 2;
const erased = 4;
const dayMilliseconds = 86_400_000;
const shownDays = 30;

const count = sql<number>`count(*)::int`;

/** What waits for staff, and how the platform grew in the last 30 days of China. */
export async function readDashboard(database: Database, userId: number, now: Date): Promise<Dashboard> {
  const days = lastDays(now);
  const since = new Date(`${days[0]}T00:00:00+08:00`);

  const [waiting] = await database
    .select({
      all: count,
      mine: sql<number>`(count(*) filter (where ${identities.claimedBy} = ${userId}))::int`,
    })
    .from(identities)
    .where(eq(identities.status, underReview));
  const [open] = await database.select({ count }).from(inquiries).where(isNull(inquiries.handledAt));
  const [everybody] = await database.select({ count }).from(users).where(ne(users.status, erased));
  const holders = await database
    .select({ type: identities.type, count })
    .from(identities)
    .where(eq(identities.status, certified))
    .groupBy(identities.type);

  const registeredOn = sql<string>`to_char(${users.createdAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const registered = await database
    .select({ day: registeredOn, count })
    .from(users)
    .where(gte(users.createdAt, since))
    .groupBy(sql`1`);
  // Naming every status lets the index of the queue (status, appliedAt) find the month.
  const appliedOn = sql<string>`to_char(${identities.appliedAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const applied = await database
    .select({ day: appliedOn, count })
    .from(identities)
    .where(and(inArray(identities.status, [1, 2, 3, 4, 5]), gte(identities.appliedAt, since)))
    .groupBy(sql`1`);

  const on = (rows: { day: string; count: number }[], day: string) =>
    rows.find((row) => row.day === day)?.count ?? 0;
  const roleIds = Object.keys(roleTitle).map(Number) as RoleId[];
  return {
    waiting_reviews: waiting?.all ?? 0,
    my_reviews: waiting?.mine ?? 0,
    open_inquiries: open?.count ?? 0,
    users: everybody?.count ?? 0,
    certified: roleIds.map((type) => ({ type, count: holders.find((row) => row.type === type)?.count ?? 0 })),
    days: days.map((day) => ({ day, registered: on(registered, day), applied: on(applied, day) })),
  };
}

/** Today in China and the days before it, oldest first. China has no summer time: every day has 24 hours. */
function lastDays(now: Date): string[] {
  return Array.from({ length: shownDays }, (_, index) => {
    const back = (shownDays - 1 - index) * dayMilliseconds;
    return formatDate(toUnixSeconds(new Date(now.getTime() - back)));
  });
}
