import type { CourseState } from '@portal/contract/course-content';
import type { Endpoint, Envelope, OutputOf } from '@portal/contract/endpoint';
import { dataOf } from '@portal/contract/endpoint';
import { exams as endpoints } from '@portal/contract/exams';
import { createApi } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { SendOptions } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { testPlatform, type TestPlatform, user } from '../../platform/testing.ts';
import type { AnswerPost } from './exams.attempts.ts';
import { examQuestions, exams as examRows } from './exams.tables.ts';
import { createExams, type Exams } from './exams.ts';
import { createFiles, type Files } from '../files/files.ts';
import { memoryStorage } from '../files/files.testing.ts';

type NewQuestion = Pick<typeof examQuestions.$inferInsert, 'type' | 'body' | 'options' | 'key'>;
type NewExam = Partial<typeof examRows.$inferInsert>;

/** Words that stand in no text shown before the submission: whoever finds one has found the key. */
export const keyWords = ['右解析', '暗藏答案'];

/** One of each type; the explanation and the accepted texts carry the words of the key. */
export const sampleQuestions: NewQuestion[] = [
  { type: 'single', body: '单选', options: ['甲', '乙', '丙', '丁'], key: { options: [2] } },
  { type: 'multiple', body: '多选', options: ['子', '丑', '寅', '卯'], key: { options: [0, 1, 3] } },
  { type: 'true_false', body: '判断', options: ['正确', '错误'], key: { options: [1] } },
  { type: 'fill_in', body: '填空', options: [], key: { blanks: [['暗藏答案', 'hidden']] } },
];

export async function addExam({ database, clock }: Platform, courseId: number, changes: NewExam = {}) {
  const times = { createdAt: clock(), updatedAt: clock() };
  const questions = await database
    .insert(examQuestions)
    .values(
      sampleQuestions.map((question) => ({
        ...question,
        ...times,
        courseId,
        createdBy: -1,
        explanation: `右解析：${question.body}`,
        topic: '法规',
      })),
    )
    .returning({ id: examQuestions.id });
  const [exam] = await database
    .insert(examRows)
    .values({
      courseId,
      state: 'published',
      title: '结业考试',
      paper: { kind: 'fixed', items: questions.map(({ id }) => ({ questionId: id, points: 25 })) },
      durationSeconds: 3600,
      passScore: 60,
      attemptsAllowed: 3,
      ...times,
      ...changes,
    })
    .returning();
  return exam!;
}

type Attempt = OutputOf<(typeof endpoints)['courseAnswerList']>;
type Question = Attempt['questions'][number];
type Given = AnswerPost['answers'][number];

/** What is right, found by the text of the option as a learner finds it. */
export function rightAnswer({ no, type, options }: Question): Given {
  const right = { single: ['丙'], multiple: ['子', '丑', '卯'], true_false: ['错误'], fill_in: [] }[type];
  if (type === 'fill_in') return { no, texts: ['HIDDEN '] };
  return { no, options: right.map((text) => options.indexOf(text)) };
}

export type TestExams = TestPlatform & {
  exams: Exams;
  files: Files;
  storage: ReturnType<typeof memoryStorage>;
  /** What the ports answer; turned by tests. */
  course: { mayTake: boolean; isComplete: boolean; state: CourseState };
  passed: [userId: number, courseId: number][];
  told: string[];
  /** Where the messages lead. */
  links: string[];
  sent: { data: unknown; options: SendOptions | undefined }[];
  call<E extends Endpoint>(endpoint: E, input: unknown, caller: Caller): Promise<Envelope<OutputOf<E>>>;
  /** A course without an exam. */
  newCourse(): Promise<number>;
  newExam(changes?: NewExam): Promise<number>;
  begin(caller: Caller, courseId: number): Promise<Attempt>;
  save(
    caller: Caller,
    attempt: Attempt,
    seq: number,
    answers: Given[],
    more?: object,
  ): Promise<Envelope<OutputOf<(typeof endpoints)['courseAnswerPost']>>>;
};

let lastCourse = 0;

/** Exams on a database of their own, with a course that everybody may take and has completed. */
export async function testExams(): Promise<TestExams> {
  const on = await testPlatform();
  const course: TestExams['course'] = { mayTake: true, isComplete: true, state: 'published' };
  const passed: TestExams['passed'] = [];
  const told: string[] = [];
  const links: string[] = [];
  const sent: TestExams['sent'] = [];
  const platform: Platform = {
    ...on.platform,
    jobs: {
      ...on.platform.jobs,
      send: async (_to, data, _transaction, options) => void sent.push({ data, options }),
    },
  };
  const storage = memoryStorage();
  const files = createFiles(platform, { storage });
  const exams = createExams(platform, {
    files,
    courses: {
      rights: { mayTake: async () => course.mayTake },
      forExam: async (id) => (id > lastCourse ? null : { id, title: `课程 ${id}`, state: course.state }),
      titles: async (ids) => new Map(ids.map((id) => [id, `课程 ${id}`])),
    },
    lessons: { isComplete: async () => course.isComplete, completedBy: async () => [] },
    messages: {
      async send(_, { title, link }) {
        told.push(title);
        links.push(link);
      },
    },
    afterPassed: async (_, userId, courseId) => void passed.push([userId, courseId]),
  });
  const api = createApi(exams.calls);
  const call: TestExams['call'] = async (endpoint, input, caller) =>
    (await api.call(endpoint, input, caller)) as Envelope<OutputOf<typeof endpoint>>;
  return {
    ...on,
    platform,
    exams,
    files,
    storage,
    course,
    passed,
    told,
    links,
    sent,
    call,
    newCourse: async () => ++lastCourse,
    async newExam(changes) {
      lastCourse += 1;
      await addExam(platform, lastCourse, changes);
      return lastCourse;
    },
    begin: async (caller, courseId) =>
      dataOf(await call(endpoints.courseAnswerList, { course_id: courseId }, caller)),
    save: (caller, { attempt_id, ticket }, seq, answers, more = {}) =>
      call(endpoints.courseAnswerPost, { attempt_id, ticket, seq, answers, ...more }, caller),
  };
}

export const learner = () => user();
