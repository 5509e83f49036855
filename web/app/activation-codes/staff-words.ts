import type { ActivationBatch } from '@portal/contract/activation-codes';
import type { ActivationBatchState, ActivationCodeState } from '@portal/contract/activation-code-titles';
import type { Tone } from '../ui/tone.ts';

export const path = '/admin/activation-codes';

export const batchTones = { open: 'brand', expired: 'neutral', revoked: 'danger' } as const satisfies Record<
  ActivationBatchState,
  Tone
>;

export const codeTones = {
  unused: 'neutral',
  redeemed: 'brand',
  taken_back: 'danger',
} as const satisfies Record<ActivationCodeState, Tone>;

/** How long what a code opens lasts. */
export const termText = ({ target, days }: Pick<ActivationBatch, 'target' | 'days'>): string => {
  if (target === 'membership') return '从原有会员到期时起算';
  return days === null ? '长期有效' : `兑换后 ${days} 天`;
};
