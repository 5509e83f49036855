import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import { createCodes, nextStep } from './attendance.codes.ts';
import { noSession } from './attendance.desk.ts';
import { attendanceStore as store, type SessionRow } from './attendance.store.ts';
import { placeOf, stateOf } from './attendance.wire.ts';

/** What the projector shows now. */
export function createScreen({ database, clock, keyring, settings }: Platform) {
  const codes = createCodes(keyring);

  function shownOf(session: SessionRow, now: Date) {
    const isChanging = session.mode === 'changing';
    const code = isChanging ? codes.changingCode(session.id, now) : session.code;
    const query = new URLSearchParams({ token: isChanging ? codes.token(session.id, now) : code });
    // So that the phone asks for the position before the token grows old.
    if (placeOf(session)) query.set('near', '1');
    const link = `${settings.publicUrl}/pages_workbench/pages/sign?${query}`;
    return { link, code, until: isChanging ? nextStep(now) : toUnixSeconds(session.endsAt) };
  }

  return async (id: number) => {
    const session = await store.byId(database, id);
    if (!session) throw noSession();
    const now = clock();
    const state = stateOf(session, now);
    return {
      id,
      title: session.title,
      place: session.place,
      starts: toUnixSeconds(session.startsAt),
      ends: toUnixSeconds(session.endsAt),
      opens: toUnixSeconds(session.opensAt),
      mode: session.mode,
      state,
      attendees: await store.attendeeCount(database, id),
      now: toUnixSeconds(now),
      shown: state === 'open' ? shownOf(session, now) : null,
    };
  };
}

export type AttendanceScreenRule = ReturnType<typeof createScreen>;
