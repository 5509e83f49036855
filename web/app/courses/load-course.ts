import { data } from 'react-router';
import { code } from '@portal/contract/codes';
import { courses, type CourseDetail, type CourseFile, type CourseLesson } from '@portal/contract/courses';
import { courseQuestions } from '@portal/contract/course-questions';
import { courseFeedback } from '@portal/contract/course-feedback';
import { dataOf } from '@portal/contract/endpoint';
import { formatMoney } from '@portal/contract/money';
import { formatDate, formatMoment } from '@portal/contract/time';
import { yuanOf } from '@portal/contract/yuan';
import { pathId } from '../layouts/path-id.ts';
import { numberIn } from '../lists/query.ts';
import { withinPages } from '../lists/within-pages.ts';
import type { Visit } from '../visit.ts';
import { entryOf } from './entry.ts';
import { audienceText, durationText, memberPriceText, placeText, reviewNotes, sizeText } from './words.ts';

const pageSize = 5;

/** One course with its feedback and questions, as texts and addresses. Runs on the server only. */
export async function loadCourse({ call, session, publicUrl }: Visit, idText: string, url: URL) {
  const id = pathId(idText);
  const feedbackPage = pageOf(url, 'feedbacks');
  const questionPage = pageOf(url, 'questions');
  const [answer, feedbacks, questions] = await Promise.all([
    call(courses.courseDetail, { id }),
    call(courseFeedback.list, { course_id: id, page: feedbackPage, page_size: pageSize }),
    call(courseQuestions.list, { course_id: id, page: questionPage, page_size: pageSize }),
  ]);
  if (answer.code !== code.success) throw data(null, { status: 404 });
  const course = answer.data;
  const feedbackList = withinPages(dataOf(feedbacks), url, 'feedbacks');
  const questionList = withinPages(dataOf(questions), url, 'questions');
  return {
    publicUrl: publicUrl.replace(/\/$/, ''),
    loggedIn: session !== null,
    course: {
      ...entryOf(course),
      introHtml: course.intro_html,
      goals: course.goals,
      questions: course.questions,
      systems: course.systems,
      teacher: course.teacher_info,
      feedback: course.feedback,
      mayRate: course.may_rate,
      ownFeedback: course.own_feedback,
      audience: audienceText(course.audience),
      updated: formatDate(course.updated),
      antiSkip: course.anti_skip,
      isBegun: course.progress !== null,
    },
    right: rightOf(course),
    chapters: course.chapters.map((chapter) => ({
      ...chapter,
      lessons: chapter.lessons.map((lesson) => lessonEntry(id, lesson)),
    })),
    files: course.courseware.map(fileEntry),
    exam: course.exam && { ...course.exam, href: `/course/${id}/exam` },
    related: course.related.map(entryOf),
    collected: session === null ? null : course.collected,
    feedbacks: {
      page: feedbackPage,
      pages: Math.ceil(feedbackList.total / pageSize),
      items: feedbackList.data.map(({ created, reply, state, ...item }) => ({
        ...item,
        date: formatDate(created),
        reply: reply && { content: reply.content, date: formatDate(reply.created) },
        note: reviewNotes[state],
      })),
    },
    asked: {
      page: questionPage,
      pages: Math.ceil(questionList.total / pageSize),
      items: questionList.data.map(({ created, answer: reply, state, lesson, second, ...item }) => ({
        ...item,
        date: formatMoment(created),
        at: lesson && {
          href: `/course/${id}/lesson/${lesson.id}`,
          text: second === null ? lesson.title : `${lesson.title} ${placeText(second)}`,
        },
        answer: reply && { ...reply, date: formatDate(reply.created) },
        isWaiting: !reply && state !== 'rejected',
        note: reviewNotes[state],
      })),
    },
    structured: structuredOf(course),
  };
}
export type CoursePage = Awaited<ReturnType<typeof loadCourse>>;

const pageOf = ({ searchParams }: URL, name: string) =>
  Math.min(1000, Math.max(1, numberIn(searchParams, name) ?? 1));

/** What the box beside the title offers. */
function rightOf(course: CourseDetail) {
  const { own_right, id, continue_lesson_id } = course;
  const all = course.chapters.flatMap(({ lessons }) => lessons);
  const isOpen = own_right.right !== 'trial' && own_right.right !== 'none';
  const trial = isOpen ? undefined : all.find(({ right }) => right === 'trial');
  const lessonId = isOpen ? (continue_lesson_id ?? all[0]?.id) : trial?.id;
  return {
    courseId: id,
    text: own_right.text,
    offer: own_right.offer,
    isOpen,
    price: course.price === 0 ? '免费' : formatMoney(course.price),
    free: course.price === 0,
    memberPrice: memberPriceText(course),
    lesson: lessonId === undefined ? null : lessonPath(id, lessonId),
    /** Where learning begins, once it is bought. */
    first: all[0] ? lessonPath(id, all[0].id) : null,
    action: !isOpen ? '免费试看' : course.progress ? '继续学习' : '开始学习',
  };
}
const lessonPath = (courseId: number, lessonId: number) => `/course/${courseId}/lesson/${lessonId}`;

export type CourseOffer = ReturnType<typeof rightOf>;

const marks = {
  free: null,
  audience: null,
  granted: null,
  trial: 'trial',
  none: 'locked',
} as const;

export function lessonEntry(courseId: number, lesson: CourseLesson) {
  const { id, title, kind, duration, pages, right, progress, trial_seconds } = lesson;
  return {
    id,
    title,
    kind,
    href: lessonPath(courseId, id),
    length: kind === 'video' ? durationText(duration) : `${pages ?? 1} 页`,
    mark: marks[right],
    trial: right === 'trial' && trial_seconds ? `试看 ${durationText(trial_seconds)}` : null,
    percent: progress?.percent ?? null,
    complete: progress?.complete ?? false,
  };
}
export type LessonEntry = ReturnType<typeof lessonEntry>;

export function fileEntry({ id, name, remark, size, preview, may_open }: CourseFile) {
  return { id, name, title: remark || name, size: sizeText(size), preview, mayOpen: may_open };
}
export type FileEntry = ReturnType<typeof fileEntry>;

/** What the structured data says beyond the words on the page. */
function structuredOf({ price, stars, feedbacks, duration, published, credit_hours, summary }: CourseDetail) {
  return {
    price: yuanOf(price),
    rating: stars === null ? null : { value: stars, count: feedbacks },
    workload: `PT${Math.max(1, Math.round(duration / 60))}M`,
    published: new Date(published * 1000).toISOString(),
    hours: credit_hours,
    summary,
  };
}
