import { code } from '@portal/contract/codes';
import { addDays } from '@portal/contract/days';
import { dataOf } from '@portal/contract/endpoint';
import { reservations } from '@portal/contract/reservations';
import { formatDate } from '@portal/contract/time';
import { data } from 'react-router';
import { clampDay, isDay } from '../ui/calendar.ts';
import type { Visit } from '../visit.ts';
import { clockText, hoursText, leadText, spanText } from './words.ts';

/** Days of one strip. */
const shownDays = 28;

export async function loadServices({ call }: Visit) {
  const services = dataOf(await call(reservations.services, {}));
  return services.map((service) => ({
    id: service.id,
    title: service.title,
    summary: service.summary,
    place: service.place,
    people: service.people,
    price: service.price,
    soon: service.slots.map((slot) => ({
      key: slot.slot_id,
      day: formatDate(slot.starts),
      label: `${formatDate(slot.starts).slice(5)} ${clockText(slot.starts)}`,
    })),
  }));
}
export type ServiceCard = Awaited<ReturnType<typeof loadServices>>[number];

type ServiceRequest = { id: number; search: URLSearchParams };

export async function loadService({ call, session }: Visit, { id, search }: ServiceRequest) {
  const dayIn = (name: string) => {
    const day = search.get(name) ?? '';
    return isDay(day) ? day : null;
  };
  const [head] = dataOf(await call(reservations.services, { product_id: id, days: 1 }));
  if (!head) throw data(null, { status: 404 });
  const { first_day, last_day } = head;
  const chosen = dayIn('day');
  const strip = clampDay(dayIn('from') ?? chosen ?? first_day, first_day, last_day);
  const from = chosen !== null && chosen < strip ? clampDay(chosen, first_day, last_day) : strip;
  const moving = session ? await movingOf(call, search.get('move'), id) : null;
  const shown = { product_id: id, from, days: shownDays, ...(moving && { moving: moving.id }) };
  const [service] = dataOf(await call(reservations.services, shown));
  if (!service) throw data(null, { status: 404 });
  const last = clampDay(addDays(from, shownDays - 1), first_day, last_day);
  const byDay = Map.groupBy(service.slots, (slot) => formatDate(slot.starts));
  const days: string[] = [];
  for (let day = from; day <= last; day = addDays(day, 1)) days.push(day);
  // The slot of the reservation being moved is no target.
  const freeOn = (day: string) =>
    (byDay.get(day) ?? []).reduce((sum, slot) => sum + (slot.slot_id === moving?.slot ? 0 : slot.free), 0);
  const firstFree = days.find((day) => freeOn(day) > 0);
  const day = chosen !== null && days.includes(chosen) ? chosen : (firstFree ?? from);

  return {
    id,
    title: service.title,
    summary: service.summary,
    description: service.description,
    place: service.place,
    people: service.people,
    price: service.price,
    lead: leadText(service.lead_minutes),
    cancelHours: service.cancel_hours,
    day,
    days: days.map((each) => ({
      day: each,
      free: freeOn(each),
      slots: byDay.get(each)?.length ?? 0,
    })),
    slots: (byDay.get(day) ?? []).map((slot) => ({
      id: slot.slot_id,
      hours: hoursText(slot.starts, slot.ends),
      span: spanText(slot.starts, slot.ends),
      free: slot.free,
      capacity: slot.capacity,
    })),
    before: from > first_day ? clampDay(addDays(from, -shownDays), first_day, last_day) : null,
    after: last < last_day ? addDays(last, 1) : null,
    moving,
  };
}
export type ServiceView = Awaited<ReturnType<typeof loadService>>;
export type SlotView = ServiceView['slots'][number];

/** The reservation that is being moved to another slot of this service. */
async function movingOf(call: Visit['call'], text: string | null, serviceId: number) {
  if (!text || !/^[1-9]\d{0,14}$/.test(text)) return null;
  const answer = await call(reservations.read, { id: Number(text) });
  const own = answer.code === code.success ? answer.data : null;
  if (!own || own.service.id !== serviceId || !own.may_move) return null;
  return { id: own.id, slot: own.starts, span: spanText(own.starts, own.ends) };
}
