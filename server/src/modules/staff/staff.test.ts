import { constants, generateKeyPairSync, publicEncrypt } from 'node:crypto';
import { code } from '@portal/contract/codes';
import { dataOf, type Endpoint, type Envelope, type OutputOf } from '@portal/contract/endpoint';
import { type StaffRole, staffRoleTitle } from '@portal/contract/roles';
import { auditing, people, staff } from '@portal/contract/staff';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { type Api, createApi } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { testPlatform, type TestPlatform, visitor } from '../../platform/testing.ts';
import { createAccounts } from '../accounts/accounts.ts';
import { users } from '../accounts/accounts.tables.ts';
import { createSmsCodes } from '../sms-codes/sms-codes.ts';
import { identities } from '../identities/identities.tables.ts';
import { createIdentities, type IdentityPorts } from '../identities/identities.ts';
import { inquiries } from '../inquiries/inquiries.tables.ts';
import { createInquiries } from '../inquiries/inquiries.ts';
import { createMessages } from '../messages/messages.ts';
import { createStaff, type Staff } from './staff.ts';
import { oneTimePassword, stepOf } from './staff.totp.ts';

const minute = 60_000;
const day = 1440 * minute;
const right = 'Demo#2026';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const sealing = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };

let on: TestPlatform;
let api: Api;
let front: Staff;
let seal: (plain: string) => string;

beforeAll(async () => {
  on = await testPlatform();
  const codes = createSmsCodes(on.platform, { sms: { send: async () => {} } });
  const accounts = createAccounts(on.platform, {
    codes,
    moderation: { check: async () => ({ verdict: 'pass', words: [] }) },
    messages: { send: async () => {} },
    agreement: async () => ({ version: '2026-11-01' }),
    avatarUrl: async () => '',
    cancelBlockers: [],
    personalData: [],
    loginKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    hasher: { hash: async (plain) => plain, verify: async (plain, hash) => plain === hash },
  });
  const { key_id } = await accounts.publicKey();
  seal = (plain) => `${key_id}.${publicEncrypt(sealing, Buffer.from(plain)).toString('base64url')}`;
  front = createStaff(on.platform, {
    codes,
    accounts,
    figures: [
      accounts.figures,
      createInquiries(on.platform, { messages: createMessages(on.platform) }).figures,
      createIdentities(on.platform, { accounts } as unknown as IdentityPorts).figures,
      {
        staff: {
          counts: async () => ({
            pending_comments: 0,
            open_questions: 0,
            open_attendance: 0,
            open_activation_batches: 0,
            members: 0,
            ending_members: 0,
            waiting_rewards: 0,
            reservations_today: 0,
            waiting_notices: 0,
            waiting_articles: 0,
            open_refunds: 0,
            waiting_transfers: 0,
            unmatched_receipts: 0,
            waiting_invoices: 0,
            waiting_reversals: 0,
            open_differences: 0,
            waiting_receipts: 0,
            paid_orders_today: 0,
          }),
        },
      },
    ],
  });
  api = createApi(front.calls);
});
afterAll(() => on.close());

async function call<E extends Endpoint>(endpoint: E, input: unknown, by: Caller = visitor()) {
  return (await api.call(endpoint, input, by)) as Envelope<OutputOf<E>>;
}

type Person = { id: number; mobile: string };
let lastMobile = 13_700_000_000;

async function person(more: Partial<typeof users.$inferInsert> = {}): Promise<Person> {
  const { database, keyring, clock } = on.platform;
  const mobile = String(++lastMobile);
  const [row] = await database
    .insert(users)
    .values({
      mobileSealed: keyring.seal(mobile),
      mobileIndex: keyring.blindIndex('mobile', mobile),
      nickname: `用户${mobile.slice(-4)}`,
      passwordHash: right,
      roleId: 2,
      inviteKey: `K${mobile}`,
      inviteKeyAt: clock(),
      createdAt: clock(),
      ...more,
    })
    .returning({ id: users.id });
  return { id: row!.id, mobile };
}

type Application = { type: number; status: number; claimedBy?: number };

/** Applications for several identities, made now. */
async function apply(userId: number, ...applications: Application[]): Promise<void> {
  const [appliedAt, updatedAt] = [on.clock(), on.clock()];
  const filled = {
    title: '某单位',
    formSealed: '',
    numberIndex: '',
    letterFile: [],
    reasons: {},
    answers: {},
  };
  const rows = applications.map((each) => ({ ...each, ...filled, userId, appliedAt, updatedAt }));
  await on.platform.database.insert(identities).values(rows);
}

const employee = (...staffRoles: StaffRole[]) => person({ staffRoles });

const codeAt = (secret: string, by = 0) => oneTimePassword(secret, stepOf(on.clock()) + by);

const tryPassword = ({ mobile }: Pick<Person, 'mobile'>, plain = right) =>
  call(staff.login, { mobile, password: seal(plain) });

const firstStep = async (who: Person) => dataOf(await tryPassword(who));

/** Through both steps for the first time; the clock is turned so that the next code is a new one. */
async function enrolled(who: Person): Promise<{ secret: string; token: string }> {
  const { ticket, enrol } = await firstStep(who);
  const { token } = dataOf(await call(staff.totp, { ticket, code: codeAt(enrol!.secret) }));
  on.clock.advance(minute);
  return { secret: enrol!.secret, token };
}

async function callerOf(token: string): Promise<Caller> {
  return { ...visitor(), session: await on.platform.sessions.find(token) };
}

async function working(...roles: StaffRole[]) {
  const who = await employee(...roles);
  const { token, secret } = await enrolled(who);
  return { ...who, token, secret, caller: await callerOf(token) };
}

