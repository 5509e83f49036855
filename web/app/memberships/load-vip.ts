import { dataOf } from '@portal/contract/endpoint';
import { memberships, type MembershipPlan, type MembershipTerm } from '@portal/contract/memberships';
import { membershipSourceTitle, monthsText } from '@portal/contract/membership-titles';
import { formatMoney } from '@portal/contract/money';
import { formatDate, formatMoment } from '@portal/contract/time';
import type { Visit } from '../visit.ts';

/** The plans, and for somebody logged in the own membership, in words. It runs on the server only. */
export async function loadVip({ call, session }: Pick<Visit, 'call' | 'session'>) {
  const [{ plans }, own] = await Promise.all([
    call(memberships.plans, {}).then(dataOf),
    session ? call(memberships.own, {}).then(dataOf) : null,
  ]);
  return {
    plans: plans.map((plan) => planOf(plan, cheapestMonth(plans))),
    own: own && {
      isMember: own.is_member,
      until: own.expire_time === 0 ? null : formatMoment(own.expire_time),
      terms: own.terms.map(termOf),
    },
  };
}
export type VipPage = Awaited<ReturnType<typeof loadVip>>;

const monthly = ({ price, months }: MembershipPlan) => Math.round(price / months);

/** What a month costs in the plan where it costs least; null where all cost the same. */
function cheapestMonth(plans: readonly MembershipPlan[]): number | null {
  const prices = plans.map(monthly);
  const least = Math.min(...prices);
  return prices.some((price) => price > least) ? least : null;
}

function planOf(plan: MembershipPlan, least: number | null) {
  const { id, title, months, price, benefits } = plan;
  return {
    id,
    title,
    price,
    benefits,
    length: monthsText(months),
    monthly: months > 1 ? `约 ${formatMoney(monthly(plan))} / 月` : null,
    best: monthly(plan) === least,
  };
}
export type PlanEntry = ReturnType<typeof planOf>;

function termOf({ id, months, source, starts, ends, taken_back, taken_back_reason }: MembershipTerm) {
  return {
    id,
    length: monthsText(months),
    source: membershipSourceTitle[source],
    span: `${formatDate(starts)} 至 ${formatDate(ends)}`,
    takenBack: taken_back === null ? null : taken_back_reason || '已收回',
  };
}
export type TermEntry = ReturnType<typeof termOf>;
