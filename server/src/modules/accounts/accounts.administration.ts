import type { StaffRole } from '@portal/contract/roles';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { sevenDays } from './accounts.leaving.ts';
import type { People } from './accounts.people.ts';
import type { EndLogins } from './accounts.revocation.ts';
import { accountStatus, accountStore as store, type UserRow } from './accounts.store.ts';
import type { WechatBinding } from './accounts.wechat.ts';

type Dependencies = { people: People; endLogins: EndLogins; wechat: Pick<WechatBinding, 'unbindFor'> };

/** What administrators change of an account. False when there is no such account. */
export function createAdministration(
  { clock }: Pick<Platform, 'clock'>,
  { people, endLogins, wechat }: Dependencies,
) {
  /**
   * Who asked to leave before has not changed its mind: once restored, the days go on. Those that are over begin anew,
   * because nobody could log in and stay while they ran out.
   */
  function restored({ cancelAt }: UserRow) {
    if (cancelAt === null) return { status: accountStatus.inUse };
    const now = clock();
    const anew = new Date(now.getTime() + sevenDays);
    return { status: accountStatus.leaving, cancelAt: cancelAt > now ? cancelAt : anew };
  }

  return {
    unbindWechat: wechat.unbindFor,

    /** A disabled account loses every login at once. */
    async setDisabled(transaction: Transaction, userId: number, disabled: boolean): Promise<boolean> {
      const row = await store.lock(transaction, userId);
      if (!row || row.status === accountStatus.erased) return false;
      await store.change(transaction, userId, disabled ? { status: accountStatus.disabled } : restored(row));
      if (disabled) await endLogins(transaction, userId);
      return true;
    },

    async setStaffRoles(transaction: Transaction, userId: number, staffRoles: StaffRole[]): Promise<boolean> {
      const row = await store.lock(transaction, userId);
      if (!row || row.status === accountStatus.erased) return false;
      await store.change(transaction, userId, { staffRoles });
      await people.refreshPrincipal(transaction, userId);
      return true;
    },
  };
}
