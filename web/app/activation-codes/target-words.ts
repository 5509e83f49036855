import type { ActivationTarget } from '@portal/contract/activation-code-titles';

/** What is done with it next. */
export const actionOf: Record<ActivationTarget, string> = {
  course: '去学习',
  path: '查看学习路径',
  membership: '查看会员权益',
};
