import { randomInt } from 'node:crypto';
import type { SignedIn } from '@portal/contract/accounts';
import { code, PortalError } from '@portal/contract/codes';
import type { RoleId } from '@portal/contract/roles';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Agreed } from './accounts.consents.ts';
import type { DeviceCookies } from './accounts.device-cookies.ts';
import type { People } from './accounts.people.ts';
import type { AccountPorts } from './accounts.ports.ts';
import { accountStatus, accountStore as store, type UserRow } from './accounts.store.ts';

export type Entry = ReturnType<typeof createEntry>;

type NewPerson = {
  mobile: string;
  roleId: RoleId;
  agreements: Agreed[];
  address: string;
  passwordHash?: string;
  nickname?: string;
  invitedBy?: number | null;
};

/** Where a login comes from, and the session it came with. */
type Visit = Pick<Caller, 'session' | 'address' | 'fingerprint' | 'device' | 'deviceCookie'>;

type Opening = {
  roleId?: RoleId | undefined;
  /** The hash that was verified: if the password has changed since, the login fails. */
  proved?: Pick<UserRow, 'passwordHash' | 'mobileIndex'>;
  /** Through a link from another device: nothing was proved on this one. */
  handedOver?: boolean;
};

/** `stays`: the login undid a cancellation. */
type Login = { signedIn: SignedIn; msg: string; stays: boolean };

// Without 0, O, 1, I and L: it is read aloud and typed.
const inviteLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export const disabledText = '账号已停用，请联系客服';
export const wrongPassword = () => new PortalError(code.failure, '手机号或密码错误');
export const mobileTaken = () => new PortalError(code.failure, '该手机号已注册，请直接登录');

type Dependencies = { people: People; devices: DeviceCookies };

/** The last step of every login: a row for somebody new, and a session for somebody known. */
export function createEntry(platform: Platform, ports: AccountPorts, { people, devices }: Dependencies) {
  const { audit, clock, database, keyring, sessions } = platform;

  /** product 2: logging in during the seven days undoes a cancellation. */
  async function undoLeaving(transaction: Transaction, row: UserRow, address: string): Promise<void> {
    await store.change(transaction, row.id, { status: accountStatus.inUse, cancelAt: null });
    await ports.messages.send(transaction, {
      userId: row.id,
      type: 2,
      title: '账号注销申请已撤销',
      content: '您在 7 天内重新登录，账号注销申请已撤销，账号可以继续使用。',
      link: '/profile/accountManage',
      eventKey: `accounts.stay:${row.cancelAt?.getTime()}`,
    });
    const subject = `user:${row.id}`;
    await audit.record(transaction, {
      actorId: row.id,
      action: 'accounts.stay',
      subject,
      detail: {},
      address,
    });
  }

  return {
    logout: async ({ userId, id }: { userId: number; id: number }) => {
      await sessions.close(database, userId, id);
    },

    /** After a login that opens no session here: that of the back office. */
    async rememberDevice(transaction: Transaction, userId: number, caller: Caller): Promise<void> {
      devices.remember(caller, await people.rowOf(transaction, userId));
    },

    /** Makes the account and logs what was agreed to. Throws when the mobile is taken. */
    async register(transaction: Transaction, person: NewPerson): Promise<number> {
      const { mobile, roleId, agreements, address, passwordHash, nickname, invitedBy } = person;
      const now = clock();
      const userId = await store.add(transaction, {
        mobileSealed: keyring.seal(mobile),
        mobileIndex: people.mobileIndexOf(mobile),
        nickname: nickname ?? `用户${mobile.slice(-4)}`,
        passwordHash: passwordHash ?? null,
        roleId,
        inviteKey: newInviteKey(),
        inviteKeyAt: now,
        invitedBy: invitedBy ?? null,
        createdAt: now,
      });
      if (userId === null) throw mobileTaken();
      await store.addConsents(
        transaction,
        agreements.map((agreed) => ({ ...agreed, userId, given: true, address, at: now })),
      );
      return userId;
    },

    /** The transaction around `openSession`: whoever stays after all is listed in the public directory again. */
    logIn: <Result extends Login | null>(
      work: (transaction: Transaction) => Promise<Result>,
    ): Promise<Result> => change(platform, 'identities', work, (login) => login?.stays === true),

    /** A new session with a new token; the one a caller came with is never taken over, and is closed. */
    async openSession(
      transaction: Transaction,
      userId: number,
      caller: Visit,
      { roleId, proved, handedOver = false }: Opening = {},
    ): Promise<Login> {
      const row = await store.recordVisit(transaction, userId, clock());
      if (!row || row.status === accountStatus.erased || isDue(row, clock())) {
        throw new PortalError(code.failure, '账号不存在');
      }
      if (row.status === accountStatus.disabled) throw new PortalError(code.failure, disabledText);
      if (proved && !isSameLogin(row, proved)) throw wrongPassword();
      const leaving = row.status === accountStatus.leaving;
      if (leaving) await undoLeaving(transaction, row, caller.address);
      if (roleId !== undefined) await people.chooseRole(transaction, userId, roleId);

      const before = caller.session;
      if (before?.kind === 'user') await sessions.close(transaction, before.userId, before.id);
      await store.closeSameBrowser(transaction, userId, caller.fingerprint);
      const current = { ...row, roleId: roleId ?? row.roleId, status: accountStatus.inUse };
      const states = await store.identityStates(transaction, userId);
      const token = await sessions.open(transaction, 'user', people.principalOf(current, states), caller);
      if (!handedOver) devices.remember(caller, row);
      const signedIn = { token, user: await people.userFrom(transaction, current, states) };
      return { signedIn, msg: leaving ? '登录成功，账号注销申请已撤销' : '登录成功', stays: leaving };
    },
  };
}

function isSameLogin(row: UserRow, { passwordHash, mobileIndex }: NonNullable<Opening['proved']>): boolean {
  return row.passwordHash === passwordHash && row.mobileIndex === mobileIndex;
}

/** The seven days are over, but the job has not erased the account yet. */
export function isDue(row: Pick<UserRow, 'status' | 'cancelAt'>, now: Date): boolean {
  return row.status === accountStatus.leaving && row.cancelAt !== null && row.cancelAt <= now;
}

export function newInviteKey(): string {
  return Array.from({ length: 8 }, () => inviteLetters[randomInt(inviteLetters.length)]).join('');
}
