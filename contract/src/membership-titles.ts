// Without schemas, so that a page can show the words without loading the contract.

/** What a term came from. */
export const membershipSourceTitle = { order: '购买', code: '激活码', staff: '协会赠送' } as const;
export type MembershipSource = keyof typeof membershipSourceTitle;

/** `ending` is running, with seven days left at most. */
export const membershipStateTitle = { running: '有效', ending: '即将到期', ended: '已到期' } as const;
export type MembershipState = keyof typeof membershipStateTitle;

/** Days before the end at which a member is reminded, the earlier first. */
export const membershipReminderDays = [7, 1] as const;

/** product 7: ten percent off, in fen; never for nothing. */
export const memberPrice = (price: number): number =>
  price === 0 ? 0 : Math.max(1, Math.round((price * 9) / 10));

/** product 7: so many subscriptions for anybody who is a member. */
export const memberSubscriptions = 20;

export const monthsText = (months: number): string =>
  months % 12 === 0 ? `${months / 12} 年` : `${months} 个月`;
