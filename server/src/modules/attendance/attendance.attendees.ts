import { code, PortalError } from '@portal/contract/codes';
import type { PageRequest } from '@portal/contract/paging';
import type { Actor } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import { type AttendanceDesk, noSession } from './attendance.desk.ts';
import { attendanceStore as store, type SessionRow } from './attendance.store.ts';
import { attendeeOf, stateOf } from './attendance.wire.ts';

export type AttendeePorts = { messages: Pick<Messages, 'send'> };
type Late = { id: number; mobile: string; reason: string };

const page = '/pages_workbench/pages/sign';
const refused = (message: string) => new PortalError(code.failure, message);

export type Attendees = ReturnType<typeof createAttendees>;

/** Who attended a session, with late entries and removals by staff. */
export function createAttendees(
  platform: Platform,
  { record }: Pick<AttendanceDesk, 'record'>,
  { messages }: AttendeePorts,
) {
  const { database, clock, keyring } = platform;

  async function sessionOf(id: number): Promise<SessionRow> {
    const session = await store.byId(database, id);
    if (!session) throw noSession();
    return session;
  }

  return {
    async list({ id, page: number, page_size }: PageRequest & { id: number }) {
      await sessionOf(id);
      const cut = { offset: (number - 1) * page_size, limit: page_size };
      const rows = await store.attendees(database, id, cut);
      return {
        total: await store.entryTotal(database, id),
        page: number,
        page_size,
        data: rows.map((row) => attendeeOf(keyring, row)),
      };
    },

    /** A removed entry becomes one again. */
    async addLate(actor: Actor, { id, mobile, reason }: Late): Promise<number> {
      const session = await sessionOf(id);
      const now = clock();
      if (stateOf(session, now) === 'coming') throw refused('签到尚未开始，不能补签');
      const person = await store.person(database, keyring.blindIndex('mobile', mobile));
      if (!person) throw refused('没有找到这名用户，请核对手机号');
      return database.transaction(async (transaction) => {
        const late = { way: 'late' as const, at: now, reason, enteredBy: actor.userId };
        const isNew = await store.enter(transaction, { sessionId: id, userId: person.id, ...late });
        if (isNew === null) throw noSession();
        const entry = (await store.holdEntryOf(transaction, id, person.id))!;
        if (!isNew) {
          if (!entry.removedAt) throw refused('这名用户已经签到');
          const again = { ...late, distance: null, removedAt: null, removedReason: '', removedBy: null };
          await store.changeEntry(transaction, entry.id, again);
        }
        await record(transaction, actor, 'late', id, { user_id: person.id, reason });
        await messages.send(transaction, {
          userId: person.id,
          type: 2,
          title: '工作人员已为您补签',
          content: `您参加的“${session.title}”已补签，计 ${session.creditHours} 学时。`,
          link: page,
          eventKey: `attendance-late:${entry.id}:${now.getTime()}`,
        });
        return entry.id;
      });
    },

    async removeEntry(actor: Actor, entryId: number, reason: string): Promise<void> {
      const now = clock();
      await database.transaction(async (transaction) => {
        const entry = await store.holdEntry(transaction, entryId);
        const session = entry && (await store.byId(transaction, entry.sessionId));
        if (!session) throw refused('签到记录不存在');
        if (entry.removedAt) throw refused('这条签到记录已经移除');
        const removal = { removedAt: now, removedReason: reason, removedBy: actor.userId };
        await store.changeEntry(transaction, entryId, removal);
        await record(transaction, actor, 'removeEntry', session.id, { user_id: entry.userId, reason });
        await messages.send(transaction, {
          userId: entry.userId,
          type: 2,
          title: '签到记录已移除',
          content: `您在“${session.title}”的签到记录已由工作人员移除，原因：${reason}。如有疑问请联系客服。`,
          link: page,
          eventKey: `attendance-removed:${entryId}:${now.getTime()}`,
        });
      });
    },
  };
}
