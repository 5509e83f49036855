import { randomUUID } from 'node:crypto';
import type { AttendanceContent, AttendanceScreen } from '@portal/contract/attendance';
import { formatDate } from '@portal/contract/time';
import { sql } from 'drizzle-orm';
import type { Race, Track } from './races.track.ts';

type CheckedIn = { entry: { id: number }; already: boolean };

/** Few enough that the code on the screen is still fresh for the last of them. */
const together = 25;
const title = '演练：同时签到';

/** A session that is open now: from the last minute to the end of the hour, on this day. */
async function open(track: Track): Promise<number> {
  const now = Math.floor(Date.now() / 1000);
  const midnight = Date.parse(`${formatDate(now)}T00:00:00+08:00`) / 1000;
  const content: AttendanceContent = {
    title,
    place: '演练会场',
    starts: Math.max(midnight, now - 60),
    ends: Math.min(midnight + 86_399, now + 3600),
    open_minutes: 0,
    credit_hours: 1.5,
    mode: 'changing',
    near: null,
    course_id: null,
    audience: [],
  };
  return (await track.staff<{ id: number }>('attendanceCreate', { key: randomUUID(), content })).id;
}

/** Everybody checks in to each session at both processes at the same moment. */
export const checkIns: Race = async (track, presses) => {
  const sessions = Math.ceil(presses / (track.tokens.length * track.origins.length));
  let tries = 0;
  let entered = 0;
  for (let nth = 0; nth < sessions; nth += 1) {
    const id = await open(track);
    for (let from = 0; from < track.tokens.length; from += together) {
      const { shown } = await track.staff<AttendanceScreen>('attendanceScreen', { id });
      const code = new URL(shown!.link).searchParams.get('token')!;
      const people = track.tokens.slice(from, from + together);
      const answers = await track.press<CheckedIn>('user/attendanceCheckIn', { code }, people);
      for (const own of answers) {
        tries += own.length;
        const good = own.filter((answer) => answer.code === 1);
        const first = good.filter(({ data }) => !data.already).length;
        const entries = new Set(good.map(({ data }) => data.entry.id)).size;
        if (good.length !== own.length || first !== 1 || entries !== 1) {
          track.faults.push(
            `session ${id}: ${first} new of ${entries} entries; ${own.map(({ msg }) => msg).join(' / ')}`,
          );
        }
        entered += first;
      }
    }
  }
  return {
    text: `${sessions} 场签到，${track.tokens.length} 人，同时按下 ${tries} 次，签到 ${entered} 人次`,
    check: async (read) => {
      const entries = await read(sql`select count(*) from attendance_entries e
        join attendance_sessions s on s.id = e.session_id where s.title = ${title}`);
      const wanted = sessions * track.tokens.length;
      return entries === wanted && entered === wanted
        ? []
        : [`${wanted} people came, ${entered} were told so, ${entries} are counted`];
    },
  };
};
