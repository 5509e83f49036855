import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { identities as endpoints } from '@portal/contract/identities';
import { role, type RoleId } from '@portal/contract/roles';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserCaller } from '../../platform/http/caller.ts';
import { sessions } from '../../platform/sessions.tables.ts';
import { consents } from '../accounts/accounts.tables.ts';
import { testIdentities, type TestIdentities } from './identities.testing.ts';
import { identities as table, identitySteps } from './identities.tables.ts';
import { answersFor, creditCode, formFor, residentId } from './identities.samples.ts';

let on: TestIdentities;
let judge: UserCaller;
beforeAll(async () => {
  on = await testIdentities();
  judge = await on.reviewer();
});
afterAll(() => on.close());

const apply = async (applicant: UserCaller, type: RoleId, changes: object = {}) =>
  on.call(
    endpoints.apply,
    { type, ...(await on.application(applicant, type)), consent: 1, ...changes },
    applicant,
  );

const listOf = async (applicant: UserCaller) => dataOf(await on.call(endpoints.identityList, {}, applicant));
const entryOf = async (applicant: UserCaller, type: RoleId) =>
  (await listOf(applicant)).find((entry) => entry.type === type)!;
const statusOf = async (applicant: UserCaller, type: RoleId) =>
  (await entryOf(applicant, type)).identity_info?.auth_status ?? 1;
const titlesOf = async ({ session }: UserCaller) =>
  (await on.messages.list(session.userId, { message_type: 2, page: 1, page_size: 100 })).data.map(
    (message) => message.message_title,
  );

async function certified(applicant: UserCaller, ...types: RoleId[]): Promise<number[]> {
  const ids = [];
  for (const type of types) {
    const id = await on.applied(applicant, type);
    await on.decided(judge, id, 'approve');
    ids.push(id);
  }
  return ids;
}

