import { code, PortalError } from '@portal/contract/codes';
import { maskMobile } from '@portal/contract/mobile';
import type { PageRequest } from '@portal/contract/paging';
import type { Actor } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { noExam } from './exams.desk.settings.ts';
import { examDeskStore as store } from './exams.desk.store.ts';

type Allowing = {
  course_id: number;
  person: { user_id: number } | { mobile: string };
  extra_minutes: number;
  extra_attempts: number;
  reason: string;
};
type Named = { nickname: string | null; mobileSealed: string | null };

const refused = (message: string) => new PortalError(code.failure, message);

/** A person as every page of the back office shows one: the mobile masked, nothing of somebody erased. */
export function createNaming({ keyring }: Pick<Platform, 'keyring'>) {
  return (userId: number, { nickname, mobileSealed }: Named) => ({
    user_id: userId,
    nickname: nickname ?? '',
    mobile: mobileSealed ? maskMobile(keyring.open(mobileSealed)) : '',
  });
}

export type AllowanceDesk = ReturnType<typeof createAllowanceDesk>;

/** More time or more attempts for one person, which the next attempt gets. */
export function createAllowanceDesk(platform: Platform) {
  const { database, keyring, audit } = platform;
  const named = createNaming(platform);

  async function examOf(courseId: number) {
    const exam = await store.exam(database, courseId);
    if (!exam) throw noExam();
    return exam;
  }

  return {
    async list({ course_id, page, page_size }: PageRequest & { course_id: number }) {
      const { id } = await examOf(course_id);
      const rows = await store.allowances(database, id, {
        offset: (page - 1) * page_size,
        limit: page_size,
      });
      return {
        total: await store.allowanceTotal(database, id),
        page,
        page_size,
        data: rows.map(({ allowance, ...person }) => ({
          ...named(allowance.userId, person),
          extra_minutes: Math.round(allowance.extraSeconds / 60),
          extra_attempts: allowance.extraAttempts,
          reason: allowance.reason,
        })),
      };
    },

    async save({ userId, address }: Actor, given: Allowing): Promise<void> {
      const { course_id, person, extra_minutes, extra_attempts, reason } = given;
      if (extra_minutes === 0 && extra_attempts === 0) throw refused('请填写加时或加次');
      const exam = await examOf(course_id);
      const by =
        'user_id' in person
          ? { id: person.user_id }
          : { mobileIndex: keyring.blindIndex('mobile', person.mobile) };
      const found = await store.person(database, by);
      if (!found?.mobileSealed) throw refused('没有找到这名学员，请核对手机号');
      await database.transaction(async (transaction) => {
        await store.allow(transaction, {
          examId: exam.id,
          userId: found.id,
          extraSeconds: extra_minutes * 60,
          extraAttempts: extra_attempts,
          reason,
        });
        await audit.record(transaction, {
          actorId: userId,
          action: 'exams.allow',
          subject: `user:${found.id}`,
          detail: { course_id, extra_minutes, extra_attempts, reason },
          address,
        });
      });
    },

    async remove({ userId, address }: Actor, courseId: number, learnerId: number): Promise<void> {
      const exam = await examOf(courseId);
      await database.transaction(async (transaction) => {
        if (!(await store.disallow(transaction, exam.id, learnerId))) throw refused('这名学员没有加时或加次');
        await audit.record(transaction, {
          actorId: userId,
          action: 'exams.disallow',
          subject: `user:${learnerId}`,
          detail: { course_id: courseId },
          address,
        });
      });
    },
  };
}
