import { code, PortalError } from '@portal/contract/codes';
import { passwordFault } from '@portal/contract/passwords';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Caller, UserCaller } from '../../platform/http/caller.ts';
import { networkOf } from '../../platform/network.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SmsCodes } from '../sms-codes/sms-codes.ts';
import { isCommonPassword } from './accounts.common-passwords.ts';
import { disabledText, isDue } from './accounts.entry.ts';
import type { Hasher } from './accounts.hasher.ts';
import type { DeviceCookies } from './accounts.device-cookies.ts';
import type { Lockout, LoginPage } from './accounts.lockout.ts';
import type { LoginKey } from './accounts.login-key.ts';
import type { People } from './accounts.people.ts';
import type { EndLogins } from './accounts.revocation.ts';
import { accountStatus, accountStore as store } from './accounts.store.ts';

export type Passwords = ReturnType<typeof createPasswords>;
type Proof = { code?: string; password?: string };
type Dependencies = {
  codes: SmsCodes;
  hasher: Hasher;
  loginKey: LoginKey;
  lockout: Lockout;
  people: People;
  endLogins: EndLogins;
  devices: DeviceCookies;
};

const ticketSeconds = 600;

export function createPasswords(platform: Platform, dependencies: Dependencies) {
  const { codes, hasher, loginKey, lockout, people, endLogins, devices } = dependencies;
  const { audit, clock, database, sessions } = platform;

  /** A password somebody wants, opened and judged. Hashing it is dear: only for whoever has proved something. */
  const openNew = async (sealed: string) => requireStrong(await loginKey.open(sealed));

  function requireStrong(password: string): string {
    const fault = passwordFault(password) ?? (isCommonPassword(password) ? '密码过于常见，请换一个' : null);
    if (fault) throw new PortalError(code.invalidFields, fault, { fields: { password: fault } });
    return password;
  }

  const hashTrusted = (password: string) => hasher.hash(password, 'trusted');

  /** Every other session ends with the old password, and every other device is unknown again. */
  async function replace(userId: number, password: string, caller: Caller, keepSession = 0): Promise<void> {
    const passwordHash = await hashTrusted(password);
    const mobileIndex = await database.transaction(async (transaction) => {
      await store.change(transaction, userId, { passwordHash });
      await endLogins(transaction, userId, keepSession);
      await record(transaction, userId, caller.address);
      return (await people.rowOf(transaction, userId)).mobileIndex;
    });
    devices.remember(caller, { mobileIndex, passwordHash });
    await lockout.unlock(mobileIndex ?? '');
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
  async function proveOwn({ session }: UserCaller, password: string, refusal: string): Promise<void> {
    const { passwordHash, mobileIndex } = await people.rowOf(database, session.userId);
    const right = await lockout.guard({ page: 'own', mobileIndex: mobileIndex ?? '' }, () =>
      hasher.verify(password, passwordHash, 'trusted'),
    );
    if (!right) throw new PortalError(code.failure, refusal);
  }

  /** Throws unless it is the password or the code of the caller. What it answers uses the code up, as part of what it is for. */
  async function prove(caller: UserCaller, given: Proof): Promise<(queries: Queries) => Promise<void>> {
    const { userId, id } = caller.session;
    if (given.password !== undefined) {
      await proveOwn(caller, await loginKey.open(given.password), '密码不正确');
      return (queries) => sessions.verify(id, queries);
    }
    const mobile = await people.mobileOf(userId);
    const spendCode = await codes.sms.holdSms(database, { mobile, scene: 'verify', code: given.code ?? '' });
    return async (queries) => {
      await spendCode(queries);
      await sessions.verify(id, queries);
    };
  }

  return {
    openNew,
    hashTrusted,

    /**
     * Whose password it is. For a number nobody has, the same tries are counted, the same work is done and the same
     * words are said as for a wrong password.
     */
    async ownerOf(
      given: { mobile: string; password: string },
      caller: Caller,
      page: LoginPage,
    ): Promise<number> {
      const { address } = caller;
      const password = await loginKey.open(given.password);
      const mobileIndex = people.mobileIndexOf(given.mobile);
      const found = await store.byMobile(database, mobileIndex);
      const row = found && !isDue(found, clock()) ? found : null;
      const passwordHash = row?.passwordHash ?? null;
      const deviceId = devices.idOf(caller, { mobileIndex, passwordHash });
      const guess = deviceId === null ? { address } : { deviceId };
      const right = await lockout.guard({ page, mobileIndex, ...guess }, () =>
        hasher.verify(password, passwordHash, deviceId ? 'trusted' : { network: networkOf(address) }),
      );
      if (!row || !right) throw new PortalError(code.failure, '手机号或密码错误');
      if (row.status === accountStatus.disabled) throw new PortalError(code.failure, disabledText);
      return row.id;
    },

    async changePassword(caller: UserCaller, oldSealed: string, newSealed: string): Promise<void> {
      const { userId, id } = caller.session;
      const [before, after] = [await loginKey.open(oldSealed), await loginKey.open(newSealed)];
      await proveOwn(caller, before, '旧密码不正确');
      if (before === after) throw new PortalError(code.failure, '新密码不能与旧密码相同');
      await replace(userId, requireStrong(after), caller, id);
    },

    /** For whoever holds the mobile and is not logged in. */
    async resetPassword(
      caller: Caller,
      given: { mobile: string; code: string; password: string },
    ): Promise<void> {
      const { mobile, code: digits } = given;
      const spendCode = await codes.sms.holdSms(database, { mobile, scene: 'forget', code: digits });
      const password = await openNew(given.password);
      await spendCode();
      const row = await store.byMobile(database, people.mobileIndexOf(mobile));
      if (!row || isDue(row, clock())) throw new PortalError(code.failure, '该手机号尚未注册，请先注册');
      if (row.status === accountStatus.disabled) throw new PortalError(code.failure, disabledText);
      await replace(row.id, password, caller);
    },

    async startOwnReset(caller: UserCaller, digits: string): Promise<string> {
      const { userId } = caller.session;
      const mobile = await people.mobileOf(userId);
      await codes.sms.checkSms(database, { mobile, scene: 'forget', code: digits });
      return codes.tickets.issueTicket(database, { kind: 'password', userId, seconds: ticketSeconds });
    },

    async finishOwnReset(caller: UserCaller, ticket: string, sealed: string): Promise<void> {
      const { userId, id } = caller.session;
      const password = await openNew(sealed);
      const owner = await codes.tickets.useTicket(database, 'password', ticket);
      if (owner.userId !== userId) throw new PortalError(code.failure, '操作已超时，请重新开始');
      await replace(userId, password, caller, id);
    },

    prove,

    /** Proves once more who sits here: by the own mobile or by the password. */
    async verify(caller: UserCaller, given: Proof): Promise<void> {
      const spendProof = await prove(caller, given);
      await spendProof(database);
    },
  };
}
