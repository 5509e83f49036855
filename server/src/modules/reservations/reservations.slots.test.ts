import { expect, test } from 'vitest';
import { faultOf, slotAt, slotsOn, type DayException } from './reservations.slots.ts';
import { weekday } from './reservations.testing.ts';

const service = {
  id: 1,
  rules: [weekday, { ...weekday, from: '14:00', to: '16:30', minutes: 60, capacity: 5 }],
};
const times = (day: string, exceptions: DayException[] = []) =>
  slotsOn(day, service, exceptions).map(({ startsAt, capacity }) => [
    startsAt.toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' }),
    capacity,
  ]);
const monday = '2026-11-16';
const closed = { serviceId: null, day: monday, hours: null, note: '示例节日' };

test('rules give slots of the same length; what is left at the end is none', () => {
  expect(times(monday)).toEqual([
    ['09:00', 2],
    ['10:00', 2],
    ['11:00', 2],
    ['14:00', 5],
    ['15:00', 5],
  ]);
  expect(times('2026-11-21')).toEqual([]);
});

test('a holiday closes all services, and one of them may open on it', () => {
  expect(times(monday, [closed])).toEqual([]);
  expect(times('2026-11-17', [closed])).toHaveLength(5);
  const hours = { from: '09:00', to: '10:00', minutes: 30, capacity: 1 };
  expect(times(monday, [closed, { ...closed, serviceId: 1, hours }])).toEqual([
    ['09:00', 1],
    ['09:30', 1],
  ]);
  expect(times(monday, [closed, { ...closed, serviceId: 2, hours }])).toEqual([]);
  expect(times('2026-11-21', [{ ...closed, day: '2026-11-21', hours }])).toHaveLength(2);
});

test('a slot is found by the moment it starts, and by no other', () => {
  expect(slotAt(new Date('2026-11-16T09:00:00+08:00'), service, [])?.capacity).toBe(2);
  expect(slotAt(new Date('2026-11-16T09:00:01+08:00'), service, [])).toBeNull();
  expect(slotAt(new Date('2026-11-16T13:00:00+08:00'), service, [])).toBeNull();
});

test('rules that would give two slots at one time are refused', () => {
  expect(faultOf([weekday, { ...weekday, from: '11:30', to: '13:00' }])).toContain('重叠');
  expect(faultOf([weekday, { ...weekday, from: '12:00', to: '13:00' }])).toBeNull();
  expect(faultOf([weekday, { ...weekday, weekdays: [6] }])).toBeNull();
  expect(faultOf([{ ...weekday, from: '12:00', to: '12:00' }])).toContain('结束时间');
  expect(faultOf([{ ...weekday, minutes: 240 }])).toContain('不足');
});
