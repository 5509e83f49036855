import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { type Job, job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ExamPorts } from './exams.ports.ts';

/** People per job, few because a retry starts over; the next job continues behind the last person. */
const usualBatch = 500;

const awardData = z.object({
  courseId: z.number().int(),
  after: z.number().int(),
  /** The next one alone, who failed among others. */
  alone: z.boolean().optional(),
});

export type AwardPorts = Pick<ExamPorts, 'afterPassed'> & {
  lessons: {
    /** Who has completed every lesson: the ids behind `after`, in their order. */
    completedBy(courseId: number, after: number, limit: number): Promise<number[]>;
  };
};

export type Awarding = ReturnType<typeof createAwarding>;

/** When staff change what it takes to complete a course: whoever has done enough by the new rule gets the certificate. */
export function createAwarding(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  { lessons, afterPassed }: AwardPorts,
  batch = usualBatch,
) {
  const awardJob: Job<typeof awardData> = job({
    name: 'exams.award',
    title: '按新规则补发证书',
    data: awardData,
    async run({ courseId, after, alone = false }) {
      const userIds = await lessons.completedBy(courseId, after, alone ? 1 : batch);
      for (const userId of userIds) {
        try {
          await database.transaction((transaction) => afterPassed(transaction, userId, courseId));
        } catch (error) {
          if (alone) throw error;
          // Tried again by itself, it keeps no other back.
          await jobs.send(awardJob, { courseId, after: userId - 1, alone: true });
        }
      }
      if (!alone && userIds.length === batch) await jobs.send(awardJob, { courseId, after: userIds.at(-1)! });
    },
  });

  return {
    jobs: [awardJob as Job],

    /** Part of the step that changes the rule. */
    awardLater: (transaction: Transaction, courseId: number): Promise<void> =>
      jobs.send(awardJob, { courseId, after: 0 }, transaction),
  };
}
