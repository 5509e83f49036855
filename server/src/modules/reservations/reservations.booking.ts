import type { ReservationState } from '@portal/contract/reservation-titles';
import { change } from '../../platform/change.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { momentText, type Places, refused } from './reservations.places.ts';
import { cancelRefusal, isBookable, moveRefusal } from './reservations.rules.ts';
import { type ServiceRow, serviceStore } from './reservations.services.store.ts';
import type { Slot } from './reservations.slots.ts';
import { type ReservationRow, reservationStore as store } from './reservations.store.ts';

export type BookingPorts = {
  /** Closes an order that was not paid, and with it the hold on the place. */
  orders: { cancel(userId: number, orderNo: string): Promise<unknown> };
};
export type BookingRequest = {
  product_id: number;
  slot_id: number;
  name: string;
  mobile: string;
  remark: string;
};
export type Booking = ReturnType<typeof createBooking>;

const hour = 3600;
/** Of one person, still to come. */
const mostComing = 10;

const isFull = () => refused('该时段已约满，可选择其他时段或加入候补', { full: true });

/** A user's way from a free slot to a visit. */
export function createBooking(platform: Platform, { orders }: BookingPorts, places: Places) {
  const { database, clock, keyring, limits } = platform;

  /** Locked. */
  async function openService(transaction: Transaction, id: number): Promise<ServiceRow> {
    const service = await serviceStore.hold(transaction, id);
    if (!service?.open) throw refused('该服务不存在或已暂停预约');
    return service;
  }

  /** A slot that can be reserved now. */
  async function bookable(queries: Queries, service: ServiceRow, startsAt: Date): Promise<Slot> {
    const slot = await places.slotOf(queries, service, startsAt);
    if (!slot || !isBookable(service, startsAt, clock())) throw refused('该时段不开放预约，请选择其他时段');
    return slot;
  }

  const withinLimits = (userId: number) =>
    limits.use({ key: `reservations:${userId}`, most: 60, seconds: hour });

  type New = {
    service: ServiceRow;
    slot: Slot;
    userId: number;
    asked: BookingRequest;
    state: ReservationState;
  };

  async function add(transaction: Transaction, { service, slot, userId, asked, state }: New) {
    const now = clock();
    if ((await store.countComing(transaction, userId, now)) >= mostComing) {
      throw refused(`同时最多有 ${mostComing} 个未完成的预约或候补`);
    }
    const { startsAt, endsAt } = slot;
    return store.add(transaction, {
      serviceId: service.id,
      startsAt,
      endsAt,
      userId,
      name: asked.name,
      mobileSealed: keyring.seal(asked.mobile),
      remark: asked.remark,
      state,
      price: service.price,
      createdAt: now,
      updatedAt: now,
    });
  }

  /** Free ones are booked; a place that costs something is kept until it is ordered and paid. */
  const settle = (transaction: Transaction, row: ReservationRow, service: ServiceRow) =>
    row.price === 0 ? places.book(transaction, row, service) : places.keep(transaction, row, 'held');

  return {
    /** The same again answers the same reservation. */
    async reserve(userId: number, asked: BookingRequest): Promise<number> {
      await withinLimits(userId);
      return change(platform, 'reservations', async (transaction) => {
        const service = await openService(transaction, asked.product_id);
        const startsAt = new Date(asked.slot_id * 1000);
        const slot = await bookable(transaction, service, startsAt);
        const key = { serviceId: service.id, startsAt };
        const before = await store.activeOf(transaction, key, userId);
        if (before?.state === 'waiting') throw refused('您已在该时段的候补队列中');
        if (before?.state === 'offered') throw refused('候补到的名额正为您保留，请在「我的预约」中确认');
        if (before) return before.id;
        // A place that became free by a change of rules belongs to the waiting list.
        await places.offer(transaction, service, slot);
        if (!(await places.take(transaction, service.id, slot))) throw isFull();
        const row = await add(transaction, { service, slot, userId, asked, state: 'held' });
        await settle(transaction, row, service);
        return row.id;
      });
    },

    async wait(userId: number, asked: BookingRequest): Promise<number> {
      await withinLimits(userId);
      return change(platform, 'reservations', async (transaction) => {
        const service = await openService(transaction, asked.product_id);
        const startsAt = new Date(asked.slot_id * 1000);
        const slot = await bookable(transaction, service, startsAt);
        const key = { serviceId: service.id, startsAt };
        const before = await store.activeOf(transaction, key, userId);
        if (before?.state === 'waiting') return before.id;
        if (before) throw refused('您已有该时段的预约');
        if (!(await store.isFull(transaction, service.id, slot))) {
          throw refused('该时段有空余名额，可以直接预约', { free: true });
        }
        await store.addSlot(transaction, service.id, slot);
        const row = await add(transaction, { service, slot, userId, asked, state: 'waiting' });
        return row.id;
      });
    },

    async accept(userId: number, id: number): Promise<ReservationState> {
      return change(platform, 'reservations', async (transaction) => {
        const row = await places.hold(transaction, id, userId);
        if (row.state === 'booked' || row.state === 'held') return row.state;
        if (row.state !== 'offered' || row.until! <= clock()) throw refused('保留时间已过，名额已让给下一位');
        const service = (await serviceStore.byId(transaction, row.serviceId))!;
        return (await settle(transaction, row, service)).state;
      });
    },

    /** Its own place does not stand in its way; whoever waits gets that one after it has the new one. */
    async move(userId: number, id: number, slotId: number): Promise<void> {
      await withinLimits(userId);
      await change(platform, 'reservations', async (transaction) => {
        const seen = await store.byId(transaction, id, userId);
        if (!seen) throw refused('预约不存在');
        const service = await openService(transaction, seen.serviceId);
        const to = new Date(slotId * 1000);
        const slot = await bookable(transaction, service, to);
        if (to.getTime() === seen.startsAt.getTime()) throw refused('请选择与原来不同的时段');
        const key = { serviceId: service.id, startsAt: to };
        const row = (await store.lock(transaction, id))!;
        if (row.startsAt.getTime() !== seen.startsAt.getTime()) throw refused('预约刚刚改变，请重试');
        const refusal = moveRefusal(row, service, clock());
        if (refusal) throw refused(refusal);
        if (await store.activeOf(transaction, key, userId)) throw refused('您已有该时段的预约或候补');
        await places.offer(transaction, service, slot);
        await store.free(transaction, row);
        if (!(await places.take(transaction, service.id, slot, id))) throw isFull();
        const moved = await store.change(transaction, id, {
          startsAt: to,
          endsAt: slot.endsAt,
          moves: row.moves + 1,
        });
        await places.book(transaction, moved, service);
        await places.passOn(transaction, row);
      });
    },

    async cancel(userId: number, id: number, reason: string): Promise<void> {
      const seen = await store.byId(database, id, userId);
      if (!seen) throw refused('预约不存在');
      if (seen.state === 'cancelled') return;
      // The order locks itself first, and frees the place as it closes.
      if (seen.state === 'held' && seen.orderNo !== null) {
        await orders.cancel(userId, seen.orderNo);
        const now = await store.byId(database, id, userId);
        if (now?.state !== 'cancelled') throw refused('该预约刚刚付款成功，请刷新页面');
        return;
      }
      await change(platform, 'reservations', async (transaction) => {
        const row = await places.hold(transaction, id, userId);
        const service = (await serviceStore.byId(transaction, row.serviceId))!;
        if (row.state === 'cancelled') return;
        if (row.state === 'held' && row.orderNo !== null) throw refused('该预约刚刚下单，请重试');
        const refusal = cancelRefusal(row, service, clock());
        if (refusal) throw refused(refusal);
        await places.end(transaction, row, reason || '本人取消');
        await places.tell(transaction, row, 'cancelled', {
          title: '预约已取消',
          content: `「${service.title}」${momentText(row.startsAt)} 的${row.state === 'waiting' ? '候补' : '预约'}已取消。`,
        });
      });
    },
  };
}
