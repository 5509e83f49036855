import type { Platform } from '../../platform/platform.ts';
import { accountFigures } from './accounts.figures.ts';
import { createAdministration } from './accounts.administration.ts';
import { createConsents } from './accounts.consents.ts';
import { createEntry } from './accounts.entry.ts';
import { createHasher } from './accounts.hasher.ts';
import { createInvitations } from './accounts.invitations.ts';
import { accountsJobs } from './accounts.jobs.ts';
import { createDeviceCookies } from './accounts.device-cookies.ts';
import { createLeaving } from './accounts.leaving.ts';
import { createLockout } from './accounts.lockout.ts';
import { createLoginKey } from './accounts.login-key.ts';
import { createMobileChange } from './accounts.mobile.ts';
import { createPasswords } from './accounts.passwords.ts';
import { createPeople } from './accounts.people.ts';
import type { AccountPorts } from './accounts.ports.ts';
import { createProfile } from './accounts.profile.ts';
import { createRevocation } from './accounts.revocation.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { signInRoutes } from './accounts.sign-in.routes.ts';
import { createSignIn } from './accounts.sign-in.ts';
import { createWechatBinding } from './accounts.wechat.ts';

export { deviceName } from './accounts.device-name.ts';
export { nicknamesOf } from './accounts.people.ts';
export type { AccountPorts } from './accounts.ports.ts';

export type Accounts = ReturnType<typeof createAccounts>;

/** People: how they register and log in, what they change, and how they leave. */
export function createAccounts(platform: Platform, ports: AccountPorts) {
  const { clock, database, settings } = platform;
  const { smsCodes, hasher = createHasher() } = ports;
  const loginKey = createLoginKey(ports.loginKey ?? null, settings.dataDirectory);
  const lockout = createLockout(database, clock);
  const endLogins = createRevocation(platform, smsCodes);
  const people = createPeople(platform, ports);
  const devices = createDeviceCookies(platform.keyring);
  const consents = createConsents(platform, ports);
  const entry = createEntry(platform, ports, { people, devices });
  const passwords = createPasswords(platform, {
    smsCodes,
    hasher,
    loginKey,
    lockout,
    people,
    endLogins,
    devices,
  });
  const invitations = createInvitations(platform, ports, { devices });
  const profile = createProfile(platform, ports, { people, invitations });
  const leaving = createLeaving(platform, ports, { people, endLogins });
  const mobile = createMobileChange(platform, { smsCodes, people, leaving, endLogins, devices });
  const wechat = createWechatBinding(platform, ports, { people, endLogins });
  const { agreements } = consents;
  const signIn = createSignIn(platform, ports, {
    people,
    entry,
    passwords,
    leaving,
    profile,
    invitations,
    agreements,
  });
  const { publicKey } = loginKey;

  return {
    calls: [
      ...signInRoutes({ smsCodes, publicKey, people, passwords, profile, signIn }),
      ...accountsRoutes({ people, consents, entry, passwords, profile, leaving, mobile, wechat }),
    ],
    jobs: accountsJobs(leaving),
    personalData: leaving.personalData,
    figures: accountFigures(database),
    // The key takes seconds to make: better before the first person logs in.
    warmUp: async () => void (await publicKey()),
    publicKey,
    people,
    consents,
    entry,
    passwords,
    wechat,
    profile,
    leaving,
    signIn,
    invitations,
    administration: createAdministration(platform, { people, endLogins, wechat }),
  };
}
