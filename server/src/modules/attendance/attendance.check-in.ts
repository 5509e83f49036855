import { code, PortalError } from '@portal/contract/codes';
import type { Position } from '@portal/contract/attendance';
import type { AttendanceWay } from '@portal/contract/attendance-titles';
import { type RoleId, roleTitle } from '@portal/contract/roles';
import { formatDate, formatMoment, toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import type { Session } from '../../platform/sessions.ts';
import { createCodes, isToken, readCode } from './attendance.codes.ts';
import { distanceAt } from './attendance.place.ts';
import { attendanceStore as store, type EntryRow, type SessionRow } from './attendance.store.ts';
import { ownEntryOf, placeOf, stateOf } from './attendance.wire.ts';

export type CheckInPorts = {
  courses: { rights: { mayTake(userId: number, courseId: number): Promise<boolean> } };
};
type Visitor = Pick<Session, 'userId' | 'roleId' | 'certified'>;
type Given = { code: string; position?: Position | undefined };
/** The session found by the token or code; the check-in counts only while that is fresh. */
type Named = { session: SessionRow; way: AttendanceWay; isFresh: boolean };

/** A person types a handful of codes a day. Only the person is counted: a whole class shares one address. */
const codesAllowed = { most: 10, seconds: 600 };

const refused = (message: string) => new PortalError(code.failure, message);
const wrongCode = () => refused('签到码不正确或已更换，请核对屏幕上的签到码');

export type CheckIn = ReturnType<typeof createCheckIn>;

/** A person says with a token or a code that they are there. */
export function createCheckIn(platform: Platform, ports: CheckInPorts) {
  const { database, clock, keyring, limits } = platform;
  const codes = createCodes(keyring);

  async function byToken(token: string): Promise<Named> {
    const reading = codes.readToken(token, clock());
    const session = reading && (await store.byId(database, reading.sessionId));
    if (!session) throw refused('二维码无效，请扫描会场屏幕上的签到二维码');
    return { session, way: 'scan', isFresh: reading.isFresh };
  }

  async function byCode(text: string, userId: number): Promise<Named> {
    await limits.use({ key: `attendance-code:${userId}`, ...codesAllowed });
    const typed = readCode(text);
    if (typed === null) throw wrongCode();
    const fixed = await store.byCode(database, typed);
    if (fixed?.mode === 'fixed') return { session: fixed, way: 'code', isFresh: true };
    const now = clock();
    const open = await store.openChanging(database, now);
    const session = open.find(({ id }) => codes.isChangingCode(id, typed, now));
    if (!session) throw wrongCode();
    return { session, way: 'code', isFresh: true };
  }

  /** The day, the hours and the people it is for. */
  async function admit(session: SessionRow, { userId, roleId, certified }: Visitor): Promise<void> {
    const state = stateOf(session, clock());
    if (state === 'coming') {
      throw refused(`签到尚未开始，${formatMoment(toUnixSeconds(session.opensAt))} 起可以签到`);
    }
    if (state === 'closed') {
      throw refused(`${formatDate(toUnixSeconds(session.startsAt))} 的签到已经结束，如需补签请联系工作人员`);
    }
    const audience = session.audience as RoleId[];
    if (audience.length > 0 && !(certified && roleId !== null && audience.includes(roleId))) {
      throw refused(
        `本场面向已认证的${audience.map((role) => roleTitle[role]).join('、')}，请切换身份后重试`,
      );
    }
    if (session.courseId !== null && !(await ports.courses.rights.mayTake(userId, session.courseId))) {
      throw refused('本场面向相关课程的学员，您还没有该课程的学习权限');
    }
  }

  async function answer(entry: EntryRow, session: SessionRow, already: boolean) {
    if (entry.removedAt) {
      throw refused(`您的签到已被工作人员移除（${entry.removedReason}），如有疑问请联系工作人员`);
    }
    const courseTitle = await store.courseTitle(database, session.courseId);
    return { entry: ownEntryOf(entry, session, courseTitle), already };
  }

  return {
    async checkIn(visitor: Visitor, { code: text, position }: Given) {
      const { userId } = visitor;
      const { session, way, isFresh } = isToken(text) ? await byToken(text) : await byCode(text, userId);
      const before = await store.entryOf(database, session.id, userId);
      // Idempotent: a reloaded page sends its old token again.
      if (before) return answer(before, session, true);
      if (!isFresh) throw refused('二维码已过期，请扫描屏幕上最新的二维码');
      await admit(session, visitor);
      const place = placeOf(session);
      const distance = place && distanceAt(place, position);
      const entering = { sessionId: session.id, userId, way, at: clock(), distance };
      const isNew = await database.transaction((transaction) => store.enter(transaction, entering));
      if (isNew === null) throw refused('本场签到已取消，请联系工作人员');
      const entry = await store.entryOf(database, session.id, userId);
      return answer(entry!, session, !isNew);
    },
  };
}
