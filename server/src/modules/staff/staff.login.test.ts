import { accounts as endpoints } from '@portal/contract/accounts';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { staff as staffEndpoints } from '@portal/contract/staff';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../platform/http/api.ts';
import {
  browser,
  goodPassword,
  newMobile,
  testAccounts,
  type TestAccounts,
} from '../accounts/accounts.testing.ts';
import { oneTimePassword, stepOf } from './staff.totp.ts';
import { createStaff } from './staff.ts';

let on: TestAccounts;
beforeAll(async () => {
  on = await testAccounts();
});
afterAll(() => on.close());

describe('the login of the back office', () => {
  async function employee(home = browser()) {
    const joined = await on.join(newMobile(), home);
    await on.platform.database.transaction((tx) =>
      on.accounts.administration.setStaffRoles(tx, joined.user.id, ['editor']),
    );
    return joined;
  }
  const office = () => createApi(createStaff(on.platform, { ...on, figures: [] }).calls);
  const enter = async (mobile: string, password: string, from = browser()) =>
    office().call(staffEndpoints.login, { mobile, password: await on.sealed(password) }, from);

  test('is not locked by tries at the portal, nor the portal by tries there', async () => {
    const [one, other] = [await employee(), await employee()];
    await on.lock(one.mobile);
    expect((await enter(one.mobile, goodPassword)).code).toBe(code.success);

    for (let tries = 0; tries < 6; tries++) await enter(other.mobile, 'Wrong#2026');
    expect((await enter(other.mobile, goodPassword)).code).toBe(code.tooMany);
    expect((await on.loginByPassword(other.mobile, goodPassword)).code).toBe(code.success);
    // Right at the portal, the stranger is still locked out of the back office.
    expect((await enter(other.mobile, goodPassword)).code).toBe(code.tooMany);
  });

  test('lets in the device a colleague has worked on, whatever strangers try', async () => {
    const { mobile } = await employee();
    const desk = browser();
    const api = office();
    const { ticket, enrol } = (await enter(mobile, goodPassword, desk)).data as {
      ticket: string;
      enrol: { secret: string };
    };
    expect(desk.deviceCookie!.value).toBe('');
    const digits = oneTimePassword(enrol.secret, stepOf(on.clock()));
    expect((await api.call(staffEndpoints.totp, { ticket, code: digits }, desk)).code).toBe(code.success);
    for (let tries = 0; tries < 6; tries++) await enter(mobile, 'Wrong#2026');
    expect((await enter(mobile, goodPassword)).code).toBe(code.tooMany);
    expect((await enter(mobile, goodPassword, desk)).code).toBe(code.success);
  });

  test('loses its half-way tickets with the password', async () => {
    const { mobile, me } = await employee();
    const { ticket, enrol } = (await enter(mobile, goodPassword)).data as {
      ticket: string;
      enrol: { secret: string };
    };
    const change = { old_password: await on.sealed(goodPassword), password: await on.sealed('Xinmima#77') };
    dataOf(await on.call(endpoints.passwordPost, change, me));
    const second = { ticket, code: oneTimePassword(enrol.secret, stepOf(on.clock())) };
    expect((await office().call(staffEndpoints.totp, second, browser())).code).toBe(code.failure);
    expect((await enter(mobile, 'Xinmima#77')).code).toBe(code.success);
  });

  test('gives a ticket that opens nothing when the password changes while it is looked at', async () => {
    const { mobile, me } = await employee();
    const change = { old_password: await on.sealed(goodPassword), password: await on.sealed('Xinmima#77') };
    const verify = on.hasher.verify;
    on.hasher.verify = async (...given) => {
      on.hasher.verify = verify;
      const right = await verify(...given);
      dataOf(await on.call(endpoints.passwordPost, change, me));
      return right;
    };
    const { ticket, enrol } = (await enter(mobile, goodPassword)).data as {
      ticket: string;
      enrol: { secret: string };
    };
    const second = { ticket, code: oneTimePassword(enrol.secret, stepOf(on.clock())) };
    const desk = browser();
    expect(await office().call(staffEndpoints.totp, second, desk)).toMatchObject({
      code: code.failure,
      msg: '登录已过期，请重新输入手机号和密码',
    });
    expect(desk.deviceCookie!.value).toBe('');
    expect((await enter(mobile, 'Xinmima#77')).code).toBe(code.success);
  });
});
