import type { CourseState } from '@portal/contract/course-content';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Messages } from '../messages/messages.ts';

export type ExamCourse = { id: number; title: string; state: CourseState };

/** What exams needs of its neighbours, wired by app.ts. */
export type ExamPorts = {
  courses: {
    rights: { mayTake(userId: number, courseId: number): Promise<boolean> };
    /** In any state; null when there is none. */
    forExam(courseId: number): Promise<ExamCourse | null>;
    /** By id; of those that are not there, none. */
    titles(courseIds: readonly number[]): Promise<Map<number, string>>;
  };
  lessons: { isComplete(userId: number, courseId: number, queries?: Queries): Promise<boolean> };
  messages: Pick<Messages, 'send'>;
  /** Somebody may have passed the last part of a course: part of the same transaction. */
  afterPassed(transaction: Transaction, userId: number, courseId: number): Promise<unknown>;
};
