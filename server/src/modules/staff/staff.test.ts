import { code } from '@portal/contract/codes';
import { dataOf, type Endpoint } from '@portal/contract/endpoint';
import { type StaffRole, staffRoleTitle } from '@portal/contract/roles';
import { auditing, people, staff } from '@portal/contract/staff';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../accounts/accounts.tables.ts';
import { testStaff, type TestStaff } from './staff.testing.ts';

const minute = 60_000;
const day = 1440 * minute;

let on: TestStaff;
let call: TestStaff['call'];
let person: TestStaff['person'];
let employee: TestStaff['employee'];
let codeAt: TestStaff['codeAt'];
let tryPassword: TestStaff['tryPassword'];
let firstStep: TestStaff['firstStep'];
let enrolled: TestStaff['enrolled'];
let callerOf: TestStaff['callerOf'];
let working: TestStaff['working'];
let auditOf: TestStaff['auditOf'];
beforeAll(async () => {
  on = await testStaff();
  ({ call, person, employee, codeAt, tryPassword, firstStep, enrolled, callerOf, working, auditOf } = on);
});
afterAll(() => on.close());

describe('coming in', () => {
  test('takes a password, then an authenticator that is set up at the first login', async () => {
    const who = await employee('editor', 'reviewer');
    const { ticket, enrol } = await firstStep(who);
    expect(enrol!.uri).toContain(`secret=${enrol!.secret}`);
    expect(decodeURIComponent(enrol!.uri)).not.toContain(who.mobile);

    const entered = dataOf(await call(staff.totp, { ticket, code: codeAt(enrol!.secret) }));
    expect(entered.staff).toMatchObject({ id: who.id, roles: ['editor', 'reviewer'] });
    expect(dataOf(await call(staff.me, {}, await callerOf(entered.token)))).toEqual(entered.staff);
    expect(await auditOf(`user:${who.id}`, 'staff.enrol')).toHaveLength(1);

    on.clock.advance(minute);
    const again = await firstStep(who);
    expect(again.enrol).toBeNull();
    dataOf(await call(staff.totp, { ticket: again.ticket, code: codeAt(enrol!.secret) }));
    expect(await auditOf(`user:${who.id}`, 'staff.login')).toHaveLength(1);
  });

  test('keeps no secret before its first right code, and keeps it sealed', async () => {
    const who = await employee('editor');
    const secretOf = async () => {
      const [row] = await on.platform.database.select().from(users).where(eq(users.id, who.id));
      return row!.totpSecretSealed;
    };
    const { ticket, enrol } = await firstStep(who);
    expect(await call(staff.totp, { ticket, code: '000000' })).toMatchObject({ code: code.failure });
    expect(await secretOf()).toBeNull();
    dataOf(await call(staff.totp, { ticket, code: codeAt(enrol!.secret) }));
    expect(await secretOf()).not.toContain(enrol!.secret);
    expect(on.platform.keyring.open((await secretOf())!)).toBe(enrol!.secret);
  });

  test('lets one secret win when two are set up at once', async () => {
    const who = await employee('editor');
    const [mine, theirs] = [await firstStep(who), await firstStep(who)];
    dataOf(await call(staff.totp, { ticket: mine.ticket, code: codeAt(mine.enrol!.secret) }));
    on.clock.advance(minute);
    const late = await call(staff.totp, { ticket: theirs.ticket, code: codeAt(theirs.enrol!.secret) });
    expect(late).toMatchObject({ code: code.failure });
  });

  test('says the same to a stranger, a user, somebody who leaves and a wrong password', async () => {
    const leaving = await person({
      staffRoles: ['editor'],
      status: 2,
      cancelAt: new Date(on.clock().getTime() + day),
    });
    const answers = [
      await tryPassword({ mobile: '13888888888' }),
      await tryPassword(await person()),
      await tryPassword(leaving),
      await tryPassword(await employee('editor'), 'Wrong#2026'),
    ];
    for (const answer of answers)
      expect(answer).toEqual({ code: code.failure, msg: '手机号或密码错误', data: null });
  });

  test('keeps the disabled out', async () => {
    expect(await tryPassword(await person({ staffRoles: ['administrator'], status: 3 }))).toMatchObject({
      code: code.failure,
    });
  });

  test('locks after five wrong passwords for 15 minutes, for somebody unknown in the same words', async () => {
    const colleague = await employee('editor');
    const words: string[][] = [];
    for (const who of [colleague, { mobile: '13888888889' }]) {
      const said: string[] = [];
      for (let tries = 0; tries < 6; tries += 1) said.push((await tryPassword(who, 'Wrong#2026')).msg);
      words.push(said);
    }
    expect(words[0]).toEqual(words[1]);
    expect(await tryPassword(colleague)).toMatchObject({ code: code.tooMany });
    on.clock.advance(15 * minute + 1);
    expect(await tryPassword(colleague)).toMatchObject({ code: code.success });
  });

  test('accepts no code twice, nor an older one after it', async () => {
    const who = await employee('editor');
    const { secret } = await enrolled(who);
    const current = codeAt(secret);
    const enter = async (given: string) =>
      call(staff.totp, { ticket: (await firstStep(who)).ticket, code: given });
    expect(await enter(current)).toMatchObject({ code: code.success });
    expect(await enter(current)).toMatchObject({ code: code.failure, msg: '动态口令不正确' });
    expect(await enter(codeAt(secret, -1))).toMatchObject({ code: code.failure });
    expect(await enter(codeAt(secret, 1))).toMatchObject({ code: code.success });
  });

  test('accepts one code once even when it is sent many times at once', async () => {
    const who = await employee('editor');
    const { secret } = await enrolled(who);
    const tickets = await Promise.all(Array.from({ length: 4 }, () => firstStep(who)));
    const given = codeAt(secret);
    const answers = await Promise.all(tickets.map(({ ticket }) => call(staff.totp, { ticket, code: given })));
    expect(answers.filter((answer) => answer.code === code.success)).toHaveLength(1);
  });

  test('kills a ticket after five wrong codes, for the right one too', async () => {
    const who = await employee('editor');
    const { secret } = await enrolled(who);
    const { ticket } = await firstStep(who);
    const wrong = codeAt(secret, 100);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await call(staff.totp, { ticket, code: wrong })).toMatchObject({ msg: '动态口令不正确' });
    }
    const dead = { code: code.failure, msg: '登录已过期，请重新输入手机号和密码' };
    expect(await call(staff.totp, { ticket, code: codeAt(secret) })).toMatchObject(dead);
    expect(await auditOf(`user:${who.id}`, 'staff.refused')).toHaveLength(5);
  });

  test('uses a ticket once, within five minutes, and only one of its own kind', async () => {
    const who = await employee('editor');
    const { secret } = await enrolled(who);
    const used = await firstStep(who);
    dataOf(await call(staff.totp, { ticket: used.ticket, code: codeAt(secret) }));
    on.clock.advance(minute);
    expect(await call(staff.totp, { ticket: used.ticket, code: codeAt(secret) })).toMatchObject({
      code: code.failure,
    });

    const late = await firstStep(who);
    on.clock.advance(5 * minute + 1);
    expect(await call(staff.totp, { ticket: late.ticket, code: codeAt(secret) })).toMatchObject({
      code: code.failure,
    });
    expect(await call(staff.totp, { ticket: 'nonsense', code: '123456' })).toMatchObject({
      code: code.failure,
    });
  });

  test('ends when the duties are taken away between the steps', async () => {
    const who = await employee('editor');
    const { secret } = await enrolled(who);
    const { ticket } = await firstStep(who);
    await on.platform.database.update(users).set({ staffRoles: [] }).where(eq(users.id, who.id));
    expect(await call(staff.totp, { ticket, code: codeAt(secret) })).toMatchObject({ code: code.failure });
  });

  test('bounds how many codes somebody who knows the password can guess', async () => {
    const who = await employee('editor');
    for (let tries = 0; tries < 10; tries += 1) await firstStep(who);
    expect(await tryPassword(who)).toMatchObject({ code: code.tooMany });
  });
});

