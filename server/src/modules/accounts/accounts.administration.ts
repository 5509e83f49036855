import type { StaffRole } from '@portal/contract/roles';
import type { Transaction } from '../../platform/database/database.ts';
import type { People } from './accounts.people.ts';
import type { EndLogins } from './accounts.revocation.ts';
import { accountStatus, accountStore as store } from './accounts.store.ts';

type Dependencies = { people: People; endLogins: EndLogins };

/** What administrators change of an account. False when there is no such account. */
export function createAdministration({ people, endLogins }: Dependencies) {
  return {
    /** A disabled account loses every login at once. */
    async setDisabled(transaction: Transaction, userId: number, disabled: boolean): Promise<boolean> {
      const row = await store.lock(transaction, userId);
      if (!row || row.status === accountStatus.erased) return false;
      // Who asked to leave before has not changed its mind: once restored, the days go on.
      const restored = row.cancelAt === null ? accountStatus.inUse : accountStatus.leaving;
      await store.change(transaction, userId, { status: disabled ? accountStatus.disabled : restored });
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
