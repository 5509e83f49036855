import { dayOf, startOfDay } from '@portal/contract/days';
import type { OpeningHours, ReservationRule } from '@portal/contract/reservation-desk';

export type Slot = { startsAt: Date; endsAt: Date; capacity: number };
/** Of one service, or of all of them. */
export type DayException = {
  serviceId: number | null;
  day: string;
  hours: OpeningHours | null;
  note: string;
};

const minute = 60_000;

export const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
};

/** 1 is Monday, 7 is Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** What an exception says of that day; that of the service comes before that of all of them. */
export function exceptionOn(
  day: string,
  serviceId: number,
  exceptions: readonly DayException[],
): DayException | null {
  const ofDay = exceptions.filter((each) => each.day === day);
  return (
    ofDay.find((each) => each.serviceId === serviceId) ??
    ofDay.find((each) => each.serviceId === null) ??
    null
  );
}

function within({ from, to, minutes, capacity }: OpeningHours, day: string): Slot[] {
  const start = startOfDay(day).getTime();
  const end = minutesOf(to);
  const slots: Slot[] = [];
  // What is left at the end and shorter than a slot is none.
  for (let at = minutesOf(from); at + minutes <= end; at += minutes) {
    slots.push({
      startsAt: new Date(start + at * minute),
      endsAt: new Date(start + (at + minutes) * minute),
      capacity,
    });
  }
  return slots;
}

/** The slots of a day, in order. */
export function slotsOn(
  day: string,
  service: { id: number; rules: readonly ReservationRule[] },
  exceptions: readonly DayException[],
): Slot[] {
  const exception = exceptionOn(day, service.id, exceptions);
  if (exception) return exception.hours ? within(exception.hours, day) : [];
  const weekday = weekdayOf(day);
  return service.rules
    .filter((rule) => rule.weekdays.includes(weekday))
    .flatMap((rule) => within(rule, day))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

export function slotAt(
  startsAt: Date,
  service: { id: number; rules: readonly ReservationRule[] },
  exceptions: readonly DayException[],
): Slot | null {
  const slots = slotsOn(dayOf(startsAt), service, exceptions);
  return slots.find((slot) => slot.startsAt.getTime() === startsAt.getTime()) ?? null;
}

/**
 * How many places are taken at the fullest moment of a slot. Slots of older rules or hours may overlap it: who has a
 * place in one of them is there as well.
 */
export function takenDuring(
  { startsAt, endsAt }: Pick<Slot, 'startsAt' | 'endsAt'>,
  rows: readonly (Pick<Slot, 'startsAt' | 'endsAt'> & { taken: number })[],
): number {
  const overlapping = rows.filter((row) => row.startsAt < endsAt && row.endsAt > startsAt);
  const moments = [startsAt, ...overlapping.map((row) => row.startsAt)].filter((each) => each >= startsAt);
  const takenAt = (moment: Date) =>
    overlapping
      .filter((row) => row.startsAt <= moment && row.endsAt > moment)
      .reduce((sum, { taken }) => sum + taken, 0);
  return Math.max(...moments.map(takenAt));
}

/** Why the hours make no slots, or the rules would make two slots at one time. */
export function faultOf(rules: readonly ReservationRule[]): string | null {
  for (const [index, rule] of rules.entries()) {
    const fault = hoursFault(rule);
    if (fault) return `第 ${index + 1} 条规则：${fault}`;
    const clash = rules
      .slice(0, index)
      .findIndex(
        (other) =>
          other.weekdays.some((weekday) => rule.weekdays.includes(weekday)) &&
          minutesOf(other.from) < minutesOf(rule.to) &&
          minutesOf(rule.from) < minutesOf(other.to),
      );
    if (clash >= 0) return `第 ${index + 1} 条规则与第 ${clash + 1} 条的时间重叠`;
  }
  return null;
}

export function hoursFault({ from, to, minutes }: OpeningHours): string | null {
  if (minutesOf(to) <= minutesOf(from)) return '结束时间须晚于开始时间';
  return minutesOf(to) - minutesOf(from) < minutes ? '开放时间不足一个时段' : null;
}
