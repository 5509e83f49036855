import type { AttendanceContent, OwnAttendance } from '@portal/contract/attendance';
import type { AttendanceState } from '@portal/contract/attendance-titles';
import { maskMobile } from '@portal/contract/mobile';
import type { RoleId } from '@portal/contract/roles';
import { toUnixSeconds } from '@portal/contract/time';
import type { Keyring } from '../../platform/crypto.ts';
import type { Place } from './attendance.place.ts';
import type { EntryRow, SessionRow } from './attendance.store.ts';

type Times = Pick<SessionRow, 'opensAt' | 'endsAt'>;

export function stateOf({ opensAt, endsAt }: Times, now: Date): AttendanceState {
  if (now < opensAt) return 'coming';
  return now <= endsAt ? 'open' : 'closed';
}

export function placeOf({ latitude, longitude, radius }: SessionRow): Place | null {
  return latitude === null || longitude === null || radius === null ? null : { latitude, longitude, radius };
}

export function contentOf(row: SessionRow): AttendanceContent {
  return {
    title: row.title,
    place: row.place,
    starts: toUnixSeconds(row.startsAt),
    ends: toUnixSeconds(row.endsAt),
    open_minutes: row.openMinutes,
    credit_hours: row.creditHours,
    mode: row.mode,
    near: placeOf(row),
    course_id: row.courseId,
    audience: row.audience as RoleId[],
  };
}

export function ownEntryOf(entry: EntryRow, session: SessionRow, courseTitle: string | null): OwnAttendance {
  const { courseId } = session;
  return {
    id: entry.id,
    session_id: session.id,
    title: session.title,
    place: session.place,
    starts: toUnixSeconds(session.startsAt),
    ends: toUnixSeconds(session.endsAt),
    credit_hours: session.creditHours,
    course: courseId === null || courseTitle === null ? null : { id: courseId, title: courseTitle },
    way: entry.way,
    time: toUnixSeconds(entry.at),
  };
}

type Attending = { entry: EntryRow; nickname: string | null; mobileSealed: string | null };

/** The mobile masked, nothing of somebody erased. */
export function attendeeOf(keyring: Pick<Keyring, 'open'>, { entry, nickname, mobileSealed }: Attending) {
  return {
    id: entry.id,
    user_id: entry.userId,
    nickname: nickname ?? '',
    mobile: mobileSealed ? maskMobile(keyring.open(mobileSealed)) : '',
    way: entry.way,
    time: toUnixSeconds(entry.at),
    distance: entry.distance,
    reason: entry.reason,
    removed: entry.removedAt && toUnixSeconds(entry.removedAt),
    removed_reason: entry.removedReason,
  };
}
