import type { RewardState } from '@portal/contract/promotion-titles';
import type { Tone } from '../ui/tone.ts';

export const stateTone: Record<RewardState, Tone> = {
  waiting: 'info',
  paid: 'brand',
  returned: 'neutral',
  refused: 'danger',
};
