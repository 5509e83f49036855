import { code, PortalError } from '@portal/contract/codes';
import { memberPrice } from '@portal/contract/membership-titles';
import type { RoleId } from '@portal/contract/roles';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Goods, OrderRow } from '../orders/orders.ts';
import { courseHref } from './courses.cards.ts';
import { pathStore } from './courses.paths.store.ts';
import { namesOf } from './courses.rights.rules.ts';
import type { CourseRights } from './courses.rights.ts';
import type { RightTarget } from './courses.rights.store.ts';
import { courseStore } from './courses.store.ts';

type GoodsPorts = {
  rights: Pick<
    CourseRights,
    'standingOf' | 'membershipTakenBack' | 'isFor' | 'grant' | 'revoke' | 'keptWith' | 'grantLeft'
  >;
  examBegun(userId: number, courseId: number): Promise<boolean>;
  isCertified(queries: Queries, userId: number, courseId: number): Promise<boolean>;
};

/** product 7: from here on a refund is for staff to decide. */
const mostCredited = 0.1;

/**
 * Courses and learning paths as they are sold. A course for an audience is sold to its certified holders alone
 * (product 3), by itself and with a path.
 */
export function courseGoods({ rights, examBegun, isCertified }: GoodsPorts): Goods[] {
  const refuse = (text: string) => new PortalError(code.failure, text);

  function requireOne(quantity: number): void {
    if (quantity === 1) return;
    const fault = '每次只能购买一份';
    throw new PortalError(code.invalidFields, fault, { fields: { quantity: fault } });
  }

  /** Why somebody may not buy these, who is none of those one of them is for. */
  async function notFor(queries: Queries, userId: number, all: readonly { audience: readonly RoleId[] }[]) {
    for (const { audience } of all) {
      if (!(await rights.isFor(queries, userId, audience))) return `面向已认证的${namesOf(audience)}`;
    }
    return null;
  }

  /** A right with an end does not keep anybody from buying one without; members pay ten percent less (product 7). */
  async function standingOf(queries: Queries, userId: number, courseIds: readonly number[]) {
    const { grants, isMember } = await rights.standingOf(userId, queries);
    return {
      isMember,
      ownsAll: courseIds.every((id) => grants.get(id)?.until === null),
      priced: (price: number) =>
        isMember ? { amount: memberPrice(price), former: price } : { amount: price },
    };
  }

  async function needlessFor(
    queries: Queries,
    { userId, amount, createdAt }: Pick<OrderRow, 'userId' | 'amount' | 'createdAt'>,
    { courseIds, price, what }: { courseIds: readonly number[]; price: number; what: string },
  ) {
    const { ownsAll, isMember } = await standingOf(queries, userId, courseIds);
    if (ownsAll && courseIds.length > 0) return `您已拥有${what}`;
    // Refunded since, the membership has taken its price with it; one that ended by itself has not.
    const isMemberPriced = amount < price && amount === memberPrice(price);
    const isLost =
      isMemberPriced && !isMember && (await rights.membershipTakenBack(queries, userId, createdAt));
    return isLost ? '会员已收回，此订单的会员价不再有效' : null;
  }

  async function obstacle(queries: Queries, userId: number, courseIds: readonly number[]) {
    const courses = await courseStore.anyState(queries, courseIds);
    const length = courses.reduce((sum, course) => sum + course.durationSeconds * 1000, 0);
    const credited = await courseStore.learnedMs(queries, userId, courseIds);
    if (credited > 0 && credited >= length * mostCredited) return '已学习的内容达到 10%';
    for (const courseId of courseIds) {
      if (await examBegun(userId, courseId)) return '已参加考试';
      if (await isCertified(queries, userId, courseId)) return '已获得结业证书';
    }
    return null;
  }

  const keyOf = (target: RightTarget, { userId, goodsId, orderNo }: OrderRow) =>
    ({ userId, target, targetId: goodsId, source: 'order', sourceId: orderNo }) as const;

  const granting = (target: RightTarget) => ({
    async grant(transaction: Transaction, order: OrderRow) {
      if (target === 'path') await rights.grantLeft(transaction, keyOf(target, order), order.createdAt);
      await rights.grant(transaction, { ...keyOf(target, order), until: null });
    },
    async revoke(transaction: Transaction, order: OrderRow, reason: string) {
      await rights.revoke(transaction, { ...keyOf(target, order), reason });
    },
  });

  /** Whatever came with the order, also what has left the path or was withdrawn since. */
  const coursesBought = async (queries: Queries, order: OrderRow) => [
    ...(await pathStore.courses(queries, [order.goodsId])).map(({ courseId }) => courseId),
    ...(await rights.keptWith(queries, keyOf('path', order))),
  ];

  const course: Goods = {
    type: 'course',
    async quote(queries, buyerId, goodsId, quantity) {
      requireOne(quantity);
      const found = await courseStore.offer(queries, goodsId);
      if (!found || found.state !== 'published') throw refuse('课程不存在或已下架');
      if (found.price === 0) throw refuse('本课程不收费，无需购买');
      const closed = await notFor(queries, buyerId, [found]);
      if (closed) throw refuse(`本课程${closed}，请先认证或切换到相应身份`);
      const { ownsAll, priced } = await standingOf(queries, buyerId, [goodsId]);
      if (ownsAll) throw refuse('您已拥有该课程，无需重复购买');
      return { title: found.title, href: courseHref(goodsId), ...priced(found.price) };
    },
    async needless(queries, order) {
      const { goodsId, userId } = order;
      const found = await courseStore.offer(queries, goodsId);
      if (found?.state !== 'published') return '课程已下架';
      if (found.price === 0 && (await rights.isFor(queries, userId, found.audience))) {
        return '该课程已改为免费';
      }
      return needlessFor(queries, order, { courseIds: [goodsId], price: found.price, what: '该课程' });
    },
    ...granting('course'),
    refundObstacle: (queries, { userId, goodsId }) => obstacle(queries, userId, [goodsId]),
  };

  const path: Goods = {
    type: 'path',
    async quote(queries, buyerId, goodsId, quantity) {
      requireOne(quantity);
      const [found] = await pathStore.published(queries, goodsId);
      if (!found) throw refuse('学习路径不存在或已下架');
      if (found.price === 0) throw refuse('该学习路径不整套出售，请按门购买课程');
      const courseIds = await pathStore.publishedCourses(queries, goodsId);
      if (courseIds.length === 0) throw refuse('该学习路径暂无已发布的课程，暂不出售');
      const closed = await notFor(queries, buyerId, await courseStore.anyState(queries, courseIds));
      if (closed) throw refuse(`该学习路径含有${closed}的课程，请先认证或切换到相应身份`);
      const { ownsAll, priced } = await standingOf(queries, buyerId, courseIds);
      if (ownsAll) throw refuse('您已拥有该学习路径的全部课程，无需购买');
      return { title: found.title, href: `/planning#path-${goodsId}`, ...priced(found.price) };
    },
    async needless(queries, order) {
      const { goodsId } = order;
      const [found] = await pathStore.published(queries, goodsId);
      if (!found) return '学习路径已下架';
      const courseIds = await pathStore.publishedCourses(queries, goodsId);
      if (courseIds.length === 0) return '学习路径的课程均已下架';
      const { price } = found;
      return needlessFor(queries, order, { courseIds, price, what: '该学习路径的全部课程' });
    },
    ...granting('path'),
    refundObstacle: async (queries, order) =>
      obstacle(queries, order.userId, [...new Set(await coursesBought(queries, order))]),
  };

  return [course, path];
}
