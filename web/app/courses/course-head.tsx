import { Star } from 'lucide-react';
import { Collect } from '../collections/collect.tsx';
import { Share } from '../reading/share.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { CourseCover } from '../ui/course-cover.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { OfferActions, OfferPrice } from './course-offer.tsx';
import type { CoursePage } from './load-course.ts';

/** Cover, title, figures, and what one can do with the course. */
export function CourseHead({ page }: { page: CoursePage }) {
  const { course, right, collected, publicUrl } = page;
  const { progress } = course;
  return (
    <Card flush className="mt-4 grid overflow-hidden lg:grid-cols-[26rem_minmax(0,1fr)]">
      <div className="lg:m-6 lg:me-0 lg:self-start lg:overflow-hidden lg:rounded-md">
        <CourseCover title={course.title} category={course.category} src={course.cover} />
      </div>
      <div className="flex min-w-0 flex-col p-6 phone:p-4">
        <p className="flex flex-wrap gap-2">
          <Badge tone="brand">{course.category}</Badge>
          <Badge>适用：{course.audience}</Badge>
          {progress?.complete && <Badge tone="brand">已学完</Badge>}
        </p>
        <h1 className="mt-3 text-2xl phone:text-xl">{course.title}</h1>
        <p className="mt-2 line-clamp-3 text-ink-soft elder:line-clamp-none">{course.summary}</p>
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-sm tabular">
          <Figure label="课时">{course.lessons} 节</Figure>
          <Figure label="时长">{course.duration}</Figure>
          <Figure label="学时">{course.hours}</Figure>
          <Figure label="学习人数">{course.learners}</Figure>
          {course.stars !== null && (
            <Figure label="评分">
              <span className="inline-flex items-center gap-1">
                <Star className="size-4 fill-current text-accent" aria-hidden />
                {course.stars}（{course.feedbacks} 人评价）
              </span>
            </Figure>
          )}
        </dl>
        {progress && !progress.complete && (
          <ProgressBar label="我的进度" labelShown value={progress.percent} className="mt-4 max-w-sm" />
        )}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-5">
          <div className="min-w-0">
            <OfferPrice offer={right} />
            <p className="mt-1 text-sm text-ink-soft">{right.text}</p>
          </div>
          <div className="flex flex-wrap gap-3 phone:hidden">
            <OfferActions offer={right} courseHref={course.href} />
          </div>
        </div>
        <div className="no-print mt-4 -mb-2 flex flex-wrap gap-1 border-t border-line pt-2 *:first:-ms-3">
          <Collect key={course.id} type="course" id={course.id} collected={collected} />
          <Share url={publicUrl + course.href} title={course.title} size="sm" variant="ghost" />
        </div>
      </div>
    </Card>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-mute">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
