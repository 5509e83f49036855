import { code, PortalError } from '@portal/contract/codes';
import { maskMobile, mobilePattern } from '@portal/contract/mobile';
import type { CursorRequest } from '@portal/contract/paging';
import type { RoleId, StaffRole } from '@portal/contract/roles';
import type { UserRow } from '@portal/contract/staff';
import { toUnixSeconds } from '@portal/contract/time';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import { idCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { type PeopleFilter, staffStore as store } from './staff.store.ts';

type Search = CursorRequest & {
  keyword?: string | undefined;
  type?: RoleId | undefined;
  staff?: boolean | undefined;
};
type Disabling = { id: number; disabled: boolean; reason: string };
type Reasoned = { id: number; reason: string };
type Granting = { id: number; roles: StaffRole[] };

export type StaffPeople = ReturnType<typeof createPeople>;

const disabledStatus = 3;

/** Accounts as administrators see them: who there is, who may come in, who has which duty. */
export function createPeople(platform: Platform, administration: Accounts['administration']) {
  const { database, keyring, audit } = platform;

  /** An administrator who was removed a moment ago decides nothing any more. */
  async function requireAdministrator(transaction: Transaction, userId: number): Promise<void> {
    const administrators = await store.lockAdministrators(transaction);
    if (!administrators.includes(userId)) throw new PortalError(code.notAllowed);
  }

  async function person(transaction: Transaction, userId: number) {
    const found = await store.lockPerson(transaction, userId);
    if (!found) throw new PortalError(code.failure, '用户不存在');
    return found;
  }

  function filterOf({ keyword, type, staff }: Search): PeopleFilter {
    const mobile = keyword && mobilePattern.test(keyword) ? keyword : undefined;
    return {
      mobileIndex: mobile && keyring.blindIndex('mobile', mobile),
      nickname: mobile ? undefined : keyword || undefined,
      roleId: type,
      staff,
    };
  }

  return {
    async list(search: Search) {
      const { page, page_size, next } = search;
      const before = next === undefined ? null : idCursor.read(next);
      const offset = before === null ? (page - 1) * page_size : 0;
      const found = await store.people(database, filterOf(search), { before, offset, limit: page_size + 1 });
      const rows = found.rows.slice(0, page_size);
      const certificates = Map.groupBy(
        await store.certifiedOf(
          database,
          rows.map((row) => row.id),
        ),
        (each) => each.userId,
      );
      const data = rows.map((row): UserRow => ({
        id: row.id,
        user_nickname: row.nickname,
        mobile: row.mobileSealed ? maskMobile(keyring.open(row.mobileSealed)) : '',
        user_identity_id: row.roleId,
        certified: (certificates.get(row.id) ?? []).map((each) => each.type),
        user_status: row.status,
        staff_roles: row.staffRoles,
        totp: row.totp,
        wechat: row.wechat,
        create_time: toUnixSeconds(row.createdAt),
        seen_time: row.seenAt && toUnixSeconds(row.seenAt),
      }));
      const more = found.rows.length > page_size ? idCursor.write(rows.at(-1)!.id) : null;
      return { total: found.total, page, page_size, next: more, data };
    },

    async disable({ id, disabled, reason }: Disabling, { session, address }: UserCaller): Promise<void> {
      if (id === session.userId) throw new PortalError(code.failure, '不能停用自己的账号');
      // The public directory lists nobody whose account is disabled.
      await change(platform, 'identities', async (transaction) => {
        await requireAdministrator(transaction, session.userId);
        const { status } = await person(transaction, id);
        if (disabled === (status === disabledStatus)) {
          throw new PortalError(code.failure, disabled ? '该账号已经停用' : '该账号没有停用');
        }
        await administration.setDisabled(transaction, id, disabled);
        await audit.record(transaction, {
          actorId: session.userId,
          action: disabled ? 'people.disable' : 'people.restore',
          subject: `user:${id}`,
          detail: { reason },
          address,
        });
      });
    },

    /** For somebody whose phone is lost: the next login sets up another one. */
    async resetTotp({ id, reason }: Reasoned, { session, address }: UserCaller): Promise<void> {
      if (id === session.userId) throw new PortalError(code.failure, '请由其他系统管理员重置您的动态口令');
      await database.transaction(async (transaction) => {
        await requireAdministrator(transaction, session.userId);
        const { staffRoles, totp } = await person(transaction, id);
        if (staffRoles.length === 0) throw new PortalError(code.failure, '该用户不是工作人员');
        if (!totp) throw new PortalError(code.failure, '对方尚未绑定动态口令，无需重置');
        await store.forgetSecret(transaction, id);
        await store.closeStaffSessions(transaction, id, session.id);
        await audit.record(transaction, {
          actorId: session.userId,
          action: 'people.totpReset',
          subject: `user:${id}`,
          detail: { reason },
          address,
        });
      });
    },

    /** For somebody who has lost the bound WeChat, or does not know whose it is. */
    async unbindWechat({ id, reason }: Reasoned, { session, address }: UserCaller): Promise<void> {
      if (id === session.userId) throw new PortalError(code.failure, '请在账号管理中解除自己的微信绑定');
      await database.transaction(async (transaction) => {
        await requireAdministrator(transaction, session.userId);
        await person(transaction, id);
        await administration.unbindWechat(transaction, id);
        await audit.record(transaction, {
          actorId: session.userId,
          action: 'people.wechatUnbind',
          subject: `user:${id}`,
          detail: { reason },
          address,
        });
      });
    },

    async grant({ id, roles }: Granting, { session, address }: UserCaller): Promise<void> {
      const after = [...new Set(roles)].sort();
      await database.transaction(async (transaction) => {
        await requireAdministrator(transaction, session.userId);
        const { staffRoles, status } = await person(transaction, id);
        const before = staffRoles.toSorted();
        if (before.join() === after.join()) return;
        // So there is always one left: the administrator who did it.
        if (id === session.userId && !after.includes('administrator')) {
          throw new PortalError(code.failure, '不能收回自己的系统管理员职责');
        }
        if (status === disabledStatus && after.some((role) => !before.includes(role))) {
          throw new PortalError(code.failure, '该账号已停用，请先恢复');
        }
        await administration.setStaffRoles(transaction, id, after);
        // Whoever leaves the staff sets up a second factor anew when coming back.
        if (after.length === 0) await store.forgetSecret(transaction, id);
        // ASVS 7.4.2: changed duties need a new login; whoever changes the own ones goes on.
        await store.closeStaffSessions(transaction, id, session.id);
        await audit.record(transaction, {
          actorId: session.userId,
          action: 'people.grant',
          subject: `user:${id}`,
          detail: { before, after },
          address,
        });
      });
    },
  };
}
