import { addDays, dayOf } from '@portal/contract/days';
import { mostMoves, refundHours } from '@portal/contract/reservation-titles';
import type { ServiceRow } from './reservations.services.store.ts';
import type { ReservationRow } from './reservations.store.ts';

type Window = Pick<ServiceRow, 'leadMinutes' | 'daysAhead'>;
type Timed = Pick<ReservationRow, 'startsAt' | 'orderNo'>;

/** The last day that can be reserved. */
export const lastDayOf = ({ daysAhead }: Pick<Window, 'daysAhead'>, now: Date): string =>
  addDays(dayOf(now), daysAhead);

export function isBookable(service: Window, startsAt: Date, now: Date): boolean {
  return (
    startsAt.getTime() - service.leadMinutes * 60_000 >= now.getTime() &&
    startsAt > now &&
    dayOf(startsAt) <= lastDayOf(service, now)
  );
}

/** A paid one is moved no later than it is refunded: from a later slot the refund would be asked for again. */
export const changeHours = (isPaid: boolean, { cancelHours }: Deadline): number =>
  isPaid ? Math.max(cancelHours, refundHours) : cancelHours;

/** Until when its owner may cancel or move it. */
export const changeUntil = (row: Timed, service: Deadline): Date =>
  new Date(row.startsAt.getTime() - changeHours(row.orderNo !== null, service) * 3_600_000);

type Changing = Pick<ReservationRow, 'startsAt' | 'state' | 'orderNo' | 'moves'>;
type Deadline = Pick<ServiceRow, 'cancelHours'>;
type Movable = Pick<ServiceRow, 'cancelHours' | 'open'>;

const tooLate = (row: Timed, service: Deadline) =>
  `预约开始前 ${changeHours(row.orderNo !== null, service)} 小时内不能自行更改，请联系工作人员`;

/** Why its owner cannot cancel it; null where they can. */
export function cancelRefusal(row: Changing, service: Deadline, now: Date): string | null {
  if (row.state === 'waiting' || row.state === 'offered' || row.state === 'held') return null;
  if (row.state !== 'booked') return '该预约已经结束，不能取消';
  if (row.startsAt <= now) return '预约时间已过，不能取消';
  if (row.orderNo !== null) return '已付款的预约请在订单中申请退款，退款后预约取消';
  return now > changeUntil(row, service) ? tooLate(row, service) : null;
}

export function moveRefusal(row: Changing, service: Movable, now: Date): string | null {
  if (row.state !== 'booked') return '只有已预约成功的可以改约';
  if (row.startsAt <= now) return '预约时间已过，不能改约';
  if (!service.open) return '该服务已暂停预约，不能改约';
  if (row.moves >= mostMoves) return `每个预约最多改约 ${mostMoves} 次，请联系工作人员`;
  return now > changeUntil(row, service) ? tooLate(row, service) : null;
}
