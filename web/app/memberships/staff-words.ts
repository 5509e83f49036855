import type { Member } from '@portal/contract/memberships';
import type { MembershipState } from '@portal/contract/membership-titles';
import type { Tone } from '../ui/tone.ts';

export const path = '/admin/memberships';

export const stateTones = {
  running: 'brand',
  ending: 'accent',
  ended: 'neutral',
} as const satisfies Record<MembershipState, Tone>;

export const nameOf = ({ nickname, user_id }: Member) => nickname || `用户 ${user_id}`;