async function auditOf(subject: string, action: string) {
  return on.platform.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.action, action)))
    .orderBy(desc(auditLog.id));
}

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

  test('who do not exist are not found', async () => {
    const { caller } = await working('administrator');
    const missing = { code: code.failure, msg: '用户不存在' };
    const id = 987_654_321;
    expect(await call(people.disable, { id, disabled: true, reason: '测试' }, caller)).toMatchObject(missing);
    expect(await call(people.grant, { id, roles: ['editor'] }, caller)).toMatchObject(missing);
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

describe('the dashboard', () => {
  test('counts what waits and 30 days of China', async () => {
    const { caller, id } = await working('reviewer');
    const before = dataOf(await call(staff.dashboard, {}, caller));
    const { database } = on.platform;
    const now = on.clock().getTime();
    const today = before.days.at(-1)!.day;
    const midnight = new Date(`${today}T00:00:00+08:00`);
    const applicant = await person({ createdAt: midnight });
    await person({ createdAt: new Date(midnight.getTime() - 1) });
    await person({ createdAt: new Date(midnight.getTime() - 29 * day - 1) });
    on.clock.advance(midnight.getTime() - on.clock().getTime());
    await apply(
      applicant.id,
      { type: 1, status: 3, claimedBy: id },
      { type: 2, status: 3 },
      { type: 3, status: 2 },
    );
    const asked = {
      source: 'contact' as const,
      name: '',
      mobileSealed: '',
      mobileIndex: '',
      content: '',
      address: '',
    };
    on.clock.advance(now - midnight.getTime());
    await database.insert(inquiries).values([
      { ...asked, createdAt: midnight },
      { ...asked, createdAt: midnight, handledAt: midnight },
    ]);

    const after = dataOf(await call(staff.dashboard, {}, caller));
    expect(after.waiting_reviews - before.waiting_reviews).toBe(2);
    expect(after.my_reviews - before.my_reviews).toBe(1);
    expect(after.open_inquiries - before.open_inquiries).toBe(1);
    expect(after.users - before.users).toBe(3);
    expect(
      after.certified.map(({ type, count }) => [type, count - before.certified[type - 1]!.count]),
    ).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 0],
    ]);
    expect(after.days).toHaveLength(30);
    expect(new Set(after.days.map((each) => each.day)).size).toBe(30);
    const grown = after.days.map((each, index) => each.registered - before.days[index]!.registered);
    expect(grown.slice(-2)).toEqual([1, 1]);
    expect(grown.reduce((sum, each) => sum + each)).toBe(2);
    expect(after.days.at(-1)!.applied - before.days.at(-1)!.applied).toBe(3);
  });
});

describe('the audit log', () => {
  test('is filtered by action, domain, actor, subject and time, newest first', async () => {
    const { caller, id } = await working('administrator');
    const who = await person();
    const from = Math.floor(on.clock().getTime() / 1000);
    dataOf(await call(people.grant, { id: who.id, roles: ['editor'] }, caller));
    on.clock.advance(10 * minute);
    const again = { ...caller };
    dataOf(await call(people.disable, { id: who.id, disabled: true, reason: '测试' }, again));

    const find = async (filter: object) =>
      dataOf(await call(auditing.list, filter, caller)).data.map(({ action }) => action);
    const subject = `user:${who.id}`;
    expect(await find({ subject })).toEqual(['people.disable', 'people.grant']);
    expect(await find({ subject, action: 'people.grant' })).toEqual(['people.grant']);
    expect(await find({ subject, action: 'people' })).toHaveLength(2);
    expect(await find({ subject, action: 'peop' })).toEqual([]);
    expect(await find({ subject, to: from })).toEqual(['people.grant']);
    expect(await find({ subject, from: from + 60 })).toEqual(['people.disable']);
    expect(await find({ actor_id: id, from })).toEqual(['people.disable', 'people.grant']);
    expect(await find({ from: 253_402_300_799 })).toEqual([]);

    const [row] = dataOf(await call(auditing.list, { subject, page_size: 1 }, caller)).data;
    expect(row).toMatchObject({
      actor: expect.stringContaining('用户'),
      subject,
      detail: { reason: '测试' },
    });
  });

  test('is walked by a cursor, rows of one moment included', async () => {
    const { caller } = await working('administrator');
    const who = await person();
    const subject = `user:${who.id}`;
    for (const roles of [['editor'], ['finance'], [], ['operator'], []]) {
      dataOf(await call(people.grant, { id: who.id, roles }, caller));
    }
    const whole = dataOf(await call(auditing.list, { subject }, caller));
    expect(whole.next).toBeNull();
    const seen: number[] = [];
    let next: string | null = null;
    do {
      const input = { subject, page_size: 2, ...(next ? { next } : {}) };
      const page: OutputOf<typeof auditing.list> = dataOf(await call(auditing.list, input, caller));
      seen.push(...page.data.map(({ id }) => id));
      next = page.next;
    } while (next);
    expect(seen).toEqual(whole.data.map(({ id }) => id));
    expect(seen).toHaveLength(5);
  });

  test('tells within a minute when somebody changed it', async () => {
    const { caller } = await working('administrator');
    const intact = async () => dataOf(await call(auditing.list, {}, caller)).intact;
    on.clock.advance(minute);
    expect(await intact()).toBe(true);
    const { database } = on.platform;
    await database.execute('alter table audit_log disable trigger user');
    const [victim] = await database.select().from(auditLog).orderBy(auditLog.id).limit(1);
    await database.update(auditLog).set({ address: 'changed' }).where(eq(auditLog.id, victim!.id));
    on.clock.advance(minute);
    expect(await intact()).toBe(false);
    await database.update(auditLog).set({ address: victim!.address }).where(eq(auditLog.id, victim!.id));
    on.clock.advance(minute);
    expect(await intact()).toBe(true);
  });
});
