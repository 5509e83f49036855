import { accounts } from '@portal/contract/accounts';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { signIn } from '@portal/contract/sign-in';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import { addIdentity } from '../identities/identities.testing.ts';
import { deviceName } from './accounts.device-name.ts';
import { consents, users } from './accounts.tables.ts';
import { browser, goodPassword, newMobile, testAccounts, type TestAccounts } from './accounts.testing.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let on: TestAccounts;
beforeAll(async () => {
  on = await testAccounts();
});
afterAll(() => on.close());
afterEach(() => {
  on.ports.cancelBlockers.length = 0;
  on.ports.personalData.length = 0;
});

const works = async (token: string) => (await on.platform.sessions.find(token)) !== null;
const secondLogin = async (mobile: string) => dataOf(await on.loginByPassword(mobile, goodPassword)).token;
const actions = async (userId: number) =>
  (
    await on.platform.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${userId}`))
  ).map(({ action }) => action);

describe('the own data', () => {
  test('shows the person to itself', async () => {
    const { me, user } = await on.join();
    expect(dataOf(await on.call(accounts.userinfo, {}, me))).toEqual(user);
    expect(await on.call(accounts.userinfo, {}, browser())).toMatchObject({ code: code.sessionInvalid });
  });

  test('is changed field by field', async () => {
    const { me, user } = await on.join();
    const changes = {
      user_nickname: '云岭供应',
      email: 'a@example.org',
      district: '440300',
      intro: '做信息化',
      avatar: `own-${user.id}`,
      role_id: 3,
    };
    expect(dataOf(await on.call(accounts.modifyUserinfo, changes, me))).toMatchObject({
      user_nickname: '云岭供应',
      avatar: `/files/own-${user.id}.webp`,
      district: '440300',
      user_identity_id: 3,
    });
    expect(await on.platform.sessions.find((await on.join()).token)).toMatchObject({ roleId: 2 });
    expect(dataOf(await on.call(accounts.modifyUserinfo, { avatar: '' }, me)).avatar).toBe('');
    expect(dataOf(await on.call(accounts.modifyUserinfo, {}, me)).user_nickname).toBe('云岭供应');
  });

  test('takes no picture of another person and no unfit text, and then changes nothing', async () => {
    const { me, user } = await on.join();
    const other = await on.join();
    const foreign = { user_nickname: '新名字', avatar: `own-${other.user.id}` };
    expect(await on.call(accounts.modifyUserinfo, foreign, me)).toMatchObject({ code: 0, msg: '文件不存在' });
    const unfit = await on.call(accounts.modifyUserinfo, { user_nickname: '新名字', intro: '违禁' }, me);
    expect(unfit).toMatchObject({
      code: code.invalidFields,
      data: { fields: { intro: expect.any(String) } },
    });
    expect((await on.accounts.people.userOf(user.id)).user_nickname).toBe(user.user_nickname);
  });

  test('lets the identity be chosen only while nothing is certified', async () => {
    const { me, user } = await on.join();
    await addIdentity(on.platform, user.id);
    const answer = await on.call(accounts.modifyUserinfo, { role_id: 1 }, me);
    expect(answer).toMatchObject({ code: 0, msg: '您已有认证的身份，请使用切换身份' });
  });

  test('knows of a membership', async () => {
    const { me } = await on.join();
    expect(dataOf(await on.call(accounts.haveVip, {}, me))).toEqual({ have_vip: false, expire_time: 0 });
    expect(dataOf(await on.call(accounts.userinfo, {}, me))).toMatchObject({ balance: 0, vip_until: 0 });
  });

  test('asks the ledger and the memberships, for the person alone', async () => {
    const vip = { id: 0, until: new Date(0) };
    const rich = await testAccounts({
      balance: async (_, userId) => userId * 100,
      vipUntil: async (_, userId) => (userId === vip.id ? vip.until : null),
    });
    const { me, user } = await rich.join();
    const other = await rich.join();
    vip.id = user.id;
    vip.until = new Date(rich.clock().getTime() + day);
    const vip_until = Math.floor(vip.until.getTime() / 1000);
    expect(dataOf(await rich.call(accounts.userinfo, {}, me))).toMatchObject({
      balance: user.id * 100,
      vip_until,
    });
    expect(dataOf(await rich.call(accounts.haveVip, {}, me))).toEqual({
      have_vip: true,
      expire_time: vip_until,
    });
    expect(dataOf(await rich.call(accounts.haveVip, {}, other.me))).toMatchObject({ have_vip: false });
    rich.clock.advance(day);
    expect(dataOf(await rich.call(accounts.haveVip, {}, me))).toMatchObject({ have_vip: false });
    await rich.close();
  });
});

describe('the password', () => {
  test('is changed with the old one, and every other session ends', async () => {
    const { me, token, mobile, user } = await on.join();
    const other = await secondLogin(mobile);
    const change = async (old: string, next: string) => {
      const input = { old_password: await on.sealed(old), password: await on.sealed(next) };
      return on.call(accounts.passwordPost, input, me);
    };
    expect(await change('Wrong#2026', 'Xinmima#77')).toMatchObject({ code: 0, msg: '旧密码不正确' });
    expect(await change(goodPassword, goodPassword)).toMatchObject({ msg: '新密码不能与旧密码相同' });
    expect(await change(goodPassword, 'password123')).toMatchObject({ code: code.invalidFields });
    expect(await works(other)).toBe(true);
    expect((await change(goodPassword, 'Xinmima#77')).code).toBe(1);
    expect([await works(token), await works(other)]).toEqual([true, false]);
    expect((await on.loginByPassword(mobile, 'Xinmima#77')).code).toBe(1);
    expect(await actions(user.id)).toEqual(['accounts.password']);
  });

  test('is found again in two steps by the own mobile', async () => {
    const { me, token, mobile } = await on.join();
    const other = await secondLogin(mobile);
    const stepOne = { code: await on.codeFor(mobile, 'forget') };
    const { ticket } = dataOf(await on.call(accounts.passwordBackStepOne, stepOne, me));
    const stepTwo = { ticket, password: await on.sealed('Xinmima#77') };
    expect((await on.call(accounts.passwordBackStepTwo, stepTwo, me)).code).toBe(1);
    expect([await works(token), await works(other)]).toEqual([true, false]);
    expect((await on.call(accounts.passwordBackStepTwo, stepTwo, me)).msg).toContain('操作已超时');
  });
});

describe('proving oneself again', () => {
  const stale = async (): Promise<{ me: UserCaller; mobile: string; token: string }> => {
    const { token, mobile } = await on.join();
    on.clock.advance(11 * minute);
    return { me: await on.as(token), mobile, token };
  };

  test('is due ten minutes after the last time', async () => {
    const { me, token } = await stale();
    const bind = { mobile: newMobile(), code: '123456' };
    expect(await on.call(accounts.mobileModifyBind, bind, me)).toMatchObject({
      code: 0,
      msg: '请先验证本人身份',
      data: { verify: 1 },
    });
    expect(await on.call(accounts.verify, { password: await on.sealed('Wrong#2026') }, me)).toMatchObject({
      code: 0,
    });
    expect((await on.call(accounts.verify, { password: await on.sealed(goodPassword) }, me)).code).toBe(1);
    on.accounts.people.requireFresh((await on.as(token)).session);
  });

  test('works with a code as well', async () => {
    const { me, mobile, token } = await stale();
    expect((await on.call(accounts.verify, { code: await on.codeFor(mobile, 'verify') }, me)).code).toBe(1);
    on.accounts.people.requireFresh((await on.as(token)).session);
    expect((await on.call(accounts.verify, {}, me)).code).toBe(code.invalidFields);
  });
});

describe('the mobile', () => {
  test('is changed by a code sent to the new one, and every other session ends', async () => {
    const { me, token, mobile, user } = await on.join();
    const other = await secondLogin(mobile);
    const next = newMobile();
    const bind = { mobile: next, code: await on.codeFor(next, 'bind') };
    expect((await on.call(accounts.mobileModifyBind, bind, me)).code).toBe(1);
    expect([await works(token), await works(other)]).toEqual([true, false]);
    expect((await on.loginByPassword(mobile, goodPassword)).msg).toBe('手机号或密码错误');
    expect((await on.loginByPassword(next, goodPassword)).code).toBe(1);
    expect(await on.accounts.people.mobileOf(user.id)).toBe(next);
    expect(await actions(user.id)).toEqual(['accounts.mobile']);
  });

  test('of somebody else stays theirs', async () => {
    const { me } = await on.join();
    const { mobile } = await on.join();
    const bind = { mobile, code: await on.codeFor(mobile, 'bind') };
    const fresh = { ...me, session: { ...me.session, verifiedAt: on.clock() } };
    expect(await on.call(accounts.mobileModifyBind, bind, fresh)).toMatchObject({
      msg: '该手机号已被其他账号使用',
    });
  });
});

describe('devices', () => {
  test('are listed, and one of them is logged out there', async () => {
    const { me, mobile } = await on.join();
    const other = await secondLogin(mobile);
    const list = dataOf(await on.call(accounts.deviceList, {}, me)).data;
    expect(list).toHaveLength(2);
    expect(list.filter(({ current }) => current).map(({ id }) => id)).toEqual([me.session.id]);
    const there = list.find(({ current }) => !current)!;
    expect((await on.call(accounts.deviceLogout, { id: there.id }, me)).code).toBe(1);
    expect(await works(other)).toBe(false);
    expect((await on.call(accounts.deviceLogout, { id: there.id }, me)).msg).toBe('设备不存在');
  });

  test('of somebody else do not exist', async () => {
    const { me } = await on.join();
    const stranger = await on.join();
    const answer = await on.call(accounts.deviceLogout, { id: stranger.me.session.id }, me);
    expect(answer).toMatchObject({ code: 0, msg: '设备不存在' });
    expect(await works(stranger.token)).toBe(true);
  });

  test('are called by names a person knows', () => {
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari/537.36';
    expect(deviceName(chrome)).toBe('Chrome · Windows');
    expect(deviceName('Mozilla/5.0 (iPhone) MicroMessenger/8.0 Safari')).toBe('微信 · iPhone');
    expect(deviceName('curl/8')).toBe('其他设备');
  });
});

test('logging out ends this session alone', async () => {
  const { me, token, mobile } = await on.join();
  const other = await secondLogin(mobile);
  expect(await on.call(accounts.logout, {}, me)).toMatchObject({ code: 1, msg: '已退出登录' });
  expect([await works(token), await works(other)]).toEqual([false, true]);
});

test('consents are listed by version; offers are opt-in and can be withdrawn', async () => {
  const { me } = await on.join();
  const list = async () => dataOf(await on.call(accounts.consentList, {}, me)).data;
  expect((await list()).map(({ kind, given, withdrawable }) => [kind, given, withdrawable])).toEqual([
    ['user', true, false],
    ['privacy', true, false],
    ['payment', true, false],
    ['marketing', false, true],
  ]);
  const marketing = async () => (await list()).find(({ kind }) => kind === 'marketing')!.given;
  await on.call(accounts.consentChange, { kind: 'marketing', given: true }, me);
  expect(await marketing()).toBe(true);
  on.clock.advance(1000);
  await on.call(accounts.consentChange, { kind: 'marketing', given: false }, me);
  expect(await marketing()).toBe(false);
  expect((await on.call(accounts.consentChange, { kind: 'user', given: false }, me)).code).toBe(
    code.invalidFields,
  );
});

describe('leaving', () => {
  const leave = async (joined: { mobile: string; me: UserCaller }) => {
    const input = { code: await on.codeFor(joined.mobile, 'cancel'), reason: '不再使用' };
    return on.call(accounts.accountloginout, input, joined.me);
  };
  const runJob = () => on.accounts.jobs[0]!.run({});

  test('is blocked with the reason while something is open', async () => {
    const joined = await on.join();
    on.ports.cancelBlockers.push(async () => ['您有 1 笔未完成的订单']);
    on.ports.cancelLosses = [async () => ['推广奖励 ¥3.00 将失效']];
    const check = dataOf(await on.call(accounts.accountCancelCheck, {}, joined.me));
    expect(check.blockers).toEqual(['您有 1 笔未完成的订单']);
    expect(check.losses.length).toBeGreaterThan(3);
    expect(check.losses[0]).toBe('推广奖励 ¥3.00 将失效');
    expect(await leave(joined)).toMatchObject({ code: 0, msg: '您有 1 笔未完成的订单' });
    expect(await works(joined.token)).toBe(true);
  });

  test('is not for staff', async () => {
    const joined = await on.join();
    await on.platform.database.transaction((tx) =>
      on.accounts.administration.setStaffRoles(tx, joined.user.id, ['editor']),
    );
    expect((await leave(joined)).msg).toContain('工作人员');
    expect((await on.accounts.people.userOf(joined.user.id)).is_staff).toBe(1);
    expect((await on.as(joined.token)).session.staffRoles).toEqual(['editor']);
  });

  test('is not for an account that was disabled a moment ago, and leaves it disabled', async () => {
    const joined = await on.join();
    const { database } = on.platform;
    await database.transaction((tx) => on.accounts.administration.setDisabled(tx, joined.user.id, true));
    expect((await leave(joined)).code).toBe(code.sessionInvalid);
    const [row] = await database.select().from(users).where(eq(users.id, joined.user.id));
    expect(row).toMatchObject({ status: 3, cancelAt: null });
  });

  test('wants the code of the own mobile, ends every session and is undone by a login within seven days', async () => {
    const joined = await on.join();
    const wrong = await on.call(accounts.accountloginout, { code: '000000', reason: '' }, joined.me);
    expect(wrong.code).toBe(0);
    const { effective_time } = dataOf(await leave(joined));
    expect(effective_time * 1000).toBe(on.clock().getTime() + 7 * day);
    expect(await works(joined.token)).toBe(false);
    expect(on.told.at(-1)).toEqual({
      userId: joined.user.id,
      title: '账号注销申请已提交',
      link: '/profile/accountManage#cancellation',
    });

    on.clock.advance(7 * day - 1000);
    await runJob();
    const back = await on.loginByPassword(joined.mobile, goodPassword);
    expect(back).toMatchObject({
      code: 1,
      msg: '登录成功，账号注销申请已撤销',
      data: { user: { user_status: 1 } },
    });
    expect(on.told.at(-1)).toEqual({
      userId: joined.user.id,
      title: '账号注销申请已撤销',
      link: '/profile/accountManage',
    });
    on.clock.advance(day);
    await runJob();
    expect((await on.loginByPassword(joined.mobile, goodPassword)).code).toBe(1);
    expect(await actions(joined.user.id)).toEqual(['accounts.leave', 'accounts.stay']);
  });

  test('erases everything personal after seven days and frees the mobile', async () => {
    const erased: number[] = [];
    on.ports.personalData.push({
      name: 'x',
      collect: async () => null,
      erase: async (_, id) => void erased.push(id),
    });
    const joined = await on.join();
    const { id } = joined.user;
    await on.call(accounts.modifyUserinfo, { user_nickname: '真名实姓', email: 'a@example.org' }, joined.me);
    await leave(joined);
    on.clock.advance(7 * day);
    await runJob();

    expect(erased).toEqual([id]);
    const [row] = await on.platform.database.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({
      status: 4,
      nickname: '已注销用户',
      email: '',
      mobileSealed: null,
      mobileIndex: null,
      passwordHash: null,
      openidIndex: null,
    });
    expect(row!.inviteKey).not.toBe(joined.user.user_invite_key);
    expect(
      await on.accounts.profile.checkField('invite_key', joined.user.user_invite_key, 'x'),
    ).toMatchObject({
      ok: false,
    });
    const kept = await on.platform.database.select().from(consents).where(eq(consents.userId, id));
    expect(kept.map(({ address }) => address)).toEqual(['', '', '']);
    expect((await on.join(joined.mobile)).user.id).not.toBe(id);
    await expect(on.accounts.people.userOf(id)).rejects.toThrow('账号不存在');
  });

  test('begins its seven days anew when they ran out while the account was disabled', async () => {
    const joined = await on.join();
    const { database } = on.platform;
    const setDisabled = (disabled: boolean) =>
      database.transaction((tx) => on.accounts.administration.setDisabled(tx, joined.user.id, disabled));
    await leave(joined);
    await setDisabled(true);
    on.clock.advance(30 * day);
    await setDisabled(false);
    await runJob();
    const [row] = await database.select().from(users).where(eq(users.id, joined.user.id));
    expect(row).toMatchObject({ status: 2, cancelAt: new Date(on.clock().getTime() + 7 * day) });
    on.clock.advance(7 * day - 1000);
    const back = await on.loginByPassword(joined.mobile, goodPassword);
    expect(back).toMatchObject({ code: 1, msg: '登录成功，账号注销申请已撤销' });
  });

  test('is over after seven days even when the job has not come by', async () => {
    const joined = await on.join();
    await leave(joined);
    on.clock.advance(7 * day);
    expect((await on.loginByPassword(joined.mobile, goodPassword)).msg).toBe('手机号或密码错误');
    const byCode = { mobile: joined.mobile, code: await on.codeFor(joined.mobile, 'login') };
    expect((await on.call(signIn.login, byCode)).msg).toBe('该手机号尚未注册，请先注册');
    expect((await on.join(joined.mobile)).user.id).not.toBe(joined.user.id);
  });

  test('is given up when something came up meanwhile, and one that fails holds up nobody', async () => {
    const [blocked, failing, other] = [await on.join(), await on.join(), await on.join()];
    for (const joined of [blocked, failing, other]) await leave(joined);
    on.ports.cancelBlockers.push(async (id) => (id === blocked.user.id ? ['还有订单'] : []));
    on.ports.personalData.push({
      name: 'x',
      collect: async () => null,
      erase: async (_, id) => {
        if (id === failing.user.id) throw new Error('disk');
      },
    });
    on.clock.advance(7 * day + 10 * minute);
    await runJob();
    const rows = await on.platform.database.select({ id: users.id, status: users.status }).from(users);
    const statusOf = (id: number) => rows.find((row) => row.id === id)?.status;
    expect([blocked, failing, other].map(({ user }) => statusOf(user.id))).toEqual([1, 2, 4]);
    expect(await on.loginByPassword(blocked.mobile, goodPassword)).toMatchObject({ code: 1 });
  });
});

test('the copy of the own data holds what is kept', async () => {
  const { user, mobile } = await on.join();
  const copy = await on.accounts.personalData.collect(user.id);
  expect(copy).toMatchObject({ mobile, nickname: user.user_nickname, consents: [{}, {}, {}], devices: [{}] });
  expect(JSON.stringify(copy)).not.toMatch(/hash|sealed|plain:/i);
});
