import { certificates } from '@portal/contract/certificates';
import { code } from '@portal/contract/codes';
import { courseQuestions as questionCalls } from '@portal/contract/course-questions';
import { dataOf, type Endpoint } from '@portal/contract/endpoint';
import { exams } from '@portal/contract/exams';
import { lessons } from '@portal/contract/lessons';
import { lessonNotes as noteCalls } from '@portal/contract/lesson-notes';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../platform/http/caller.ts';
import { callerOf, type Everything, openWholeApp, type Person, refusalOf } from './access.testing.ts';
import { newNumber } from './certificates/certificates.number.ts';
import { certificates as certificateRows } from './certificates/certificates.tables.ts';
import { courseQuestions } from './courses/courses.comments.tables.ts';
import { courseRights } from './courses/courses.tables.ts';
import { courseNamed, grantCourse, sample } from './courses/courses.testing.ts';
import { examAttemptQuestions, examAttempts, examWrongAnswers } from './exams/exams.tables.ts';
import { addExam } from './exams/exams.testing.ts';
import {
  courseProgress,
  lessonHeartbeats,
  lessonNotes,
  lessonProgress,
  playSessions,
} from './lessons/lessons.tables.ts';
import { lessonsNamed } from './lessons/lessons.testing.ts';

let on: Everything;
let owner: Person;
let strangers: Person[];
let lessonId: number;
let courseId: number;
/** What belongs to the owner. */
const own = {
  session: '',
  note: 0,
  attempt: 0,
  ticket: '',
  wrongQuestion: 0,
  certificate: newNumber(2026),
};
const missingNumber = 987_654_321;
const missing = { session: 'f'.repeat(32), certificate: newNumber(2026) };

const ask = async <E extends Endpoint>(endpoint: E, input: unknown, by: Person | Caller) =>
  on.api.call(endpoint, input, 'facts' in by ? await callerOf(on.platform, by) : by);

beforeAll(async () => {
  on = await openWholeApp();
  const named = (name: string) => on.people.find((person) => person.name === name)!;
  owner = named('a 供应商 under review');
  strangers = ['a user without identity', 'a certified 采购人', 'staff: courseManager', 'a visitor'].map(
    named,
  );
  const { database, clock, keyring } = on.platform;
  const userId = owner.userId!;
  courseId = await courseNamed(on, sample.short);
  lessonId = (await lessonsNamed(on, sample.short)).find(({ kind }) => kind === 'video')!.id;
  await grantCourse(on, userId, courseId);
  await addExam(on.platform, courseId, { requiresLessons: false });
  const call = async <E extends Endpoint>(endpoint: E, input: unknown) =>
    dataOf(await ask(endpoint, input, owner)) as Record<string, never>;
  // One attempt is closed with a wrong answer, another is open.
  const closed = await call(exams.courseAnswerList, { course_id: courseId });
  const post = { attempt_id: closed.attempt_id, ticket: closed.ticket, seq: 1, answers: [], submit: 1 };
  await call(exams.courseAnswerPost, post);
  const [wrong] = await database.select().from(examWrongAnswers);
  own.wrongQuestion = wrong!.questionId;
  const open = await call(exams.courseAnswerList, { course_id: courseId });
  [own.attempt, own.ticket] = [open.attempt_id!, open.ticket!];
  own.session = (await call(lessons.saveVideoHistory, { lesson_id: lessonId })).session!;
  const note = { lesson_id: lessonId, second: 3, content: '只有我看得见' };
  own.note = (await call(noteCalls.add, note)).id!;
  await call(questionCalls.ask, { course_id: courseId, content: '这是我自己的提问' });
  const row = { userId, courseId, holderSealed: keyring.seal('林小满'), courseTitle: sample.short };
  await database
    .insert(certificateRows)
    .values({ ...row, number: own.certificate, creditHours: 1, issuedAt: clock() });
});
afterAll(() => on.close());

const tables: PgTable[] = [
  playSessions,
  lessonProgress,
  courseProgress,
  lessonHeartbeats,
  lessonNotes,
  courseQuestions,
  courseRights,
  examAttempts,
  examAttemptQuestions,
  examWrongAnswers,
  certificateRows,
];
const everythingStored = () => Promise.all(tables.map((table) => on.platform.database.select().from(table)));

const beat = (session: string) => ({ session, seq: 1, ranges: [{ start: 0, end: 4 }], position: 4 });
const answers = (attempt_id: number) => ({ attempt_id, ticket: own.ticket, seq: 1, answers: [], submit: 1 });

