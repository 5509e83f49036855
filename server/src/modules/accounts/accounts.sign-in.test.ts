import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { signIn } from '@portal/contract/sign-in';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addIdentity } from '../identities/identities.testing.ts';
import { createHasher } from './accounts.hasher.ts';
import { createLoginKey } from './accounts.login-key.ts';
import { consents, users } from './accounts.tables.ts';
import { browser, goodPassword, newMobile, testAccounts, type TestAccounts } from './accounts.testing.ts';

let on: TestAccounts;
beforeAll(async () => {
  on = await testAccounts();
});
afterAll(() => on.close());

async function certify(userId: number, ...types: number[]): Promise<void> {
  for (const type of types) await addIdentity(on.platform, userId, { type });
}

const rowOf = async (userId: number) =>
  (await on.platform.database.select().from(users).where(eq(users.id, userId)))[0]!;

describe('registering', () => {
  test('makes an account, logs what was agreed to, and logs in', async () => {
    const { user, token, mobile } = await on.join();
    expect(user).toMatchObject({
      user_nickname: `用户${mobile.slice(-4)}`,
      mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
      user_identity_id: 2,
      auth_status: 1,
      is_staff: 0,
      user_status: 1,
    });
    expect(user.user_invite_key).toMatch(/^[A-Z0-9]{8}$/);
    expect(await on.platform.sessions.find(token)).toMatchObject({
      userId: user.id,
      kind: 'user',
      roleId: 2,
    });
    const agreed = await on.platform.database.select().from(consents).where(eq(consents.userId, user.id));
    expect(agreed.map(({ kind, version, given }) => [kind, version, given])).toEqual([
      ['user', 'user-7', true],
      ['privacy', 'privacy-7', true],
      ['payment', 'payment-7', true],
    ]);
    const row = await rowOf(user.id);
    expect(row.mobileSealed).not.toContain(mobile);
    expect(row.passwordHash).not.toBeNull();
  });

  test('says that a mobile is taken only after the right code', async () => {
    const { mobile } = await on.join();
    const password = await on.sealed(goodPassword);
    const wrong = await on.call(signIn.register, { mobile, code: '000000', password, agree: 1 });
    expect(wrong.msg).toContain('验证码错误');
    const right = { mobile, code: await on.codeFor(mobile, 'register'), password, agree: 1 };
    expect(await on.call(signIn.register, right)).toMatchObject({
      code: 0,
      msg: '该手机号已注册，请直接登录',
    });
  });

  test('keeps the inviter, and refuses an unknown key and an unfit nickname before the code is spent', async () => {
    const inviter = await on.join();
    const mobile = newMobile();
    const input = {
      mobile,
      code: await on.codeFor(mobile, 'register'),
      password: await on.sealed(goodPassword),
      role_id: 1,
      agree: 1,
    };
    expect(await on.call(signIn.register, { ...input, invite_key: 'ZZZZZZZZ' })).toMatchObject({
      msg: '邀请码不存在',
    });
    expect(await on.call(signIn.register, { ...input, user_nickname: '违禁品店' })).toMatchObject({
      code: code.invalidFields,
      data: { fields: { user_nickname: expect.any(String) } },
    });
    const made = await on.call(signIn.register, {
      ...input,
      user_nickname: ' 云岭采购 ',
      invite_key: inviter.user.user_invite_key,
    });
    const { user } = dataOf(made);
    expect(user).toMatchObject({ user_nickname: '云岭采购', user_identity_id: 1 });
    expect((await rowOf(user.id)).invitedBy).toBe(inviter.user.id);
  });

  test.each([
    ['Ab1', '密码至少 8 位'],
    ['a'.repeat(65), '密码最多 64 位'],
    ['abcdefgh', '密码需包含'],
    ['Password123', '密码过于常见'],
  ])('refuses the password %s', async (password, reason) => {
    const mobile = newMobile();
    const digits = await on.codeFor(mobile, 'register');
    const input = { mobile, code: digits, password: await on.sealed(password), agree: 1 };
    const answer = await on.call(signIn.register, input);
    expect(answer.code).toBe(code.invalidFields);
    expect(answer.msg).toContain(reason);
  });

  test('wants the agreement box ticked', async () => {
    const input = { mobile: newMobile(), code: '123456', password: await on.sealed(goodPassword), agree: 0 };
    expect((await on.call(signIn.register, input)).code).toBe(code.invalidFields);
  });
});

