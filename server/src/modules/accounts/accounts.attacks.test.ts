import { accounts as endpoints } from '@portal/contract/accounts';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { signIn } from '@portal/contract/sign-in';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScanEvent } from '../../outside/wechat/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { createScanLogin, type ScanLogin } from '../scan-login/scan-login.ts';
import { browser, goodPassword, newMobile, testAccounts, type TestAccounts } from './accounts.testing.ts';

const minute = 60_000;

let on: TestAccounts;
beforeAll(async () => {
  on = await testAccounts();
});
afterAll(() => on.close());

describe('brute force of a code', () => {
  test('every guess after the fifth is lost, the right one too', async () => {
    const { mobile } = await on.join();
    const right = await on.codeFor(mobile, 'login');
    const guesses = Array.from({ length: 40 }, (_, at) =>
      String((Number(right) + 1 + at) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(guesses.map((guess) => on.call(signIn.login, { mobile, code: guess })));
    expect(answers.every(({ code: answer }) => answer === code.failure)).toBe(true);
    expect((await on.call(signIn.login, { mobile, code: right })).code).toBe(code.failure);
  });

  test('a code of one scene opens no other', async () => {
    const { mobile } = await on.join();
    const right = await on.codeFor(mobile, 'bind');
    expect((await on.call(signIn.login, { mobile, code: right })).code).toBe(code.failure);
    const reset = { mobile, code: right, password: await on.sealed(goodPassword) };
    expect((await on.call(signIn.forgetPassword, reset)).code).toBe(code.failure);
  });
});

describe('SMS bombing', () => {
  const sentTo = (mobile: string) => on.sent.filter((message) => message.mobile === mobile).length;

  test('of one number from many places ends at its own limits', async () => {
    const mobile = newMobile();
    for (let round = 0; round < 30; round++) {
      await on.call(signIn.smsCode, { mobile, scene: 'login', captcha: await on.solved() });
      on.clock.advance(minute);
    }
    expect(sentTo(mobile)).toBe(5);
  });

  test('of one number without solving captchas is one message', async () => {
    const mobile = newMobile();
    for (let round = 0; round < 10; round++) {
      await on.call(signIn.smsCode, { mobile, scene: 'register' });
      on.clock.advance(minute);
    }
    expect(sentTo(mobile)).toBe(1);
  });

  test('of many numbers from one address ends at the address', async () => {
    const { address } = browser();
    const before = on.sent.length;
    for (let round = 0; round < 34; round++) {
      const caller = { ...browser(), address };
      await on.call(
        signIn.smsCode,
        { mobile: newMobile(), scene: 'login', captcha: await on.solved() },
        caller,
      );
    }
    expect(on.sent.length - before).toBe(30);
  });

  test('of many numbers by one browser ends at the browser', async () => {
    const { fingerprint } = browser();
    const before = on.sent.length;
    for (let round = 0; round < 14; round++) {
      const caller = { ...browser(), fingerprint };
      await on.call(
        signIn.smsCode,
        { mobile: newMobile(), scene: 'login', captcha: await on.solved() },
        caller,
      );
    }
    expect(on.sent.length - before).toBe(10);
  });

  test('one solved captcha sends one message', async () => {
    const captcha = await on.solved();
    const caller = browser();
    await on.call(signIn.smsCode, { mobile: newMobile(), scene: 'login' }, caller);
    const send = () => on.call(signIn.smsCode, { mobile: newMobile(), scene: 'login', captcha }, caller);
    expect((await send()).code).toBe(code.success);
    expect(await send()).toMatchObject({ code: code.failure, data: { captcha: 1 } });
  });
});

describe('finding out who has an account', () => {
  test('by asking for a code: same answer, same queries, same message', async () => {
    const { mobile } = await on.join();
    on.clock.advance(2 * minute);
    const queriesFor = async (to: string) => {
      const before = on.sent.length;
      const captcha = await on.solved();
      const queries = await countQueries(on, () =>
        on.call(signIn.smsCode, { mobile: to, scene: 'forget', captcha }),
      );
      return { ...queries, sent: on.sent.length - before };
    };
    const stranger = newMobile();
    await on.codeFor(stranger, 'login');
    on.clock.advance(2 * minute);
    expect(await queriesFor(stranger)).toEqual(await queriesFor(mobile));
  });

  test('by password: same answer, same hashing, same queries', async () => {
    const { mobile } = await on.join();
    const attempt = async (to: string) => {
      const before = on.hasher.work;
      const seen = await countQueries(on, () => on.loginByPassword(to, 'Wrong#2026'));
      return { ...seen, work: on.hasher.work - before };
    };
    const known = await attempt(mobile);
    expect(await attempt(newMobile())).toEqual(known);
    expect(known).toMatchObject({ work: 1, answer: { code: 0, msg: '手机号或密码错误' } });
  });

  test('by locking: a number nobody has locks alike', async () => {
    const { mobile } = await on.join();
    const answers = async (to: string) => {
      const seen: unknown[] = [];
      for (let tries = 0; tries < 7; tries++) seen.push(await on.loginByPassword(to, 'Wrong#2026'));
      return seen;
    };
    const known = await answers(mobile);
    expect(await answers(newMobile())).toEqual(known);
    expect(known[4]).toMatchObject({ code: code.failure });
    expect(known[5]).toMatchObject({ code: code.tooMany, data: { retry_after: 900 } });
  });

  test('by registering or resetting without the code: same answer', async () => {
    const { mobile } = await on.join();
    const password = await on.sealed(goodPassword);
    for (const [endpoint, more] of [
      [signIn.register, { agree: 1 }],
      [signIn.forgetPassword, {}],
    ] as const) {
      const ask = (to: string) => on.call(endpoint, { mobile: to, code: '000000', password, ...more });
      expect(await ask(newMobile())).toEqual(await ask(mobile));
    }
    const loginBy = (to: string) => on.call(signIn.login, { mobile: to, code: '000000' });
    expect(await loginBy(newMobile())).toEqual(await loginBy(mobile));
  });
});

describe('the lock on passwords', () => {
  test('holds against the right password, many at once, and opens after fifteen minutes', async () => {
    const { mobile } = await on.join();
    const wrong = Array.from({ length: 20 }, () => on.loginByPassword(mobile, 'Wrong#2026'));
    const answers = await Promise.all(wrong);
    expect(answers.filter(({ code: answer }) => answer === code.failure)).toHaveLength(5);
    expect(answers.filter(({ code: answer }) => answer === code.tooMany)).toHaveLength(15);
    on.clock.advance(14 * minute);
    expect((await on.loginByPassword(mobile, goodPassword)).code).toBe(code.tooMany);
    on.clock.advance(minute);
    expect((await on.loginByPassword(mobile, goodPassword)).code).toBe(code.success);
  });

  test('counts what is in a row: a right password starts anew', async () => {
    const { mobile } = await on.join();
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 4; tries++) await on.loginByPassword(mobile, 'Wrong#2026');
      expect((await on.loginByPassword(mobile, goodPassword)).code).toBe(code.success);
    }
  });

  test('leaves login by code open', async () => {
    const { mobile } = await on.join();
    for (let tries = 0; tries < 6; tries++) await on.loginByPassword(mobile, 'Wrong#2026');
    const byCode = { mobile, code: await on.codeFor(mobile, 'login') };
    expect((await on.call(signIn.login, byCode)).code).toBe(code.success);
  });

  test('is not passed by way of the old password or the proof of oneself', async () => {
    const { me, mobile } = await on.join();
    const guess = { old_password: await on.sealed('Wrong#2026'), password: await on.sealed('Xinmima#77') };
    for (let tries = 0; tries < 3; tries++) await on.call(endpoints.passwordPost, guess, me);
    for (let tries = 0; tries < 2; tries++) {
      await on.call(endpoints.verify, { password: await on.sealed('Wrong#2026') }, me);
    }
    const right = await on.sealed(goodPassword);
    expect((await on.call(endpoints.verify, { password: right }, me)).code).toBe(code.tooMany);
    expect((await on.call(endpoints.passwordPost, { ...guess, old_password: right }, me)).code).toBe(
      code.tooMany,
    );
    // Another session, opened by a link from this one, gets no tries of its own.
    const { login_token } = dataOf(await on.call(signIn.loginTicket, {}, me));
    const [token] = dataOf(await on.call(signIn.erweimaSample, { key: 'portal', login_token }));
    const other = await on.as(token!);
    expect((await on.call(endpoints.verify, { password: right }, other)).code).toBe(code.tooMany);
    on.clock.advance(15 * minute);
    expect((await on.call(endpoints.verify, { password: right }, me)).code).toBe(code.success);
    expect((await on.loginByPassword(mobile, goodPassword)).code).toBe(code.success);
  });

  test('stops one address that tries one password on many numbers, for fifteen minutes from the first', async () => {
    const here = browser();
    const codes = new Set<number>();
    const wrong = async () =>
      (await on.loginByPassword(newMobile(), 'Wrong#2026', { ...browser(), address: here.address })).code;
    for (let tries = 0; tries < 101; tries++) {
      if (tries === 50) on.clock.advance(10 * minute);
      codes.add(await wrong());
    }
    expect(codes).toEqual(new Set([code.failure, code.tooMany]));
    // Refused, it cannot lock anybody out either.
    const { mobile } = await on.join();
    for (let tries = 0; tries < 6; tries++) {
      await on.loginByPassword(mobile, 'Wrong#2026', { ...browser(), address: here.address });
    }
    expect((await on.loginByPassword(mobile, goodPassword)).code).toBe(code.success);
    on.clock.advance(4 * minute);
    expect(await wrong()).toBe(code.failure);
  });
});

