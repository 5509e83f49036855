import { dataOf, type Endpoint, type OutputOf } from '@portal/contract/endpoint';
import { examDesk } from '@portal/contract/exam-desk';
import type { QuestionContent } from '@portal/contract/exam-questions';
import { staff } from '../../platform/testing.ts';
import { createWorkbook } from '../../platform/xlsx.ts';
import { type TestExams, testExams } from './exams.testing.ts';

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function question(changes: Partial<QuestionContent> = {}): QuestionContent {
  return {
    type: 'single',
    body: '示例：谁是采购当事人？',
    options: ['采购人', '路人'],
    right: [0],
    blanks: [],
    explanation: '',
    topic: '当事人',
    difficulty: 2,
    ...changes,
  };
}

export const settings = {
  title: '示例结业考试',
  introduction: '',
  duration_minutes: 60,
  pass_score: 6,
  attempts_allowed: 2,
  keep: 'highest' as const,
  requires_lessons: false,
  shuffle_questions: true,
  shuffle_options: true,
};

export const heading = ['题型*', '题干*', '选项A', '选项B', '选项C', '正确答案*', '解析', '知识点', '难度'];

export async function sheetOf(...rows: string[][]): Promise<Uint8Array> {
  const workbook = await createWorkbook(['试题'], new Date('2026-01-01'));
  const sheet = workbook.openSheet();
  await sheet.add(rows);
  await sheet.end();
  return workbook.finish();
}

export type TestDesk = TestExams & {
  manager: ReturnType<typeof staff>;
  ask<E extends Endpoint>(endpoint: E, input: unknown): Promise<OutputOf<E>>;
  /** The words of a refusal. */
  refusal(endpoint: Endpoint, input: unknown): Promise<string>;
  addQuestions(courseId: number, ...questions: Partial<QuestionContent>[]): Promise<number[]>;
  upload(bytes: Uint8Array): Promise<string>;
};

/** The back office of exams with a course manager who uses it. */
export async function testDesk(): Promise<TestDesk> {
  const on = await testExams();
  const manager = staff('courseManager');
  const ask: TestDesk['ask'] = async (endpoint, input) => dataOf(await on.call(endpoint, input, manager));
  return {
    ...on,
    manager,
    ask,
    refusal: async (endpoint, input) => {
      const { code, msg } = await on.call(endpoint, input, manager);
      if (code === 1) throw new Error('it was not refused');
      return msg;
    },
    async addQuestions(course_id, ...questions) {
      const ids: number[] = [];
      for (const changes of questions) {
        const input = { course_id, question: question(changes) };
        ids.push((await ask(examDesk.questionCreate, input)).id);
      }
      return ids;
    },
    async upload(bytes) {
      const input = {
        purpose: 'questionImport',
        name: '试题.xlsx',
        size: bytes.byteLength,
        type: xlsx,
      } as const;
      const { upload, file } = await on.files.startUpload(manager.session, input);
      on.storage.upload(upload, bytes);
      return file.id;
    },
  };
}
