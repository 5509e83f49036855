import { code, PortalError } from '@portal/contract/codes';
import { dayLength, dayOf } from '@portal/contract/days';
import { holdMinutes, offerMinutes } from '@portal/contract/reservation-titles';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import { z } from 'zod';
import { change } from '../../platform/change.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { job, type Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import { isBookable } from './reservations.rules.ts';
import { type ServiceRow, serviceStore } from './reservations.services.store.ts';
import { type Slot, slotAt } from './reservations.slots.ts';
import { type ReservationRow, reservationStore as store } from './reservations.store.ts';

export type PlacePorts = { messages: Pick<Messages, 'send'> };
export type Places = ReturnType<typeof createPlaces>;

export const ownPage = '/pages_workbench/pages/reservations';
const minute = 60_000;
const lapseData = z.object({ id: z.number() });

export const refused = (message: string, data?: unknown) => new PortalError(code.failure, message, data);
export const momentText = (moment: Date) => formatMoment(toUnixSeconds(moment));

/**
 * Places of slots: taken, kept and passed on to whoever waits. Every step is part of a transaction that locks the order
 * first (where there is one), then the service (several in the order of their ids), then the reservation.
 */
export function createPlaces(platform: Platform, { messages }: PlacePorts) {
  const { clock, jobs } = platform;

  const lapse: Job<typeof lapseData> = job({
    name: 'reservations.lapse',
    title: '收回到时未确认的名额',
    data: lapseData,
    pollSeconds: 10,
    run: ({ id }) => lapseOf(id),
  });

  async function slotOf(queries: Queries, service: ServiceRow, startsAt: Date): Promise<Slot | null> {
    const exceptions = await serviceStore.exceptionsOf(queries, service.id, dayOf(startsAt));
    return slotAt(startsAt, service, exceptions);
  }

  /** A reservation and its service, both locked. */
  async function hold(transaction: Transaction, id: number, userId?: number): Promise<ReservationRow> {
    const seen = await store.byId(transaction, id, userId);
    if (!seen) throw refused('预约不存在');
    await serviceStore.hold(transaction, seen.serviceId);
    const row = (await store.lock(transaction, id))!;
    if (row.startsAt.getTime() !== seen.startsAt.getTime()) throw refused('预约刚刚改变，请重试');
    return row;
  }

  function tell(
    transaction: Transaction,
    row: ReservationRow,
    event: string,
    { title, content }: { title: string; content: string },
  ): Promise<unknown> {
    if (row.userId === null) return Promise.resolve();
    const eventKey = `reservation.${event}:${row.id}:${toUnixSeconds(row.startsAt)}:${row.moves}`;
    return messages.send(transaction, {
      userId: row.userId,
      type: 2,
      title,
      content,
      link: ownPage,
      eventKey,
    });
  }

  /** Kept for somebody until then. */
  async function keep(
    transaction: Transaction,
    row: ReservationRow,
    state: 'held' | 'offered',
  ): Promise<ReservationRow> {
    const now = clock().getTime();
    const minutes = state === 'held' ? holdMinutes : offerMinutes;
    const until = new Date(Math.min(now + minutes * minute, row.startsAt.getTime()));
    await jobs.send(lapse, { id: row.id }, transaction, { startAfter: until });
    return store.change(transaction, row.id, { state, until, updatedAt: clock() });
  }

  /** With a word to its owner. Who reserves for the next day needs no reminder. */
  async function book(
    transaction: Transaction,
    row: ReservationRow,
    service: ServiceRow,
  ): Promise<ReservationRow> {
    const now = clock();
    const isSoon = row.startsAt.getTime() - now.getTime() <= dayLength;
    const booked = await store.change(transaction, row.id, {
      state: 'booked',
      until: null,
      remindedAt: isSoon ? now : null,
      updatedAt: now,
    });
    await tell(transaction, booked, 'booked', {
      title: '预约成功',
      content: `您已预约「${service.title}」，时间 ${momentText(row.startsAt)}，地点：${service.place}。`,
    });
    return booked;
  }

  /** False when all places are taken, that of `besides` left out. The service is locked by the caller. */
  async function take(
    transaction: Transaction,
    serviceId: number,
    slot: Slot,
    besides?: number,
  ): Promise<boolean> {
    await store.addSlot(transaction, serviceId, slot);
    if (await store.isFull(transaction, serviceId, slot, besides)) return false;
    await store.take(transaction, serviceId, slot);
    return true;
  }

  /** Offers the free places to the first of the waiting list. The caller has locked the service. */
  async function offer(transaction: Transaction, service: ServiceRow, slot: Slot): Promise<void> {
    if (!service.open || !isBookable(service, slot.startsAt, clock())) return;
    const { startsAt, endsAt } = slot;
    for (;;) {
      const next = await store.nextWaiting(transaction, { serviceId: service.id, startsAt });
      if (!next || !(await take(transaction, service.id, slot))) return;
      // Other rules may have given the slot another length since.
      const offered = await keep(
        transaction,
        await store.change(transaction, next.id, { endsAt }),
        'offered',
      );
      await tell(transaction, offered, 'offered', {
        title: '候补有名额了',
        content: `「${service.title}」${momentText(next.startsAt)} 有一个名额，为您保留至 ${momentText(offered.until!)}，请尽快确认。`,
      });
    }
  }

  /** Offers a freed place to the waiting list of its slot, or of an overlapping one on that day. */
  async function passOn(transaction: Transaction, row: ReservationRow): Promise<void> {
    const service = (await serviceStore.byId(transaction, row.serviceId))!;
    for (const startsAt of await store.waitedOn(transaction, service.id, dayOf(row.startsAt))) {
      const slot = await slotOf(transaction, service, startsAt);
      if (slot) await offer(transaction, service, slot);
    }
  }

  /** Ends the reservation and offers its place to the waiting list. The caller has locked both. */
  async function end(transaction: Transaction, row: ReservationRow, reason: string): Promise<ReservationRow> {
    const ended = await store.change(transaction, row.id, {
      state: 'cancelled',
      reason,
      until: null,
      updatedAt: clock(),
    });
    if (row.state === 'waiting' || row.state === 'cancelled') return ended;
    await store.free(transaction, row);
    await passOn(transaction, row);
    return ended;
  }

  /** Nobody gets a place of this slot any more: who waits for it is told so. The service is locked by the caller. */
  async function endWaiting(
    transaction: Transaction,
    service: ServiceRow,
    { startsAt, reason }: { startsAt: Date; reason: string },
  ): Promise<void> {
    for (;;) {
      const next = await store.nextWaiting(transaction, { serviceId: service.id, startsAt });
      if (!next) return;
      await end(transaction, next, reason);
      await tell(transaction, next, 'unserved', {
        title: '候补已结束',
        content: `您候补的「${service.title}」${momentText(startsAt)} 的时段已结束候补，原因：${reason}。您可以选择其他时段。`,
      });
    }
  }

  async function lapseOf(id: number): Promise<void> {
    await change(platform, 'reservations', async (transaction) => {
      if (!(await store.byId(transaction, id))) return;
      const row = await hold(transaction, id);
      const isOver = row.until !== null && row.until <= clock();
      if (!isOver || !(row.state === 'offered' || (row.state === 'held' && row.orderNo === null))) return;
      const isOffer = row.state === 'offered';
      await end(transaction, row, isOffer ? '候补名额未在时限内确认' : '未在时限内下单付款');
      await tell(transaction, row, 'lapsed', {
        title: isOffer ? '候补名额已失效' : '预约名额已释放',
        content: `${momentText(row.startsAt)} 的名额未在时限内${isOffer ? '确认' : '付款'}，已让给下一位。`,
      });
    });
  }

  return { lapse, slotOf, hold, tell, keep, book, take, offer, passOn, end, endWaiting, lapseOf };
}