type Guess = [string, Endpoint, guessed: () => unknown, unknown: () => unknown];
const guesses: Guess[] = [
  [
    'a heartbeat of a session',
    lessons.updateVideoHistory,
    () => beat(own.session),
    () => beat(missing.session),
  ],
  [
    'pages read in a session',
    lessons.documentProgress,
    () => ({ session: own.session, seq: 1, pages: [1], current_page: 1 }),
    () => ({ session: missing.session, seq: 1, pages: [1], current_page: 1 }),
  ],
  [
    'rewriting a note',
    noteCalls.edit,
    () => ({ id: own.note, content: '改掉' }),
    () => ({ id: missingNumber, content: '改掉' }),
  ],
  ['deleting a note', noteCalls.remove, () => ({ id: own.note }), () => ({ id: missingNumber })],
  [
    'the page of an attempt',
    exams.examPage,
    () => ({ attempt_id: own.attempt, ticket: own.ticket }),
    () => ({ attempt_id: missingNumber, ticket: own.ticket }),
  ],
  ['submitting an attempt', exams.courseAnswerPost, () => answers(own.attempt), () => answers(missingNumber)],
  [
    'reviewing an attempt',
    exams.examReview,
    () => ({ attempt_id: own.attempt }),
    () => ({ attempt_id: missingNumber }),
  ],
  [
    'practising a wrong answer',
    exams.wrongAnswerPractise,
    () => ({ question_id: own.wrongQuestion, answer: { options: [0] } }),
    () => ({ question_id: missingNumber, answer: { options: [0] } }),
  ],
  [
    'naming a certificate',
    certificates.name,
    () => ({ number: own.certificate, holder: '别人' }),
    () => ({ number: missing.certificate, holder: '别人' }),
  ],
  [
    'the file of a certificate',
    certificates.file,
    () => ({ number: own.certificate }),
    () => ({ number: missing.certificate }),
  ],
];

describe("another person's is not found, as one that nobody has, and nothing changes", () => {
  test.each(guesses)('%s', async (_, endpoint, guessed, unknown) => {
    for (const stranger of strangers) {
      const before = await everythingStored();
      const answer = await ask(endpoint, guessed(), stranger);
      expect([stranger.name, answer]).toEqual([stranger.name, await ask(endpoint, unknown(), stranger)]);
      expect(answer.code).toBe(refusalOf(endpoint.access, stranger) ?? code.failure);
      expect(await everythingStored()).toEqual(before);
    }
  });
});

describe('what is deleted by a list of ids is the own alone', () => {
  test.each([
    ['history', lessons.deleteHistory, () => ({ ids: [lessonId] })],
    ['all of the history', lessons.deleteHistory, () => ({ all: 1 })],
    ['wrong answers', exams.wrongAnswerRemove, () => ({ question_ids: [own.wrongQuestion] })],
  ] as [string, Endpoint, () => unknown][])('%s', async (_, endpoint, input) => {
    const before = await everythingStored();
    for (const stranger of strangers) await ask(endpoint, input(), stranger);
    expect(await everythingStored()).toEqual(before);
  });
});

describe('a list holds the own and nobody else’s', () => {
  const lists: [string, Endpoint, () => object][] = [
    ['history', lessons.getVideoHistory, () => ({})],
    ['courses', lessons.learnedCourses, () => ({})],
    ['rights', lessons.myBuyList, () => ({})],
    ['notes', noteCalls.list, () => ({ lesson_id: lessonId })],
    ['questions', questionCalls.list, () => ({ course_id: courseId, own: 1 })],
    ['attempts', exams.examAttempts, () => ({ course_id: courseId })],
    ['wrong answers', exams.wrongAnswerList, () => ({})],
    ['certificates', certificates.list, () => ({})],
  ];
  test.each(lists)('%s', async (_, endpoint, input) => {
    for (const stranger of strangers) {
      const answer = await ask(endpoint, input(), stranger);
      const refusal = refusalOf(endpoint.access, stranger);
      if (refusal === null) expect([stranger.name, answer.data]).toMatchObject([stranger.name, { total: 0 }]);
      else expect(answer.code).toBe(refusal);
    }
    const { total } = (await ask(endpoint, input(), owner)).data as { total: number };
    expect(total).toBeGreaterThan(0);
  });
});

describe('the same opens to its owner', () => {
  const readable: [string, Endpoint, () => unknown][] = [
    ['the session', lessons.updateVideoHistory, () => beat(own.session)],
    ['the note', noteCalls.edit, () => ({ id: own.note, content: '我自己改的' })],
    ['the attempt', exams.courseAnswerPost, () => answers(own.attempt)],
    ['its review', exams.examReview, () => ({ attempt_id: own.attempt })],
    ['the certificate', certificates.name, () => ({ number: own.certificate, holder: '林小满' })],
  ];
  test.each(readable)('%s', async (_, endpoint, input) => {
    expect(await ask(endpoint, input(), owner)).toMatchObject({ code: code.success });
  });
});
