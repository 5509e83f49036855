import { noticeQuery } from '@portal/contract/notices';
import { role } from '@portal/contract/roles';
import { desc } from 'drizzle-orm';
import { createInsights } from '../src/modules/insights/insights.ts';
import { createMessages } from '../src/modules/messages/messages.ts';
import { noticeIndex, noticeUnmatched } from '../src/modules/notices/notices.tables.ts';
import { createDistricts } from '../src/modules/notices/notices.ts';
import { createSubscriptions } from '../src/modules/subscriptions/subscriptions.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { Session } from '../src/platform/sessions.ts';
import { userIdOf } from './accounts.ts';

type Progress = (text: string, done: number, total: number) => void;

const supplier = '13900000002';
/** Of the newest notices, as if they had just come out. */
const recent = 300;

/** What the jobs would have counted by now, and subscriptions of the demo supplier that have found something. */
export async function seedFollowing(platform: Platform, progress: Progress): Promise<void> {
  progress('统计市场数据', 0, 3);
  const insights = createInsights(platform, { figures: [] });
  await insights.market.refresh();
  progress('统计市场数据', 1, 3);
  await insights.market.refreshRivals();
  progress('统计市场数据', 2, 3);
  await seedSubscriptions(platform);
  progress('统计市场数据', 3, 3);
}

async function seedSubscriptions(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const userId = await userIdOf(platform, supplier);
  if (userId === null) return;
  const messages = createMessages(platform);
  const subscriptions = createSubscriptions(platform, {
    messages,
    notices: { rows: async () => [], districts: createDistricts(database) },
  });
  const session: Session = {
    kind: 'user',
    id: 0,
    userId,
    roleId: role.supplier,
    certified: true,
    staffRoles: [],
    verifiedAt: clock(),
  };
  await subscriptions.saveForm(session, {
    keywords: ['设备', '系统'],
    districts: ['44'],
    types: ['tender', 'intention'],
    methods: [],
    budget_min: null,
    budget_max: null,
    frequency: 'now',
  });
  const searches = [
    { name: '信息化项目', query: { keyword: '系统', notice_type: ['tender'], open_only: true } },
    { name: '医院的中标结果', query: { keyword: '医院', notice_type: ['result'] } },
  ];
  for (const { name, query } of searches) {
    await subscriptions.save(session, { name, query: noticeQuery.parse(query), frequency: 'daily' });
  }
  const newest = await database
    .select({ noticeId: noticeIndex.noticeId })
    .from(noticeIndex)
    .orderBy(desc(noticeIndex.publishedAt), desc(noticeIndex.noticeId))
    .limit(recent);
  if (newest.length > 0) await database.insert(noticeUnmatched).values(newest).onConflictDoNothing();
  await subscriptions.matching.drain();
}
