import { desc, eq, gt } from 'drizzle-orm';
import { articles } from '../src/modules/articles/articles.tables.ts';
import { collections } from '../src/modules/collections/collections.tables.ts';
import { courses } from '../src/modules/courses/courses.tables.ts';
import { noticeIndex } from '../src/modules/notices/notices.tables.ts';
import type { Platform } from '../src/platform/platform.ts';
import { userIdOf } from './accounts.ts';

const people = ['13900000001', '13900000002', '13900000003', '13900000004'];
const hour = 3_600_000;

/** Favourites of the demo accounts: notices that are still open, articles and courses, others for each. */
export async function seedCollections(platform: Platform): Promise<void> {
  const { database } = platform;
  const now = platform.clock();
  const enough = 2 * people.length;
  const open = await database
    .select({ id: noticeIndex.noticeId })
    .from(noticeIndex)
    .where(gt(noticeIndex.deadline, now))
    .orderBy(desc(noticeIndex.publishedAt), desc(noticeIndex.noticeId))
    .limit(enough);
  const read = await database
    .select({ id: articles.id })
    .from(articles)
    .where(eq(articles.state, 'published'))
    .orderBy(desc(articles.id))
    .limit(enough);
  const learned = await database
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.state, 'published'))
    .orderBy(desc(courses.id))
    .limit(enough);
  const kinds = { notice: open, article: read, course: learned };
  for (const [at, mobile] of people.entries()) {
    const userId = await userIdOf(platform, mobile);
    if (userId === null) continue;
    const rows = Object.entries(kinds).flatMap(([type, items]) =>
      items
        .slice(2 * at, 2 * at + 2)
        .map(({ id }) => ({ userId, type: type as keyof typeof kinds, itemId: id })),
    );
    const createdAt = (index: number) => new Date(now.getTime() - (rows.length - index) * 7 * hour);
    if (rows.length > 0)
      await database
        .insert(collections)
        .values(rows.map((row, index) => ({ ...row, createdAt: createdAt(index) })));
  }
}