describe('a staff session', () => {
  test('ends after 30 idle minutes and after 8 hours of work', async () => {
    const { token } = await working('editor');
    const { sessions } = on.platform;
    on.clock.advance(29 * minute);
    expect(await sessions.find(token)).not.toBeNull();
    on.clock.advance(30 * minute + 1);
    expect(await sessions.find(token)).toBeNull();

    const busy = await working('editor');
    for (let worked = 0; worked < 8 * 60 - 10; worked += 20) {
      expect(await sessions.find(busy.token)).not.toBeNull();
      on.clock.advance(20 * minute);
    }
    expect(await sessions.find(busy.token)).toBeNull();
  });

  test('ends by logging out', async () => {
    const { token, caller, id } = await working('editor');
    dataOf(await call(staff.logout, {}, caller));
    expect(await on.platform.sessions.find(token)).toBeNull();
    expect(await auditOf(`user:${id}`, 'staff.logout')).toHaveLength(1);
  });

  test('opens to each duty its own calls only', async () => {
    const allowed = async (endpoint: Endpoint, input: unknown) => {
      const roles: StaffRole[] = [];
      for (const role of Object.keys(staffRoleTitle) as StaffRole[]) {
        const { caller } = await working(role);
        if ((await call(endpoint, input, caller)).code !== code.notAllowed) roles.push(role);
      }
      return roles;
    };
    const everybody = Object.keys(staffRoleTitle);
    expect(await allowed(staff.me, {})).toEqual(everybody);
    expect(await allowed(staff.dashboard, {})).toEqual(everybody);
    expect(await allowed(people.list, {})).toEqual(['operator', 'administrator']);
    expect(await allowed(people.disable, { id: 1, disabled: true, reason: '测试' })).toEqual([
      'administrator',
    ]);
    expect(await allowed(people.grant, { id: 1, roles: [] })).toEqual(['administrator']);
    expect(await allowed(auditing.list, {})).toEqual(['administrator']);
  });
});
