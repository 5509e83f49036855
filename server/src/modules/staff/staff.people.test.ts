import { code } from '@portal/contract/codes';
import { dataOf, type OutputOf } from '@portal/contract/endpoint';
import { people, staff } from '@portal/contract/staff';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitor } from '../../platform/testing.ts';
import { users } from '../accounts/accounts.tables.ts';
import { testStaff, type TestStaff } from './staff.testing.ts';

let on: TestStaff;
let call: TestStaff['call'];
let person: TestStaff['person'];
let apply: TestStaff['apply'];
let codeAt: TestStaff['codeAt'];
let firstStep: TestStaff['firstStep'];
let working: TestStaff['working'];
let auditOf: TestStaff['auditOf'];
beforeAll(async () => {
  on = await testStaff();
  ({ call, person, apply, codeAt, firstStep, working, auditOf } = on);
});
afterAll(() => on.close());

describe('people', () => {
  test('are found by a part of the nickname or by the whole mobile, which stays masked', async () => {
    const { caller } = await working('operator');
    const who = await person({ nickname: '云岭 100%_采购A' });
    const find = async (keyword: string) => dataOf(await call(people.list, { keyword }, caller)).data;

    for (const keyword of ['云岭', '采购a', '100%_', who.mobile]) {
      expect((await find(keyword)).map(({ id }) => id)).toEqual([who.id]);
    }
    const [row] = await find(who.mobile);
    expect(row!.mobile).toBe(`${who.mobile.slice(0, 3)}****${who.mobile.slice(7)}`);
    expect(await find(who.mobile.slice(0, 10))).toEqual([]);
    expect(await find('%')).toHaveLength(1);
  });

  test('show their certificates and duties, newest first, page by page', async () => {
    const { caller } = await working('operator');
    const who = await person({ roleId: 3, staffRoles: ['finance'] });
    await apply(who.id, { type: 1, status: 4 }, { type: 2, status: 2 }, { type: 3, status: 2 });
    const first = dataOf(await call(people.list, { page_size: 1 }, caller));
    expect(first.data).toMatchObject([
      {
        id: who.id,
        user_identity_id: 3,
        certified: [2, 3],
        staff_roles: ['finance'],
        user_status: 1,
        seen_time: null,
      },
    ]);
    expect(first.total).toBeGreaterThan(1);
    const second = dataOf(await call(people.list, { page: 2, page_size: 1 }, caller));
    expect(second.data[0]!.id).toBeLessThan(who.id);
  });

  test('are walked by a cursor that nobody new disturbs', async () => {
    const { caller } = await working('operator');
    const nickname = '翻页用';
    const made: number[] = [];
    for (let count = 0; count < 5; count += 1) made.push((await person({ nickname })).id);
    const seen: number[] = [];
    let next: string | null = null;
    do {
      const input = { keyword: nickname, page_size: 2, ...(next ? { next } : {}) };
      const page: OutputOf<typeof people.list> = dataOf(await call(people.list, input, caller));
      seen.push(...page.data.map(({ id }) => id));
      next = page.next;
      await person({ nickname });
    } while (next);
    expect(seen).toEqual(made.toReversed());
    expect(await call(people.list, { next: '1;drop' }, caller)).toMatchObject({ code: code.invalidFields });
  });

  test('are filtered by identity and by duty, and the erased are gone', async () => {
    const { caller } = await working('operator');
    const nickname = '筛选用';
    const expert = await person({ nickname, roleId: 4 });
    const colleague = await person({ nickname, staffRoles: ['editor'] });
    await person({ nickname, status: 4, mobileSealed: null, mobileIndex: null });
    const ids = async (filter: object) =>
      dataOf(await call(people.list, { keyword: nickname, ...filter }, caller)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([colleague.id, expert.id]);
    expect(await ids({ type: 4 })).toEqual([expert.id]);
    expect(await ids({ staff: true })).toEqual([colleague.id]);
    expect(await ids({ staff: false })).toEqual([expert.id]);
  });

  test('lose every session when they are disabled, and come back when restored', async () => {
    const { caller, id: administrator } = await working('administrator');
    const who = await person();
    const principal = { userId: who.id, roleId: 2, certified: false, staffRoles: [] } as const;
    const token = await on.platform.sessions.open(
      on.platform.database,
      'user',
      { ...principal, staffRoles: [] },
      visitor(),
    );
    const set = (disabled: boolean) =>
      call(people.disable, { id: who.id, disabled, reason: '多次投诉' }, caller);
    dataOf(await set(true));
    expect(await on.platform.sessions.find(token)).toBeNull();
    expect(await set(true)).toMatchObject({ code: code.failure, msg: '该账号已经停用' });
    dataOf(await set(false));
    expect(await set(false)).toMatchObject({ code: code.failure, msg: '该账号没有停用' });
    expect(await on.platform.sessions.find(token)).toBeNull();

    const [audited] = await auditOf(`user:${who.id}`, 'people.disable');
    expect(audited).toMatchObject({ actorId: administrator, detail: { reason: '多次投诉' } });
    expect(await auditOf(`user:${who.id}`, 'people.restore')).toHaveLength(1);
  });

  test('lose a WeChat binding with every login when an administrator ends it', async () => {
    const { caller, id: administrator } = await working('administrator');
    const operator = await working('operator');
    const openid = { openidSealed: on.platform.keyring.seal('o-lost'), openidIndex: 'o-lost' };
    const [who, other] = [await person(openid), await person()];
    const principal = { userId: who.id, roleId: 2, certified: false, staffRoles: [] } as const;
    const token = await on.platform.sessions.open(
      on.platform.database,
      'user',
      { ...principal, staffRoles: [] },
      visitor(),
    );
    const boundOf = async ({ mobile }: typeof who) =>
      dataOf(await call(people.list, { keyword: mobile }, operator.caller)).data[0]!.wechat;
    const unbind = (id: number, by = caller) => call(people.unbindWechat, { id, reason: '微信号被盗' }, by);

    expect([await boundOf(who), await boundOf(other)]).toEqual([true, false]);
    expect((await unbind(who.id, operator.caller)).code).toBe(code.notAllowed);
    expect(await call(people.unbindWechat, { id: who.id, reason: ' ' }, caller)).toMatchObject({
      code: code.invalidFields,
      data: { fields: { reason: '请填写原因' } },
    });
    expect(await boundOf(who)).toBe(true);
    dataOf(await unbind(who.id));
    expect(await boundOf(who)).toBe(false);
    expect(await on.platform.sessions.find(token)).toBeNull();
    const [audited] = await auditOf(`user:${who.id}`, 'people.wechatUnbind');
    expect(audited).toMatchObject({ actorId: administrator, detail: { reason: '微信号被盗' } });
    expect((await unbind(who.id)).msg).toBe('该账号没有绑定微信');
    expect((await unbind(administrator)).msg).toBe('请在账号管理中解除自己的微信绑定');
  });

  test('who do not exist are not found', async () => {
    const { caller } = await working('administrator');
    const missing = { code: code.failure, msg: '用户不存在' };
    const id = 987_654_321;
    expect(await call(people.disable, { id, disabled: true, reason: '测试' }, caller)).toMatchObject(missing);
    expect(await call(people.grant, { id, roles: ['editor'] }, caller)).toMatchObject(missing);
    expect(await call(people.unbindWechat, { id, reason: '测试' }, caller)).toMatchObject(missing);
  });
});

describe('duties', () => {
  const rolesOf = async (id: number) => {
    const [row] = await on.platform.database.select().from(users).where(eq(users.id, id));
    return row!.staffRoles;
  };

  test('are given and taken, audited, and end the sessions they were used in', async () => {
    const { caller } = await working('administrator');
    const colleague = await working('editor');
    dataOf(
      await call(people.grant, { id: colleague.id, roles: ['operator', 'finance', 'operator'] }, caller),
    );
    expect(await rolesOf(colleague.id)).toEqual(['finance', 'operator']);
    expect(await on.platform.sessions.find(colleague.token)).toBeNull();
    const [audited] = await auditOf(`user:${colleague.id}`, 'people.grant');
    expect(audited!.detail).toEqual({ before: ['editor'], after: ['finance', 'operator'] });
  });

  test('that stay the same change nothing', async () => {
    const { caller } = await working('administrator');
    const colleague = await working('editor');
    dataOf(await call(people.grant, { id: colleague.id, roles: ['editor'] }, caller));
    expect(await on.platform.sessions.find(colleague.token)).not.toBeNull();
    expect(await auditOf(`user:${colleague.id}`, 'people.grant')).toEqual([]);
  });

  test('once taken away, the second factor is forgotten', async () => {
    const { caller } = await working('administrator');
    const colleague = await working('editor');
    dataOf(await call(people.grant, { id: colleague.id, roles: [] }, caller));
    dataOf(await call(people.grant, { id: colleague.id, roles: ['editor'] }, caller));
    expect((await firstStep(colleague)).enrol).not.toBeNull();
  });

  test('a lost second factor is set up anew after an administrator has reset it', async () => {
    const { caller, id: administrator } = await working('administrator');
    const colleague = await working('editor');
    const reset = (id: number, by = caller) => call(people.resetTotp, { id, reason: '手机丢失' }, by);
    expect((await reset(colleague.id, colleague.caller)).code).toBe(code.notAllowed);
    const { ticket } = await firstStep(colleague);
    dataOf(await reset(colleague.id));
    expect(await on.platform.sessions.find(colleague.token)).toBeNull();
    // A ticket of before, with the old authenticator, opens nothing any more.
    const old = await call(staff.totp, { ticket, code: codeAt(colleague.secret) });
    expect(old.code).toBe(code.failure);
    expect((await firstStep(colleague)).enrol).not.toBeNull();
    const [audited] = await auditOf(`user:${colleague.id}`, 'people.totpReset');
    expect(audited).toMatchObject({ actorId: administrator, detail: { reason: '手机丢失' } });
    expect((await reset(colleague.id)).msg).toBe('对方尚未绑定动态口令，无需重置');
    expect((await reset(administrator)).msg).toBe('请由其他系统管理员重置您的动态口令');
    expect((await reset((await person()).id)).msg).toBe('该用户不是工作人员');
  });

  test('of an administrator cannot be taken or disabled by the administrator alone, so one always stays', async () => {
    const last = await working('administrator');
    const refused = { code: code.failure };
    expect(await call(people.grant, { id: last.id, roles: ['editor'] }, last.caller)).toMatchObject(refused);
    expect(await call(people.grant, { id: last.id, roles: [] }, last.caller)).toMatchObject(refused);
    expect(
      await call(people.disable, { id: last.id, disabled: true, reason: '测试' }, last.caller),
    ).toMatchObject(refused);
    expect(await rolesOf(last.id)).toEqual(['administrator']);

    dataOf(await call(people.grant, { id: last.id, roles: ['administrator', 'editor'] }, last.caller));
    expect(await on.platform.sessions.find(last.token)).not.toBeNull();
  });

  test('of two administrators who remove each other at once, one stays', async () => {
    const [one, other] = [await working('administrator'), await working('administrator')];
    const answers = await Promise.all([
      call(people.grant, { id: other.id, roles: [] }, one.caller),
      call(people.disable, { id: one.id, disabled: true, reason: '测试' }, other.caller),
    ]);
    expect(answers.filter((answer) => answer.code === code.success)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === code.notAllowed)).toHaveLength(1);
  });

  test('are not given to somebody who is disabled', async () => {
    const { caller } = await working('administrator');
    const { id } = await person({ status: 3 });
    expect(await call(people.grant, { id, roles: ['editor'] }, caller)).toMatchObject({ code: code.failure });
  });
});
