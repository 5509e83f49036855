import { toUnixSeconds } from '@portal/contract/time';
import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AttendeePorts, createAttendees } from './attendance.attendees.ts';
import { type CheckInPorts, createCheckIn } from './attendance.check-in.ts';
import { createDesk } from './attendance.desk.ts';
import { attendedDownload, attendeeDownload } from './attendance.downloads.ts';
import { attendanceFigures } from './attendance.figures.ts';
import { createReading } from './attendance.reading.ts';
import { attendanceRoutes } from './attendance.routes.ts';
import { createScreen } from './attendance.screen.ts';
import { attendanceStore as store } from './attendance.store.ts';

export type Attendance = ReturnType<typeof createAttendance>;

/** Sessions people check in at, and the credit hours they bring. */
export function createAttendance(platform: Platform, ports: CheckInPorts & AttendeePorts) {
  const { database } = platform;
  const desk = createDesk(platform);

  const personalData: PersonalData = {
    name: 'attendance',
    collect: async (userId) =>
      (await store.allOf(database, userId)).map(({ entry, session }) => ({
        title: session.title,
        place: session.place,
        credit_hours: session.creditHours,
        way: entry.way,
        time: toUnixSeconds(entry.at),
        distance: entry.distance,
        reason: entry.reason,
        removed: entry.removedAt && toUnixSeconds(entry.removedAt),
        removed_reason: entry.removedReason,
      })),
    erase: (transaction, userId) => store.erase(transaction, userId),
  };

  return {
    calls: attendanceRoutes({
      checkIn: createCheckIn(platform, ports),
      reading: createReading(platform),
      desk,
      attendees: createAttendees(platform, desk, ports),
      screen: createScreen(platform),
    }),
    downloads: [attendeeDownload(platform), attendedDownload(platform)],
    figures: attendanceFigures(platform),
    personalData,
  };
}
