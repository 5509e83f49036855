import { createHash, timingSafeEqual } from 'node:crypto';
import type { SignedIn } from '@portal/contract/accounts';
import { code, PortalError } from '@portal/contract/codes';
import type { RoleId } from '@portal/contract/roles';
import { toUnixSeconds } from '@portal/contract/time';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { createConsents } from './accounts.consents.ts';
import { type Entry, mobileTaken } from './accounts.entry.ts';
import type { Invitations } from './accounts.invitations.ts';
import type { Leaving } from './accounts.leaving.ts';
import type { Passwords } from './accounts.passwords.ts';
import type { People } from './accounts.people.ts';
import type { AccountPorts } from './accounts.ports.ts';
import type { Profile } from './accounts.profile.ts';
import { accountStore as store } from './accounts.store.ts';

type LoginResult = { signedIn: SignedIn; msg: string };
type Login = { mobile: string; code?: string; password?: string; role_id?: RoleId };
type Registration = {
  mobile: string;
  code: string;
  password: string;
  role_id: RoleId;
  user_nickname?: string;
  invite_key?: string;
};

type Dependencies = {
  people: People;
  entry: Entry;
  passwords: Passwords;
  leaving: Leaving;
  profile: Profile;
  invitations: Invitations;
  agreements: ReturnType<typeof createConsents>['agreements'];
};

const ticketSeconds = 60;

export type SignIn = ReturnType<typeof createSignIn>;

/** Login, registration, and the hand-over from another device. */
export function createSignIn(platform: Platform, ports: AccountPorts, dependencies: Dependencies) {
  const { clock, database, limits, sessions, settings } = platform;
  const { smsCodes, handoverKey = 'portal' } = ports;
  const { people, entry, passwords, leaving, profile, invitations, agreements } = dependencies;

  async function enter(
    caller: Caller,
    roleId: RoleId | undefined,
    who: (transaction: Transaction) => Promise<number>,
  ): Promise<LoginResult> {
    return entry.logIn(async (transaction) =>
      entry.openSession(transaction, await who(transaction), caller, { roleId }),
    );
  }

  async function enterByPassword(
    { mobile, password, role_id: roleId }: Login & { password: string },
    caller: Caller,
  ): Promise<LoginResult> {
    const proved = await passwords.ownerOf({ mobile, password }, caller, 'portal');
    return entry.logIn((transaction) =>
      entry.openSession(transaction, proved.id, caller, { roleId, proved }),
    );
  }

  /** The code is spent with the login: whoever chose an identity that is not certified needs no new one. */
  async function enterByCode(
    { mobile, code: digits = '', role_id }: Login,
    caller: Caller,
  ): Promise<LoginResult> {
    const spendCode = await smsCodes.sms.holdSms(database, { mobile, scene: 'login', code: digits });
    await leaving.eraseWhenDue(mobile);
    return enter(caller, role_id, async (transaction) => {
      // Lock order: the user's row before that of the code, as in an erasure; the reverse order could deadlock.
      const userId = await people.lockByMobile(transaction, mobile);
      if (userId === null) throw new PortalError(code.failure, '该手机号尚未注册，请先注册');
      await spendCode(transaction);
      return userId;
    });
  }

  return {
    async login(given: Login, caller: Caller): Promise<LoginResult> {
      const { password } = given;
      return password === undefined
        ? enterByCode(given, caller)
        : enterByPassword({ ...given, password }, caller);
    },

    /** The code is verified first, so that only the holder of the mobile learns whether it is registered. */
    async registerByCode(given: Registration, caller: Caller): Promise<LoginResult> {
      const { mobile, role_id: roleId, user_nickname: nickname, invite_key: inviteKey } = given;
      const spendCode = await smsCodes.sms.holdSms(database, { mobile, scene: 'register', code: given.code });
      const invitedBy = inviteKey === undefined ? null : await invitations.ownerOf(database, inviteKey);
      if (inviteKey !== undefined && invitedBy === null) throw new PortalError(code.failure, '邀请码不存在');
      if (nickname !== undefined) await profile.refuseUnfit({ user_nickname: nickname });
      const password = await passwords.openNew(given.password);
      const agreed = await agreements();
      await spendCode();
      await leaving.eraseWhenDue(mobile);
      if ((await people.findByMobile(database, mobile)) !== null) throw mobileTaken();

      const person = {
        mobile,
        roleId,
        nickname,
        invitedBy,
        passwordHash: await passwords.hashTrusted(password),
        agreements: agreed,
        address: caller.address,
      };
      const { signedIn } = await enter(caller, undefined, async (transaction) => {
        const userId = await entry.register(transaction, person);
        if (inviteKey !== undefined && invitedBy !== null) {
          await invitations.record(transaction, { userId, inviterId: invitedBy, key: inviteKey }, caller);
        }
        return userId;
      });
      return { signedIn, msg: '注册成功' };
    },

    /** A link that logs another device in, once, within a minute. */
    async loginTicket({ userId, id: sessionId }: { userId: number; id: number }) {
      await limits.use({ key: `login-ticket:${userId}`, most: 20, seconds: 3600 });
      const ticket = await smsCodes.tickets.issueTicket(database, {
        kind: 'login',
        userId,
        data: { sessionId },
        seconds: ticketSeconds,
      });
      const url = new URL('/gatewayNP', settings.publicUrl);
      url.searchParams.set('login_token', ticket);
      return { login_token: ticket, url: url.href, expire: toUnixSeconds(clock()) + ticketSeconds };
    },

    /** product 2: the fixed key alone authenticates nobody. The session it opens has yet to prove who the user is. */
    async exchangeTicket(key: string, ticket: string, caller: Caller): Promise<string> {
      await limits.use({ key: 'login-ticket:address', address: caller.address, most: 60, seconds: 60 });
      if (!sameText(key, handoverKey)) throw new PortalError(code.failure, '登录链接已失效');
      return database.transaction(async (transaction) => {
        const userId = (await smsCodes.tickets.ownerOfTicket(transaction, 'login', ticket)) ?? 0;
        await store.lock(transaction, userId);
        const { data } = await smsCodes.tickets.useTicket(transaction, 'login', ticket);
        // A ticket is worth as much as the session that asked for it, and lives no longer (product 2: 30 days at most).
        const before = await sessions.proofOf(transaction, userId, Number(data.sessionId));
        if (!before) throw new PortalError(code.failure, '登录链接已失效');
        const { signedIn } = await entry.openSession(transaction, userId, caller, { handedOver: true });
        // Nothing has been proved on this device.
        const proof = { createdAt: before.createdAt, verifiedAt: new Date(0) };
        await sessions.keepProof(transaction, signedIn.token, proof);
        return signedIn.token;
      });
    },
  };
}

function sameText(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left!, right!);
}
