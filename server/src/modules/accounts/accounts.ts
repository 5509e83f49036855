import type { StaffRole } from '@portal/contract/roles';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { createConsents } from './accounts.consents.ts';
import { createSignIn } from './accounts.sign-in.ts';
import { createEntry } from './accounts.entry.ts';
import { createHasher } from './accounts.hasher.ts';
import { createKnownDevices } from './accounts.known-devices.ts';
import { createLeaving } from './accounts.leaving.ts';
import { createLockout } from './accounts.lockout.ts';
import { createLoginKey } from './accounts.login-key.ts';
import { createMobileChange } from './accounts.mobile.ts';
import { createPasswords } from './accounts.passwords.ts';
import { createPeople } from './accounts.people.ts';
import type { AccountPorts } from './accounts.ports.ts';
import { createProfile } from './accounts.profile.ts';
import { createRevocation } from './accounts.revocation.ts';
import * as store from './accounts.store.ts';

export { deviceName } from './accounts.device-name.ts';
export type { AccountPorts, Paper, PersonalData } from './accounts.ports.ts';
export type Accounts = ReturnType<typeof createAccounts>;

/** People: how they register and log in, what they change, and how they leave. */
export function createAccounts(platform: Platform, ports: AccountPorts) {
  const { clock, database, sessions, settings } = platform;
  const { codes, hasher = createHasher() } = ports;
  const loginKey = createLoginKey(ports.loginKey ?? null, settings.dataDirectory);
  const lockout = createLockout(database, clock);

  const endLogins = createRevocation(platform, codes);
  const people = createPeople(platform);
  const devices = createKnownDevices(platform.keyring);
  const consents = createConsents(platform, ports);
  const entry = createEntry(platform, ports, { people, devices });
  const passwords = createPasswords(platform, {
    codes,
    hasher,
    loginKey,
    lockout,
    people,
    endLogins,
    devices,
  });
  const profile = createProfile(platform, ports, people);
  const leaving = createLeaving(platform, ports, { people, endLogins });
  const { agreements } = consents;

  return {
    publicKey: loginKey.public,
    ...people,
    ...consents,
    ...entry,
    ...passwords,
    ...profile,
    ...leaving,
    ...createMobileChange(platform, { codes, people, leaving, endLogins, devices }),
    ...createSignIn(platform, ports, { people, entry, passwords, leaving, profile, agreements }),

    logout: async ({ userId, id }: { userId: number; id: number }) => {
      await sessions.close(database, userId, id);
    },

    /** A disabled account loses every login at once. False when there is no such account. */
    async setDisabled(transaction: Transaction, userId: number, disabled: boolean): Promise<boolean> {
      const row = await store.lock(transaction, userId);
      if (!row || row.status === store.status.erased) return false;
      // Who asked to leave before has not changed its mind: once restored, the days go on.
      const restored = row.cancelAt === null ? store.status.inUse : store.status.leaving;
      await store.change(transaction, userId, { status: disabled ? store.status.disabled : restored });
      if (disabled) await endLogins(transaction, userId);
      return true;
    },

    /** After a login that opens no session here: that of the back office. */
    async rememberDevice(transaction: Transaction, userId: number, caller: Caller): Promise<void> {
      devices.remember(caller, await people.rowOf(transaction, userId));
    },

    async setStaffRoles(transaction: Transaction, userId: number, staffRoles: StaffRole[]): Promise<boolean> {
      const row = await store.lock(transaction, userId);
      if (!row || row.status === store.status.erased) return false;
      await store.change(transaction, userId, { staffRoles });
      await people.refreshPrincipal(transaction, userId);
      return true;
    },
  };
}
