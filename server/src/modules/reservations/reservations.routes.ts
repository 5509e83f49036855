import { success } from '@portal/contract/endpoint';
import { reservationDesk } from '@portal/contract/reservation-desk';
import { reservations as endpoints } from '@portal/contract/reservations';
import { type Implemented, implement } from '../../platform/http/api.ts';
import { actorOf } from '../../platform/http/caller.ts';
import type { Booking } from './reservations.booking.ts';
import type { Desk } from './reservations.desk.ts';
import type { Reading } from './reservations.reading.ts';
import type { Visits } from './reservations.visits.ts';

type Parts = { booking: Booking; reading: Reading; desk: Desk; visits: Visits };

export function reservationRoutes({ booking, reading, desk, visits }: Parts): Implemented[] {
  return [
    implement(endpoints.services, async (input, { session }) =>
      success(await reading.services(input, session?.kind === 'user' ? session.userId : null)),
    ),
    implement(endpoints.reserve, async (input, { session }) =>
      success({ id: await booking.reserve(session.userId, input) }, '预约成功'),
    ),
    implement(endpoints.wait, async (input, { session }) =>
      success({ id: await booking.wait(session.userId, input) }, '已加入候补'),
    ),
    implement(endpoints.accept, async ({ id }, { session }) =>
      success({ state: await booking.accept(session.userId, id) }, '名额已确认'),
    ),
    implement(endpoints.list, async (input, { session }) =>
      success(await reading.list(session.userId, input)),
    ),
    implement(endpoints.read, async ({ id }, { session }) => success(await reading.read(session.userId, id))),
    implement(endpoints.move, async ({ id, slot_id }, { session }) => {
      await booking.move(session.userId, id, slot_id);
      return success(await reading.read(session.userId, id), '改约成功');
    }),
    implement(endpoints.cancel, async ({ id, reason }, { session }) => {
      await booking.cancel(session.userId, id, reason);
      return success({}, '已取消');
    }),

    implement(reservationDesk.calendar, async (input) => success(await visits.calendar(input))),
    implement(reservationDesk.walkIn, async (input, caller) =>
      success({ id: await visits.walkIn(actorOf(caller), input) }, '已登记'),
    ),
    implement(reservationDesk.checkIn, async ({ token }, caller) => {
      const answer = await visits.checkIn(actorOf(caller), token);
      return success(answer, answer.already ? '此前已签到' : '签到成功');
    }),
    implement(reservationDesk.mark, async ({ id, state }, caller) => {
      await visits.mark(actorOf(caller), id, state);
      return success({}, '已记录');
    }),
    implement(reservationDesk.cancel, async ({ id, reason }, caller) => {
      await visits.cancel(actorOf(caller), id, reason);
      return success({}, '预约已取消');
    }),
    implement(reservationDesk.services, async () => success(await desk.services())),
    implement(reservationDesk.createService, async ({ key, content }, caller) =>
      success({ id: await desk.createService(actorOf(caller), key, content) }, '已新建服务'),
    ),
    implement(reservationDesk.saveService, async ({ id, revision, content }, caller) =>
      success({ revision: await desk.saveService(actorOf(caller), id, revision, content) }, '已保存'),
    ),
    implement(reservationDesk.exceptions, async () => success(await desk.exceptions())),
    implement(reservationDesk.setException, async (input, caller) =>
      success(await desk.setException(actorOf(caller), input), '已保存'),
    ),
    implement(reservationDesk.removeException, async ({ id }, caller) => {
      await desk.removeException(actorOf(caller), id);
      return success({}, '已删除');
    }),
  ];
}