describe('logging in', () => {
  test('by code', async () => {
    const { mobile, user } = await on.join();
    const answer = await on.call(signIn.login, { mobile, code: await on.codeFor(mobile, 'login') });
    expect(answer).toMatchObject({ code: 1, msg: '登录成功', data: { user: { id: user.id } } });
  });

  test('by code with a mobile nobody registered', async () => {
    const mobile = newMobile();
    const answer = await on.call(signIn.login, { mobile, code: await on.codeFor(mobile, 'login') });
    expect(answer).toMatchObject({ code: 0, msg: '该手机号尚未注册，请先注册' });
  });

  test('by password', async () => {
    const { mobile } = await on.join();
    expect((await on.loginByPassword(mobile, goodPassword)).code).toBe(1);
    expect(await on.loginByPassword(mobile, 'Wrong#2026')).toMatchObject({
      code: 0,
      msg: '手机号或密码错误',
    });
  });

  test('takes a password only under the present key', async () => {
    const { mobile } = await on.join();
    const [, body] = (await on.sealed(goodPassword)).split('.');
    for (const password of [`old.${body}`, `${(await on.accounts.publicKey()).key_id}.AAAA`]) {
      expect((await on.call(signIn.login, { mobile, password })).msg).toContain('请刷新页面后重试');
    }
    expect((await on.call(signIn.login, { mobile, password: goodPassword })).code).toBe(code.invalidFields);
  });

  test('as a role: any while nothing is certified, then only a certified one', async () => {
    const { mobile, user } = await on.join();
    const login = async (role_id?: number) =>
      on.call(signIn.login, { mobile, password: await on.sealed(goodPassword), role_id });
    expect(dataOf(await login(3)).user.user_identity_id).toBe(3);
    await certify(user.id, 1, 2);
    expect(await login(3)).toMatchObject({ code: code.notCertified });
    const signedIn = dataOf(await login(1));
    expect(signedIn.user).toMatchObject({ user_identity_id: 1, auth_status: 2 });
    expect(await on.platform.sessions.find(signedIn.token)).toMatchObject({ roleId: 1, certified: true });
  });

  test('by code as a role that is not certified leaves the code for another role, once', async () => {
    const { mobile, user } = await on.join();
    await certify(user.id, 1);
    const digits = await on.codeFor(mobile, 'login');
    const login = (role_id?: number, given = digits) =>
      on.call(signIn.login, { mobile, code: given, role_id });
    const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
    for (let tries = 0; tries < 6; tries++) {
      expect(await login(3)).toMatchObject({ code: code.notCertified });
    }
    // Guesses in between count as ever.
    for (let tries = 0; tries < 4; tries++) expect((await login(1, wrong)).code).toBe(code.failure);
    expect(dataOf(await login(1)).user.user_identity_id).toBe(1);
    expect(await login(1)).toMatchObject({ msg: '验证码错误或已失效，请核对或重新获取' });

    const next = await on.codeFor(mobile, 'login');
    const both = await Promise.all([login(1, next), login(1, next)]);
    expect(new Set(both.map((answer) => answer.code))).toEqual(new Set([code.failure, code.success]));
    const last = await on.codeFor(mobile, 'login');
    on.clock.advance(5 * 60_000);
    expect((await login(1, last)).code).toBe(code.failure);
    expect((await on.loginByPassword(mobile, goodPassword)).code).toBe(code.success);
  });

  test('is refused to a disabled account, which loses its sessions at once', async () => {
    const { mobile, user, token } = await on.join();
    await on.platform.database.transaction((tx) => on.accounts.administration.setDisabled(tx, user.id, true));
    expect(await on.platform.sessions.find(token)).toBeNull();
    const text = '账号已停用，请联系客服';
    expect((await on.loginByPassword(mobile, goodPassword)).msg).toBe(text);
    expect((await on.call(signIn.login, { mobile, code: await on.codeFor(mobile, 'login') })).msg).toBe(text);
    expect((await on.loginByPassword(mobile, 'Wrong#2026')).msg).toBe('手机号或密码错误');
    await on.platform.database.transaction((tx) =>
      on.accounts.administration.setDisabled(tx, user.id, false),
    );
    expect((await on.loginByPassword(mobile, goodPassword)).code).toBe(1);
  });

  test('stays on its way out while it is disabled: restored, its days go on', async () => {
    const { mobile, user } = await on.join();
    const { database } = on.platform;
    const cancelAt = new Date(on.clock().getTime() + 5 * 86_400_000);
    const rowOf = async () => (await database.select().from(users).where(eq(users.id, user.id)))[0];
    await database.update(users).set({ status: 2, cancelAt }).where(eq(users.id, user.id));
    await database.transaction((tx) => on.accounts.administration.setDisabled(tx, user.id, true));
    expect(await rowOf()).toMatchObject({ status: 3, cancelAt });
    expect((await on.loginByPassword(mobile, goodPassword)).msg).toBe('账号已停用，请联系客服');
    await database.transaction((tx) => on.accounts.administration.setDisabled(tx, user.id, false));
    expect(await rowOf()).toMatchObject({ status: 2, cancelAt });
    expect((await on.loginByPassword(mobile, goodPassword)).msg).toBe('登录成功，账号注销申请已撤销');
  });

  test('twice in one browser keeps one session, in two browsers two', async () => {
    const { mobile } = await on.join();
    const here = browser();
    const first = dataOf(await on.loginByPassword(mobile, goodPassword, here)).token;
    const there = dataOf(await on.loginByPassword(mobile, goodPassword)).token;
    const second = dataOf(await on.loginByPassword(mobile, goodPassword, here)).token;
    const alive = await Promise.all([first, there, second].map((token) => on.platform.sessions.find(token)));
    expect(alive.map(Boolean)).toEqual([false, true, true]);
  });
});

