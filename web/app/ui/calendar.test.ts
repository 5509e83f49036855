import { describe, expect, it } from 'vitest';
import * as calendar from './calendar.ts';

const { addMonths, clampDay, extendRange, isDay, lastDays, monthGrid, moveDay, today, weekday } = calendar;

describe('the month grid', () => {
  it('begins on the Monday on or before the first', () => {
    const grid = monthGrid('2025-11-15');
    expect(grid[0]![0]).toBe('2025-10-27');
    expect(grid[0]![5]).toBe('2025-11-01');
    expect(grid.at(-1)!.at(-1)).toBe('2025-12-07');
  });

  it('is always six weeks of seven days from Monday to Sunday', () => {
    for (let month = 0; month < 48; month++) {
      const grid = monthGrid(addMonths('2024-01-31', month));
      expect(grid.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
      expect(grid.every((week) => weekday(week[0]!) === 0 && weekday(week[6]!) === 6)).toBe(true);
    }
  });
});

describe('the keys', () => {
  it('move by days and weeks', () => {
    expect(moveDay('2025-03-01', 'ArrowLeft')).toBe('2025-02-28');
    expect(moveDay('2025-12-31', 'ArrowRight')).toBe('2026-01-01');
    expect(moveDay('2025-11-05', 'ArrowUp')).toBe('2025-10-29');
    expect(moveDay('2025-11-05', 'ArrowDown')).toBe('2025-11-12');
  });

  it('move to the edges of the week', () => {
    expect(moveDay('2025-11-12', 'Home')).toBe('2025-11-10');
    expect(moveDay('2025-11-12', 'End')).toBe('2025-11-16');
  });

  it('move by months and years and stay in the month', () => {
    expect(moveDay('2025-03-31', 'PageUp')).toBe('2025-02-28');
    expect(moveDay('2024-01-31', 'PageDown')).toBe('2024-02-29');
    expect(moveDay('2024-02-29', 'PageDown', true)).toBe('2025-02-28');
    expect(moveDay('2025-01-15', 'PageUp', true)).toBe('2024-01-15');
  });

  it('leave other keys alone', () => {
    expect(moveDay('2025-01-15', 'a')).toBeNull();
  });
});

describe('days', () => {
  it('are counted in China', () => {
    expect(today(new Date('2025-11-14T16:00:00Z'))).toBe('2025-11-15');
    expect(today(new Date('2025-11-14T15:59:59Z'))).toBe('2025-11-14');
  });

  it('must exist', () => {
    expect(isDay('2025-02-28')).toBe(true);
    expect(isDay('2025-02-30')).toBe(false);
    expect(isDay('2025-2-3')).toBe(false);
  });

  it('are kept between the limits', () => {
    expect(clampDay('2025-01-01', '2025-02-01', '2025-03-01')).toBe('2025-02-01');
    expect(clampDay('2025-04-01', '2025-02-01', '2025-03-01')).toBe('2025-03-01');
  });
});

describe('ranges', () => {
  it('include today', () => {
    expect(lastDays(7, '2025-11-15')).toEqual({ from: '2025-11-09', to: '2025-11-15' });
  });

  it('close whichever way round they were chosen', () => {
    expect(extendRange(null, '2025-11-15')).toEqual({ start: '2025-11-15' });
    expect(extendRange('2025-11-15', '2025-11-01')).toEqual({ from: '2025-11-01', to: '2025-11-15' });
    expect(extendRange('2025-11-15', '2025-11-15')).toEqual({ from: '2025-11-15', to: '2025-11-15' });
  });
});
