// Without schemas, so that a page can show the words without loading the contract.

/** What a code opens. */
export const activationTargetTitle = { course: '课程', path: '学习路径', membership: '会员' } as const;
export type ActivationTarget = keyof typeof activationTargetTitle;

/** `open` is used for codes that can be redeemed now. */
export const activationBatchStateTitle = { open: '可兑换', expired: '已过期', revoked: '已作废' } as const;
export type ActivationBatchState = keyof typeof activationBatchStateTitle;

export const activationCodeStateTitle = {
  unused: '未使用',
  redeemed: '已兑换',
  taken_back: '已收回',
} as const;
export type ActivationCodeState = keyof typeof activationCodeStateTitle;

/** For reading aloud and typing: `ABCD-EFGH-JKMN`. */
export const groupedCode = (code: string) => code.replace(/^(....)(....)(....)$/, '$1-$2-$3');