describe('a forgotten password', () => {
  test('is reset by a code, ends every session and opens the lock', async () => {
    const { mobile, token } = await on.join();
    for (let tries = 0; tries < 6; tries++) await on.loginByPassword(mobile, 'Wrong#2026');
    const input = {
      mobile,
      code: await on.codeFor(mobile, 'forget'),
      password: await on.sealed('Xinmima#77'),
    };
    expect((await on.call(signIn.forgetPassword, input)).code).toBe(1);
    expect(await on.platform.sessions.find(token)).toBeNull();
    expect((await on.loginByPassword(mobile, goodPassword)).msg).toBe('手机号或密码错误');
    expect((await on.loginByPassword(mobile, 'Xinmima#77')).code).toBe(1);
  });

  test('of nobody is told so only to the holder of the mobile', async () => {
    const mobile = newMobile();
    const password = await on.sealed(goodPassword);
    const wrong = await on.call(signIn.forgetPassword, { mobile, code: '000000', password });
    expect(wrong.msg).toContain('验证码错误');
    const right = { mobile, code: await on.codeFor(mobile, 'forget'), password };
    expect((await on.call(signIn.forgetPassword, right)).msg).toBe('该手机号尚未注册，请先注册');
  });
});

describe('checks while typing', () => {
  const check = async (field: string, value: string) =>
    dataOf(await on.call(signIn.paramCheck, { field, value }));

  test('a mobile is judged by its form alone', async () => {
    const { mobile } = await on.join();
    expect(await check('mobile', mobile)).toEqual({ ok: true, reason: '' });
    expect(await check('mobile', newMobile())).toEqual({ ok: true, reason: '' });
    expect(await check('mobile', '12345')).toEqual({ ok: false, reason: '请输入正确的手机号' });
  });

  test('nickname, invite key and credit code', async () => {
    const { user } = await on.join();
    expect((await check('user_nickname', '云岭')).ok).toBe(true);
    expect((await check('user_nickname', '云')).reason).toBe('昵称至少 2 个字');
    expect((await check('user_nickname', '违禁店')).ok).toBe(false);
    expect((await check('invite_key', user.user_invite_key)).ok).toBe(true);
    expect((await check('invite_key', 'NOBODYS1')).ok).toBe(false);
    expect((await check('credit_code', '91350100M000100Y43')).ok).toBe(true);
    expect((await check('credit_code', '91350100M000100Y44')).ok).toBe(false);
  });

  test('a text', async () => {
    expect(dataOf(await on.call(signIn.detectText, { content: '一段违禁文字' }))).toEqual({
      pass: false,
      words: ['违禁'],
    });
    expect(dataOf(await on.call(signIn.detectText, { content: '你好' }))).toEqual({ pass: true, words: [] });
  });
});