describe('session fixation', () => {
  test('a login never adopts the token it came with', async () => {
    const victim = await on.join();
    const attacker = await on.join();
    const planted = await on.as(attacker.token);
    const password = await on.sealed(goodPassword);
    const { token, user } = dataOf(await on.call(signIn.login, { mobile: victim.mobile, password }, planted));
    expect(user.id).toBe(victim.user.id);
    expect(token).not.toBe(attacker.token);
    expect(await on.platform.sessions.find(attacker.token)).toBeNull();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });
});

describe('tickets', () => {
  test('a login ticket works once, also when two come at once', async () => {
    const { me } = await on.join();
    const { login_token } = dataOf(await on.call(signIn.loginTicket, {}, me));
    const exchange = () => on.call(signIn.erweimaSample, { key: 'portal', login_token });
    const answers = await Promise.all([exchange(), exchange(), exchange()]);
    expect(answers.filter(({ code: answer }) => answer === code.success)).toHaveLength(1);
  });

  describe('are lost with the sessions', () => {
    const stranger = (login_token: string) => on.call(signIn.erweimaSample, { key: 'portal', login_token });
    const ticketOf = async (me: Caller) => dataOf(await on.call(signIn.loginTicket, {}, me)).login_token;

    test('when the password is changed, reset, or set anew with a code', async () => {
      const { me, mobile } = await on.join();
      const fresh = await on.sealed('Xinmima#77');
      const first = await ticketOf(me);
      const change = { old_password: await on.sealed(goodPassword), password: fresh };
      dataOf(await on.call(endpoints.passwordPost, change, me));
      expect((await stranger(first)).code).toBe(code.failure);

      const digits = await on.codeFor(mobile, 'forget');
      const second = await ticketOf(me);
      const { ticket } = dataOf(await on.call(endpoints.passwordBackStepOne, { code: digits }, me));
      dataOf(await on.call(endpoints.passwordBackStepTwo, { ticket, password: fresh }, me));
      expect((await stranger(second)).code).toBe(code.failure);

      const reset = { mobile, code: await on.codeFor(mobile, 'forget'), password: fresh };
      const third = await ticketOf(me);
      dataOf(await on.call(signIn.forgetPassword, reset));
      expect((await stranger(third)).code).toBe(code.failure);
      expect((await on.loginByPassword(mobile, 'Xinmima#77')).code).toBe(code.success);
    });

    test('when the mobile changes, the account is disabled or cancelled, or its session is logged out', async () => {
      const joined = await on.join();
      const next = newMobile();
      const bind = { mobile: next, code: await on.codeFor(next, 'bind') };
      const first = await ticketOf(joined.me);
      dataOf(await on.call(endpoints.mobileModifyBind, bind, joined.me));
      expect((await stranger(first)).code).toBe(code.failure);
      expect((await stranger(await ticketOf(joined.me))).code).toBe(code.success);

      const disabled = await on.join();
      const second = await ticketOf(disabled.me);
      const set = (to: boolean) =>
        on.platform.database.transaction((tx) =>
          on.accounts.administration.setDisabled(tx, disabled.user.id, to),
        );
      await set(true);
      await set(false);
      expect((await stranger(second)).code).toBe(code.failure);

      const leaving = await on.join();
      const cancel = { code: await on.codeFor(leaving.mobile, 'cancel'), reason: '' };
      const third = await ticketOf(leaving.me);
      dataOf(await on.call(endpoints.accountloginout, cancel, leaving.me));
      expect((await stranger(third)).code).toBe(code.failure);

      const gone = await on.join();
      const fourth = await ticketOf(gone.me);
      dataOf(await on.call(endpoints.logout, {}, gone.me));
      expect((await stranger(fourth)).code).toBe(code.failure);
    });
  });

  test('a password ticket of another person sets no password and is lost', async () => {
    const [victim, thief] = [await on.join(), await on.join()];
    const stepOne = { code: await on.codeFor(victim.mobile, 'forget') };
    const { ticket } = dataOf(await on.call(endpoints.passwordBackStepOne, stepOne, victim.me));
    const stepTwo = { ticket, password: await on.sealed('Xinmima#77') };
    expect((await on.call(endpoints.passwordBackStepTwo, stepTwo, thief.me)).code).toBe(code.failure);
    expect((await on.loginByPassword(thief.mobile, goodPassword)).code).toBe(code.success);
    expect((await on.loginByPassword(victim.mobile, goodPassword)).code).toBe(code.success);
  });

  test('a ticket of one kind is none of another', async () => {
    const { me } = await on.join();
    const { login_token } = dataOf(await on.call(signIn.loginTicket, {}, me));
    const stepTwo = { ticket: login_token, password: await on.sealed('Xinmima#77') };
    expect((await on.call(endpoints.passwordBackStepTwo, stepTwo, me)).code).toBe(code.failure);
  });
});

