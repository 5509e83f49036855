import { code, PortalError } from '@portal/contract/codes';
import { passwordFault } from '@portal/contract/passwords';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Caller, UserCaller } from '../../platform/http/caller.ts';
import { networkOf } from '../../platform/network.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SmsCodes } from '../sms-codes/sms-codes.ts';
import { isCommonPassword } from './accounts.common-passwords.ts';
import { disabledText, isDue, wrongPassword } from './accounts.entry.ts';
import type { Hasher } from './accounts.hasher.ts';
import type { DeviceCookies } from './accounts.device-cookies.ts';
import type { Lockout, LoginPage } from './accounts.lockout.ts';
import type { LoginKey } from './accounts.login-key.ts';
import type { People, Proved } from './accounts.people.ts';
import type { EndLogins } from './accounts.revocation.ts';
import { accountStatus, accountStore as store, type UserRow } from './accounts.store.ts';

export type Passwords = ReturnType<typeof createPasswords>;
type Proof = { code?: string; password?: string };
type Dependencies = {
  smsCodes: SmsCodes;
  hasher: Hasher;
  loginKey: LoginKey;
  lockout: Lockout;
  people: People;
  endLogins: EndLogins;
  devices: DeviceCookies;
};

const ticketSeconds = 600;

export function createPasswords(platform: Platform, dependencies: Dependencies) {
  const { smsCodes, hasher, loginKey, lockout, people, endLogins, devices } = dependencies;
  const { audit, clock, database, sessions } = platform;

  /** Decrypts and validates a new password. Hashing is expensive, so only after the caller has proved something. */
  const openNew = async (sealed: string) => requireStrong(await loginKey.open(sealed));

  function requireStrong(password: string): string {
    const fault = passwordFault(password) ?? (isCommonPassword(password) ? '密码过于常见，请换一个' : null);
    if (fault) throw new PortalError(code.invalidFields, fault, { fields: { password: fault } });
    return password;
  }

  const hashTrusted = (password: string) => hasher.hash(password, 'trusted');

  /**
   * Every other session ends with the old password, and every other device is unknown again. Hashing takes a while:
   * `lock` holds the user's row and checks again that the caller may change it.
   */
  async function replace(
    password: string,
    caller: Caller,
    lock: (transaction: Transaction) => Promise<UserRow>,
    keepSession = 0,
  ): Promise<void> {
    const passwordHash = await hashTrusted(password);
    const mobileIndex = await database.transaction(async (transaction) => {
      const row = await lock(transaction);
      await store.change(transaction, row.id, { passwordHash });
      await endLogins(transaction, row.id, keepSession);
      await record(transaction, row.id, caller.address);
      return row.mobileIndex;
    });
    devices.remember(caller, { mobileIndex, passwordHash });
    await lockout.unlock(mobileIndex ?? '');
  }

  /** `require` looks again at what the caller has proved. */
  const replaceOwn = (
    password: string,
    caller: UserCaller,
    require: (transaction: Transaction, row: UserRow) => Promise<void>,
  ) =>
    replace(
      password,
      caller,
      async (transaction) => {
        const row = await people.lockCaller(transaction, caller.session);
        await require(transaction, row);
        return row;
      },
      caller.session.id,
    );

  /** Throws unless the holder of the mobile may set a password. */
  function requireEnabled(row: UserRow | null): UserRow {
    if (!row || isDue(row, clock())) throw new PortalError(code.failure, '该手机号尚未注册，请先注册');
    if (row.status === accountStatus.disabled) throw new PortalError(code.failure, disabledText);
    return row;
  }

  async function record(transaction: Transaction, userId: number, address: string): Promise<void> {
    const subject = `user:${userId}`;
    await audit.record(transaction, {
      actorId: userId,
      action: 'accounts.password',
      subject,
      detail: {},
      address,
    });
  }

  /** Throws unless it is the password of somebody logged in. */
  async function proveOwn({ session }: UserCaller, password: string, refusal: string): Promise<Proved> {
    const row = await people.rowOf(database, session.userId);
    const { passwordHash, mobileIndex } = row;
    const right = await lockout.guard({ page: 'own', mobileIndex: mobileIndex ?? '' }, () =>
      hasher.verify(password, passwordHash, 'trusted'),
    );
    if (!right) throw new PortalError(code.failure, refusal);
    return row;
  }

  /**
   * Throws unless it is the password or the code of the caller. What it answers uses the code up, as part of what it is
   * for, and looks at the caller again; no lock, since whoever changes the password at that moment comes after it.
   */
  async function prove(caller: UserCaller, given: Proof): Promise<(queries: Queries) => Promise<void>> {
    const { session } = caller;
    if (given.password !== undefined) {
      const proved = await proveOwn(caller, await loginKey.open(given.password), '密码不正确');
      return async (queries) => {
        await people.requireUnchanged(queries, session, proved);
        await sessions.verify(session.id, queries);
      };
    }
    const proved = await people.rowOf(database, session.userId);
    const mobile = await people.mobileOf(session.userId);
    const spendCode = await smsCodes.sms.holdSms(database, {
      mobile,
      scene: 'verify',
      code: given.code ?? '',
    });
    return async (queries) => {
      await people.requireUnchanged(queries, session, proved);
      await spendCode(queries);
      await sessions.verify(session.id, queries);
    };
  }

  return {
    openNew,
    hashTrusted,

    /**
     * Verifies a login. An unknown number counts the same tries, does the same work and gives the same message as a
     * wrong password, so that neither answer nor timing tells which numbers are registered.
     */
    async ownerOf(
      given: { mobile: string; password: string },
      caller: Caller,
      page: LoginPage,
    ): Promise<Proved> {
      const { address } = caller;
      const password = await loginKey.open(given.password);
      const mobileIndex = people.mobileIndexOf(given.mobile);
      const found = await store.byMobile(database, mobileIndex);
      const row = found && !isDue(found, clock()) ? found : null;
      const passwordHash = row?.passwordHash ?? null;
      const deviceMark = devices.markOf(caller, { mobileIndex, passwordHash });
      const guess = deviceMark === null ? { address } : { deviceMark };
      const right = await lockout.guard({ page, mobileIndex, ...guess }, () =>
        hasher.verify(password, passwordHash, deviceMark ? 'trusted' : { network: networkOf(address) }),
      );
      if (!row || !right) throw wrongPassword();
      if (row.status === accountStatus.disabled) throw new PortalError(code.failure, disabledText);
      return { id: row.id, passwordHash, mobileIndex };
    },

    async changePassword(caller: UserCaller, oldSealed: string, newSealed: string): Promise<void> {
      const [before, after] = [await loginKey.open(oldSealed), await loginKey.open(newSealed)];
      const wrong = '旧密码不正确';
      const { passwordHash } = await proveOwn(caller, before, wrong);
      if (before === after) throw new PortalError(code.failure, '新密码不能与旧密码相同');
      await replaceOwn(requireStrong(after), caller, async (_, row) => {
        if (row.passwordHash !== passwordHash) throw new PortalError(code.failure, wrong);
      });
    },

    /** For whoever holds the mobile and is not logged in. */
    async resetPassword(
      caller: Caller,
      given: { mobile: string; code: string; password: string },
    ): Promise<void> {
      const { mobile, code: digits } = given;
      const spendCode = await smsCodes.sms.holdSms(database, { mobile, scene: 'forget', code: digits });
      const password = await openNew(given.password);
      await spendCode();
      const mobileIndex = people.mobileIndexOf(mobile);
      requireEnabled(await store.byMobile(database, mobileIndex));
      await replace(password, caller, async (transaction) =>
        requireEnabled(await store.lockByMobile(transaction, mobileIndex)),
      );
    },

    async startOwnReset(caller: UserCaller, digits: string): Promise<string> {
      const { userId } = caller.session;
      const mobile = await people.mobileOf(userId);
      await smsCodes.sms.checkSms(database, { mobile, scene: 'forget', code: digits });
      return smsCodes.tickets.issueTicket(database, { kind: 'password', userId, seconds: ticketSeconds });
    },

    async finishOwnReset(caller: UserCaller, ticket: string, sealed: string): Promise<void> {
      const password = await openNew(sealed);
      const owner = await smsCodes.tickets.ownerOfTicket(database, 'password', ticket);
      if (owner !== caller.session.userId) throw new PortalError(code.failure, '操作已超时，请重新开始');
      await replaceOwn(password, caller, async (transaction) => {
        await smsCodes.tickets.useTicket(transaction, 'password', ticket);
      });
    },

    prove,

    /** Proves once more who sits here: by the own mobile or by the password. */
    async verify(caller: UserCaller, given: Proof): Promise<void> {
      const spendProof = await prove(caller, given);
      await spendProof(database);
    },
  };
}
