import { accounts as endpoints } from '@portal/contract/accounts';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { signIn } from '@portal/contract/sign-in';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ScanEvent } from '../../outside/wechat/port.ts';
import { auditLog } from '../../platform/audit.tables.ts';
import { createScanLogin, type ScanLogin } from '../scan-login/scan-login.ts';
import { waitsForLock } from '../../platform/database/testing.ts';
import { users } from './accounts.tables.ts';
import { browser, goodPassword, newMobile, testAccounts, type TestAccounts } from './accounts.testing.ts';

const minute = 60_000;

let on: TestAccounts;
let scanLogin: ScanLogin;
let scene = '';
beforeAll(async () => {
  on = await testAccounts();
  scanLogin = createScanLogin(on.platform, {
    accounts: on.accounts,
    smsCodes: on.smsCodes,
    officialAccount: {
      createCode: async (shown) => {
        scene = shown;
        return { url: `http://weixin.qq.com/q/${shown}` };
      },
      receive: async (request, scanned) => new Response(await scanned((await request.json()) as ScanEvent)),
    },
  });
});
afterAll(() => on.close());

/** Scans a code, confirms it on the phone and asks what came of it. */
async function scan(openid: string, here = browser()) {
  const { code: secret } = await scanLogin.newCode(here);
  const body = JSON.stringify({ openid, scene, createTime: 1 } satisfies ScanEvent);
  const reply = await scanLogin.receivePush(new Request('http://wechat/push', { method: 'POST', body }));
  const [, link = ''] = /href="([^"]+)"/.exec(await reply.text()) ?? [];
  await scanLogin.answer(new URL(link).searchParams.get('ticket')!, true, 'phone');
  return scanLogin.check(secret, here);
}

async function joinBound(openid: string) {
  const joined = await on.join();
  await on.platform.database.transaction((tx) => on.accounts.people.bindOpenid(tx, joined.user.id, openid));
  return joined;
}

const unbind = (me: Parameters<TestAccounts['call']>[2]) => on.call(endpoints.wxmpUnbind, {}, me);
const openidOf = async (userId: number) => (await on.accounts.people.userOf(userId)).openid;

