import { accounts as endpoints } from '@portal/contract/accounts';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { signIn } from '@portal/contract/sign-in';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from './accounts.tables.ts';
import { browser, goodPassword, testAccounts, type TestAccounts } from './accounts.testing.ts';

let on: TestAccounts;
beforeAll(async () => {
  on = await testAccounts();
});
afterAll(() => on.close());

async function joinBound(openid: string) {
  const joined = await on.join();
  await on.platform.database.transaction((tx) => on.accounts.people.bindOpenid(tx, joined.user.id, openid));
  return joined;
}

describe('what was checked before is checked again with the change', () => {
  const { passwordPost, mobileModifyBind, passwordBackStepTwo, wxmpUnbind, accountloginout, verify } =
    endpoints;
  const ended: [string, (joined: Awaited<ReturnType<typeof joinBound>>) => Promise<unknown>][] = [
    ['its session was ended', ({ user }) => on.platform.sessions.closeAll(on.platform.database, user.id)],
    [
      'the account was disabled',
      ({ user }) =>
        on.platform.database.transaction((tx) => on.accounts.administration.setDisabled(tx, user.id, true)),
    ],
  ];

  test.each(ended)(
    'neither mobile, password nor WeChat change, nor is anything cancelled or proved, after %s',
    async (reason, end) => {
      const joined = await joinBound(`o-${reason}`);
      const { me, user, mobile } = joined;
      const [password, old_password] = [await on.sealed('Xinmima#77'), await on.sealed(goodPassword)];
      const next = `137${mobile.slice(3)}`;
      const bind = { mobile: next, code: await on.codeFor(next, 'bind') };
      const leave = { code: await on.codeFor(mobile, 'cancel'), reason: '不再使用' };
      const ticket = () =>
        on.smsCodes.tickets.issueTicket(on.platform.database, {
          kind: 'password',
          userId: user.id,
          seconds: 600,
        });
      await end(joined);

      for (const [endpoint, input] of [
        [passwordPost, { old_password, password }],
        [passwordBackStepTwo, { ticket: await ticket(), password }],
        [mobileModifyBind, bind],
        [wxmpUnbind, {}],
        [accountloginout, leave],
        [verify, { password: old_password }],
      ] as const) {
        expect([endpoint.path, (await on.call(endpoint, input, me)).code]).toEqual([
          endpoint.path,
          code.sessionInvalid,
        ]);
      }
      expect((await on.accounts.people.userOf(user.id)).openid).toBe(`o-${reason}`);
      expect(await on.accounts.people.mobileOf(user.id)).toBe(mobile);
      await on.platform.database.transaction((tx) =>
        on.accounts.administration.setDisabled(tx, user.id, false),
      );
      expect((await on.loginByPassword(mobile, goodPassword)).code).toBe(code.success);
    },
  );

  test('of two changes with one old password the first counts', async () => {
    const { me, mobile } = await on.join();
    const old_password = await on.sealed(goodPassword);
    const changeTo = async (password: string) =>
      on.call(passwordPost, { old_password, password: await on.sealed(password) }, me);
    const { hash } = on.hasher;
    on.hasher.hash = async (...given) => {
      on.hasher.hash = hash;
      dataOf(await changeTo('Xinmima#77'));
      return hash(...given);
    };
    expect(await changeTo('Xinmima#88')).toMatchObject({ code: code.failure, msg: '旧密码不正确' });
    expect((await on.loginByPassword(mobile, 'Xinmima#77')).code).toBe(code.success);
  });

  test('a ticket for a new password is worth nothing once the password has changed', async () => {
    const { me, user, mobile } = await on.join();
    const issued = { kind: 'password', userId: user.id, seconds: 600 };
    const ticket = await on.smsCodes.tickets.issueTicket(on.platform.database, issued);
    const { hash } = on.hasher;
    on.hasher.hash = async (...given) => {
      on.hasher.hash = hash;
      const input = { old_password: await on.sealed(goodPassword), password: await on.sealed('Xinmima#77') };
      dataOf(await on.call(passwordPost, input, me));
      return hash(...given);
    };
    const answer = await on.call(
      passwordBackStepTwo,
      { ticket, password: await on.sealed('Xinmima#88') },
      me,
    );
    expect(answer).toMatchObject({ code: code.failure, msg: '操作已超时，请重新开始' });
    expect((await on.loginByPassword(mobile, 'Xinmima#77')).code).toBe(code.success);
  });

  test('a proof that runs out under way changes no mobile', async () => {
    const { me, user, mobile } = await on.join();
    const next = `136${mobile.slice(3)}`;
    const bind = { mobile: next, code: await on.codeFor(next, 'bind') };
    const { checkSms } = on.smsCodes.sms;
    on.smsCodes.sms.checkSms = async (...given) => {
      on.smsCodes.sms.checkSms = checkSms;
      await checkSms(...given);
      on.clock.advance(11 * 60_000);
    };
    expect(await on.call(mobileModifyBind, bind, me)).toMatchObject({ data: { verify: 1 } });
    expect(await on.accounts.people.mobileOf(user.id)).toBe(mobile);
  });

  test('nobody is proved by a password that is changed elsewhere while it is looked at', async () => {
    const { me, mobile } = await on.join();
    const elsewhere = await on.as(dataOf(await on.loginByPassword(mobile, goodPassword)).token);
    const old_password = await on.sealed(goodPassword);
    const spend = await on.accounts.passwords.prove(me, { password: old_password });
    const input = { old_password, password: await on.sealed('Xinmima#77') };
    dataOf(await on.call(passwordPost, input, elsewhere));
    await expect(on.platform.database.transaction(spend)).rejects.toMatchObject({
      code: code.sessionInvalid,
    });

    const spendHere = await on.accounts.passwords.prove(elsewhere, { password: input.password });
    dataOf(await on.call(passwordPost, { old_password: input.password, password: old_password }, elsewhere));
    await expect(on.platform.database.transaction(spendHere)).rejects.toThrow('请重新验证');
  });

  test('nobody is logged in by a password or a mobile that changes while the password is looked at', async () => {
    const { me, user, mobile } = await on.join();
    const verify = on.hasher.verify;
    const loginWhile = async (change: () => Promise<unknown>) => {
      const here = browser();
      on.hasher.verify = async (...given) => {
        on.hasher.verify = verify;
        const right = await verify(...given);
        await change();
        return right;
      };
      const { code: answered, msg } = await on.loginByPassword(mobile, goodPassword, here);
      return [answered, msg, here.deviceCookie!.value];
    };
    const refused = [code.failure, '手机号或密码错误', ''];

    const input = { old_password: await on.sealed(goodPassword), password: await on.sealed('Xinmima#77') };
    expect(await loginWhile(async () => dataOf(await on.call(passwordPost, input, me)))).toEqual(refused);
    expect((await on.loginByPassword(mobile, 'Xinmima#77')).code).toBe(code.success);

    const back = { old_password: input.password, password: input.old_password };
    dataOf(await on.call(passwordPost, back, me));
    const { database } = on.platform;
    const moved = { mobileIndex: 'moved away' };
    const move = () => database.update(users).set(moved).where(eq(users.id, user.id));
    expect(await loginWhile(move)).toEqual(refused);
  });

  test('a password is not reset for an account that is disabled or changes its mobile while it is hashed', async () => {
    const { user, mobile } = await on.join();
    const { database } = on.platform;
    const hash = on.hasher.hash;
    const reset = async (meanwhile: () => Promise<unknown>) => {
      const input = {
        mobile,
        code: await on.codeFor(mobile, 'forget'),
        password: await on.sealed('Xinmima#77'),
      };
      on.hasher.hash = async (...given) => {
        on.hasher.hash = hash;
        await meanwhile();
        return hash(...given);
      };
      return on.call(signIn.forgetPassword, input);
    };
    const setDisabled = (disabled: boolean) =>
      database.transaction((tx) => on.accounts.administration.setDisabled(tx, user.id, disabled));

    expect((await reset(() => setDisabled(true))).msg).toBe('账号已停用，请联系客服');
    await setDisabled(false);
    const moved = { mobileIndex: 'moved on' };
    const answer = await reset(() => database.update(users).set(moved).where(eq(users.id, user.id)));
    expect(answer.msg).toBe('该手机号尚未注册，请先注册');
    const [row] = await database.select().from(users).where(eq(users.id, user.id));
    expect(row!.passwordHash).toBe(`plain:${goodPassword}`);
  });
});
