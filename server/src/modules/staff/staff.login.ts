import { code, PortalError } from '@portal/contract/codes';
import { maskMobile } from '@portal/contract/mobile';
import type { StaffMember } from '@portal/contract/staff';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { hashToken } from '../../platform/crypto.ts';
import type { Caller, UserCaller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { SmsCodes } from '../sms-codes/sms-codes.ts';
import { staffStore as store } from './staff.store.ts';
import { enrolUri, matchingStep, newSecret } from './staff.totp.ts';

export type StaffLoginPorts = {
  smsCodes: { tickets: Pick<SmsCodes['tickets'], 'issueTicket' | 'ownerOfTicket' | 'useTicket'> };
  accounts: {
    passwords: Pick<Accounts['passwords'], 'ownerOf'>;
    entry: Pick<Accounts['entry'], 'rememberDevice'>;
  };
};
type Credentials = { mobile: string; password: string };
type SecondStep = { ticket: string; code: string };

export type StaffLogin = ReturnType<typeof createStaffLogin>;

const minute = 60;
const ticketSeconds = 5 * minute;
const triesOfTicket = 5;
const inUse = 1;
const issuer = '采购协会服务平台';

/** By which number and password somebody came, in a ticket that tells neither. */
const loginDigest = ({ mobileIndex, passwordHash }: Record<'mobileIndex' | 'passwordHash', string | null>) =>
  hashToken(JSON.stringify([mobileIndex, passwordHash]));

/** Undoes the transaction, and with it the use of the ticket, which may be tried again. */
class WrongCode extends Error {
  readonly userId: number;
  constructor(userId: number) {
    super('wrong one-time password');
    this.userId = userId;
  }
}

const expired = () => new PortalError(code.failure, '登录已过期，请重新输入手机号和密码');

/** Staff: two steps in, half an hour of idling out. */
export function createStaffLogin(platform: Platform, { smsCodes, accounts }: StaffLoginPorts) {
  const { database, clock, keyring, limits, sessions, audit } = platform;

  /** Somebody who may work here now, or null. */
  async function working(queries: Queries, userId: number) {
    const staffMember = await store.staffMember(queries, userId);
    return staffMember && staffMember.status === inUse && staffMember.staffRoles.length > 0
      ? staffMember
      : null;
  }

  /** product 9: a fifth wrong code kills the ticket. Counted apart, because a wrong try undoes everything else. */
  async function countTry(ticket: string): Promise<void> {
    try {
      await limits.use({
        key: `staff:totp:${hashToken(ticket)}`,
        most: triesOfTicket,
        seconds: ticketSeconds,
      });
    } catch (error) {
      throw error instanceof PortalError ? expired() : error;
    }
  }

  async function checkCode(transaction: Transaction, { ticket, code: given }: SecondStep) {
    const userId = await smsCodes.tickets.ownerOfTicket(transaction, 'staff', ticket);
    if (userId !== null) await store.lockPerson(transaction, userId);
    const { data } = await smsCodes.tickets.useTicket(transaction, 'staff', ticket);
    const staffMember = userId === null ? null : await working(transaction, userId);
    // Hashing takes a while: the ticket of an old password may be given out after it was changed.
    if (!staffMember || data.login !== loginDigest(staffMember)) throw expired();
    const enrolling = staffMember.totpSecretSealed === null;
    const sealed = staffMember.totpSecretSealed ?? data.secretSealed;
    // The secret was set up through another ticket, or taken away, since this one was given out.
    if (typeof sealed !== 'string') throw expired();

    const now = clock();
    const step = matchingStep(keyring.open(sealed), given, now);
    const accepted =
      step !== null &&
      (enrolling
        ? await store.enrol(transaction, staffMember.id, sealed, step, now)
        : await store.takeStep(transaction, staffMember.id, step, now));
    if (!accepted) throw new WrongCode(staffMember.id);
    return { staffMember, enrolling };
  }

  return {
    /** Somebody who is no staff hears the same as somebody with a wrong password. */
    async login({ mobile, password }: Credentials, caller: Caller) {
      const proved = await accounts.passwords.ownerOf({ mobile, password }, caller, 'staff');
      const { id: userId } = proved;
      const staffMember = await working(database, userId);
      if (!staffMember) throw new PortalError(code.failure, '手机号或密码错误');
      await limits.use({ key: `staff:login:hour:${userId}`, most: 10, seconds: 60 * minute });
      await limits.use({ key: `staff:login:day:${userId}`, most: 40, seconds: 1440 * minute });

      const secret = staffMember.totpSecretSealed ? null : newSecret();
      const ticket = await smsCodes.tickets.issueTicket(database, {
        kind: 'staff',
        userId,
        data: { login: loginDigest(proved), ...(secret && { secretSealed: keyring.seal(secret) }) },
        seconds: ticketSeconds,
      });
      return {
        ticket,
        enrol: secret === null ? null : { secret, uri: enrolUri(issuer, maskMobile(mobile), secret) },
      };
    },

    async enter(given: SecondStep, caller: Caller): Promise<{ token: string; staff: StaffMember }> {
      const { address } = caller;
      await limits.use({ key: 'staff:totp:address', address, most: 60, seconds: 10 * minute });
      await countTry(given.ticket);
      try {
        return await database.transaction(async (transaction) => {
          const { staffMember, enrolling } = await checkCode(transaction, given);
          const { id, nickname, staffRoles } = staffMember;
          const principal = { userId: id, roleId: null, certified: false, staffRoles };
          const token = await sessions.open(transaction, 'staff', principal, caller);
          await accounts.entry.rememberDevice(transaction, id, caller);
          await audit.record(transaction, {
            actorId: id,
            action: enrolling ? 'staff.enrol' : 'staff.login',
            subject: `user:${id}`,
            detail: { roles: staffRoles },
            address,
          });
          return { token, staff: { id, name: nickname, roles: staffRoles } };
        });
      } catch (error) {
        if (!(error instanceof WrongCode)) throw error;
        const { userId } = error;
        await database.transaction((transaction) =>
          audit.record(transaction, {
            actorId: userId,
            action: 'staff.refused',
            subject: `user:${userId}`,
            detail: {},
            address,
          }),
        );
        throw new PortalError(code.failure, '动态口令不正确');
      }
    },

    async me({ session }: UserCaller): Promise<StaffMember> {
      const staffMember = await working(database, session.userId);
      if (!staffMember) throw new PortalError(code.sessionInvalid);
      return { id: staffMember.id, name: staffMember.nickname, roles: staffMember.staffRoles };
    },

    async logout({ session, address }: UserCaller): Promise<void> {
      const { userId } = session;
      await database.transaction(async (transaction) => {
        await sessions.close(transaction, userId, session.id);
        await audit.record(transaction, {
          actorId: userId,
          action: 'staff.logout',
          subject: `user:${userId}`,
          detail: {},
          address,
        });
      });
    },
  };
}
