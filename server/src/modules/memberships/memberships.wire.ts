import type { Member, MembershipTerm, StaffMembershipPlan } from '@portal/contract/memberships';
import { membershipReminderDays, type MembershipState } from '@portal/contract/membership-titles';
import { maskMobile } from '@portal/contract/mobile';
import { toUnixSeconds } from '@portal/contract/time';
import type { Keyring } from '../../platform/crypto.ts';
import type { PlanRow } from './memberships.plans.store.ts';
import type { MembershipRow, TermRow } from './memberships.store.ts';

const day = 86_400_000;

/** From here on a membership is about to end. */
export const soonFrom = (now: Date) => new Date(now.getTime() + membershipReminderDays[0] * day);

export function stateOf(endsAt: Date, now: Date): MembershipState {
  if (endsAt <= now) return 'ended';
  return endsAt <= soonFrom(now) ? 'ending' : 'running';
}

export const planOf = ({ id, title, months, price, benefits }: PlanRow) => ({
  id,
  title,
  months,
  price,
  benefits,
});

export const staffPlanOf = (row: PlanRow): StaffMembershipPlan => ({
  ...planOf(row),
  on_sale: row.onSale,
  position: row.position,
  revision: row.revision,
});

export const termOf = (row: TermRow): MembershipTerm => ({
  id: row.id,
  months: row.months,
  starts: toUnixSeconds(row.startsAt),
  ends: toUnixSeconds(row.endsAt),
  source: row.source,
  reason: row.reason,
  create_time: toUnixSeconds(row.createdAt),
  taken_back: row.takenBackAt && toUnixSeconds(row.takenBackAt),
  taken_back_reason: row.takenBackReason,
});

type Listed = { membership: MembershipRow; nickname: string | null; mobileSealed: string | null };

/** The mobile masked, nothing of somebody erased. */
export function memberOf(
  keyring: Pick<Keyring, 'open'>,
  { membership, nickname, mobileSealed }: Listed,
  now: Date,
): Member {
  return {
    user_id: membership.userId,
    nickname: nickname ?? '',
    mobile: mobileSealed ? maskMobile(keyring.open(mobileSealed)) : '',
    ends: toUnixSeconds(membership.endsAt),
    state: stateOf(membership.endsAt, now),
  };
}
