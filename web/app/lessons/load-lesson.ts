import { data, redirect } from 'react-router';
import { code } from '@portal/contract/codes';
import { lessons } from '@portal/contract/lessons';
import { fileEntry, lessonEntry } from '../courses/load-course.ts';
import { durationText } from '../courses/words.ts';
import { pathId } from '../layouts/path-id.ts';
import type { Visit } from '../visit.ts';

/** A lesson with the list of its chapter, in words and addresses. It runs on the server only. */
export async function loadLesson({ call, session }: Visit, courseId: string, lessonId: string) {
  const answer = await call(lessons.lessonDetail, { id: pathId(lessonId) });
  if (answer.code !== code.success) throw data(null, { status: 404 });
  const { lesson, course, own_right, own, ...detail } = answer.data;
  const hrefOf = (id: number | null) => (id === null ? null : `/course/${course.id}/lesson/${id}`);
  if (String(course.id) !== courseId) throw redirect(hrefOf(lesson.id)!, 301);
  const isOpen = own_right.right !== 'trial' && own_right.right !== 'none';
  return {
    loggedIn: session !== null,
    userId: session?.userId ?? null,
    lesson: {
      id: lesson.id,
      title: lesson.title,
      kind: lesson.kind,
      duration: lesson.duration,
      length: lesson.kind === 'video' ? durationText(lesson.duration) : `${lesson.pages ?? 1} 页`,
      href: hrefOf(lesson.id)!,
    },
    course: { id: course.id, title: course.title, cover: course.cover, href: course.href },
    chapter: detail.chapter.title,
    right: { courseId: course.id, text: own_right.text, offer: own_right.offer, isOpen },
    // The address itself is asked for by the browser: this page may come from the cache, and addresses expire.
    canPlay: detail.media !== null,
    trialSeconds: detail.trial_seconds,
    document: detail.document,
    files: detail.courseware.map(fileEntry),
    playlist: detail.playlist.map((each) => lessonEntry(course.id, each)),
    previous: hrefOf(detail.previous_lesson_id),
    next: hrefOf(detail.next_lesson_id),
    antiSkip: detail.anti_skip,
    markers: detail.markers,
    own,
    progress: {
      percent: own?.percent ?? 0,
      complete: own?.complete ?? false,
      coursePercent: course.percent ?? 0,
      courseComplete: course.complete,
    },
  };
}
export type LessonPage = Awaited<ReturnType<typeof loadLesson>>;
export type LessonProgress = LessonPage['progress'];
