import type { OutputOf } from '@portal/contract/endpoint';
import type { courseBoard } from '@portal/contract/course-learners';
import { addDays, dayLength, dayOf, daysUpTo, startOfDay } from '@portal/contract/days';
import { toUnixSeconds } from '@portal/contract/time';
import { z } from 'zod';
import { type Job, job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { averageStars } from '../courses/courses.ts';
import { boardStore as store, type DayRow, everyCourse } from './course-staff.board.store.ts';

type Figure = 'learners' | 'completions' | 'attempts' | 'passed' | 'certificates';

/** The first count goes back a little more than the year that is shown. */
const firstDays = 400;
const shownMonths = 12;
const shownCourses = 10;

/** Days of China from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const last = startOfDay(to);
  return daysUpTo(last, (last.getTime() - startOfDay(from).getTime()) / dayLength + 1);
}

export type Board = ReturnType<typeof createBoard>;

/** How courses do, by day: counted every hour, read from the counts. */
export function createBoard({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  /** Recounts yesterday and today, and all days missed since the last run. */
  async function count(): Promise<void> {
    const now = clock();
    const today = dayOf(now);
    const last = await store.lastDay(database);
    const from = last === null ? addDays(today, -firstDays) : earlier(addDays(today, -1), last);
    const days = daysBetween(from, today);
    const rows = new Map<string, DayRow>();
    const rowOf = (courseId: number, day: string): DayRow => {
      const key = `${courseId}:${day}`;
      const row = rows.get(key) ?? { courseId, day, countedAt: now };
      rows.set(key, row);
      return row;
    };
    const add = (figure: Figure, courseId: number, day: string, total: number) => {
      const row = rowOf(courseId, day);
      row[figure] = (row[figure] ?? 0) + total;
    };
    for (const day of days) rowOf(everyCourse, day);

    await database.transaction(async (transaction) => {
      const since = startOfDay(from);
      const sources = {
        completions: await store.completions(transaction, since),
        attempts: await store.attempts(transaction, since, false),
        passed: await store.attempts(transaction, since, true),
        certificates: await store.certificates(transaction, since),
      };
      for (const [figure, counted] of Object.entries(sources) as [Figure, typeof sources.passed][]) {
        for (const { courseId, day, total } of counted) {
          if (day > today) continue;
          add(figure, courseId, day, total);
          add(figure, everyCourse, day, total);
        }
      }
      for (const day of days) {
        const begin = startOfDay(day);
        const learners = await store.learners(transaction, begin, new Date(begin.getTime() + dayLength));
        for (const { courseId } of learners) add('learners', courseId, day, 1);
        add('learners', everyCourse, day, new Set(learners.map(({ userId }) => userId)).size);
      }
      await store.replace(transaction, from, [...rows.values()]);
    });
  }

  const jobs: Job[] = [
    job({
      name: 'courseStaff.countDays',
      title: '统计每日学习数据',
      data: z.object({}),
      schedule: '5 * * * *',
      run: count,
    }),
  ];

  return {
    jobs,
    count,

    async read(length: number): Promise<OutputOf<(typeof courseBoard)['read']>> {
      const now = clock();
      const from = addDays(dayOf(now), 1 - length);
      const counted = await store.days(database, from);
      const byDay = new Map(counted.map((row) => [row.day, row]));
      const months = lastMonths(dayOf(now));
      const given = await store.months(database, `${months[0]}-01`);
      const byMonth = new Map(given.map(({ month, certificates }) => [month, certificates]));
      const popular = await store.popular(database, shownCourses);
      const sums = await store.sums(
        database,
        popular.map(({ id }) => id),
        from,
      );
      const { sum, votes } = await store.stars(database);
      const countedAt = counted.at(-1)?.countedAt;
      return {
        days: daysBetween(from, dayOf(now)).map((day) => {
          const {
            learners = 0,
            completions = 0,
            attempts = 0,
            passed = 0,
            certificates = 0,
          } = byDay.get(day) ?? {};
          return { day, learners, completions, attempts, passed, certificates };
        }),
        months: months.map((month) => ({ month, certificates: byMonth.get(month) ?? 0 })),
        courses: popular.map(({ id, title, learners, starSum, starCount }) => {
          const own = sums.find(({ courseId }) => courseId === id);
          const { completions = 0, attempts = 0, passed = 0 } = own ?? {};
          return {
            id,
            title,
            learners,
            stars: averageStars(starSum, starCount),
            completions,
            attempts,
            passed,
          };
        }),
        stars: averageStars(sum, votes),
        feedbacks: votes,
        counted: countedAt ? toUnixSeconds(countedAt) : null,
      };
    },
  };
}

const earlier = (one: string, other: string) => (one < other ? one : other);

/** The month of a day and those before it, the oldest first. */
export function lastMonths(day: string): string[] {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return Array.from({ length: shownMonths }, (_, at) => {
    const index = year * 12 + (month - 1) - (shownMonths - 1 - at);
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  });
}
