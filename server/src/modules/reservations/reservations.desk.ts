import type { AuditActionOf } from '@portal/contract/audit-actions';
import { code, PortalError } from '@portal/contract/codes';
import { addDays, dayOf } from '@portal/contract/days';
import type { OpeningHours, ReservationContent } from '@portal/contract/reservation-desk';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { deskStore } from './reservations.desk.store.ts';
import { type Places, refused } from './reservations.places.ts';
import { mostServices, type ServiceRow, serviceStore } from './reservations.services.store.ts';
import { reservationStore as store } from './reservations.store.ts';
import { faultOf, hoursFault } from './reservations.slots.ts';

type NewException = { service_id: number | null; day: string; hours: OpeningHours | null; note: string };
export type Desk = ReturnType<typeof createDesk>;

const wrong = (field: string, fault: string) =>
  new PortalError(code.invalidFields, fault, { fields: { [field]: fault } });

/** A year of exceptions ahead is all that is shown. */
const daysShown = 400;

/** Services, their rules, and the days on which they do not hold. */
export function createDesk(platform: Platform, places: Places) {
  const { database, clock, audit } = platform;

  function record(
    transaction: Transaction,
    { userId, address }: Actor,
    action: AuditActionOf<'reservations'>,
    subject: `${'reservation' | 'reservationService' | 'reservationException'}:${number}`,
    detail: Record<string, unknown>,
  ): Promise<void> {
    return audit.record(transaction, {
      actorId: userId,
      action: `reservations.${action}`,
      subject,
      detail,
      address,
    });
  }

  function check({ rules, open }: ReservationContent): void {
    const fault = faultOf(rules);
    if (fault) throw wrong('content.rules', fault);
    if (open && rules.length === 0) throw wrong('content.rules', '开放预约前请至少设置一条规则');
  }

  /** Who waits for a slot that the day has no more waits for nothing. */
  async function endUnserved(transaction: Transaction, service: ServiceRow, day: string): Promise<void> {
    for (const startsAt of await store.waitedOn(transaction, service.id, day)) {
      if (await places.slotOf(transaction, service, startsAt)) continue;
      await places.endWaiting(transaction, service, { startsAt, reason: '该时段不再开放' });
    }
  }

  return {
    record,

    async services() {
      const rows = await serviceStore.withComing(database, clock());
      return rows.map(({ service, coming }) => ({
        id: service.id,
        revision: service.revision,
        content: contentOf(service),
        coming,
      }));
    },

    createService(actor: Actor, key: string, content: ReservationContent): Promise<number> {
      return change(platform, 'reservations', async (transaction) => {
        check(content);
        const now = clock();
        const id = await serviceStore.add(transaction, {
          ...columnsOf(content),
          idempotencyKey: key,
          createdBy: actor.userId,
          createdAt: now,
          updatedAt: now,
        });
        if (id === null) {
          const before = await serviceStore.byKey(transaction, key);
          if (before?.createdBy !== actor.userId) throw refused('请刷新页面后重新保存');
          return before.id;
        }
        if ((await serviceStore.total(transaction)) > mostServices) {
          throw refused(`预约服务最多 ${mostServices} 个`);
        }
        await record(transaction, actor, 'createService', `reservationService:${id}`, {
          title: content.title,
        });
        return id;
      });
    },

    saveService(actor: Actor, id: number, revision: number, content: ReservationContent): Promise<number> {
      return change(platform, 'reservations', async (transaction) => {
        const service = await serviceStore.hold(transaction, id);
        if (!service) throw refused('预约服务不存在');
        if (service.revision !== revision) {
          throw refused('该服务刚被其他人修改，您的修改尚未保存；请核对后再试', {
            conflict: true,
            revision: service.revision,
          });
        }
        check(content);
        const next = revision + 1;
        await serviceStore.change(transaction, id, {
          ...columnsOf(content),
          revision: next,
          updatedAt: clock(),
        });
        const detail = { before: contentOf(service), after: content };
        await record(transaction, actor, 'saveService', `reservationService:${id}`, detail);
        return next;
      });
    },

    async exceptions() {
      const today = dayOf(clock());
      const rows = await deskStore.exceptions(database, today, addDays(today, daysShown));
      return rows.map(({ row: { id, serviceId, day, hours, note }, affected }) => ({
        id,
        service_id: serviceId,
        day,
        hours,
        note,
        affected,
      }));
    },

    setException(actor: Actor, { service_id, day, hours, note }: NewException) {
      if (day < dayOf(clock())) throw wrong('day', '请选择今天或以后的日期');
      const fault = hours && hoursFault(hours);
      if (fault) throw wrong('hours', fault);
      return change(platform, 'reservations', async (transaction) => {
        const services = await serviceStore.holdAll(transaction, service_id);
        if (service_id !== null && services.length === 0) throw wrong('service_id', '预约服务不存在');
        const row = { serviceId: service_id, day, hours, note, createdBy: actor.userId, createdAt: clock() };
        const id = await serviceStore.setException(transaction, row);
        const detail = { service_id, day, hours, note };
        await record(transaction, actor, 'setException', `reservationException:${id}`, detail);
        for (const service of services) await endUnserved(transaction, service, day);
        return { id, affected: await deskStore.affectedBy(transaction, id) };
      });
    },

    async removeException(actor: Actor, id: number): Promise<void> {
      await change(platform, 'reservations', async (transaction) => {
        const seen = await serviceStore.exceptionById(transaction, id);
        if (!seen) return;
        await serviceStore.holdAll(transaction, seen.serviceId);
        const removed = await serviceStore.removeException(transaction, id);
        if (!removed) return;
        const { serviceId, day, hours, note } = removed;
        const detail = { service_id: serviceId, day, hours, note };
        await record(transaction, actor, 'removeException', `reservationException:${id}`, detail);
      });
    },
  };
}

export function contentOf(row: ServiceRow): ReservationContent {
  return {
    title: row.title,
    summary: row.summary,
    description: row.description,
    place: row.place,
    people: row.people,
    price: row.price,
    lead_minutes: row.leadMinutes,
    days_ahead: row.daysAhead,
    cancel_hours: row.cancelHours,
    rules: row.rules,
    open: row.open,
  };
}

export function columnsOf(content: ReservationContent) {
  const { lead_minutes, days_ahead, cancel_hours, ...same } = content;
  return { ...same, leadMinutes: lead_minutes, daysAhead: days_ahead, cancelHours: cancel_hours };
}
