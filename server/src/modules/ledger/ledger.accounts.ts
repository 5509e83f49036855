/** The names of accounts. Those of users can never go below zero; a channel does as money comes in by it. */
export type ChannelName = 'wechat' | 'alipay' | 'bank';

export const userBalance = (userId: number) => `user:${userId}:balance`;
export const userHold = (userId: number) => `user:${userId}:hold`;
export const channelAccount = (channel: ChannelName) => `channel:${channel}`;
export const revenue = 'revenue';
export const refundPayable = 'refund_payable';
export const suspense = 'suspense';
/** What rewards cost. */
export const promotionCost = 'promotion';

const ofUser = /^user:([1-9]\d{0,15}):(?:balance|hold)$/;
const channels: readonly string[] = (['wechat', 'alipay', 'bank'] as const).map(channelAccount);
export const associationAccounts: readonly string[] = [
  ...channels,
  revenue,
  refundPayable,
  suspense,
  promotionCost,
];

/** Whose account it is; null for one of the association. A name nobody knows is a fault of the caller. */
export function ownerOf(account: string): number | null {
  const userId = ofUser.exec(account)?.[1];
  if (userId !== undefined) return Number(userId);
  if (associationAccounts.includes(account)) return null;
  throw new Error(`no such account: ${account}`);
}

const titles: Record<string, string> = {
  [channelAccount('wechat')]: '微信支付',
  [channelAccount('alipay')]: '支付宝',
  [channelAccount('bank')]: '银行账户',
  [revenue]: '收入',
  [refundPayable]: '应退款项',
  [suspense]: '待查款项',
  [promotionCost]: '推广支出',
};

/** What staff read for an account. */
export function titleOf(account: string): string {
  if (account.startsWith('user:')) return account.endsWith(':hold') ? '用户冻结金额' : '用户余额';
  return titles[account] ?? account;
}
