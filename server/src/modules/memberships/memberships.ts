import { monthsText } from '@portal/contract/membership-titles';
import type { Queries } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type BenefitUsed, membershipGoods } from './memberships.goods.ts';
import { planStore } from './memberships.plans.store.ts';
import { createMembershipRules, type MembershipPorts } from './memberships.rules.ts';

type Ports = MembershipPorts & { benefitsUsed?: readonly BenefitUsed[] };

export type Memberships = ReturnType<typeof createMemberships>;

/** Who is a member, until when, and what that costs. */
export function createMemberships(platform: Platform, ports: Ports) {
  const rules = createMembershipRules(platform, ports);
  const { until, isMember, extend, takeBack } = rules;
  return {
    until,
    isMember,
    extend,
    takeBack,
    /** What orders can sell. */
    goods: [membershipGoods(rules, ports.benefitsUsed ?? [])],
    /** What staff may choose from: also a plan that is not on sale can be given away. */
    plans: async (queries: Queries) =>
      (await planStore.all(queries)).map(({ id, title, months }) => ({
        id,
        title: `${title}（${monthsText(months)}）`,
        months,
      })),
  };
}
