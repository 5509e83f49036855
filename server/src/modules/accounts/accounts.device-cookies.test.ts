import { accounts as endpoints } from '@portal/contract/accounts';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { signIn } from '@portal/contract/sign-in';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  browser,
  cookieJar,
  goodPassword,
  newMobile,
  testAccounts,
  type TestAccounts,
} from './accounts.testing.ts';

const minute = 60_000;

let on: TestAccounts;
beforeAll(async () => {
  on = await testAccounts();
});
afterAll(() => on.close());

describe('five wrong tries of a stranger', () => {
  test('keep strangers out and let the device of the owner in', async () => {
    const home = browser();
    const { mobile } = await on.join(newMobile(), home);
    await on.lock(mobile);
    expect((await on.loginByPassword(mobile, goodPassword, home)).code).toBe(code.success);
    // From another place too, and after the session there has ended.
    const travelling = { ...browser(), deviceCookie: home.deviceCookie };
    expect((await on.loginByPassword(mobile, goodPassword, travelling)).code).toBe(code.success);
    // The owner's login gives strangers no new tries.
    expect((await on.loginByPassword(mobile, goodPassword)).code).toBe(code.tooMany);
  });

  test('leave login by code open, which makes the device known', async () => {
    const { mobile } = await on.join();
    await on.lock(mobile);
    const phone = browser();
    const byCode = { mobile, code: await on.codeFor(mobile, 'login') };
    expect((await on.call(signIn.login, byCode, phone)).code).toBe(code.success);
    await on.lock(mobile);
    expect((await on.loginByPassword(mobile, goodPassword, phone)).code).toBe(code.success);
  });

  test('from one address do not lock the known devices behind it', async () => {
    const office = browser();
    const { mobile } = await on.join(newMobile(), office);
    for (let tries = 0; tries < 101; tries++) {
      await on.loginByPassword(newMobile(), 'Wrong#2026', { ...browser(), address: office.address });
    }
    const newcomer = { ...browser(), address: office.address };
    expect((await on.loginByPassword(mobile, goodPassword, newcomer)).code).toBe(code.tooMany);
    expect((await on.loginByPassword(mobile, goodPassword, office)).code).toBe(code.success);
  });
});

describe('a known device', () => {
  test('has five tries of its own', async () => {
    const stolen = browser();
    const { mobile } = await on.join(newMobile(), stolen);
    const answers = [];
    for (let tries = 0; tries < 7; tries++) {
      answers.push((await on.loginByPassword(mobile, 'Wrong#2026', stolen)).code);
    }
    expect(answers).toEqual([0, 0, 0, 0, 0, code.tooMany, code.tooMany]);
    expect((await on.loginByPassword(mobile, goodPassword)).code).toBe(code.success);
    on.clock.advance(15 * minute);
    expect((await on.loginByPassword(mobile, goodPassword, stolen)).code).toBe(code.success);
  });

  test('is not made up: of another person, of the fingerprint alone, or by changing the cookie', async () => {
    const [home, thief] = [browser(), browser()];
    const { mobile } = await on.join(newMobile(), home);
    await on.join(newMobile(), thief);
    const [id, mark] = home.deviceCookie!.value.split('.');
    const [otherId, otherMark] = thief.deviceCookie!.value.split('.');
    await on.lock(mobile);
    for (const forged of [
      thief.deviceCookie!.value,
      `${id}.${otherMark}`,
      `${otherId}.${mark}`,
      `${id}.${mark!.slice(0, -2)}AA`,
      `${id}`,
      '..',
      '\0',
      'x'.repeat(5000),
    ]) {
      const attacker = { ...browser(), fingerprint: home.fingerprint, deviceCookie: cookieJar(forged) };
      expect((await on.loginByPassword(mobile, goodPassword, attacker)).code).toBe(code.tooMany);
    }
    const { deviceCookie: _, ...withoutCookie } = home;
    expect((await on.loginByPassword(mobile, goodPassword, withoutCookie)).code).toBe(code.tooMany);
    expect((await on.loginByPassword(mobile, goodPassword, home)).code).toBe(code.success);
  });

  test('is unknown again after the password was changed elsewhere', async () => {
    const [thief, home] = [browser(), browser()];
    const { mobile, me } = await on.join(newMobile(), home);
    dataOf(await on.loginByPassword(mobile, goodPassword, thief));
    const change = { old_password: await on.sealed(goodPassword), password: await on.sealed('Xinmima#77') };
    dataOf(await on.call(endpoints.passwordPost, change, me));
    for (let tries = 0; tries < 5; tries++) await on.loginByPassword(mobile, 'Wrong#2026');
    expect((await on.loginByPassword(mobile, 'Xinmima#77', thief)).code).toBe(code.tooMany);
    expect((await on.loginByPassword(mobile, 'Xinmima#77', home)).code).toBe(code.success);
  });

  test('has tries anew with a new password, and so have the other devices of the owner', async () => {
    const [home, office] = [browser(), browser()];
    const { mobile } = await on.join(newMobile(), home);
    dataOf(await on.loginByPassword(mobile, goodPassword, office));
    for (const locked of [home, office]) {
      for (let tries = 0; tries < 6; tries++) await on.loginByPassword(mobile, 'Wrong#2026', locked);
      expect((await on.loginByPassword(mobile, goodPassword, locked)).code).toBe(code.tooMany);
    }
    const digits = await on.codeFor(mobile, 'forget');
    const reset = { mobile, code: digits, password: await on.sealed('Xinmima#77') };
    dataOf(await on.call(signIn.forgetPassword, reset, home));
    // The office is unknown at its first login and known again at the second.
    for (const anew of [home, office, home, office]) {
      expect((await on.loginByPassword(mobile, 'Xinmima#77', anew)).code).toBe(code.success);
    }
  });

  test('is not made by a link from another device', async () => {
    const { mobile, me } = await on.join();
    const { login_token } = dataOf(await on.call(signIn.loginTicket, {}, me));
    const there = browser();
    dataOf(await on.call(signIn.erweimaSample, { key: 'portal', login_token }, there));
    expect(there.deviceCookie!.value).toBe('');
    await on.lock(mobile);
    expect((await on.loginByPassword(mobile, goodPassword, there)).code).toBe(code.tooMany);
  });

  test('serves everybody who shares the browser, five at most', async () => {
    const shared = browser();
    const owners: string[] = [];
    for (let count = 0; count < 6; count++) owners.push((await on.join(newMobile(), shared)).mobile);
    for (const mobile of owners) await on.lock(mobile);
    const codes: number[] = [];
    for (const mobile of owners) codes.push((await on.loginByPassword(mobile, goodPassword, shared)).code);
    expect(codes).toEqual([code.tooMany, ...Array<number>(5).fill(code.success)]);
  });
});
