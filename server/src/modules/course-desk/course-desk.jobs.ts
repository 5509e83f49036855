import { z } from 'zod';
import { job, type Job } from '../../platform/jobs.ts';
import type { Conversion } from './course-desk.conversion.ts';
import type { CoursePublishing } from './course-desk.publishing.ts';

export function courseDeskJobs(parts: {
  publishing: Pick<CoursePublishing, 'publishDue'>;
  conversion: Pick<Conversion, 'convertJob'>;
}): Job[] {
  const publishJob = job({
    name: 'courseDesk.publishDue',
    title: '发布到时的课程',
    data: z.object({}),
    schedule: '* * * * *',
    pollSeconds: 10,
    run: () => parts.publishing.publishDue(),
  });
  return [publishJob, parts.conversion.convertJob];
}
