import { examStateTitle, courseLearners } from '@portal/contract/course-learners';
import { exportLimitOf } from '@portal/contract/export-limits';
import { formatMoment } from '@portal/contract/time';
import { z } from 'zod';
import { type Download, download } from '../../platform/module.ts';
import type { Learners } from './course-staff.learners.ts';

const batch = 500;

/** The learners of a course as a table. */
export function learnersDownload(learners: Learners): Download {
  return download({
    type: 'learners',
    title: '学员',
    access: { staff: ['courseManager', 'administrator'] },
    list: courseLearners.list,
    filter: z.strictObject({
      course_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    most: () => exportLimitOf('learners'),
    columns: () => [
      '昵称',
      '手机号',
      '进度（%）',
      '已学课时',
      '课时总数',
      '开始学习',
      '最近学习',
      '是否学完',
      '考试',
      '成绩',
      '证书编号',
    ],
    total: ({ course_id }) => learners.total(course_id),
    async *rows({ course_id }, most) {
      const lessons = await learners.lessonCount(course_id);
      for await (const some of learners.walk(course_id, most + 1, batch)) {
        yield some.map((learner) => [
          learner.user.nickname,
          learner.user.mobile,
          learner.percent,
          learner.lessons_done,
          lessons,
          formatMoment(learner.started),
          formatMoment(learner.seen),
          learner.complete ? '是' : '否',
          examStateTitle[learner.exam.state],
          learner.exam.score,
          learner.certificate
            ? `${learner.certificate.number}${learner.certificate.revoked ? '（已撤销）' : ''}`
            : '',
        ]);
      }
    },
  });
}
