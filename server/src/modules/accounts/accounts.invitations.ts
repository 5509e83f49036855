import { code, PortalError } from '@portal/contract/codes';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DeviceCookies } from './accounts.device-cookies.ts';
import { newInviteKey } from './accounts.entry.ts';
import type { AccountPorts } from './accounts.ports.ts';
import { accountStore as store } from './accounts.store.ts';

type Invite = { userId: number; inviterId: number; key: string };

/** Keys are drawn from 850 thousand million. */
const mostDraws = 5;

export type Invitations = ReturnType<typeof createInvitations>;

/** The keys people invite others by. */
export function createInvitations(
  { clock }: Pick<Platform, 'clock'>,
  { invites }: Pick<AccountPorts, 'invites'>,
  { devices }: { devices: DeviceCookies },
) {
  async function ownerOf(queries: Queries, key: string): Promise<number | null> {
    const owner = await store.idOfInviteKey(queries, key);
    return owner ?? (await invites?.ownerOfOldKey(queries, key)) ?? null;
  }

  /** Somebody has logged in here before: by the cookie of the device, which outlives a session, or by an open session. */
  async function isDeviceOf(queries: Queries, userId: number, caller: Caller): Promise<boolean> {
    const owner = await store.byId(queries, userId);
    if (!owner) return false;
    return (
      devices.markOf(caller, owner) !== null || (await store.hasBrowser(queries, userId, caller.fingerprint))
    );
  }

  return {
    ownerOf,

    /** Part of the registration. */
    async record(transaction: Transaction, invite: Invite, caller: Caller): Promise<void> {
      const sameDevice = await isDeviceOf(transaction, invite.inviterId, caller);
      await invites?.record(transaction, { ...invite, sameDevice });
    },

    async current(queries: Queries, userId: number): Promise<{ key: string; at: Date }> {
      const row = await store.byId(queries, userId);
      if (!row) throw new PortalError(code.failure, '账号不存在');
      return { key: row.inviteKey, at: row.inviteKeyAt };
    },

    /** A new key; what became of the old one is for the caller to say. */
    async renew(transaction: Transaction, userId: number): Promise<{ old: string; key: string; at: Date }> {
      const row = await store.lock(transaction, userId);
      if (!row) throw new PortalError(code.failure, '账号不存在');
      for (let draws = 0; draws < mostDraws; draws++) {
        const key = newInviteKey();
        if ((await ownerOf(transaction, key)) !== null) continue;
        const at = clock();
        await store.change(transaction, userId, { inviteKey: key, inviteKeyAt: at });
        return { old: row.inviteKey, key, at };
      }
      throw new Error('no free invite key was drawn');
    },
  };
}
