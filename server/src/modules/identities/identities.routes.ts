import { success } from '@portal/contract/endpoint';
import { identities as endpoints } from '@portal/contract/identities';
import { reviews as reviewEndpoints } from '@portal/contract/reviews';
import { roleTitle } from '@portal/contract/roles';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import type { Identities } from './identities.ts';

const personOf = ({ session, address }: UserCaller) => ({ userId: session.userId, address });

export function identityRoutes(identities: Identities): Implemented[] {
  const ownId = async ({ userId }: UserCaller['session'], id: number | undefined) =>
    id ?? (await identities.currentId(userId));

  return [
    implement(endpoints.identityList, async (_, { session }) =>
      success(await identities.list(session.userId)),
    ),
    implement(endpoints.replacementRole, async ({ role_id }, caller) =>
      success(await identities.switchTo(caller, role_id), '切换成功'),
    ),
    implement(endpoints.requests, async (_, { session }) =>
      success(await identities.requests(session.userId)),
    ),
    implement(endpoints.apply, async ({ type, form, letter_file }, caller) => {
      const id = await identities.apply(personOf(caller), type, { form, letter_file });
      return success({ middle_id: id }, '申请已提交，请等待审核');
    }),
    implement(endpoints.reapplyForm, async ({ id }, { session }) =>
      success(await identities.reapplyForm(session.userId, await ownId(session, id))),
    ),
    implement(endpoints.reapply, async ({ id, form, letter_file }, caller) => {
      const own = await ownId(caller.session, id);
      const same = await identities.reapply(personOf(caller), own, { form, letter_file });
      return success({ middle_id: same }, '申请已提交，请等待审核');
    }),
    implement(endpoints.cancelCheck, async ({ id }, { session }) => {
      const { type, blockers } = await identities.cancelCheck(session.userId, await ownId(session, id));
      return success({ type, name: roleTitle[type], blockers });
    }),
    implement(endpoints.cancel, async ({ id, reason }, { session }) => {
      await identities.cancel(session.userId, await ownId(session, id), reason);
      return success({}, '操作成功');
    }),
    implement(endpoints.question, async ({ type, answers }, { session }) => {
      if (answers) await identities.saveAnswers(session.userId, type, answers);
      return success(await identities.questionnaire(session.userId, type));
    }),
    implement(endpoints.draft, async ({ type, ...given }, { session }) => {
      const saving = Object.values(given).some((value) => value !== undefined);
      return success(
        saving
          ? await identities.saveDraft(session.userId, type, given)
          : await identities.draft(session.userId, type),
      );
    }),
    ...reviewRoutes(identities.reviews),
  ];
}

function reviewRoutes(reviews: Identities['reviews']): Implemented[] {
  return [
    implement(reviewEndpoints.list, async (input, { session }) =>
      success(await reviews.list(session.userId, input)),
    ),
    implement(reviewEndpoints.detail, async ({ id }, caller) =>
      success(await reviews.detail(personOf(caller), id)),
    ),
    implement(reviewEndpoints.claim, async ({ id, release }, caller) => {
      if (release) await reviews.release(personOf(caller), id);
      else await reviews.claim(personOf(caller), id);
      return success({}, release ? '已放回队列' : '已领取');
    }),
    implement(reviewEndpoints.approve, async ({ id, note }, caller) => {
      await reviews.approve(personOf(caller), id, note);
      return success({}, '已通过');
    }),
    implement(reviewEndpoints.reject, async ({ id, reasons, note }, caller) => {
      await reviews.reject(personOf(caller), id, reasons, note);
      return success({}, '已退回申请人');
    }),
    implement(reviewEndpoints.openFile, async ({ id, file }, caller) =>
      success(await reviews.openFile(personOf(caller), id, file)),
    ),
  ];
}