describe('binding a WeChat', () => {
  const bindTo = async (openid: string, mobile: string) => {
    const here = browser();
    const { bindTicket: bind_ticket } = (await scan(openid, here)) as { bindTicket: string };
    return async () => {
      const digits = await on.codeFor(mobile, 'bind');
      return scanLogin.bind({ bind_ticket, mobile, code: digits, role_id: 2 }, here);
    };
  };
  const deeds = (userId: number) =>
    on.platform.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${userId}`));

  test('to an account that exists tells its owner and is audited, once', async () => {
    const { user, mobile } = await on.join();
    const first = await bindTo('o-added', mobile);
    const second = await bindTo('o-added', mobile);
    const told = on.told.length;
    await first();
    const reminder = {
      userId: user.id,
      title: '安全提醒：账号已绑定微信',
      link: '/profile/accountManage#security',
    };
    expect(on.told.slice(told)).toEqual([reminder]);
    expect(await deeds(user.id)).toMatchObject([{ action: 'accounts.wechatBind', actorId: user.id }]);
    // It is theirs already: nothing changes.
    await second();
    expect(on.told.slice(told)).toEqual([reminder]);
    expect(await deeds(user.id)).toHaveLength(1);
  });

  test('together with registering tells nobody: there was no account before', async () => {
    const bind = await bindTo('o-beginner', newMobile());
    const told = on.told.length;
    const { signedIn } = await bind();
    expect(on.told.slice(told)).toEqual([]);
    expect(await deeds(signedIn.user.id)).toEqual([]);
  });

  // Needs two connections: the embedded engine has one, and a transaction has it to itself.
  test.runIf(process.env.TEST_DATABASE_URL)('takes its turn with a change of the mobile', async () => {
    const { user, mobile } = await on.join();
    const bind = await bindTo('o-in-turn', mobile);
    const { database } = on.platform;
    const { people } = on.accounts;
    const order: string[] = [];
    let moved: Promise<unknown> | undefined;
    const { bindOpenid } = people;
    people.bindOpenid = async (...given) => {
      people.bindOpenid = bindOpenid;
      moved = database
        .update(users)
        .set({ mobileIndex: 'moved on' })
        .where(eq(users.id, user.id))
        .then(() => order.push('moved'));
      await vi.waitUntil(async () => order.length > 0 || (await waitsForLock(database)));
      return bindOpenid(...given);
    };
    await bind().then(() => order.push('bound'));
    await moved;
    expect(order).toEqual(['bound', 'moved']);
  });
});

describe('unbinding the WeChat', () => {
  test('ends every other session, tells and audits; this WeChat is asked for a mobile as at first', async () => {
    const { me, user, token, mobile } = await joinBound('o-mine');
    const byScan = (await scan('o-mine')) as { signedIn: { token: string; user: { id: number } } };
    expect(byScan.signedIn.user.id).toBe(user.id);

    expect(await unbind(me)).toMatchObject({ code: 1, msg: '微信已解除绑定，其他设备已退出登录' });
    expect(await on.platform.sessions.find(token)).not.toBeNull();
    expect(await on.platform.sessions.find(byScan.signedIn.token)).toBeNull();
    expect(dataOf(await on.call(endpoints.userinfo, {}, me)).openid).toBe('');
    expect(on.told.at(-1)).toEqual({
      userId: user.id,
      title: '安全提醒：微信已解除绑定',
      link: '/profile/accountManage#security',
    });
    const audited = await on.platform.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${user.id}`));
    expect(audited).toMatchObject([{ action: 'accounts.wechatUnbind', actorId: user.id }]);

    // The mobile is the way in that is left, and the way to another binding.
    const here = browser();
    const digits = await on.codeFor(mobile, 'bind');
    const { bindTicket } = (await scan('o-mine', here)) as { bindTicket: string };
    const again = { bind_ticket: bindTicket, mobile, code: digits, role_id: 2 } as const;
    expect(await scanLogin.bind(again, here)).toMatchObject({
      signedIn: { user: { id: user.id, openid: 'o-mine' } },
    });
    expect((await unbind(me)).code).toBe(code.success);
    const byCode = { mobile, code: await on.codeFor(mobile, 'login') };
    expect((await on.call(signIn.login, byCode)).code).toBe(code.success);
  });

  test('wants a fresh proof of who sits there', async () => {
    const { user, token } = await joinBound('o-stale');
    on.clock.advance(11 * minute);
    const me = await on.as(token);
    expect(await unbind(me)).toMatchObject({ code: 0, msg: '请先验证本人身份', data: { verify: 1 } });
    expect(await openidOf(user.id)).toBe('o-stale');
    dataOf(await on.call(endpoints.verify, { password: await on.sealed(goodPassword) }, me));
    expect((await unbind(await on.as(token))).code).toBe(code.success);
  });

  test('is of the own account alone, and a second time there is none', async () => {
    const [owner, other] = [await joinBound('o-owner'), await on.join()];
    expect(await unbind(other.me)).toMatchObject({ code: code.failure, msg: '该账号没有绑定微信' });
    expect((await unbind(browser())).code).toBe(code.sessionInvalid);
    expect(await on.call(endpoints.wxmpUnbind, { id: owner.user.id }, other.me)).toMatchObject({
      code: code.invalidFields,
    });
    expect(await openidOf(owner.user.id)).toBe('o-owner');

    const told = on.told.length;
    const answers = await Promise.all([unbind(owner.me), unbind(owner.me)]);
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([code.failure, code.success]));
    expect(on.told).toHaveLength(told + 1);
    expect((await on.call(endpoints.userinfo, {}, owner.me)).code).toBe(code.success);
  });
});
