import { addDays, dayOf, startOfDay } from '@portal/contract/days';
import type { DeskSlot } from '@portal/contract/reservation-desk';
import { toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { deskStore } from './reservations.desk.store.ts';
import type { Desk } from './reservations.desk.ts';
import { momentText, type Places, refused } from './reservations.places.ts';
import { mostServices, serviceStore } from './reservations.services.store.ts';
import { exceptionOn, type Slot, slotsOn, takenDuring } from './reservations.slots.ts';
import { type ReservationRow, reservationStore as store, type TakenRow } from './reservations.store.ts';
import type { Tokens } from './reservations.token.ts';
import { deskReservationOf } from './reservations.wire.ts';

type Shown = { from?: string | undefined; days: number; service_id?: number | undefined };
type WalkIn = {
  key: string;
  service_id: number;
  slot_id: number;
  name: string;
  mobile: string;
  remark: string;
};
type Mark = 'attended' | 'no_show' | 'booked';
export type Visits = ReturnType<typeof createVisits>;

/** The day of staff: who comes, who came, and who did not. */
export function createVisits(
  platform: Platform,
  { desk, places, tokens }: { desk: Desk; places: Places; tokens: Tokens },
) {
  const { database, clock, keyring } = platform;

  async function attend(actor: Actor, id: number, scanned: string | null) {
    return change(platform, 'reservations', async (transaction) => {
      const row = await store.lock(transaction, id);
      const service = row && (await serviceStore.byId(transaction, row.serviceId));
      if (!row || !service) throw refused('预约不存在');
      if (scanned !== null && !tokens.isOf(scanned, row)) {
        throw refused('二维码无效或已改约，请让对方打开「我的预约」出示最新的二维码');
      }
      const answer = {
        id,
        name: row.name,
        service: service.title,
        starts: toUnixSeconds(row.startsAt),
      };
      if (row.state === 'attended') return { ...answer, already: true };
      if (row.state !== 'booked' && !(row.state === 'no_show' && scanned === null)) {
        throw refused('该预约未生效或已取消，不能签到');
      }
      if (dayOf(row.startsAt) > dayOf(clock())) {
        throw refused(`该预约的时间是 ${momentText(row.startsAt)}，当天才能签到`);
      }
      if (scanned !== null && dayOf(row.startsAt) < dayOf(clock())) {
        throw refused(`该预约的时间是 ${momentText(row.startsAt)}，已经过期`);
      }
      await store.change(transaction, id, { state: 'attended', updatedAt: clock() });
      const [action, detail] =
        scanned === null
          ? (['mark', { before: row.state, after: 'attended' }] as const)
          : (['checkIn', {}] as const);
      await desk.record(transaction, actor, action, `reservation:${id}`, detail);
      return { ...answer, already: false };
    });
  }

  /** Finance has agreed with the buyer on a part of the money, so the rest is not owed. */
  const isSettled = async (transaction: Transaction, { state, orderNo }: ReservationRow) =>
    state === 'booked' && orderNo !== null && (await store.isPartlyRefunded(transaction, orderNo));

  /** The key was used with other content: refuse, so that the difference is noticed. */
  function sameEntry(row: ReservationRow, asked: WalkIn): number {
    const isSame =
      row.serviceId === asked.service_id &&
      toUnixSeconds(row.startsAt) === asked.slot_id &&
      row.name === asked.name &&
      row.remark === asked.remark &&
      keyring.open(row.mobileSealed) === asked.mobile;
    if (!isSame) throw refused('前一次提交已经登记，请关闭后重新填写');
    return row.id;
  }

  return {
    async calendar({ from, days, service_id }: Shown) {
      const today = dayOf(clock());
      const first = from ?? today;
      const shown = Array.from({ length: days }, (_, index) => addDays(first, index));
      const end = addDays(first, days);
      const [begins, ends] = [startOfDay(first), startOfDay(end)];
      const exceptions = await serviceStore.exceptions(database, first, end);
      const rows = await deskStore.between(database, begins, ends, service_id);
      const slotRows = await store.slotsBetween(database, begins, ends, service_id);
      const takenRows = await store.takenBetween(database, begins, ends, { serviceId: service_id });
      const all = await serviceStore.withComing(database, clock());
      const services = all
        .slice(0, mostServices)
        .map(({ service }) => service)
        .filter(({ id }) => service_id === undefined || id === service_id);

      const bySlot: Map<string, ReservationRow[]> = Map.groupBy(
        rows,
        (row) => `${row.serviceId}:${row.startsAt.getTime()}`,
      );
      const takenOn: Map<string, TakenRow[]> = Map.groupBy(
        takenRows,
        (row) => `${row.serviceId}:${dayOf(row.startsAt)}`,
      );

      return {
        today,
        days: shown.map((day) => ({
          day,
          note: exceptions.find((each) => each.day === day && each.serviceId === null)?.note ?? '',
          slots: services
            .flatMap((service): DeskSlot[] => {
              const key = (startsAt: Date) => `${service.id}:${startsAt.getTime()}`;
              const byRule =
                service.open || exceptionOn(day, service.id, exceptions)
                  ? slotsOn(day, service, exceptions)
                  : [];
              // A slot of older rules stays as long as somebody has a place in it.
              const taken = takenOn.get(`${service.id}:${day}`) ?? [];
              const kept = slotRows.flatMap(({ serviceId, startsAt, capacity }): Slot[] => {
                const isThis = (slot: { startsAt: Date }) => slot.startsAt.getTime() === startsAt.getTime();
                const stays = serviceId === service.id && !byRule.some(isThis) ? taken.filter(isThis) : [];
                const last = Math.max(...stays.map(({ endsAt }) => endsAt.getTime()));
                return stays.length > 0 ? [{ startsAt, endsAt: new Date(last), capacity }] : [];
              });
              return [...byRule, ...kept].map(({ startsAt, endsAt, capacity }) => {
                const inSlot = bySlot.get(key(startsAt)) ?? [];
                return {
                  service: { id: service.id, title: service.title },
                  slot_id: toUnixSeconds(startsAt),
                  starts: toUnixSeconds(startsAt),
                  ends: toUnixSeconds(endsAt),
                  capacity,
                  taken: takenDuring({ startsAt, endsAt }, taken),
                  waiting: inSlot.filter(({ state }) => state === 'waiting').length,
                  reservations: inSlot.filter(isShown).map((row) => deskReservationOf(row, keyring)),
                };
              });
            })
            .toSorted((one, other) => one.starts - other.starts || one.service.id - other.service.id),
        })),
      };
    },

    /** Idempotent: the same key makes one reservation. */
    walkIn(actor: Actor, asked: WalkIn): Promise<number> {
      return change(platform, 'reservations', async (transaction) => {
        const service = await serviceStore.hold(transaction, asked.service_id);
        if (!service) throw refused('预约服务不存在');
        const startsAt = new Date(asked.slot_id * 1000);
        const entryKey = `staff:${actor.userId}:${asked.key}`;
        const before = await store.byEntryKey(transaction, entryKey);
        if (before) return sameEntry(before, asked);
        const slot = await places.slotOf(transaction, service, startsAt);
        const now = clock();
        if (!slot || slot.endsAt <= now) throw refused('该时段不开放或已经结束');
        const key = { serviceId: service.id, startsAt };
        if (!(await places.take(transaction, service.id, slot)))
          throw refused('该时段已约满', { full: true });
        const row = await store.add(transaction, {
          ...key,
          endsAt: slot.endsAt,
          name: asked.name,
          mobileSealed: keyring.seal(asked.mobile),
          remark: asked.remark,
          state: 'booked',
          price: service.price,
          enteredBy: actor.userId,
          entryKey,
          remindedAt: now,
          createdAt: now,
          updatedAt: now,
        });
        const detail = { service: service.title, starts: toUnixSeconds(startsAt) };
        await desk.record(transaction, actor, 'walkIn', `reservation:${row.id}`, detail);
        return row.id;
      });
    },

    async checkIn(actor: Actor, token: string) {
      const id = tokens.idIn(token);
      if (id === null) throw refused('这不是预约二维码');
      return attend(actor, id, token);
    },

    async mark(actor: Actor, id: number, state: Mark): Promise<void> {
      if (state === 'attended') {
        await attend(actor, id, null);
        return;
      }
      await change(platform, 'reservations', async (transaction) => {
        const row = await store.lock(transaction, id);
        if (!row) throw refused('预约不存在');
        if (row.state === state) return;
        if (!['booked', 'attended', 'no_show'].includes(row.state)) throw refused('该预约未生效或已取消');
        if (state === 'no_show' && row.startsAt > clock()) throw refused('预约时间未到，不能记为未到场');
        if (
          state === 'booked' &&
          row.userId !== null &&
          (await store.activeOf(transaction, row, row.userId))
        ) {
          throw refused('本人在该时段另有预约，不能改回');
        }
        await store.change(transaction, id, { state, updatedAt: clock() });
        const detail = { before: row.state, after: state };
        await desk.record(transaction, actor, 'mark', `reservation:${id}`, detail);
      });
    },

    async cancel(actor: Actor, id: number, reason: string): Promise<void> {
      await change(platform, 'reservations', async (transaction) => {
        const row = await places.hold(transaction, id);
        if (row.state === 'cancelled') return;
        if (row.state === 'attended' || row.state === 'no_show') throw refused('该预约已经结束，不能取消');
        if (row.orderNo !== null && !(await isSettled(transaction, row))) {
          throw refused(
            row.state === 'held'
              ? '该预约正在等待付款，未付款会自动释放'
              : '已付款的预约须先退款，请财务在订单中发起：全额退款后自动取消，部分退款后可在此取消',
          );
        }
        const service = (await serviceStore.byId(transaction, row.serviceId))!;
        await places.end(transaction, row, reason);
        await places.tell(transaction, row, 'cancelled', {
          title: '预约已被取消',
          content: `「${service.title}」${momentText(row.startsAt)} 的预约已由工作人员取消，原因：${reason}。`,
        });
        await desk.record(transaction, actor, 'cancel', `reservation:${id}`, { before: row.state, reason });
      });
    },
  };
}

/** Who waits is counted; who gave up is left out. */
const isShown = ({ state }: ReservationRow) => state !== 'waiting' && state !== 'cancelled';
