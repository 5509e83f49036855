import { code } from '@portal/contract/codes';
import { dataOf, type OutputOf } from '@portal/contract/endpoint';
import { identities as endpoints } from '@portal/contract/identities';
import { reviews } from '@portal/contract/reviews';
import type { StaffRole } from '@portal/contract/roles';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import { testIdentities, type TestIdentities } from './identities.testing.ts';
import { creditCode } from './identities.samples.ts';

let on: TestIdentities;
let first: UserCaller;
let second: UserCaller;
beforeAll(async () => {
  on = await testIdentities();
  first = await on.reviewer('甲');
  second = await on.reviewer('乙');
});
afterAll(() => on.close());

const minute = 60_000;
const claim = (id: number, by: UserCaller, release = false) => on.call(reviews.claim, { id, release }, by);
const approve = (id: number, by: UserCaller) => on.call(reviews.approve, { id }, by);
const reject = (id: number, by: UserCaller) =>
  on.call(reviews.reject, { id, reasons: { credit_code: '与执照不符' }, note: '请更正' }, by);
const queue = async (by: UserCaller, input: object = {}) => dataOf(await on.call(reviews.list, input, by));
const counted = async ({ session }: UserCaller) =>
  (await on.identities.figures.staff!.counts(session.userId)).my_reviews;
const auditOf = async (id: number) =>
  on.platform.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `identity:${id}`))
    .orderBy(auditLog.id);

describe('the queue', () => {
  test('gives who waits longest first, by type, word and own claims', async () => {
    const ids = [];
    for (const type of [2, 3, 2] as const) {
      ids.push(await on.applied(await on.join(), type));
      on.clock.advance(1000);
    }
    expect((await queue(first)).data.map((row) => row.id)).toEqual(ids);
    expect((await queue(first, { type: 3 })).data.map((row) => row.id)).toEqual([ids[1]]);
    expect((await queue(first, { keyword: '示例科技' })).total).toBe(3);
    expect((await queue(first, { keyword: '%' })).total).toBe(0);
    await claim(ids[1]!, first);
    expect((await queue(first, { mine: true })).data).toMatchObject([
      { id: ids[1], claimed_by: '甲', mine: true },
    ]);
    expect((await queue(second, { page: 2, page_size: 1 })).data).toMatchObject([
      { claimed_by: '甲', mine: false },
    ]);
    expect([await counted(first), await counted(second)]).toEqual([1, 0]);
    on.clock.advance(30 * minute);
    expect((await queue(first, { mine: true })).total).toBe(0);
    expect(await counted(first)).toBe(0);
  });

  test('is walked by a cursor: who waits from the oldest on, who is certified from the newest down', async () => {
    const walk = async (auth_status: number) => {
      const seen: number[] = [];
      let next: string | null = null;
      do {
        const page: OutputOf<typeof reviews.list> = await queue(first, {
          auth_status,
          page_size: 1,
          ...(next === null ? {} : { next }),
        });
        seen.push(...page.data.map(({ id }) => id));
        next = page.next;
      } while (next !== null);
      return seen;
    };
    const ids: number[] = [];
    // All at one moment: their numbers tell them apart.
    for (let count = 0; count < 3; count += 1) ids.push(await on.applied(await on.join(), 2));
    expect((await walk(3)).slice(-3)).toEqual(ids);
    for (const id of ids) {
      await claim(id, first);
      expect((await approve(id, first)).code).toBe(code.success);
    }
    expect((await walk(2)).slice(0, 3)).toEqual(ids.toReversed());
    expect(await on.call(reviews.list, { next: 'nonsense' }, first)).toMatchObject({
      code: code.invalidFields,
    });
  });

  test('is for reviewers alone', async () => {
    const id = await on.applied(await on.join(), 2);
    const others: StaffRole[] = ['editor', 'courseManager', 'finance', 'operator'];
    const refused = [await on.join(), ...(await Promise.all(others.map((duty) => on.reviewer('丙', duty))))];
    for (const caller of refused) {
      for (const answer of [
        await on.call(reviews.list, {}, caller),
        await on.call(reviews.detail, { id }, caller),
        await claim(id, caller),
        await approve(id, caller),
        await reject(id, caller),
        await on.call(reviews.openFile, { id, file: 'x' }, caller),
      ]) {
        expect(answer.code).toBe(code.notAllowed);
      }
    }
  });
});

describe('a claim', () => {
  test('is needed to decide, holds half an hour, and can then be taken over', async () => {
    const id = await on.applied(await on.join(), 2);
    expect((await approve(id, first)).msg).toContain('请先领取');
    expect((await claim(id, first)).code).toBe(code.success);
    expect((await claim(id, second)).msg).toBe('该申请已由其他审核员领取');
    expect((await approve(id, second)).msg).toContain('请先领取');
    on.clock.advance(30 * minute);
    expect((await approve(id, first)).msg).toContain('请先领取');
    expect((await claim(id, second)).code).toBe(code.success);
    expect((await approve(id, first)).msg).toContain('请先领取');
    expect((await approve(id, second)).code).toBe(code.success);
  });

  test('is given back only by who has it, and goes to one of two who want it at once', async () => {
    const id = await on.applied(await on.join(), 2);
    const both = await Promise.all([claim(id, first), claim(id, second)]);
    expect(both.map((answer) => answer.code)).toEqual(expect.arrayContaining([0, 1]));
    const [holder, other] = both[0].code === code.success ? [first, second] : [second, first];
    expect((await claim(id, other, true)).msg).toBe('您没有领取这份申请');
    expect((await claim(id, holder, true)).code).toBe(code.success);
    expect((await claim(id, other)).code).toBe(code.success);
  });

  test('of a withdrawn application is worth nothing', async () => {
    const applicant = await on.join();
    const id = await on.applied(applicant, 2);
    await claim(id, first);
    await on.call(endpoints.cancel, { id, reason: '撤回' }, applicant);
    expect((await queue(first, { auth_status: 1 })).total).toBe(0);
    for (const answer of [
      await approve(id, first),
      await claim(id, first),
      await on.call(reviews.detail, { id }, first),
    ]) {
      expect(answer).toMatchObject({ code: code.failure, msg: '认证申请不存在' });
    }
  });
});

