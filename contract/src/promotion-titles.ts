// Without schemas, so that a page can show the words without loading the contract.

/** product 7: paid out after the days in which a buyer may ask for the money back. */
export const refundDays = 7;

/** product 7: what holds until staff write another rule. */
export const defaultRule = { percent: 5, days: 90, most: 20_000 } as const;

export const rewardStateTitle = {
  waiting: '待结算',
  paid: '已入账',
  returned: '已退回',
  refused: '不予奖励',
} as const;
export type RewardState = keyof typeof rewardStateTitle;

/** Why an order brings no reward; the inviter is not told which. */
export const rewardRefusalTitle = {
  self: '邀请人与被邀请人为同一人',
  device: '在邀请人登录过的设备上注册或登录',
  payer: '与邀请人使用同一付款方',
  expert: '邀请人以专家身份使用平台',
  inactive: '邀请人账号已停用或注销',
  staff: '工作人员取消',
} as const;
export type RewardRefusal = keyof typeof rewardRefusalTitle;

/** What happened to a reward. */
export const rewardEventTitle = {
  earned: '产生奖励',
  refused: '不予奖励',
  allowed: '恢复奖励',
  paid: '转入余额',
  offset: '抵扣欠回',
  reduced: '订单退款，奖励减少',
  taken: '从余额收回',
  owed: '余额不足，记为欠回',
} as const;
export type RewardEventKind = keyof typeof rewardEventTitle;
const leaving: readonly RewardEventKind[] = ['reduced', 'taken', 'offset', 'owed'];

/** What goes away is told by its sign. */
export const signedReward = (kind: RewardEventKind, amount: number): number =>
  leaving.includes(kind) ? -amount : amount;

/** The first and the last character of a name, as somebody else may read it. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length <= 1) return `${name}*`;
  if (letters.length === 2) return `${letters[0]}*`;
  return `${letters[0]}${'*'.repeat(Math.min(3, letters.length - 2))}${letters.at(-1)}`;
}