describe('QR hijack', () => {
  const scenes: string[] = [];
  const scan = (openid: string, scene = scenes.at(-1)!): Request =>
    new Request('http://wechat/push', {
      method: 'POST',
      body: JSON.stringify({ openid, scene, createTime: 1 } satisfies ScanEvent),
    });
  const scanLogin = () =>
    createScanLogin(on.platform, {
      accounts: on.accounts,
      smsCodes: on.smsCodes,
      officialAccount: {
        createCode: async (scene) => {
          scenes.push(scene);
          return { url: `http://weixin.qq.com/q/${scene}` };
        },
        receive: async (request, scanned) => new Response(await scanned((await request.json()) as ScanEvent)),
      },
    });

  async function boundUser(openid: string) {
    const joined = await on.join();
    await on.platform.database.transaction((tx) => on.accounts.people.bindOpenid(tx, joined.user.id, openid));
    return joined;
  }

  async function confirm(rule: ScanLogin, reply: Response): Promise<void> {
    const [, link = ''] = /href="([^"]+)"/.exec(await reply.text()) ?? [];
    await rule.answer(new URL(link).searchParams.get('ticket')!, true, 'phone');
  }

  test('a code passed on to a victim opens nothing while the phone of the victim does not confirm', async () => {
    await boundUser('o-passed-on');
    const rule = scanLogin();
    const thief = browser();
    const { code: secret } = await rule.newCode(thief);
    const reply = await (await rule.receivePush(scan('o-passed-on'))).text();
    expect(reply).toContain(`网络地址：${thief.address}`);
    await expect(rule.check(secret, thief)).rejects.toMatchObject({ code: code.notYet });
    for (const guess of [secret, scenes.at(-1)!]) {
      await expect(rule.answer(guess, true, thief.address)).rejects.toThrow('该登录请求已失效');
    }
    on.clock.advance(2 * minute);
    await expect(rule.check(secret, thief)).rejects.toThrow('二维码已失效');
  });

  test('neither the scene of the picture nor the secret in another browser gives the login', async () => {
    const { user } = await boundUser('o-victim');
    const rule = scanLogin();
    const victim = browser();
    const { code: secret } = await rule.newCode(victim);
    await confirm(rule, await rule.receivePush(scan('o-victim')));
    await expect(rule.check(scenes.at(-1)!, browser())).rejects.toThrow('二维码已失效');
    await expect(rule.check(scenes.at(-1)!, victim)).rejects.toThrow('二维码已失效');
    await expect(rule.check(secret, browser())).rejects.toThrow('二维码已失效');
    expect(await rule.check(secret, victim)).toMatchObject({ signedIn: { user: { id: user.id } } });
    await expect(rule.check(secret, victim)).rejects.toThrow('二维码已失效');
  });

  test('a second scan of the same screen does not replace the first', async () => {
    const { user } = await boundUser('o-first');
    await boundUser('o-second');
    const rule = scanLogin();
    const here = browser();
    const { code: secret } = await rule.newCode(here);
    const first = await rule.receivePush(scan('o-first'));
    await rule.receivePush(scan('o-second'));
    await confirm(rule, first);
    expect(await rule.check(secret, here)).toMatchObject({ signedIn: { user: { id: user.id } } });
  });

  test('a scene nobody shows, or one that is over, takes no scan', async () => {
    const rule = scanLogin();
    const here = browser();
    const { code: secret } = await rule.newCode(here);
    await rule.receivePush(scan('o-x', 'guessed'));
    await expect(rule.check(secret, here)).rejects.toMatchObject({ code: code.notYet });
    on.clock.advance(2 * minute);
    await rule.receivePush(scan('o-x'));
    await expect(rule.check(secret, here)).rejects.toThrow('二维码已失效');
  });
});

/** What the database was asked while something ran: the statements without their values. */
async function countQueries<Answer>(on: TestAccounts, run: () => Promise<Answer>) {
  const { pool } = on.open;
  const client = await pool.connect();
  const statements: string[] = [];
  const original = client.query;
  client.query = ((...args: Parameters<typeof original>) => {
    const [first] = args as unknown as [string | { text: string }];
    statements.push(typeof first === 'string' ? first : first.text);
    return original.apply(client, args);
  }) as typeof original;
  client.release();
  try {
    return { answer: await run(), statements };
  } finally {
    client.query = original;
  }
}
