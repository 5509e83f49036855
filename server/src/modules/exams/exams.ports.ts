import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Messages } from '../messages/messages.ts';

type ExamCourse = { id: number; title: string };

/** What exams needs of its neighbours, wired by app.ts. */
export type ExamPorts = {
  courses: {
    rights: { mayTake(userId: number, courseId: number): Promise<boolean> };
    /** Null when the course does not exist or was withdrawn. */
    forExam(courseId: number): Promise<ExamCourse | null>;
    /** By id; of those that are not there, none. */
    titles(courseIds: readonly number[]): Promise<Map<number, string>>;
  };
  lessons: { isComplete(userId: number, courseId: number, queries?: Queries): Promise<boolean> };
  messages: Pick<Messages, 'send'>;
  /** Somebody has passed the exam of a course: part of the same transaction. */
  afterPassed(transaction: Transaction, userId: number, courseId: number): Promise<unknown>;
};
