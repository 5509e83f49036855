import { z } from 'zod';
import { type Job, job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { lessonStore } from './lessons.store.ts';

const day = 86_400_000;
/** Raw heartbeats prove for half a year how progress came about. */
const keptDays = 180;
const sessionDays = 7;
const batch = 5000;

export function lessonJobs({ database, clock }: Pick<Platform, 'database' | 'clock'>): Job[] {
  return [
    job({
      name: 'lessons.prune',
      title: '清理旧的学习心跳',
      data: z.object({}),
      schedule: '40 3 * * *',
      async run() {
        const before = (days: number) => new Date(clock().getTime() - days * day);
        let gone = batch;
        while (gone === batch) gone = await lessonStore.pruneBeats(database, before(keptDays), batch);
        await lessonStore.pruneSessions(database, before(sessionDays));
      },
    }),
  ];
}
