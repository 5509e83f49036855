import { eq } from 'drizzle-orm';
import type { TestPlatform } from '../../platform/testing.ts';
import type { OrderRow } from '../orders/orders.ts';
import { courseGoods } from './courses.goods.ts';
import { createRights } from './courses.rights.ts';
import { courseStore } from './courses.store.ts';
import { courses } from './courses.tables.ts';

/** The sample courses by their titles. */
export const sample = {
  free: '政府采购基础知识入门',
  paid: '采购需求管理与采购文件编制',
  expert: '评审专家职责、纪律与典型案例',
  short: '采购实务训练营开营导学',
} as const;

type On = Pick<TestPlatform, 'platform'>;

export async function courseNamed({ platform }: On, title: string): Promise<number> {
  const [row] = await platform.database
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.title, title));
  return row!.id;
}

export async function grantCourse(
  { platform }: On,
  userId: number,
  courseId: number,
  until: Date | null = null,
): Promise<void> {
  const key = { userId, target: 'course', targetId: courseId, source: 'staff', sourceId: 'test' } as const;
  const rights = createRights(platform);
  await platform.database.transaction((transaction) => rights.grant(transaction, { ...key, until }));
}

export const learnedMs = ({ platform }: On, userId: number, courseId: number): Promise<number> =>
  courseStore.learnedMs(platform.database, userId, [courseId]);

/** What keeps an order of the course from being refunded by rule, apart from exams and certificates. */
export function refundObstacle({ platform }: On, userId: number, courseId: number): Promise<string | null> {
  const no = async () => false;
  const [goods] = courseGoods({ rights: createRights(platform), examBegun: no, isCertified: no });
  return goods!.refundObstacle(platform.database, { userId, goodsId: courseId } as OrderRow);
}
