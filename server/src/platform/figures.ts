import { daysUpTo, startOfDay } from '@portal/contract/days';
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DayCount, FigureSource } from './module.ts';

const shownDays = 30;

/** The day of China a moment belongs to, in SQL. */
export const dayOf = (column: PgColumn) =>
  sql<string>`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** What all sources count, and each name's last thirty days of China, oldest first. */
export async function readFigures(sources: readonly FigureSource[], userId: number, now: Date) {
  const days = daysUpTo(now, shownDays);
  const since = startOfDay(days[0]!);
  const counts: Awaited<ReturnType<FigureSource['counts']>> = {};
  const series = new Map<string, DayCount[]>();
  for (const source of sources) {
    for (const [name, figure] of Object.entries(await source.counts(userId))) {
      if (Object.hasOwn(counts, name)) throw new Error(`two modules count ${name}`);
      counts[name] = figure;
    }
    for (const [name, rows] of Object.entries((await source.days?.(userId, since)) ?? {})) {
      if (series.has(name)) throw new Error(`two modules count ${name} by day`);
      series.set(name, rows);
    }
  }
  const onDay = (date: string) =>
    [...series].map(([name, rows]) => [name, rows.find((row) => row.day === date)?.count ?? 0] as const);
  return { counts, days: days.map((date) => ({ day: date, ...Object.fromEntries(onDay(date)) })) };
}