describe('the list', () => {
  test('always gives all four, with the current one', async () => {
    const applicant = await on.join(role.agency);
    const list = await listOf(applicant);
    expect(list.map(({ type, name, current_identity }) => [type, name, current_identity])).toEqual([
      [1, '采购人', false],
      [2, '供应商', false],
      [3, '招标代理机构', true],
      [4, '专家', false],
    ]);
    expect(
      list.every(
        ({ auth_status, middle_id, identity_info }) =>
          !auth_status && middle_id === null && identity_info === null,
      ),
    ).toBe(true);
    expect(dataOf(await on.call(endpoints.requests, {}, applicant))).toEqual([]);
  });

  test('masks numbers of persons; the form to correct is whole', async () => {
    const applicant = await on.join();
    const id = await on.applied(applicant, role.expert);
    const { form } = (await entryOf(applicant, role.expert)).identity_info!;
    expect(form).toMatchObject({
      resident_id: `310***********${residentId.slice(-4)}`,
      contact_mobile: '139****0004',
    });
    const whole = dataOf(await on.call(endpoints.reapplyForm, { id: String(id) }, applicant));
    expect(whole.form.resident_id).toBe(residentId);
    const [row] = await on.platform.database.select().from(table).where(eq(table.id, id));
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${residentId}|13900000004`));
  });
});

describe('applying', () => {
  test('puts the application under review, tells, logs the consent and drops the draft', async () => {
    const applicant = await on.join();
    const { userId } = applicant.session;
    await on.call(endpoints.draft, { type: 2, form: { organisation: '半' } }, applicant);
    const answer = await apply(applicant, 2);
    expect(answer).toMatchObject({ code: code.success, msg: '申请已提交，请等待审核' });
    const entry = await entryOf(applicant, 2);
    expect(entry).toMatchObject({
      auth_status: false,
      middle_id: dataOf(answer).middle_id,
      letter_file: [{ name: 'letter.png' }],
      identity_info: { auth_status: 3, history: [{ from: 1, to: 3, action: 'apply' }] },
    });
    expect(await titlesOf(applicant)).toEqual(['认证申请已提交']);
    const draft = dataOf(await on.call(endpoints.draft, { type: 2 }, applicant));
    expect(draft).toEqual({ form: {}, letter_file: [], step: 0, saved_time: null });
    const agreed = await on.platform.database
      .select()
      .from(consents)
      .where(and(eq(consents.userId, userId), eq(consents.kind, 'identity')));
    expect(agreed).toMatchObject([{ given: true, address: applicant.address }]);
  });

  test.each([1, 2, 3, 4] as const)('is possible for role %i', async (type) => {
    expect((await apply(await on.join(), type)).code).toBe(code.success);
  });

  test('says field by field what is wrong', async () => {
    const applicant = await on.join();
    const wrong = {
      ...formFor(2),
      credit_code: creditCode.slice(0, 17) + '?',
      contact_mobile: '123',
      surplus: 1,
    };
    const answer = await apply(applicant, 2, { form: wrong, letter_file: [] });
    expect(answer).toMatchObject({
      code: code.invalidFields,
      data: {
        fields: {
          'form.credit_code': '统一社会信用代码应为 18 位',
          'form.contact_mobile': '请输入正确的手机号',
          'form.surplus': '不认识的字段',
          letter_file: '请上传盖章的授权书',
        },
      },
    });
    expect(await statusOf(applicant, 2)).toBe(1);
  });

  test('needs the consent and the required answers', async () => {
    const applicant = await on.join();
    expect((await apply(applicant, 2, { consent: 0 })).code).toBe(code.invalidFields);
    const unanswered = await on.join();
    const form = formFor(2, [await on.document(unanswered, 'licence')]);
    const letter_file = [await on.document(unanswered, 'letter')];
    const answer = await on.call(endpoints.apply, { type: 2, form, letter_file, consent: 1 }, unanswered);
    expect(answer).toMatchObject({
      code: code.invalidFields,
      data: { fields: { 'answers.scale': '请完成资格问卷' } },
    });
  });

  test('refuses files of somebody else, of another purpose, or that never came', async () => {
    const [applicant, other] = [await on.join(), await on.join()];
    const theirs = await on.document(other, 'licence');
    const letter = await on.document(applicant, 'letter');
    for (const wrong of [theirs, letter, { url: 'f'.repeat(32), name: 'a' }]) {
      const answer = await apply(applicant, 2, { form: formFor(2, [wrong]) });
      expect(answer).toMatchObject({ code: code.failure, msg: expect.stringMatching(/文件/) });
    }
    expect(await statusOf(applicant, 2)).toBe(1);
  });

  test('twice is refused, also at the same moment', async () => {
    const applicant = await on.join();
    const application = { type: 2, ...(await on.application(applicant, 2)), consent: 1 };
    const both = await Promise.all([1, 2].map(() => on.call(endpoints.apply, application, applicant)));
    expect(both.map((answer) => answer.code)).toEqual(expect.arrayContaining([0, 1]));
    const again = await on.call(endpoints.apply, application, applicant);
    expect(again.msg).toBe('该身份的申请正在审核中，请耐心等待');
  });
});

describe('an expert is nothing else', () => {
  test('while something is under review or certified no expert, and the other way round', async () => {
    const supplier = await on.join();
    await on.applied(supplier, 2);
    expect((await apply(supplier, 4)).msg).toContain('专家身份不能与其他身份并存');
    expect((await apply(supplier, 1)).code).toBe(code.success);

    const expert = await on.join();
    const [id] = await certified(expert, 4);
    expect((await apply(expert, 2)).msg).toContain('专家身份');
    await on.call(endpoints.cancel, { id, reason: '转行' }, expert);
    expect((await apply(expert, 2)).code).toBe(code.success);
    const back = { id, ...(await on.application(expert, 4)), consent: 1 };
    expect((await on.call(endpoints.reapply, back, expert)).msg).toContain('专家身份不能与其他身份并存');
  });

  test('two applications at once cannot pass each other by', async () => {
    for (let round = 0; round < 5; round++) {
      const applicant = await on.join();
      const one = { type: 4, ...(await on.application(applicant, 4)), consent: 1 };
      const other = { type: 2, ...(await on.application(applicant, 2)), consent: 1 };
      const answers = await Promise.all(
        [one, other].map((each) => on.call(endpoints.apply, each, applicant)),
      );
      expect(answers.map((answer) => answer.code)).toEqual(expect.arrayContaining([0, 1]));
    }
  });
});

describe('withdrawing, re-applying, cancelling', () => {
  test('a withdrawn application goes back to its draft and can be sent again', async () => {
    const applicant = await on.join();
    const id = await on.applied(applicant, 2);
    expect((await on.call(endpoints.cancel, { id, reason: '填错了' }, applicant)).code).toBe(code.success);
    expect(await statusOf(applicant, 2)).toBe(1);
    const draft = dataOf(await on.call(endpoints.draft, { type: 2 }, applicant));
    expect(draft).toMatchObject({ form: { credit_code: creditCode }, step: 0 });
    const again = await on.call(
      endpoints.apply,
      { type: 2, form: draft.form, letter_file: draft.letter_file, consent: 1 },
      applicant,
    );
    expect(dataOf(again).middle_id).toBe(id);
    const { history } = (await entryOf(applicant, 2)).identity_info!;
    expect(history.map(({ action, note }) => [action, note])).toEqual([
      ['apply', ''],
      ['withdraw', '填错了'],
      ['apply', ''],
    ]);
  });

  test('while it is under review nothing is typed over it; afterwards the draft is saved as ever', async () => {
    const applicant = await on.join();
    const id = await on.applied(applicant, 2);
    // In another window that still shows the form.
    const typed = { type: 2, form: { organisation: '半' }, step: 2 };
    const refusal = { code: code.failure, msg: '该身份的申请正在审核中，撤回申请后才能修改' };
    expect(await on.call(endpoints.draft, typed, applicant)).toMatchObject(refusal);
    const answers = answersFor(2);
    expect(await on.call(endpoints.question, { type: 2, answers }, applicant)).toMatchObject(refusal);
    const untouched = { form: {}, letter_file: [], step: 0, saved_time: null };
    expect(dataOf(await on.call(endpoints.draft, { type: 2 }, applicant))).toEqual(untouched);
    expect(dataOf(await on.call(endpoints.draft, { ...typed, type: 1 }, applicant)).step).toBe(2);
    expect(await statusOf(applicant, 2)).toBe(3);

    await on.call(endpoints.cancel, { id, reason: '填错了' }, applicant);
    expect(dataOf(await on.call(endpoints.draft, typed, applicant))).toMatchObject({ form: typed.form });
    expect((await on.call(endpoints.question, { type: 2, answers }, applicant)).code).toBe(code.success);
  });

  test('every step of it tells, and leads to the application', async () => {
    const applicant = await on.join();
    const id = await on.applied(applicant, 2);
    await on.decided(judge, id, 'reject');
    const page = { message_type: 2, page: 1, page_size: 10 } as const;
    const { data } = await on.messages.list(applicant.session.userId, page);
    expect(data.map(({ link }) => link)).toEqual([`/identity/${id}`, `/identity/${id}`]);
  });

  test('a rejected one shows its reasons and is sent again', async () => {
    const applicant = await on.join();
    const id = await on.applied(applicant, 2);
    await on.decided(judge, id, 'reject');
    const before = dataOf(await on.call(endpoints.reapplyForm, { id }, applicant));
    expect(before).toMatchObject({
      type: 2,
      reasons: { credit_code: '与执照不符' },
      form: { credit_code: creditCode },
    });
    expect((await apply(applicant, 2)).msg).toBe('上次申请未通过，请使用重新申请');
    const again = { id, form: before.form, letter_file: before.letter_file, consent: 1 };
    expect((await on.call(endpoints.reapply, again, applicant)).code).toBe(code.success);
    expect((await entryOf(applicant, 2)).identity_info).toMatchObject({ auth_status: 3, reasons: {} });
    expect(await titlesOf(applicant)).toEqual(['认证申请已重新提交', '身份认证未通过', '认证申请已提交']);
  });

  test('without an id the current identity is meant, and the id may stand in the query', async () => {
    const applicant = await on.join();
    expect(await on.call(endpoints.reapplyForm, {}, applicant)).toMatchObject({
      code: code.failure,
      msg: '当前身份还没有认证申请',
    });
    const [id] = await certified(applicant, 2);
    await on.call(endpoints.replacementRole, { role_id: 2 }, applicant);
    expect(dataOf(await on.call(endpoints.reapplyForm, {}, applicant)).type).toBe(2);
    expect(dataOf(await on.call(endpoints.cancelCheck, {}, applicant))).toMatchObject({ type: 2 });
    expect((await on.call(endpoints.cancel, { reason: '不用了' }, applicant)).code).toBe(code.success);
    const { form, letter_file } = dataOf(await on.call(endpoints.reapplyForm, { id: String(id) }, applicant));
    const again = { id: String(id), form, letter_file, consent: 1 };
    expect((await on.call(endpoints.reapply, again, applicant)).code).toBe(code.success);
    expect((await entryOf(applicant, 2)).identity_info).toMatchObject({ auth_status: 3 });
  });

  test('a certificate is cancelled with a reason, unless something stands in the way', async () => {
    const applicant = await on.join();
    const [id] = await certified(applicant, 2);
    on.blockers.push(async (_, type) => (type === 2 ? ['有 1 笔未完成的订单'] : []));
    const check = dataOf(await on.call(endpoints.cancelCheck, { id }, applicant));
    expect(check).toEqual({ type: 2, name: '供应商', blockers: ['有 1 笔未完成的订单'] });
    const refused = await on.call(endpoints.cancel, { id, reason: '不用了' }, applicant);
    expect(refused.msg).toBe('暂不能取消认证：有 1 笔未完成的订单');
    on.blockers.pop();
    expect((await on.call(endpoints.cancel, { id, reason: '不用了' }, applicant)).code).toBe(code.success);
    const entry = await entryOf(applicant, 2);
    expect(entry).toMatchObject({
      auth_status: false,
      current_identity: true,
      identity_info: { auth_status: 5 },
    });
    expect((await on.call(endpoints.cancel, { id, reason: '再来' }, applicant)).msg).toBe(
      '该身份的认证已经取消',
    );
  });

  test("does not find another's application, whatever is tried", async () => {
    const [owner, stranger] = [await on.join(), await on.join()];
    const id = await on.applied(owner, 2);
    const application = { form: formFor(2), letter_file: [{ url: 'x', name: 'x' }], consent: 1 };
    for (const target of [id, 999_999]) {
      for (const answer of [
        await on.call(endpoints.reapplyForm, { id: target }, stranger),
        await on.call(endpoints.reapply, { id: target, ...application }, stranger),
        await on.call(endpoints.cancelCheck, { id: target }, stranger),
        await on.call(endpoints.cancel, { id: target, reason: '好奇' }, stranger),
      ]) {
        expect(answer).toMatchObject({ code: code.failure, msg: '认证申请不存在' });
      }
    }
    expect(await statusOf(owner, 2)).toBe(3);
  });
});

describe('switching', () => {
  test('goes to an own certified identity with a new token; the old one is worth nothing', async () => {
    const applicant = await on.join();
    const elsewhere = await on.logIn(applicant.session.userId);
    await certified(applicant, 2, 1);
    const answer = await on.call(endpoints.replacementRole, { role_id: 1 }, applicant);
    expect(answer).toMatchObject({ code: code.success, msg: '切换成功' });
    const { token, user } = dataOf(answer);
    expect(user).toMatchObject({ user_identity_id: 1, auth_status: 2 });
    const session = await on.platform.sessions.find(token);
    expect(session).toMatchObject({ roleId: 1, certified: true });
    const rows = await on.platform.database
      .select()
      .from(sessions)
      .where(eq(sessions.userId, applicant.session.userId));
    expect(rows.map((row) => row.id)).not.toContain(applicant.session.id);
    expect(rows.find((row) => row.id === elsewhere.session.id)).toMatchObject({ roleId: 1, certified: true });
  });

  test('gives no fresh proof to whoever only has the token', async () => {
    const applicant = await on.join();
    await certified(applicant, 2, 1);
    on.clock.advance(11 * 60_000);
    const { token } = dataOf(await on.call(endpoints.replacementRole, { role_id: 1 }, applicant));
    const session = (await on.platform.sessions.find(token))!;
    expect(() => on.accounts.people.requireFresh(session)).toThrow('请先验证本人身份');
  });

  test('does not make a login live longer than 30 days', async () => {
    const applicant = await on.join();
    await certified(applicant, 2, 1);
    const { userId } = applicant.session;
    const day = 86_400_000;
    let { token } = dataOf(await on.call(endpoints.replacementRole, { role_id: 1 }, applicant));
    for (const role_id of [2, 1, 2, 1]) {
      on.clock.advance(6 * day);
      const session = (await on.platform.sessions.find(token))!;
      const caller = { ...applicant, session };
      token = dataOf(await on.call(endpoints.replacementRole, { role_id }, caller)).token;
    }
    on.clock.advance(5 * day);
    expect(await on.platform.sessions.find(token)).toMatchObject({ userId });
    on.clock.advance(day);
    expect(await on.platform.sessions.find(token)).toBeNull();
  });

  test('is refused to a session that was ended meanwhile, and opens no other', async () => {
    const applicant = await on.join();
    await certified(applicant, 2, 1);
    const { userId } = applicant.session;
    await on.platform.sessions.closeAll(on.platform.database, userId);
    const answer = await on.call(endpoints.replacementRole, { role_id: 1 }, applicant);
    expect(answer.code).toBe(code.sessionInvalid);
    expect(await on.platform.sessions.devicesOf(userId)).toEqual([]);
    expect((await on.accounts.people.userOf(userId)).user_identity_id).toBe(2);
  });

  test('is refused to what is not certified, to the current one, and to a session of staff', async () => {
    const applicant = await on.join();
    await certified(applicant, 2);
    await on.applied(applicant, 1);
    for (const role_id of [1, 3, 4]) {
      const answer = await on.call(endpoints.replacementRole, { role_id }, applicant);
      expect(answer).toMatchObject({ code: code.notCertified, msg: '您还未认证该身份，请先认证' });
    }
    expect((await on.call(endpoints.replacementRole, { role_id: 2 }, applicant)).msg).toBe('当前已是该身份');
    expect((await on.call(endpoints.replacementRole, { role_id: 2 }, judge)).code).toBe(code.notAllowed);
  });
});

describe('drafts and questionnaires', () => {
  test('a draft saves itself in parts, sealed, and belongs to one person and role', async () => {
    const [applicant, other] = [await on.join(), await on.join()];
    await on.call(endpoints.draft, { type: 2, form: { contact_mobile: '13900000002' } }, applicant);
    const licence = await on.document(applicant, 'licence');
    const letter = await on.document(applicant, 'letter');
    await on.call(endpoints.draft, { type: 2, letter_file: [letter] }, applicant);
    await on.call(endpoints.draft, { type: 2, form: { contact: '王', licence: [licence] } }, applicant);
    expect(dataOf(await on.call(endpoints.draft, { type: 2, step: 2 }, applicant)).step).toBe(2);
    const draft = dataOf(await on.call(endpoints.draft, { type: 2 }, applicant));
    expect(draft.step).toBe(2);
    expect(draft).toMatchObject({ form: { contact: '王', licence: [licence] }, letter_file: [letter] });
    // Files of a draft outlive the day after which unused uploads go.
    on.clock.advance(2 * 86_400_000);
    await on.files.sweep();
    await on.platform.database.transaction((transaction) =>
      on.files.claim(transaction, applicant.session.userId, [licence.url], ['licence']),
    );
    expect(dataOf(await on.call(endpoints.draft, { type: 2 }, other)).form).toEqual({});
    expect(dataOf(await on.call(endpoints.draft, { type: 1 }, applicant)).form).toEqual({});
  });

  test('a questionnaire keeps good answers and refuses others', async () => {
    const applicant = await on.join();
    const empty = dataOf(await on.call(endpoints.question, { type: 4 }, applicant));
    expect(empty.questions.length).toBeGreaterThanOrEqual(4);
    expect(empty.answers).toEqual({});
    const answers = answersFor(4);
    expect(dataOf(await on.call(endpoints.question, { type: 4, answers }, applicant)).answers).toEqual(
      answers,
    );
    const wrong = { pool: '也许', nonsense: 'x' };
    expect(await on.call(endpoints.question, { type: 4, answers: wrong }, applicant)).toMatchObject({
      code: code.invalidFields,
      data: { fields: { 'answers.pool': '请从选项中选择', 'answers.nonsense': '没有这个问题' } },
    });
  });
});

test('a person takes everything along, and nothing stays when it leaves', async () => {
  const applicant = await on.join();
  const { userId } = applicant.session;
  const id = await on.applied(applicant, 2);
  await on.call(endpoints.draft, { type: 1, form: { contact: '王' } }, applicant);
  expect(await on.identities.personalData.collect(userId)).toMatchObject({
    identities: [{ type: '供应商', form: { credit_code: creditCode }, history: [{ action: 'apply' }] }],
    drafts: [{ type: '采购人', form: { contact: '王' } }],
  });
  await on.platform.database.transaction((transaction) =>
    on.identities.personalData.erase(transaction, userId),
  );
  expect(await on.identities.personalData.collect(userId)).toEqual({ identities: [], drafts: [] });
  expect(
    await on.platform.database.select().from(identitySteps).where(eq(identitySteps.identityId, id)),
  ).toEqual([]);
});
