import { attendance as endpoints } from '@portal/contract/attendance';
import { success } from '@portal/contract/endpoint';
import { type Implemented, implement } from '../../platform/http/api.ts';
import { actorOf } from '../../platform/http/caller.ts';
import type { Attendees } from './attendance.attendees.ts';
import type { CheckIn } from './attendance.check-in.ts';
import type { AttendanceDesk } from './attendance.desk.ts';
import type { AttendanceReading } from './attendance.reading.ts';
import type { AttendanceScreenRule } from './attendance.screen.ts';

type Parts = {
  checkIn: CheckIn;
  reading: AttendanceReading;
  desk: AttendanceDesk;
  attendees: Attendees;
  screen: AttendanceScreenRule;
};

export function attendanceRoutes({ checkIn, reading, desk, attendees, screen }: Parts): Implemented[] {
  return [
    implement(endpoints.checkIn, async (given, { session }) => {
      const answer = await checkIn.checkIn(session, given);
      return success(answer, answer.already ? '您已签到' : '签到成功');
    }),
    implement(endpoints.month, async ({ month }, { session }) =>
      success(await reading.month(session.userId, month)),
    ),
    implement(endpoints.list, async (input) => success(await desk.list(input))),
    implement(endpoints.read, async ({ id }) => success(await desk.read(id))),
    implement(endpoints.create, async ({ key, content }, caller) =>
      success({ id: await desk.create(actorOf(caller), key, content) }, '已新建场次'),
    ),
    implement(endpoints.save, async ({ id, revision, content }, caller) =>
      success({ revision: await desk.save(actorOf(caller), id, revision, content) }, '已保存'),
    ),
    implement(endpoints.remove, async ({ id, reason }, caller) => {
      await desk.remove(actorOf(caller), id, reason);
      return success({}, '场次已删除');
    }),
    implement(endpoints.attendees, async (input) => success(await attendees.list(input))),
    implement(endpoints.addLate, async (input, caller) =>
      success({ entry_id: await attendees.addLate(actorOf(caller), input) }, '已补签'),
    ),
    implement(endpoints.removeEntry, async ({ entry_id, reason }, caller) => {
      await attendees.removeEntry(actorOf(caller), entry_id, reason);
      return success({}, '签到记录已移除');
    }),
    implement(endpoints.screen, async ({ id }) => success(await screen(id))),
  ];
}
