import { success } from '@portal/contract/endpoint';
import { membershipDesk, memberships as endpoints } from '@portal/contract/memberships';
import { toUnixSeconds } from '@portal/contract/time';
import { type Implemented, implement } from '../../platform/http/api.ts';
import { actorOf } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MembershipDesk } from './memberships.desk.ts';
import { planStore } from './memberships.plans.store.ts';
import { membershipStore as store } from './memberships.store.ts';
import { planOf, termOf } from './memberships.wire.ts';

/** What somebody sees of the own terms; all of them stand in the copy of personal data. */
const shownTerms = 20;

export function membershipRoutes(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  desk: MembershipDesk,
): Implemented[] {
  return [
    implement(endpoints.plans, async () =>
      success({ plans: (await planStore.onSale(database)).map(planOf) }),
    ),
    implement(endpoints.own, async (_, { session: { userId } }) => {
      const membership = await store.byUser(database, userId);
      const terms = membership ? await store.termsOf(database, userId, { offset: 0, limit: shownTerms }) : [];
      return success({
        is_member: membership !== null && membership.endsAt > clock(),
        expire_time: membership ? toUnixSeconds(membership.endsAt) : 0,
        terms: terms.map(termOf),
      });
    }),
    implement(membershipDesk.plans, async () => success(await desk.plans())),
    implement(membershipDesk.createPlan, async ({ key, months, content }, caller) =>
      success({ id: await desk.createPlan(actorOf(caller), key, months, content) }, '已新建方案'),
    ),
    implement(membershipDesk.savePlan, async ({ id, revision, content }, caller) =>
      success({ revision: await desk.savePlan(actorOf(caller), id, revision, content) }, '已保存'),
    ),
    implement(membershipDesk.list, async (input) => success(await desk.list(input))),
    implement(membershipDesk.read, async (input) => success(await desk.read(input))),
    implement(membershipDesk.give, async (input, caller) =>
      success(await desk.give(actorOf(caller), input), '已开通会员'),
    ),
    implement(membershipDesk.takeBack, async ({ term_id, reason }, caller) =>
      success(await desk.takeBack(actorOf(caller), term_id, reason), '已收回'),
    ),
  ];
}
