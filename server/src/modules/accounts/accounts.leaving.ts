import { randomBytes } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { isDue } from './accounts.entry.ts';
import type { People } from './accounts.people.ts';
import type { PersonalData } from '../../platform/module.ts';
import type { AccountPorts } from './accounts.ports.ts';
import type { EndLogins } from './accounts.revocation.ts';
import { accountStatus, accountStore as store } from './accounts.store.ts';

export type Leaving = ReturnType<typeof createLeaving>;

export const sevenDays = 7 * 86_400_000;

const commonLosses = [
  '手机号、昵称、头像等个人资料将被清除，且无法恢复',
  '已认证的身份及其资料将被清除',
  '消息、收藏和浏览记录将被清除',
  '会员权益和未使用的优惠将失效',
  '已购买的课程、学习路径将不能再学习，学习进度将被清除',
  '依法须保留的订单、发票记录将作匿名处理',
];

type Dependencies = { people: People; endLogins: EndLogins };

/** Cancellation of an account: asked for, seven days to come back, then everything personal is erased. */
export function createLeaving(platform: Platform, ports: AccountPorts, { people, endLogins }: Dependencies) {
  const { audit, clock, database, keyring, log, sessions } = platform;
  const { smsCodes, messages } = ports;

  async function blockersOf(userId: number): Promise<string[]> {
    const row = await people.rowOf(database, userId);
    const found = row.staffRoles.length > 0 ? ['您是平台工作人员，请先由系统管理员收回职责'] : [];
    for (const blockers of ports.cancelBlockers) found.push(...(await blockers(userId)));
    return found;
  }

  async function lossesOf(userId: number): Promise<string[]> {
    const own = await Promise.all((ports.cancelLosses ?? []).map((losses) => losses(userId)));
    return [...own.flat(), ...commonLosses];
  }

  /** An anonymised row stays, because orders and invitations refer to it. */
  async function eraseOwn(transaction: Transaction, userId: number): Promise<void> {
    const row = await store.byId(transaction, userId);
    if (row?.mobileIndex) await smsCodes.forget(transaction, { mobileIndex: row.mobileIndex, userId });
    await sessions.closeAll(transaction, userId);
    await store.blurConsents(transaction, userId);
    await store.change(transaction, userId, {
      mobileSealed: null,
      mobileIndex: null,
      nickname: '已注销用户',
      avatar: '',
      email: '',
      district: '',
      intro: '',
      passwordHash: null,
      status: accountStatus.erased,
      cancelAt: null,
      openidSealed: null,
      openidIndex: null,
      totpSecretSealed: null,
      inviteKey: `erased-${randomBytes(12).toString('hex')}`,
      invitedBy: null,
      seenAt: null,
    });
  }

  /** Money and open orders block the cancellation: only somebody who can log in can settle them. */
  async function keep(userId: number, blocker: string): Promise<void> {
    // Listed in the public directory again.
    await change(platform, 'identities', async (transaction) => {
      const row = await store.lock(transaction, userId);
      if (!row || !isDue(row, clock())) return;
      await store.change(transaction, userId, { status: accountStatus.inUse, cancelAt: null });
      await messages.send(transaction, {
        userId,
        type: 2,
        title: '账号没有注销',
        content: `${blocker}。账号继续有效，处理后可以重新申请注销。`,
        link: '/profile/accountManage#cancellation',
        eventKey: `accounts.kept:${row.cancelAt!.getTime()}`,
      });
    });
  }

  async function erase(userId: number): Promise<boolean> {
    const [blocker] = await blockersOf(userId);
    if (blocker) {
      await keep(userId, blocker);
      return false;
    }
    return database.transaction(async (transaction) => {
      const row = await store.lock(transaction, userId);
      // A login may have come first.
      if (!row || !isDue(row, clock())) return false;
      const others = ports.personalData.filter((data) => data !== personalData);
      for (const data of others) await data.erase(transaction, userId);
      await eraseOwn(transaction, userId);
      await audit.record(transaction, {
        actorId: null,
        action: 'accounts.erase',
        subject: `user:${userId}`,
        detail: {},
        address: '',
      });
      return true;
    });
  }

  const personalData: PersonalData = {
    name: 'accounts',
    async collect(userId) {
      const row = await people.rowOf(database, userId);
      return {
        mobile: row.mobileSealed ? keyring.open(row.mobileSealed) : '',
        openid: row.openidSealed ? keyring.open(row.openidSealed) : '',
        nickname: row.nickname,
        avatar: row.avatar,
        email: row.email,
        district: row.district,
        intro: row.intro,
        roleId: row.roleId,
        inviteKey: row.inviteKey,
        createdAt: row.createdAt,
        seenAt: row.seenAt,
        consents: (await store.consentsOf(database, userId)).map(
          ({ id: _, userId: __, ...consent }) => consent,
        ),
        devices: (await sessions.devicesOf(userId)).map(({ id: _, ...device }) => device),
      };
    },
    erase: eraseOwn,
  };

  return {
    personalData,

    cancelCheck: async (userId: number) => ({
      losses: await lossesOf(userId),
      blockers: await blockersOf(userId),
    }),

    async askToLeave(caller: UserCaller, given: { code: string; reason: string }): Promise<number> {
      const { userId } = caller.session;
      const [blocker] = await blockersOf(userId);
      if (blocker) throw new PortalError(code.failure, blocker);
      const mobile = await people.mobileOf(userId);
      await smsCodes.sms.checkSms(database, { mobile, scene: 'cancel', code: given.code });

      const cancelAt = new Date(clock().getTime() + sevenDays);
      const day = formatMoment(toUnixSeconds(cancelAt));
      // The public directory lists nobody who is leaving.
      await change(platform, 'identities', async (transaction) => {
        // Disabled a moment ago, say: a cancellation would undo that, because a login undoes the cancellation.
        await people.lockCaller(transaction, caller.session);
        await store.change(transaction, userId, { status: accountStatus.leaving, cancelAt });
        await endLogins(transaction, userId);
        await messages.send(transaction, {
          userId,
          type: 2,
          title: '账号注销申请已提交',
          content: `账号将于 ${day} 注销，在此之前重新登录即可撤销申请。`,
          link: '/profile/accountManage#cancellation',
          eventKey: `accounts.leave:${cancelAt.getTime()}`,
        });
        await audit.record(transaction, {
          actorId: userId,
          action: 'accounts.leave',
          subject: `user:${userId}`,
          detail: { reason: given.reason },
          address: caller.address,
        });
      });
      return toUnixSeconds(cancelAt);
    },

    /** Whoever holds a number whose last owner's days are over need not wait for the job. */
    async eraseWhenDue(mobile: string): Promise<void> {
      const row = await store.byMobile(database, people.mobileIndexOf(mobile));
      if (row && isDue(row, clock())) await erase(row.id);
    },

    /** One that fails is tried again next time and holds up nobody else. */
    async eraseAllDue(): Promise<void> {
      for (const userId of await store.leavingUntil(database, clock())) {
        try {
          await erase(userId);
        } catch (error) {
          log.error({ error, userId }, 'an account could not be erased');
        }
      }
    },
  };
}
