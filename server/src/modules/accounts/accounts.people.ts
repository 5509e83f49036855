import type { User } from '@portal/contract/accounts';
import { code, PortalError } from '@portal/contract/codes';
import { maskMobile } from '@portal/contract/mobile';
import type { AuthStatus, RoleId } from '@portal/contract/roles';
import { toUnixSeconds } from '@portal/contract/time';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Principal, Session } from '../../platform/sessions.ts';
import type { AccountPorts } from './accounts.ports.ts';
import {
  accountStatus,
  accountStore as store,
  certified,
  isTaken,
  staffRolesOf,
  type UserRow,
} from './accounts.store.ts';

export type People = ReturnType<typeof createPeople>;

/** Whose password or mobile was right, and by which facts: hashing takes a while, and they may be others by now. */
export type Proved = Pick<UserRow, 'id' | 'passwordHash' | 'mobileIndex'>;

type States = Awaited<ReturnType<typeof store.identityStates>>;

const freshMinutes = 10;

/** Who somebody is: the wire shape, the facts of a session, the current identity. */
export function createPeople(
  { database, clock, keyring, sessions }: Platform,
  { balance = async () => 0, vipUntil = async () => null }: Pick<AccountPorts, 'balance' | 'vipUntil'> = {},
) {
  const mobileIndexOf = (mobile: string) => keyring.blindIndex('mobile', mobile);
  const openidIndexOf = (openid: string) => keyring.blindIndex('openid', openid);

  async function rowOf(queries: Queries, userId: number): Promise<UserRow> {
    const row = await store.byId(queries, userId);
    if (!row || row.status === accountStatus.erased) throw new PortalError(code.failure, '账号不存在');
    return row;
  }

  function principalOf(row: UserRow, states: States): Principal {
    const roleId = row.roleId as RoleId;
    return {
      userId: row.id,
      roleId,
      certified: states.get(roleId) === certified,
      staffRoles: staffRolesOf(row),
    };
  }

  async function userOf(userId: number): Promise<User> {
    const row = await rowOf(database, userId);
    return userFrom(database, row, await store.identityStates(database, userId));
  }

  async function userFrom(queries: Queries, row: UserRow, states: States): Promise<User> {
    const vip = await vipUntil(queries, row.id);
    const roleId = row.roleId as RoleId;
    return {
      id: row.id,
      user_nickname: row.nickname,
      user_status: row.status === accountStatus.leaving ? 2 : 1,
      avatar: row.avatar,
      mobile: row.mobileSealed ? maskMobile(keyring.open(row.mobileSealed)) : '',
      email: row.email,
      district: row.district,
      intro: row.intro,
      user_identity_id: roleId,
      auth_status: (states.get(roleId) ?? 1) as AuthStatus,
      is_staff: row.staffRoles.length > 0 ? 1 : 0,
      user_invite_key: row.inviteKey,
      invitekey_updatetime: toUnixSeconds(row.inviteKeyAt),
      openid: row.openidSealed ? keyring.open(row.openidSealed) : '',
      balance: await balance(queries, row.id),
      vip_until: vip ? toUnixSeconds(vip) : 0,
    };
  }

  /** Updates role, certificates and staff roles in all live sessions of a person. */
  async function refreshPrincipal(transaction: Transaction, userId: number): Promise<void> {
    const row = await rowOf(transaction, userId);
    const states = await store.identityStates(transaction, userId);
    await sessions.updatePrincipal(transaction, principalOf(row, states));
  }

  /** A session as it is by now; throws when it has ended, or the account is not in use any more. */
  async function callerNow(queries: Queries, row: UserRow | null, { userId, id }: Session) {
    const session = row?.status === accountStatus.inUse ? await sessions.openById(queries, userId, id) : null;
    if (!row || !session) throw new PortalError(code.sessionInvalid);
    return { row, session };
  }

  /** Sensitive acts want somebody who has proved to be itself within ten minutes. */
  function requireFresh({ verifiedAt }: Session): void {
    if (clock().getTime() - verifiedAt.getTime() <= freshMinutes * 60_000) return;
    throw new PortalError(code.failure, '请先验证本人身份', { verify: 1 });
  }

  return {
    mobileIndexOf,
    openidIndexOf,
    rowOf,
    principalOf,
    userOf,
    userFrom,
    vipUntil,
    refreshPrincipal,

    /** product 2: free until something is certified, then only what is certified. */
    async chooseRole(transaction: Transaction, userId: number, roleId: RoleId): Promise<void> {
      const states = await store.identityStates(transaction, userId);
      const proven = [...states].filter(([, state]) => state === certified).map(([type]) => type);
      if (proven.length > 0 && !proven.includes(roleId)) {
        throw new PortalError(code.notCertified, '您还未认证该身份，请先认证');
      }
      await store.change(transaction, userId, { roleId });
      await refreshPrincipal(transaction, userId);
    },

    async hasCertificate(queries: Queries, userId: number): Promise<boolean> {
      return [...(await store.identityStates(queries, userId)).values()].includes(certified);
    },

    namesOf: (userIds: readonly number[]) => store.names(database, userIds),

    async mobileOf(userId: number): Promise<string> {
      const { mobileSealed } = await rowOf(database, userId);
      if (!mobileSealed) throw new PortalError(code.failure, '账号没有绑定手机号');
      return keyring.open(mobileSealed);
    },

    async findByMobile(queries: Queries, mobile: string): Promise<number | null> {
      return (await store.byMobile(queries, mobileIndexOf(mobile)))?.id ?? null;
    },

    async lockByMobile(transaction: Transaction, mobile: string): Promise<number | null> {
      return (await store.lockByMobile(transaction, mobileIndexOf(mobile)))?.id ?? null;
    },

    /** Whose WeChat it is. The row is held, so that a login by it and its unbinding take turns. */
    async lockByOpenid(transaction: Transaction, openid: string): Promise<number | null> {
      return (await store.lockByOpenid(transaction, openidIndexOf(openid)))?.id ?? null;
    },

    async bindOpenid(transaction: Transaction, userId: number, openid: string): Promise<void> {
      const values = { openidSealed: keyring.seal(openid), openidIndex: openidIndexOf(openid) };
      const bound = await store.setOpenid(transaction, userId, values).catch((error: unknown) => {
        if (isTaken(error)) return false;
        throw error;
      });
      if (!bound) throw new PortalError(code.failure, '该手机号或微信已有其他绑定，请联系客服');
    },

    /** Holds the row of the caller, whose session may have ended or account been disabled since the access check. */
    lockCaller: async (transaction: Transaction, session: Session): Promise<UserRow> =>
      (await callerNow(transaction, await store.lock(transaction, session.userId), session)).row,

    /** The same for what wants a fresh proof, which may have run out as well. */
    async lockFreshCaller(transaction: Transaction, session: Session): Promise<UserRow> {
      const now = await callerNow(transaction, await store.lock(transaction, session.userId), session);
      requireFresh(now.session);
      return now.row;
    },

    /** Throws unless the caller is still logged in, with the password and the mobile it has proved to know. */
    async requireUnchanged(queries: Queries, session: Session, proved: Proved): Promise<void> {
      const { row } = await callerNow(queries, await store.byId(queries, session.userId), session);
      if (row.passwordHash === proved.passwordHash && row.mobileIndex === proved.mobileIndex) return;
      throw new PortalError(code.failure, '密码或手机号刚刚变更，请重新验证');
    },

    requireFresh,
  };
}

/** Nicknames of these users by their id; empty for nobody and for somebody who is gone. */
export async function nicknamesOf(
  queries: Queries,
  userIds: readonly (number | null)[],
): Promise<(userId: number | null) => string> {
  const names = await store.names(
    queries,
    userIds.filter((id) => id !== null),
  );
  return (userId) => (userId === null ? '' : (names.get(userId) ?? ''));
}
