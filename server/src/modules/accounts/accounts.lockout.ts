import { code, PortalError } from '@portal/contract/codes';
import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { rateLimits } from '../../platform/limits.tables.ts';
import { networkOf } from '../../platform/network.ts';

export type Lockout = ReturnType<typeof createLockout>;

const most = { mobile: 5, address: 100 };
const lockSeconds = 15 * 60;

/**
 * product 2: five wrong passwords lock password login for 15 minutes. Counted by number rather than by account, so that
 * a number nobody registered locks in the same way and the lock tells nothing.
 */
export function createLockout(database: Database, clock: Clock) {
  const mobileKey = (mobileIndex: string) => `password:mobile:${mobileIndex}`;
  const addressKey = (address: string) => `password:address:${networkOf(address)}`;

  async function refusal(key: string, now: Date): Promise<PortalError> {
    const [row] = await database.select().from(rateLimits).where(eq(rateLimits.key, key));
    const wait = Math.max(1, Math.ceil(((row?.resetsAt.getTime() ?? 0) - now.getTime()) / 1000));
    const text = `密码错误次数过多，请 ${Math.ceil(wait / 60)} 分钟后再试，或使用短信验证码登录`;
    return new PortalError(code.tooMany, text, { retry_after: wait });
  }

  return {
    /**
     * Taken before the password is looked at, so that tries sent at once all count. An address that is refused takes none
     * from the number: it could lock others out for ever.
     */
    async takeTry(mobileIndex: string, address: string): Promise<void> {
      const now = clock();
      const until = new Date(now.getTime() + lockSeconds * 1000).toISOString();
      const over = sql`rate_limits.resets_at <= ${now.toISOString()}::timestamptz`;
      const unless = (allowed: number) => sql`on conflict (key) do update
        set used = case when ${over} then 1 else rate_limits.used + 1 end, resets_at = excluded.resets_at
        where ${over} or rate_limits.used < ${allowed}
        returning key`;
      const { rows } = await database.execute<{ key: string }>(sql`
        with address as (
          insert into ${rateLimits} (key, used, resets_at)
          values (${addressKey(address)}, 1, ${until}::timestamptz) ${unless(most.address)}
        ), mobile as (
          insert into ${rateLimits} (key, used, resets_at)
          select ${mobileKey(mobileIndex)}, 1, ${until}::timestamptz from address ${unless(most.mobile)}
        )
        select key from address union all select key from mobile`);
      if (rows.length === 0) throw await refusal(addressKey(address), now);
      if (rows.length === 1) throw await refusal(mobileKey(mobileIndex), now);
    },

    /** The password was right: the number starts anew, the address gets its one try back. */
    async forgive(mobileIndex: string, address: string): Promise<void> {
      await database.execute(sql`
        with forgiven as (delete from ${rateLimits} where key = ${mobileKey(mobileIndex)})
        update ${rateLimits} set used = used - 1 where key = ${addressKey(address)} and used > 0`);
    },

    async unlock(mobileIndex: string): Promise<void> {
      await database.delete(rateLimits).where(eq(rateLimits.key, mobileKey(mobileIndex)));
    },
  };
}
