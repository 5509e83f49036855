import { examDesk } from '@portal/contract/exam-desk';
import { attemptStateTitle } from '@portal/contract/exam-titles';
import { rowId } from '@portal/contract/numbers';
import { formatMoment } from '@portal/contract/time';
import { z } from 'zod';
import { type Download, download } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { createNaming } from './exams.desk.allowances.ts';
import { examDeskStore as store } from './exams.desk.store.ts';
import { resultOf } from './exams.wire.ts';

const batch = 500;
const mostRows = 10_000;

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
    most: () => mostRows,
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
      let before: number | null = null;
      for (let written = 0; exam && written <= most; written += batch) {
        const cut: { before: number | null; offset: number; limit: number } = {
          before,
          offset: 0,
          limit: batch,
        };
        const rows = await store.attempts(database, { examId: exam.id }, cut);
        if (rows.length === 0) return;
        before = rows.at(-1)!.attempt.id;
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
