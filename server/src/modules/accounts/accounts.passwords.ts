import { code, PortalError } from '@portal/contract/codes';
import { passwordFault } from '@portal/contract/passwords';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller, UserCaller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Codes } from '../codes/codes.ts';
import { isCommonPassword } from './accounts.common-passwords.ts';
import { disabledText, isDue } from './accounts.entry.ts';
import type { Hasher } from './accounts.hasher.ts';
import type { Lockout } from './accounts.lockout.ts';
import type { LoginKey } from './accounts.login-key.ts';
import type { People } from './accounts.people.ts';
import * as store from './accounts.store.ts';

export type Passwords = ReturnType<typeof createPasswords>;
type Means = { codes: Codes; hasher: Hasher; loginKey: LoginKey; lockout: Lockout; people: People };

const ticketSeconds = 600;

export function createPasswords(platform: Platform, { codes, hasher, loginKey, lockout, people }: Means) {
  const { audit, clock, database, sessions } = platform;

  /** A password somebody wants, opened, judged and hashed. */
  const hashOfNew = async (sealed: string) => hashOf(await loginKey.open(sealed));

  async function hashOf(password: string): Promise<string> {
    const fault = passwordFault(password) ?? (isCommonPassword(password) ? '密码过于常见，请换一个' : null);
    if (fault) throw new PortalError(code.invalidFields, fault, { fields: { password: fault } });
    return hasher.hash(password);
  }

  /** Every other session ends with the old password. */
  async function replace(
    userId: number,
    passwordHash: string,
    address: string,
    keepSession = 0,
  ): Promise<void> {
    await database.transaction(async (transaction) => {
      await store.change(transaction, userId, { passwordHash });
      await sessions.closeAll(transaction, userId, keepSession);
      await record(transaction, userId, address);
    });
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
  async function proveOwn(
    { session, address }: UserCaller,
    password: string,
    refusal: string,
  ): Promise<void> {
    const { passwordHash, mobileIndex } = await people.rowOf(database, session.userId);
    await lockout.takeTry(mobileIndex ?? '', address);
    if (!(await hasher.verify(password, passwordHash))) throw new PortalError(code.failure, refusal);
    await lockout.forgive(mobileIndex ?? '', address);
  }

  return {
    hashOfNew,

    /**
     * Whose password it is. For a number nobody has, the same tries are counted, the same work is done and the same
     * words are said as for a wrong password.
     */
    async ownerOf(given: { mobile: string; password: string; address: string }): Promise<number> {
      const password = await loginKey.open(given.password);
      const mobileIndex = people.mobileIndexOf(given.mobile);
      await lockout.takeTry(mobileIndex, given.address);
      const found = await store.byMobile(database, mobileIndex);
      const row = found && !isDue(found, clock()) ? found : null;
      const right = await hasher.verify(password, row?.passwordHash ?? null);
      if (!row || !right) throw new PortalError(code.failure, '手机号或密码错误');
      await lockout.forgive(mobileIndex, given.address);
      if (row.status === store.status.disabled) throw new PortalError(code.failure, disabledText);
      return row.id;
    },

    async changePassword(caller: UserCaller, oldSealed: string, newSealed: string): Promise<void> {
      const { userId, id } = caller.session;
      const [before, after] = [await loginKey.open(oldSealed), await loginKey.open(newSealed)];
      await proveOwn(caller, before, '旧密码不正确');
      if (before === after) throw new PortalError(code.failure, '新密码不能与旧密码相同');
      await replace(userId, await hashOf(after), caller.address, id);
    },

    /** For whoever holds the mobile and is not logged in. */
    async resetPassword(
      caller: Caller,
      given: { mobile: string; code: string; password: string },
    ): Promise<void> {
      const { mobile, code: digits, password } = given;
      const passwordHash = await hashOfNew(password);
      await codes.checkSms(database, { mobile, scene: 'forget', code: digits });
      const mobileIndex = people.mobileIndexOf(mobile);
      const row = await store.byMobile(database, mobileIndex);
      if (!row || isDue(row, clock())) throw new PortalError(code.failure, '该手机号尚未注册，请先注册');
      if (row.status === store.status.disabled) throw new PortalError(code.failure, disabledText);
      await replace(row.id, passwordHash, caller.address);
      await lockout.unlock(mobileIndex);
    },

    async startOwnReset(caller: UserCaller, digits: string): Promise<string> {
      const { userId } = caller.session;
      const mobile = await people.mobileOf(userId);
      await codes.checkSms(database, { mobile, scene: 'forget', code: digits });
      return codes.issueTicket(database, { kind: 'password', userId, seconds: ticketSeconds });
    },

    async finishOwnReset(caller: UserCaller, ticket: string, sealed: string): Promise<void> {
      const { userId, id } = caller.session;
      const passwordHash = await hashOfNew(sealed);
      const owner = await codes.useTicket(database, 'password', ticket);
      if (owner.userId !== userId) throw new PortalError(code.failure, '操作已超时，请重新开始');
      await replace(userId, passwordHash, caller.address, id);
      await lockout.unlock(people.mobileIndexOf(await people.mobileOf(userId)));
    },

    /** Proves once more who sits here: by the own mobile or by the password. */
    async verify(caller: UserCaller, given: { code?: string; password?: string }): Promise<void> {
      const { userId, id } = caller.session;
      if (given.password !== undefined) {
        await proveOwn(caller, await loginKey.open(given.password), '密码不正确');
      } else {
        const mobile = await people.mobileOf(userId);
        await codes.checkSms(database, { mobile, scene: 'verify', code: given.code ?? '' });
      }
      await sessions.verify(id);
    },
  };
}
