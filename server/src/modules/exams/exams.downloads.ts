import { examDesk } from '@portal/contract/exam-desk';
import { attemptStateTitle } from '@portal/contract/exam-titles';
import { exportLimitOf } from '@portal/contract/export-limits';
import { rowId } from '@portal/contract/numbers';
import { formatMoment } from '@portal/contract/time';
import { z } from 'zod';
import { batches } from '../../platform/keyset.ts';
import { type Download, download } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { createNaming } from './exams.desk.allowances.ts';
import { examDeskStore as store } from './exams.desk.store.ts';
import { resultOf } from './exams.wire.ts';

/** The attempts of one course as a table, the newest first. */
export function attemptDownload(platform: Platform): Download {
  const { database } = platform;
  const named = createNaming(platform);
  return download({
    type: 'examAttempts',
    title: '答卷',
    access: { staff: ['courseManager', 'administrator'] },
    list: examDesk.attemptList,
    filter: z.strictObject({
      course_id: rowId.positive(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    most: () => exportLimitOf('examAttempts'),
    columns: () => [
      '答卷编号',
      '学员编号',
      '昵称',
      '手机号',
      '第几次',
      '状态',
      '得分',
      '满分',
      '是否通过',
      '开始时间',
      '交卷时间',
      '用时（秒）',
    ],
    async total({ course_id }) {
      const exam = await store.exam(database, course_id);
      return exam ? store.attemptTotal(database, { examId: exam.id }) : 0;
    },
    async *rows({ course_id }, most) {
      const exam = await store.exam(database, course_id);
      if (!exam) return;
      const found = batches(
        most + 1,
        (before: number | null, limit) =>
          store.attempts(database, { examId: exam.id }, { before, offset: 0, limit }),
        ({ attempt }) => attempt.id,
      );
      for await (const rows of found) {
        yield rows.map(({ attempt, ...person }) => {
          const { user_id, nickname, mobile } = named(attempt.userId, person);
          const result = resultOf(attempt);
          return [
            result.attempt_id,
            user_id,
            nickname,
            mobile,
            result.number,
            attemptStateTitle[result.state],
            attempt.score,
            result.full_score,
            result.passed ? '是' : '否',
            formatMoment(result.started),
            result.submitted === null ? null : formatMoment(result.submitted),
            result.used_seconds,
          ];
        });
      }
    },
  });
}
