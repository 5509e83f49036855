import { code, PortalError } from '@portal/contract/codes';
import { memberPrice } from '@portal/contract/membership-titles';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Goods, OrderRow } from '../orders/orders.ts';
import { courseHref } from './courses.cards.ts';
import { pathStore } from './courses.paths.store.ts';
import type { CourseRights } from './courses.rights.ts';
import type { RightTarget } from './courses.rights.store.ts';
import { courseStore } from './courses.store.ts';

type GoodsPorts = {
  rights: Pick<CourseRights, 'standingOf' | 'grant' | 'revoke'>;
  examBegun(userId: number, courseId: number): Promise<boolean>;
};

/** product 7: from here on a refund is for staff to decide. */
const mostCredited = 0.1;

/**
 * Courses and learning paths as they are sold. Whom a paid one suits is advice, not a condition; only what costs
 * nothing is kept for an audience.
 */
export function courseGoods({ rights, examBegun }: GoodsPorts): Goods[] {
  const refuse = (text: string) => new PortalError(code.failure, text);

  function requireOne(quantity: number): void {
    if (quantity === 1) return;
    const fault = '每次只能购买一份';
    throw new PortalError(code.invalidFields, fault, { fields: { quantity: fault } });
  }

  /** A right with an end does not keep anybody from buying one without; members pay ten percent less (product 7). */
  async function standingOf(queries: Queries, userId: number, courseIds: readonly number[]) {
    const { grants, isMember } = await rights.standingOf(userId, queries);
    return {
      ownsAll: courseIds.every((id) => grants.get(id)?.until === null),
      priced: (price: number) =>
        isMember ? { amount: memberPrice(price), former: price } : { amount: price },
    };
  }

  async function owned(queries: Queries, userId: number, courseIds: readonly number[], what: string) {
    const { ownsAll } = await standingOf(queries, userId, courseIds);
    return ownsAll && courseIds.length > 0 ? `您已拥有${what}` : null;
  }

  async function obstacle(queries: Queries, userId: number, courseIds: readonly number[]) {
    const courses = await courseStore.anyState(queries, courseIds);
    const progress = await courseStore.progressOf(queries, userId, courseIds);
    const length = courses.reduce((sum, course) => sum + course.durationSeconds * 1000, 0);
    const credited = [...progress.values()].reduce((sum, row) => sum + row.coveredMs, 0);
    if (credited > 0 && credited >= length * mostCredited) return '已学习的内容达到 10%';
    for (const courseId of courseIds) {
      if (await examBegun(userId, courseId)) return '已参加考试';
    }
    return null;
  }

  const granting = (target: RightTarget) => {
    const keyOf = ({ userId, goodsId, orderNo }: OrderRow) =>
      ({ userId, target, targetId: goodsId, source: 'order', sourceId: orderNo }) as const;
    return {
      async grant(transaction: Transaction, order: OrderRow) {
        await rights.grant(transaction, { ...keyOf(order), until: null });
      },
      async revoke(transaction: Transaction, order: OrderRow, reason: string) {
        await rights.revoke(transaction, { ...keyOf(order), reason });
      },
    };
  };

  const coursesOfPath = async (queries: Queries, pathId: number) =>
    (await pathStore.courses(queries, [pathId])).map((row) => row.courseId);

  const course: Goods = {
    type: 'course',
    async quote(queries, buyerId, goodsId, quantity) {
      requireOne(quantity);
      const found = await courseStore.offer(queries, goodsId);
      if (!found || found.state !== 'published') throw refuse('课程不存在或已下架');
      if (found.price === 0) throw refuse('本课程不收费，无需购买');
      const { ownsAll, priced } = await standingOf(queries, buyerId, [goodsId]);
      if (ownsAll) throw refuse('您已拥有该课程，无需重复购买');
      return { title: found.title, href: courseHref(goodsId), ...priced(found.price) };
    },
    needless: (queries, { userId, goodsId }) => owned(queries, userId, [goodsId], '该课程'),
    ...granting('course'),
    refundObstacle: (queries, { userId, goodsId }) => obstacle(queries, userId, [goodsId]),
  };

  const path: Goods = {
    type: 'path',
    async quote(queries, buyerId, goodsId, quantity) {
      requireOne(quantity);
      const [found] = await pathStore.published(queries, goodsId);
      if (!found) throw refuse('学习路径不存在或已下架');
      if (found.price === 0) throw refuse('该学习路径不收费，无需购买');
      const courseIds = await coursesOfPath(queries, goodsId);
      if (courseIds.length === 0) throw refuse('该学习路径还没有课程，暂不出售');
      const { ownsAll, priced } = await standingOf(queries, buyerId, courseIds);
      if (ownsAll) throw refuse('您已拥有该学习路径的全部课程，无需购买');
      return { title: found.title, href: `/planning#path-${goodsId}`, ...priced(found.price) };
    },
    needless: async (queries, { userId, goodsId }) =>
      owned(queries, userId, await coursesOfPath(queries, goodsId), '该学习路径的全部课程'),
    ...granting('path'),
    refundObstacle: async (queries, { userId, goodsId }) =>
      obstacle(queries, userId, await coursesOfPath(queries, goodsId)),
  };

  return [course, path];
}
