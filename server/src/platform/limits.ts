import { code, PortalError } from '@portal/contract/codes';
import { lte, sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database, Queries } from './database/database.ts';
import { prepared } from './database/prepared.ts';
import { rateLimits } from './limits.tables.ts';
import { networkOf } from './network.ts';

/** With an address the counter is that of its network (see `networkOf`). */
export type Limit = { key: string; address?: string; most: number; seconds: number };

export type Limits = ReturnType<typeof createLimits>;

const counted = prepared((queries, name) => {
  const over = sql`${rateLimits.resetsAt} <= ${sql.placeholder('now')}::timestamptz`;
  return queries
    .insert(rateLimits)
    .values({ key: sql.placeholder('key'), used: 1, resetsAt: sql.placeholder('fresh') })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`case when ${over} then 1 else ${rateLimits.used} + 1 end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning()
    .prepare(name);
}, 'limits_use');

/** Counters in the database, so that they hold across instances and restarts. */
export function createLimits(database: Database, clock: Clock) {
  return {
    /**
     * Counts one use and refuses when it is one too many. Answers how many there were in this window. In a transaction it
     * is counted when that ends well.
     */
    async use({ key: name, address, most, seconds }: Limit, queries: Queries = database): Promise<number> {
      const key = address === undefined ? name : `${name}:${networkOf(address)}`;
      const now = clock();
      const fresh = new Date(now.getTime() + seconds * 1000);
      const [row] = await counted(queries).execute({ key, fresh, now: now.toISOString() });
      if (!row || row.used <= most) return row?.used ?? 0;
      const wait = Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000));
      throw new PortalError(code.tooMany, `操作过于频繁，请 ${waitText(wait)}后再试`, { retry_after: wait });
    },

    /** Leaves nothing of this window. */
    async exhaust({ key: name, address, most, seconds }: Limit): Promise<void> {
      const key = address === undefined ? name : `${name}:${networkOf(address)}`;
      const now = clock();
      const fresh = new Date(now.getTime() + seconds * 1000);
      const over = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`;
      await database
        .insert(rateLimits)
        .values({ key, used: most, resetsAt: fresh })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            used: sql`greatest(excluded.used, ${rateLimits.used})`,
            resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
          },
        });
    },

    async prune(): Promise<void> {
      await database.delete(rateLimits).where(lte(rateLimits.resetsAt, clock()));
    },
  };
}

function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} 分钟`;
  return `${Math.ceil(seconds / 3600)} 小时`;
}
