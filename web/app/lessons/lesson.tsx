import { Suspense, useCallback, useEffect, useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocation } from 'react-router';
import type { HeartbeatAnswer } from '@portal/contract/lessons';
import { firstInteraction } from '../browser/first-interaction.ts';
import { lazy } from '../browser/lazy.ts';
import { share } from '../browser/shared-state.ts';
import { needOf } from '../courses/course-offer.tsx';
import { CoursewareList } from '../courses/courseware-list.tsx';
import { LessonRow } from '../courses/lesson-row.tsx';
import { pageMeta } from '../layouts/page-meta.ts';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useMounted } from '../ui/use-mounted.ts';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/lesson';
import { LessonStage, StageMessage } from './lesson-stage.tsx';
import { loadLesson, type LessonPage, type LessonProgress } from './load-lesson.ts';

const load = () => import('./lesson-body.tsx');
/** Loaded at once for users, on the first interaction for visitors: the player is the portal's largest script. */
const LessonBody = lazy(load);
const LessonBodyLater = lazy(() => firstInteraction.then(load));

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: '课时' });
  const { lesson, course, chapter, trialSeconds } = loaderData;
  return [
    ...pageMeta(matches, {
      title: `${lesson.title} - ${course.title}`,
      description: `${course.title} ${chapter}：${lesson.title}，${lesson.length}。`,
    }),
    // A lesson without a trial is not indexed; its course is.
    ...(trialSeconds === null ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
}

export function loader({ params, context }: Route.LoaderArgs) {
  return loadLesson(context.get(visitContext), params.id, params.lessonId);
}

export default function Lesson({ loaderData }: Route.ComponentProps) {
  // Each lesson is a page of its own: a session, a player and a progress.
  return <LessonView key={loaderData.lesson.id} page={loaderData} />;
}

function LessonView({ page }: { page: LessonPage }) {
  const { lesson, course, playlist, files, chapter } = page;
  const [progress, setProgress] = useState(page.progress);
  useEffect(() => share({ lessonId: lesson.id }), [lesson.id]);
  const onAnswer = useCallback((answer: HeartbeatAnswer) => {
    setProgress({
      percent: answer.percent,
      complete: answer.complete,
      coursePercent: answer.course_percent,
      courseComplete: answer.course_complete,
    });
  }, []);
  return (
    <div className="content-width py-6 phone:py-4">
      <Breadcrumb
        crumbs={[
          { label: '首页', to: '/' },
          { label: '课程', to: '/course' },
          { label: course.title, to: course.href },
          { label: lesson.title },
        ]}
      />
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Body page={page} onAnswer={onAnswer}>
            <LessonHead page={page} progress={progress} />
            {files.length > 0 && (
              <Card as="section" aria-labelledby="courseware" className="mt-6">
                <h2 id="courseware" className="mb-2 text-lg">
                  课件
                </h2>
                <CoursewareList files={files} />
              </Card>
            )}
          </Body>
        </div>
        <Card as="section" aria-labelledby="chapter" className="lg:sticky lg:top-24">
          <h2 id="chapter" className="text-lg">
            {chapter}
          </h2>
          {page.loggedIn && (
            <ProgressBar label="课程进度" labelShown value={progress.coursePercent} className="mt-3" />
          )}
          <ol className="-mx-3 mt-3">
            {playlist.map((each) => (
              <LessonRow
                key={each.id}
                lesson={each}
                {...(each.id === lesson.id
                  ? { isCurrent: true, percent: progress.percent, complete: progress.complete }
                  : {})}
              />
            ))}
          </ol>
          <ButtonLink to={course.href} variant="secondary" size="sm" block className="mt-4">
            查看全部章节
          </ButtonLink>
        </Card>
      </div>
    </div>
  );
}

type BodyProps = {
  page: LessonPage;
  onAnswer: (answer: HeartbeatAnswer) => void;
  children: React.ReactNode;
};

function Body({ page, onAnswer, children }: BodyProps) {
  const mounted = useMounted();
  const state = useLocation().state as { autoplay?: boolean } | null;
  const [pressed, setPressed] = useState(false);
  if (!page.canPlay && !page.document) {
    return (
      <>
        <Locked page={page} />
        {children}
      </>
    );
  }
  const waiting = (
    <>
      <LessonStage page={page} pressed={pressed} onPress={() => setPressed(true)} />
      {children}
      {/* The notes and questions will stand here: what is below them stays where it is. */}
      <Card className="mt-6 h-86 noscript:hidden" aria-hidden>
        <Skeleton className="h-6 w-40" />
      </Card>
    </>
  );
  if (!mounted) return waiting;
  const Content = page.loggedIn ? LessonBody : LessonBodyLater;
  return (
    <Suspense fallback={waiting}>
      <Content page={page} autoplay={pressed || state?.autoplay === true} onAnswer={onAnswer}>
        {children}
      </Content>
    </Suspense>
  );
}

function Locked({ page }: { page: LessonPage }) {
  const { right, lesson, course } = page;
  if (right.isOpen)
    return <StageMessage title="本课时正在准备" text="内容处理完成后就能学习，请稍后再来。" />;
  const need = needOf(right, lesson.href);
  return (
    <StageMessage title="本课时尚未开通" text={right.text}>
      {need && <ButtonLink to={need.to}>{need.label}</ButtonLink>}
      <ButtonLink to={course.href} variant="secondary">
        看看可试看的课时
      </ButtonLink>
    </StageMessage>
  );
}

function LessonHead({ page, progress }: { page: LessonPage; progress: LessonProgress }) {
  const { lesson, loggedIn, previous, next, right, trialSeconds } = page;
  return (
    <div className="mt-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <h1 className="text-xl">{lesson.title}</h1>
        <p
          className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-mute tabular"
          role="status"
        >
          <span>{lesson.length}</span>
          {trialSeconds !== null && <Badge tone="accent">{right.text}</Badge>}
          {loggedIn &&
            (progress.complete ? (
              <Badge tone="brand">已学完</Badge>
            ) : (
              <span>
                已学 {progress.percent}%，还剩 {100 - progress.percent}%
              </span>
            ))}
          {progress.courseComplete && <Badge tone="brand">整门课程已学完</Badge>}
        </p>
      </div>
      <div className="flex gap-2">
        {previous && (
          <ButtonLink
            to={previous}
            variant="secondary"
            size="sm"
            icon={<ChevronLeft className="size-4" aria-hidden />}
          >
            上一课时
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={next} variant={progress.complete ? 'primary' : 'secondary'} size="sm">
            下一课时
            <ChevronRight className="size-4" aria-hidden />
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
