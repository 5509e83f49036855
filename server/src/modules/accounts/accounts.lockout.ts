import { code, PortalError } from '@portal/contract/codes';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { rateLimits } from '../../platform/limits.tables.ts';

export type Lockout = ReturnType<typeof createLockout>;

const most = { mobile: 5, address: 100 };
const lockSeconds = 15 * 60;

/**
 * product 2: five wrong passwords lock password login for 15 minutes. Counted by number rather than by account, so that
 * a number nobody registered locks in the same way and the lock tells nothing.
 */
export function createLockout(database: Database, clock: Clock) {
  const mobileKey = (mobileIndex: string) => `password:mobile:${mobileIndex}`;
  const addressKey = (address: string) => `password:address:${address}`;

  /** Taken before the password is looked at, so that tries sent at once all count. */
  async function take(key: string, allowed: number): Promise<void> {
    const now = clock();
    const over = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`;
    const [taken] = await database
      .insert(rateLimits)
      .values({ key, used: 1, resetsAt: new Date(now.getTime() + lockSeconds * 1000) })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          used: sql`case when ${over} then 1 else ${rateLimits.used} + 1 end`,
          resetsAt: sql`excluded.resets_at`,
        },
        setWhere: sql`${over} or ${rateLimits.used} < ${allowed}`,
      })
      .returning({ key: rateLimits.key });
    if (!taken) throw await refusal(key, now);
  }

  async function refusal(key: string, now: Date): Promise<PortalError> {
    const [row] = await database.select().from(rateLimits).where(eq(rateLimits.key, key));
    const wait = Math.max(1, Math.ceil(((row?.resetsAt.getTime() ?? 0) - now.getTime()) / 1000));
    const text = `密码错误次数过多，请 ${Math.ceil(wait / 60)} 分钟后再试，或使用短信验证码登录`;
    return new PortalError(code.tooMany, text, { retry_after: wait });
  }

  return {
    async takeTry(mobileIndex: string, address: string): Promise<void> {
      await take(addressKey(address), most.address);
      await take(mobileKey(mobileIndex), most.mobile);
    },

    /** The password was right: the number starts anew, the address gets its one try back. */
    async forgive(mobileIndex: string, address: string): Promise<void> {
      await database.delete(rateLimits).where(eq(rateLimits.key, mobileKey(mobileIndex)));
      await database
        .update(rateLimits)
        .set({ used: sql`${rateLimits.used} - 1` })
        .where(and(eq(rateLimits.key, addressKey(address)), gt(rateLimits.used, 0)));
    },

    async unlock(mobileIndex: string): Promise<void> {
      await database.delete(rateLimits).where(eq(rateLimits.key, mobileKey(mobileIndex)));
    },
  };
}
