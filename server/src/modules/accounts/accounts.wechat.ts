import { code, PortalError } from '@portal/contract/codes';
import type { Transaction } from '../../platform/database/database.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { People } from './accounts.people.ts';
import type { AccountPorts } from './accounts.ports.ts';
import type { EndLogins } from './accounts.revocation.ts';
import { accountStore as store, type UserRow } from './accounts.store.ts';

export type WechatBinding = ReturnType<typeof createWechatBinding>;

type Dependencies = { people: People; endLogins: EndLogins };

const securityLink = '/profile/accountManage#security';

/** Unbinding leaves a way in: every account has a mobile until it is erased, and a code to it logs in. */
export function createWechatBinding(
  { audit, clock, database }: Platform,
  { messages }: Pick<AccountPorts, 'messages'>,
  { people, endLogins }: Dependencies,
) {
  /** Which sessions came by this WeChat is not recorded, so that all others end. */
  async function remove(
    transaction: Transaction,
    { id: userId, openidIndex }: Pick<UserRow, 'id' | 'openidIndex'>,
    keptSession: number,
    content: string,
  ): Promise<void> {
    if (openidIndex === null) throw new PortalError(code.failure, '该账号没有绑定微信');
    await store.change(transaction, userId, { openidSealed: null, openidIndex: null });
    await endLogins(transaction, userId, keptSession);
    await messages.send(transaction, {
      userId,
      type: 2,
      title: '安全提醒：微信已解除绑定',
      content,
      link: securityLink,
      eventKey: `accounts.wechatUnbind:${clock().getTime()}`,
    });
  }

  return {
    /** The other way in that an account has from now on. The caller holds the row. */
    async bind(transaction: Transaction, userId: number, openid: string, address: string): Promise<void> {
      const before = await people.rowOf(transaction, userId);
      await people.bindOpenid(transaction, userId, openid);
      if (before.openidIndex !== null) return;
      await messages.send(transaction, {
        userId,
        type: 2,
        title: '安全提醒：账号已绑定微信',
        content: '您的账号已绑定微信，以后可以用它扫码登录。如非本人操作，请立即解除绑定并修改密码。',
        link: securityLink,
        eventKey: `accounts.wechatBind:${clock().getTime()}`,
      });
      await audit.record(transaction, {
        actorId: userId,
        action: 'accounts.wechatBind',
        subject: `user:${userId}`,
        detail: {},
        address,
      });
    },

    async unbind({ session, address }: UserCaller): Promise<void> {
      people.requireFresh(session);
      await database.transaction(async (transaction) => {
        const row = await people.lockFreshCaller(transaction, session);
        const content =
          '您已解除账号与微信的绑定，其他设备已退出登录。再次用微信扫码登录时须重新绑定。如非本人操作，请立即修改密码。';
        await remove(transaction, row, session.id, content);
        await audit.record(transaction, {
          actorId: row.id,
          action: 'accounts.wechatUnbind',
          subject: `user:${row.id}`,
          detail: {},
          address,
        });
      });
    },

    /** For somebody who cannot log in, or whose account a stranger has bound. The caller holds the row. */
    async unbindFor(transaction: Transaction, userId: number): Promise<void> {
      const content =
        '平台工作人员已解除您的账号与微信的绑定，所有设备已退出登录。请用短信验证码登录；再次用微信扫码登录时须重新绑定。';
      await remove(transaction, await people.rowOf(transaction, userId), 0, content);
    },
  };
}
