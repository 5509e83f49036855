import { code, PortalError } from '@portal/contract/codes';
import type {
  CourseCard,
  CourseFile,
  CourseLesson,
  CourseProgress,
  CourseRight,
} from '@portal/contract/courses';
import { toUnixSeconds } from '@portal/contract/time';
import type { FileRow, LessonRow } from './courses.outline.store.ts';
import type { CardRow, CourseProgressRow, LessonProgressRow } from './courses.store.ts';

export const noCourse = () => new PortalError(code.failure, '课程不存在或已下架');
export const courseHref = (id: number) => `/course/${id}` as const;

/** For a message about it. */
export function excerpt(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** Really watched; a hundred only when it counts as complete. */
export function percentOf(coveredMs: number, durationSeconds: number, isComplete: boolean): number {
  if (isComplete) return 100;
  return Math.min(99, Math.floor(coveredMs / Math.max(1, durationSeconds) / 10));
}

/** What completes a path: its required courses, or all of them where none is required. */
export function neededOf<Step extends { required: boolean }>(steps: readonly Step[]): readonly Step[] {
  const needed = steps.filter(({ required }) => required);
  return needed.length > 0 ? needed : steps;
}

export function progressOf(
  row: CourseProgressRow | undefined,
  durationSeconds: number,
): CourseProgress | null {
  if (!row) return null;
  return {
    percent: percentOf(row.coveredMs, durationSeconds, row.completedAt !== null),
    lessons_done: row.lessonsDone,
    complete: row.completedAt !== null,
    last_lesson_id: row.lastLessonId,
    updated: toUnixSeconds(row.updatedAt),
  };
}

export function cardOf(row: CardRow, progress: CourseProgressRow | undefined): CourseCard {
  return {
    id: row.id,
    title: row.title,
    href: courseHref(row.id),
    summary: row.summary,
    cover: row.cover,
    category: { id: row.categoryId, name: row.category },
    teacher: row.teacher,
    price: row.price,
    member_free: row.memberFree,
    audience: row.audience,
    credit_hours: row.creditHours,
    lessons: row.lessonCount,
    duration: row.durationSeconds,
    learners: row.learners,
    stars: averageStars(row.starSum, row.starCount),
    feedbacks: row.starCount,
    has_trial: row.hasTrial,
    published: toUnixSeconds(row.publishedAt ?? new Date(0)),
    progress: progressOf(progress, row.durationSeconds),
  };
}

export function averageStars(sum: number, votes: number): number | null {
  return votes === 0 ? null : Math.round((sum / votes) * 10) / 10;
}

export function lessonOf(
  row: LessonRow,
  right: CourseRight,
  progress: LessonProgressRow | undefined,
): CourseLesson {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    duration: row.durationSeconds,
    pages: row.pages,
    trial_seconds: row.trialSeconds,
    right,
    progress: progress
      ? {
          percent: percentOf(progress.coveredMs, row.durationSeconds, progress.completedAt !== null),
          complete: progress.completedAt !== null,
          position: progress.positionMs / 1000,
        }
      : null,
  };
}

export function fileOf(row: FileRow, mayOpen: boolean): CourseFile {
  const shown = row.previewFileId ? 'application/pdf' : row.type;
  const preview = shown === 'application/pdf' ? 'pdf' : shown.startsWith('image/') ? 'image' : 'none';
  const { id, name, remark, type, size, lessonId } = row;
  return { id, name, remark, type, size, lesson_id: lessonId, preview, may_open: mayOpen };
}
