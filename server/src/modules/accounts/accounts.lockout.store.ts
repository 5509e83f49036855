import { eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { rateLimits } from '../../platform/limits.tables.ts';

type Try = {
  key: string;
  most: number;
  now: Date;
  until: Date;
  /** Runs from the first try rather than from the last one. */
  fixedWindow: boolean;
};

export const lockoutStore = {
  /** False when there is none left. */
  async take(queries: Queries, { key, most, now, until, fixedWindow }: Try): Promise<boolean> {
    const over = sql`rate_limits.resets_at <= ${now.toISOString()}::timestamptz`;
    const restarts = fixedWindow ? over : sql`true`;
    const { rows } = await queries.execute(sql`
      insert into ${rateLimits} (key, used, resets_at) values (${key}, 1, ${until.toISOString()}::timestamptz)
      on conflict (key) do update
        set used = case when ${over} then 1 else rate_limits.used + 1 end,
          resets_at = case when ${restarts} then excluded.resets_at else rate_limits.resets_at end
        where ${over} or rate_limits.used < ${most}
      returning key`);
    return rows.length > 0;
  },

  async resetsAt(queries: Queries, key: string): Promise<Date | null> {
    const [row] = await queries.select().from(rateLimits).where(eq(rateLimits.key, key));
    return row?.resetsAt ?? null;
  },

  async giveBack(queries: Queries, key: string): Promise<void> {
    await queries.execute(sql`update ${rateLimits} set used = used - 1 where key = ${key} and used > 0`);
  },

  async startAnew(queries: Queries, keys: string[]): Promise<void> {
    await queries.delete(rateLimits).where(inArray(rateLimits.key, keys));
  },
};
