import type { ActivationTarget } from '@portal/contract/activation-code-titles';

/** Label of the link to what the code opened. */
export const actionOf: Record<ActivationTarget, string> = {
  course: '去学习',
  path: '查看学习路径',
  membership: '查看会员权益',
};
