import { dayOf } from '@portal/contract/days';
import { maskMobile } from '@portal/contract/mobile';
import type { DeskReservation } from '@portal/contract/reservation-desk';
import type { OrderHold } from '@portal/contract/order-titles';
import type { OwnReservation, ReservationService } from '@portal/contract/reservations';
import { toUnixSeconds } from '@portal/contract/time';
import type { Keyring } from '../../platform/crypto.ts';
import { cancelRefusal, changeHours, changeUntil, lastDayOf, moveRefusal } from './reservations.rules.ts';
import type { ServiceRow } from './reservations.services.store.ts';
import type { ReservationRow } from './reservations.store.ts';

export function serviceOf(
  row: ServiceRow,
  slots: ReservationService['slots'],
  now: Date,
): ReservationService {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    description: row.description,
    place: row.place,
    people: row.people,
    price: row.price,
    lead_minutes: row.leadMinutes,
    cancel_hours: changeHours(row.price > 0, row),
    first_day: dayOf(now),
    last_day: lastDayOf(row, now),
    slots,
  };
}

export type FoundReservation = { row: ReservationRow; service: ServiceRow; ahead: number };
type OwnParts = {
  /** Numbers of the orders that keep their place, however late it is: a bank transfer is looked at. */
  waiting: ReadonlyMap<string, OrderHold>;
  keyring: Pick<Keyring, 'open'>;
  now: Date;
  /** What is scanned, and the calendar file, of one that is booked. */
  linksOf(row: ReservationRow): { check_in: string; calendar: string };
};

export function ownOf(
  { row, service, ahead }: FoundReservation,
  { waiting, keyring, now, linksOf }: OwnParts,
): OwnReservation {
  const isBooked = row.state === 'booked' && row.endsAt > now;
  const transfer = waiting.get(row.orderNo ?? '') ?? null;
  return {
    id: row.id,
    service: { id: service.id, title: service.title, place: service.place },
    starts: toUnixSeconds(row.startsAt),
    ends: toUnixSeconds(row.endsAt),
    state: row.state,
    reason: row.reason,
    name: row.name,
    mobile: maskMobile(keyring.open(row.mobileSealed)),
    remark: row.remark,
    price: row.price,
    order_no: row.orderNo,
    transfer,
    until: row.until && !transfer ? toUnixSeconds(row.until) : null,
    ahead: row.state === 'waiting' ? ahead : null,
    may_cancel: cancelRefusal(row, service, now) === null,
    may_move: moveRefusal(row, service, now) === null,
    change_until: Math.max(0, toUnixSeconds(changeUntil(row, service))),
    ...(isBooked ? linksOf(row) : { check_in: null, calendar: null }),
    create_time: toUnixSeconds(row.createdAt),
  };
}

/** For staff, who may have to call. */
export function deskReservationOf(row: ReservationRow, keyring: Pick<Keyring, 'open'>): DeskReservation {
  return {
    id: row.id,
    state: row.state,
    user_id: row.userId,
    name: row.name,
    mobile: keyring.open(row.mobileSealed),
    remark: row.remark,
    price: row.price,
    order_no: row.orderNo,
    reason: row.reason,
    create_time: toUnixSeconds(row.createdAt),
  };
}
