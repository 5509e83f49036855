import { code, PortalError } from '@portal/contract/codes';
import type { StaffRight } from '@portal/contract/course-staff';
import { maskMobile, mobilePattern } from '@portal/contract/mobile';
import type { CursorRequest } from '@portal/contract/paging';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import type { UserCaller } from '../../platform/http/caller.ts';
import { idCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import { originOf } from '../courses/courses.ts';
import { type RightFilter, staffRightStore as store } from './course-staff.rights.store.ts';
import type { CourseStaffPorts } from './course-staff.ports.ts';

type ItemType = StaffRight['type'];
type RightQuery = CursorRequest & {
  mobile?: string | undefined;
  type?: ItemType | undefined;
  item_id?: number | undefined;
};
type Granting = { mobile: string; type: ItemType; item_id: number; until: number | null; reason: string };
type Row = Awaited<ReturnType<typeof store.page>>[number];

export type StaffRights = ReturnType<typeof createStaffRights>;

const targetOf = (type: ItemType) => (type === 'course' ? 'course' : 'path');
/** Where a message about it leads; a content id always names a course. */
const addressOf = (target: 'course' | 'path', id: number) =>
  target === 'course'
    ? ({ contentId: String(id), link: `/course/${id}` } as const)
    : ({ link: `/planning#path-${id}` } as const);
const nobody = 0;
const longestYears = 20;

function wrongField(field: string, fault: string): PortalError {
  return new PortalError(code.invalidFields, fault, { fields: { [field]: fault } });
}

/** Courses and learning paths given and taken by hand. */
export function createStaffRights(platform: Platform, { courses, messages }: CourseStaffPorts) {
  const { database, clock, keyring, audit } = platform;
  const personByMobile = (mobile: string) =>
    store.personByMobile(database, keyring.blindIndex('mobile', mobile));

  async function filterOf({ mobile, type, item_id }: RightQuery): Promise<RightFilter> {
    // A number that nobody has finds nothing.
    const userId = !mobile
      ? undefined
      : mobilePattern.test(mobile)
        ? ((await personByMobile(mobile))?.id ?? nobody)
        : nobody;
    return { userId, target: type && targetOf(type), targetId: item_id };
  }

  async function namesOf(rows: readonly Row[]) {
    const idsOf = (target: 'course' | 'path') =>
      rows.filter(({ right }) => right.target === target).map(({ right }) => right.targetId);
    const staffIds = rows
      .filter(({ right }) => right.source === 'staff')
      .map(({ right }) => originOf(right.sourceId))
      .filter((origin) => /^\d+$/.test(origin))
      .map(Number);
    return {
      course: new Map((await courses.reading.courses(idsOf('course'))).map((each) => [each.id, each.title])),
      path: new Map((await courses.reading.paths(idsOf('path'))).map((each) => [each.id, each.title])),
      staff: await store.nicknames(database, staffIds),
    };
  }

  function rightOf(
    { right, nickname, mobileSealed }: Row,
    names: Awaited<ReturnType<typeof namesOf>>,
    now: Date,
  ): StaffRight {
    const { id, userId, target, targetId, source, sourceId, grantedAt, until, revokedAt } = right;
    return {
      id,
      user: {
        id: userId,
        nickname: nickname ?? '已注销用户',
        mobile: mobileSealed ? maskMobile(keyring.open(mobileSealed)) : '',
      },
      type: target === 'course' ? 'course' : 'system',
      item: { id: targetId, title: names[target].get(targetId) ?? '已删除' },
      source,
      state: revokedAt ? 'revoked' : until && until <= now ? 'ended' : 'active',
      granted: toUnixSeconds(grantedAt),
      until: until && toUnixSeconds(until),
      reason: right.reason,
      granted_by: source === 'staff' ? (names.staff.get(Number(originOf(sourceId))) ?? '') : '',
      revoked: revokedAt && toUnixSeconds(revokedAt),
      revoked_reason: right.revokedReason,
    };
  }

  function termOf(until: number | null): Date | null {
    if (until === null) return null;
    const end = new Date(until * 1000);
    const latest = new Date(clock());
    latest.setFullYear(latest.getFullYear() + longestYears);
    if (end <= clock()) throw wrongField('until', '有效期须晚于现在');
    if (end > latest) throw wrongField('until', `有效期最长 ${longestYears} 年`);
    return end;
  }

  return {
    async list(asked: RightQuery) {
      const { page, page_size, next } = asked;
      const before = next === undefined ? null : idCursor.read(next);
      const filter = await filterOf(asked);
      const offset = before === null ? (page - 1) * page_size : 0;
      const rows = await store.page(database, filter, { before, offset, limit: page_size + 1 });
      const shown = rows.slice(0, page_size);
      const names = await namesOf(shown);
      const now = clock();
      return {
        total: await store.total(database, filter),
        page,
        page_size,
        next: rows.length > page_size ? idCursor.write(shown.at(-1)!.right.id) : null,
        data: shown.map((row) => rightOf(row, names, now)),
      };
    },

    async grant({ mobile, type, item_id, until, reason }: Granting, { session, address }: UserCaller) {
      const person = await personByMobile(mobile);
      if (!person) throw wrongField('mobile', '该手机号没有注册用户');
      const term = termOf(until);
      const target = targetOf(type);
      const item = await store.title(database, target, item_id);
      if (item?.state !== 'published') {
        throw wrongField('item_id', type === 'course' ? '课程不存在或已下架' : '学习路径不存在或已下架');
      }
      return database.transaction(async (transaction) => {
        const id = await courses.rights.grant(transaction, {
          userId: person.id,
          target,
          targetId: item_id,
          source: 'staff',
          sourceId: String(session.userId),
          until: term,
          reason,
        });
        await messages.send(transaction, {
          userId: person.id,
          type: 2,
          title: type === 'course' ? '协会为您开通了课程' : '协会为您开通了学习路径',
          content: `《${item.title}》已开通，${until === null ? '长期有效' : `有效期至 ${formatMoment(until)}`}。`,
          ...addressOf(target, item_id),
          eventKey: `course-right:${id}:${clock().getTime()}`,
        });
        await audit.record(transaction, {
          actorId: session.userId,
          action: 'courses.grant',
          subject: `user:${person.id}`,
          detail: { right: id, type, item: item_id, title: item.title, until, reason },
          address,
        });
        return { id, nickname: person.nickname };
      });
    },

    async revoke({ id, reason }: { id: number; reason: string }, { session, address }: UserCaller) {
      await database.transaction(async (transaction) => {
        const right = await store.lock(transaction, id);
        if (!right) throw new PortalError(code.failure, '学习权限不存在');
        if (!(await courses.rights.revoke(transaction, { id, reason }))) {
          throw new PortalError(code.failure, '该学习权限已经收回');
        }
        const { userId, target, targetId, source } = right;
        const title = (await store.title(transaction, target, targetId))?.title ?? '';
        await messages.send(transaction, {
          userId,
          type: 2,
          title: target === 'course' ? '您的课程权限已收回' : '您的学习路径权限已收回',
          content: `《${title}》的学习权限已收回，原因：${reason}。已得的学习进度保留，如有疑问请联系协会。`,
          ...addressOf(target, targetId),
          eventKey: `course-right-revoked:${id}:${clock().getTime()}`,
        });
        await audit.record(transaction, {
          actorId: session.userId,
          action: 'courses.revoke',
          subject: `user:${userId}`,
          detail: { right: id, target, item: targetId, title, source, reason },
          address,
        });
      });
    },
  };
}
