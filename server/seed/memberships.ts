import { createMembershipRules } from '../src/modules/memberships/memberships.rules.ts';
import { membershipPlans } from '../src/modules/memberships/memberships.tables.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { userIdOf } from './accounts.ts';

const day = 86_400_000;
const staffMobile = '13900000009';

const benefits = ['课程与学习路径九折', '会员课程免费学习', '20 个公告订阅'];

/** product 7: one plan by month, one by year. */
export async function fillMembershipPlans(transaction: Transaction, now: Date): Promise<void> {
  const plan = { benefits, onSale: true, createdAt: now, updatedAt: now };
  await transaction.insert(membershipPlans).values([
    { ...plan, title: '月度会员', months: 1, price: 3000, position: 1 },
    { ...plan, title: '年度会员', months: 12, price: 29_900, position: 2 },
  ]);
}

type TermSeed = {
  mobile: string;
  daysAgo: number;
  months: number;
  source: 'staff' | 'code';
  reason?: string;
};

/** Beside those that were bought: a gift, a code, and one that is over. */
const terms: TermSeed[] = [
  { mobile: '13900000005', daysAgo: 80, months: 1, source: 'code' },
  { mobile: '13900000003', daysAgo: 60, months: 3, source: 'staff', reason: '示例：活动赠送' },
  { mobile: '13900000001', daysAgo: 2, months: 1, source: 'code' },
];

export async function seedMemberships(platform: Platform): Promise<void> {
  const givenBy = (await userIdOf(platform, staffMobile)) ?? undefined;
  const now = platform.clock().getTime();
  for (const [index, { mobile, daysAgo, months, source, reason }] of terms.entries()) {
    const userId = await userIdOf(platform, mobile);
    if (userId === null) continue;
    const past = createMembershipRules({ clock: () => new Date(now - daysAgo * day) }, {});
    const given = source === 'staff' && givenBy !== undefined ? { reason: reason ?? '', givenBy } : {};
    await platform.database.transaction((transaction) =>
      past.extend(transaction, { userId, months, source, key: `sample:${index}`, ...given }),
    );
  }
}