describe('a decision', () => {
  test('takes effect on every session at once, is told, and the first certified becomes current', async () => {
    const applicant = await on.join(3);
    const token = await on.platform.sessions.open(
      on.platform.database,
      'user',
      { userId: applicant.session.userId, roleId: 3, certified: false, staffRoles: [] },
      applicant,
    );
    const id = await on.applied(applicant, 2);
    await claim(id, first);
    expect((await approve(id, first)).code).toBe(code.success);
    expect(await on.platform.sessions.find(token)).toMatchObject({ roleId: 2, certified: true });
    const list = dataOf(await on.call(endpoints.identityList, {}, applicant));
    expect(list[1]).toMatchObject({ auth_status: true, current_identity: true });
    const told = await on.messages.list(applicant.session.userId, { message_type: 2, page: 1, page_size: 1 });
    expect(told.data[0]!.message_title).toBe('身份认证已通过');

    const next = await on.applied(applicant, 1);
    await on.decided(first, next, 'approve');
    expect(await on.platform.sessions.find(token)).toMatchObject({ roleId: 2, certified: true });
    await on.call(endpoints.cancel, { id, reason: '不用了' }, applicant);
    expect(await on.platform.sessions.find(token)).toMatchObject({ roleId: 2, certified: false });
  });

  test('is made once: what is decided is refused to the next', async () => {
    const id = await on.applied(await on.join(), 2);
    await claim(id, first);
    const both = await Promise.all([approve(id, first), reject(id, first)]);
    expect(both.map((answer) => answer.code)).toEqual(expect.arrayContaining([0, 1]));
    for (const answer of [await approve(id, first), await reject(id, first)]) {
      expect(answer.msg).toMatch(/^该申请(已认证|审核不通过)，不能进行此操作$/);
    }
    expect((await claim(id, first)).msg).toBe('该申请已处理，无需领取');
  });

  test('against an application needs words', async () => {
    const id = await on.applied(await on.join(), 2);
    await claim(id, first);
    expect((await on.call(reviews.reject, { id, reasons: {} }, first)).code).toBe(code.invalidFields);
  });

  test('about oneself is refused', async () => {
    const applicant = await on.join();
    const id = await on.applied(applicant, 2);
    const { userId } = applicant.session;
    const token = await on.platform.sessions.open(
      on.platform.database,
      'staff',
      { userId, roleId: null, certified: false, staffRoles: ['reviewer'] },
      applicant,
    );
    const self = await on.as(token);
    expect((await claim(id, self)).msg).toBe('不能审核自己的申请');
    expect((await approve(id, self)).msg).toBe('不能审核自己的申请');
  });

  test('is written down with its words, in a chain that holds', async () => {
    const id = await on.applied(await on.join(), 2);
    await claim(id, first);
    await reject(id, first);
    const rows = await auditOf(id);
    expect(rows.map((row) => row.action)).toEqual(['identities.claim', 'identities.reject']);
    expect(rows[1]).toMatchObject({
      actorId: first.session.userId,
      address: first.address,
      detail: { note: '请更正', reasons: { credit_code: '与执照不符' } },
    });
    expect(await on.platform.audit.firstBroken()).toBeNull();
  });
});

describe('the detail', () => {
  test('shows the whole form, the questionnaire in words, the history by name, and who else has the number', async () => {
    const applicant = await on.join();
    const id = await on.applied(applicant, 2);
    await on.decided(first, id, 'reject');
    const other = await on.applied(await on.join(), 2);
    const detail = dataOf(await on.call(reviews.detail, { id }, second));
    expect(detail).toMatchObject({
      form: { credit_code: creditCode, contact_mobile: '13900000002' },
      applicant: '张三',
    });
    expect(detail.answers).toContainEqual({ question: '企业规模类型？', answer: '大型' });
    expect(detail.history.map(({ action, by }) => [action, by])).toEqual([
      ['apply', '张三'],
      ['reject', '甲'],
    ]);
    expect(detail.same_number).toContainEqual({ id: other, applicant: '张三', auth_status: 3 });
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'identities.view',
      actorId: second.session.userId,
    });
  });

  test('opens documents of the application alone, and writes down each opening', async () => {
    const applicant = await on.join();
    const id = await on.applied(applicant, 2);
    const strange = await on.document(await on.join(), 'licence');
    const unused = await on.document(applicant, 'licence');
    const { form, letter_file } = dataOf(await on.call(reviews.detail, { id }, first));
    const [licence] = form.licence as { url: string }[];
    const before = (await auditOf(id)).length;
    for (const file of [licence!.url, letter_file[0]!.url]) {
      const { url } = dataOf(await on.call(reviews.openFile, { id, file }, first));
      const { searchParams } = new URL(url, 'http://portal');
      expect(await on.files.serve(file, Object.fromEntries(searchParams))).not.toBeNull();
    }
    for (const file of [strange.url, unused.url, 'x']) {
      expect(await on.call(reviews.openFile, { id, file }, first)).toMatchObject({
        code: code.failure,
        msg: '文件不存在',
      });
    }
    const opened = (await auditOf(id)).slice(before);
    expect(opened.map(({ action, detail }) => [action, detail.file])).toEqual([
      ['identities.openFile', licence!.url],
      ['identities.openFile', letter_file[0]!.url],
    ]);
  });
});
