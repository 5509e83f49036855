import { success } from '@portal/contract/endpoint';
import { identities as endpoints } from '@portal/contract/identities';
import { reviews as reviewEndpoints } from '@portal/contract/reviews';
import { roleTitle } from '@portal/contract/roles';
import { type Implemented, implement } from '../../platform/http/api.ts';
import { actorOf, type UserCaller } from '../../platform/http/caller.ts';
import type { Applications } from './identities.applications.ts';
import type { Drafts } from './identities.drafts.ts';
import type { Reading } from './identities.reading.ts';
import type { Reviews } from './identities.reviews.ts';

type Parts = {
  reading: Omit<Reading, 'personalData'>;
  drafts: Drafts;
  applications: Applications;
  reviews: Reviews;
};

export function identityRoutes({ reading, drafts, applications, reviews }: Parts): Implemented[] {
  const ownId = async ({ userId }: UserCaller['session'], id: number | undefined) =>
    id ?? (await reading.currentId(userId));

  return [
    implement(endpoints.identityList, async (_, { session }) => success(await reading.list(session.userId))),
    implement(endpoints.replacementRole, async ({ role_id }, caller) =>
      success(await applications.switchTo(caller, role_id), '切换成功'),
    ),
    implement(endpoints.requests, async (_, { session }) => success(await reading.requests(session.userId))),
    implement(endpoints.apply, async ({ type, form, letter_file }, caller) => {
      const id = await applications.apply(actorOf(caller), type, { form, letter_file });
      return success({ middle_id: id }, '申请已提交，请等待审核');
    }),
    implement(endpoints.reapplyForm, async ({ id }, { session }) =>
      success(await reading.reapplyForm(session.userId, await ownId(session, id))),
    ),
    implement(endpoints.reapply, async ({ id, form, letter_file }, caller) => {
      const own = await ownId(caller.session, id);
      const same = await applications.reapply(actorOf(caller), own, { form, letter_file });
      return success({ middle_id: same }, '申请已提交，请等待审核');
    }),
    implement(endpoints.cancelCheck, async ({ id }, { session }) => {
      const { type, blockers } = await applications.cancelCheck(session.userId, await ownId(session, id));
      return success({ type, name: roleTitle[type], blockers });
    }),
    implement(endpoints.cancel, async ({ id, reason }, { session }) => {
      await applications.cancel(session.userId, await ownId(session, id), reason);
      return success({}, '操作成功');
    }),
    implement(endpoints.question, async ({ type, answers }, { session }) => {
      if (answers) await drafts.saveAnswers(session.userId, type, answers);
      return success(await drafts.questionnaire(session.userId, type));
    }),
    implement(endpoints.draft, async ({ type, ...given }, { session }) => {
      const saving = Object.values(given).some((value) => value !== undefined);
      return success(
        saving
          ? await drafts.saveDraft(session.userId, type, given)
          : await drafts.draft(session.userId, type),
      );
    }),
    ...reviewRoutes(reviews),
  ];
}

function reviewRoutes(reviews: Reviews): Implemented[] {
  return [
    implement(reviewEndpoints.list, async (input, { session }) =>
      success(await reviews.list(session.userId, input)),
    ),
    implement(reviewEndpoints.detail, async ({ id }, caller) =>
      success(await reviews.detail(actorOf(caller), id)),
    ),
    implement(reviewEndpoints.claim, async ({ id, release }, caller) => {
      if (release) await reviews.release(actorOf(caller), id);
      else await reviews.claim(actorOf(caller), id);
      return success({}, release ? '已放回队列' : '已领取');
    }),
    implement(reviewEndpoints.approve, async ({ id, note }, caller) => {
      await reviews.approve(actorOf(caller), id, note);
      return success({}, '已通过');
    }),
    implement(reviewEndpoints.reject, async ({ id, reasons, note }, caller) => {
      await reviews.reject(actorOf(caller), id, reasons, note);
      return success({}, '已退回申请人');
    }),
    implement(reviewEndpoints.openFile, async ({ id, file }, caller) =>
      success(await reviews.openFile(actorOf(caller), id, file)),
    ),
  ];
}
