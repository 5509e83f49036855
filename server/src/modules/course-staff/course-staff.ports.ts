import type { Courses } from '../courses/courses.ts';
import type { Exams } from '../exams/exams.ts';
import type { Lessons } from '../lessons/lessons.ts';
import type { Messages } from '../messages/messages.ts';

export type CourseStaffPorts = {
  courses: Pick<Courses, 'moderation' | 'reading' | 'rights'>;
  lessons: Pick<Lessons, 'moderation'>;
  exams: Pick<Exams, 'outcomes'>;
  messages: Pick<Messages, 'send'>;
};
