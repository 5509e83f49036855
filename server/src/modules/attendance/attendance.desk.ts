import type { AttendanceContent } from '@portal/contract/attendance';
import type { AttendanceState } from '@portal/contract/attendance-titles';
import type { AuditActionOf } from '@portal/contract/audit-actions';
import { code, PortalError } from '@portal/contract/codes';
import { startOfDay } from '@portal/contract/days';
import type { PageRequest } from '@portal/contract/paging';
import { formatDate, toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { newCode } from './attendance.codes.ts';
import { attendanceStore as store, type SessionRow } from './attendance.store.ts';
import { contentOf, stateOf } from './attendance.wire.ts';

type AttendanceQuery = PageRequest & { state?: AttendanceState | undefined; keyword?: string | undefined };

/** Codes are drawn from nine hundred million. */
const mostDraws = 5;

export const noSession = () => new PortalError(code.failure, '签到场次不存在或已删除');
const wrong = (field: keyof AttendanceContent, fault: string) =>
  new PortalError(code.invalidFields, fault, { fields: { [`content.${field}`]: fault } });

export type AttendanceDesk = ReturnType<typeof createDesk>;

/** Sessions as staff make and change them. */
export function createDesk({ database, clock, audit }: Pick<Platform, 'database' | 'clock' | 'audit'>) {
  function record(
    transaction: Transaction,
    { userId, address }: Actor,
    action: AuditActionOf<'attendance'>,
    id: number,
    detail: Record<string, unknown>,
  ): Promise<void> {
    const subject = `attendance:${id}`;
    return audit.record(transaction, {
      actorId: userId,
      action: `attendance.${action}`,
      subject,
      detail,
      address,
    });
  }

  async function check({ starts, ends, course_id }: AttendanceContent, queries: Queries): Promise<void> {
    if (ends <= starts) throw wrong('ends', '结束时间须晚于开始时间');
    if (formatDate(starts) !== formatDate(ends)) throw wrong('ends', '一场签到须在同一天内结束');
    if (course_id !== null && (await store.courseTitle(queries, course_id)) === null) {
      throw wrong('course_id', '课程不存在，请重新选择');
    }
  }

  async function holdAt(transaction: Transaction, id: number, revision: number): Promise<SessionRow> {
    const session = await store.hold(transaction, id);
    if (!session) throw noSession();
    if (session.revision !== revision) {
      throw new PortalError(code.failure, '这一场刚被其他人修改，您的修改尚未保存；请核对后再试', {
        conflict: true,
        revision: session.revision,
      });
    }
    return session;
  }

  return {
    async list({ page, page_size, ...filter }: AttendanceQuery) {
      const now = clock();
      const rows = await store.page(
        database,
        { ...filter, now },
        { offset: (page - 1) * page_size, limit: page_size },
      );
      return {
        total: await store.total(database, { ...filter, now }),
        page,
        page_size,
        data: rows.map(({ session, attendees }) => ({
          id: session.id,
          title: session.title,
          place: session.place,
          starts: toUnixSeconds(session.startsAt),
          ends: toUnixSeconds(session.endsAt),
          opens: toUnixSeconds(session.opensAt),
          credit_hours: session.creditHours,
          mode: session.mode,
          state: stateOf(session, now),
          attendees,
        })),
      };
    },

    async read(id: number) {
      const session = await store.byId(database, id);
      if (!session) throw noSession();
      return {
        id,
        revision: session.revision,
        content: contentOf(session),
        opens: toUnixSeconds(session.opensAt),
        state: stateOf(session, clock()),
        attendees: await store.attendeeCount(database, id),
        course_title: (await store.courseTitle(database, session.courseId)) ?? '',
      };
    },

    /** Idempotent: the same key makes one session. */
    create(actor: Actor, key: string, content: AttendanceContent): Promise<number> {
      return database.transaction(async (transaction) => {
        await check(content, transaction);
        const now = clock();
        const times = { createdAt: now, updatedAt: now };
        for (let draws = 0; draws < mostDraws; draws++) {
          const made = { code: newCode(), idempotencyKey: key, createdBy: actor.userId, ...times };
          const id = await store.add(transaction, { ...columnsOf(content), ...made });
          if (id !== null) {
            await record(transaction, actor, 'create', id, { title: content.title });
            return id;
          }
          const before = await store.byKey(transaction, key);
          if (before?.createdBy === actor.userId) return before.id;
          if (before) throw new PortalError(code.failure, '请刷新页面后重新保存');
        }
        throw new Error('no free attendance code was drawn');
      });
    },

    save(actor: Actor, id: number, revision: number, content: AttendanceContent): Promise<number> {
      return database.transaction(async (transaction) => {
        const before = contentOf(await holdAt(transaction, id, revision));
        await check(content, transaction);
        const next = revision + 1;
        await store.change(transaction, id, { ...columnsOf(content), revision: next, updatedAt: clock() });
        await record(transaction, actor, 'save', id, { before, after: content });
        return next;
      });
    },

    async remove(actor: Actor, id: number, reason: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const session = await store.hold(transaction, id);
        if (!session) throw noSession();
        // The row lock keeps entries out: their foreign key waits for it.
        if (await store.hasEntries(transaction, id)) {
          throw new PortalError(code.failure, '已有签到记录的场次不能删除');
        }
        await store.remove(transaction, id);
        await record(transaction, actor, 'remove', id, { title: session.title, reason });
      });
    },

    record,
  };
}

function columnsOf(content: AttendanceContent) {
  const { starts, open_minutes, near } = content;
  // Only on the day itself, however early it opens.
  const midnight = startOfDay(formatDate(starts)).getTime();
  return {
    title: content.title,
    place: content.place,
    startsAt: new Date(starts * 1000),
    endsAt: new Date(content.ends * 1000),
    opensAt: new Date(Math.max(midnight, (starts - open_minutes * 60) * 1000)),
    openMinutes: open_minutes,
    creditHours: content.credit_hours,
    mode: content.mode,
    latitude: near?.latitude ?? null,
    longitude: near?.longitude ?? null,
    radius: near?.radius ?? null,
    courseId: content.course_id,
    audience: [...new Set(content.audience)].toSorted((one, other) => one - other),
  };
}