describe('the hand-over to another device', () => {
  test('opens a session that has yet to prove who sits there', async () => {
    const { me, user } = await on.join();
    const { login_token, url, expire } = dataOf(await on.call(signIn.loginTicket, {}, me));
    expect(url).toBe(`${on.platform.settings.publicUrl}/gatewayNP?login_token=${login_token}`);
    expect(expire * 1000).toBe(Math.floor(on.clock().getTime() / 1000) * 1000 + 60_000);
    const [token] = dataOf(await on.call(signIn.erweimaSample, { key: 'portal', login_token }));
    const session = await on.platform.sessions.find(token!);
    expect(session).toMatchObject({ userId: user.id });
    expect(() => on.accounts.people.requireFresh(session!)).toThrow('请先验证本人身份');
    expect(() => on.accounts.people.requireFresh(me.session)).not.toThrow();
  });

  test('begins no 30 days anew, however often it is handed on', async () => {
    const day = 86_400_000;
    const { token: first } = await on.join();
    const handOn = async (token: string) => {
      const { login_token } = dataOf(await on.call(signIn.loginTicket, {}, await on.as(token)));
      const [next] = dataOf(await on.call(signIn.erweimaSample, { key: 'portal', login_token }));
      return next!;
    };
    let token = first;
    for (let days = 0; days < 30; days += 6) {
      token = await handOn(token);
      on.clock.advance(6 * day - 1000);
      expect(await on.platform.sessions.find(token)).not.toBeNull();
    }
    on.clock.advance(10_000);
    expect(await on.platform.sessions.find(token)).toBeNull();
  });

  test('opens nothing with the key alone, a wrong key, or after a minute', async () => {
    const { me } = await on.join();
    const ticket = async () => dataOf(await on.call(signIn.loginTicket, {}, me)).login_token;
    const exchange = (key: string, login_token: string) =>
      on.call(signIn.erweimaSample, { key, login_token });
    expect((await exchange('portal', '')).code).toBe(0);
    expect((await exchange('portal', 'portal')).code).toBe(0);
    expect((await exchange('guess', await ticket())).code).toBe(0);
    const late = await ticket();
    on.clock.advance(60_000);
    expect((await exchange('portal', late)).code).toBe(0);
  });
});

describe('codes for the own mobile', () => {
  test('need a login and go to no other number', async () => {
    expect((await on.call(signIn.smsCode, { scene: 'cancel' })).code).toBe(code.sessionInvalid);
    expect((await on.call(signIn.smsCode, { scene: 'login' })).code).toBe(code.invalidFields);
    const { me, mobile } = await on.join();
    on.clock.advance(61_000);
    const stranger = newMobile();
    const input = { mobile: stranger, scene: 'verify', captcha: await on.solved() };
    expect(await on.call(signIn.smsCode, input, me)).toMatchObject({ code: 1, data: { wait_seconds: 60 } });
    expect(on.sent.at(-1)).toMatchObject({ mobile, scene: 'verify' });
  });
});

describe('keys and hashes', () => {
  test(
    'the key is made once, readable by its owner alone, and the same for the next start',
    { timeout: 120_000 },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-login-key-'));
      const made = await createLoginKey(null, folder).publicKey();
      expect(await createLoginKey(null, folder).publicKey()).toEqual(made);
      expect(statSync(join(folder, 'keys', 'login.pem')).mode & 0o777).toBe(0o600);
      rmSync(folder, { recursive: true });
    },
  );

  test('argon2id knows its own hashes and nobody’s', async () => {
    const hasher = createHasher();
    const hash = await hasher.hash(goodPassword, 'trusted');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await hasher.hash(goodPassword, 'trusted')).not.toBe(hash);
    expect(await hasher.verify(goodPassword, hash, 'trusted')).toBe(true);
    expect(await hasher.verify('Wrong#2026', hash, 'trusted')).toBe(false);
    expect(await hasher.verify(goodPassword, null, 'trusted')).toBe(false);
  });
});
