import { Star } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { CourseCover } from '../ui/course-cover.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import type { CourseEntry } from './entry.ts';

/** A course in a grid: title, length, price, and the user's progress. */
export function CourseTile({ course, level = 2 }: { course: CourseEntry; level?: 2 | 3 }) {
  const { title, category, cover, href, progress, audience, stars, feedbacks } = course;
  const Heading = `h${level}` as const;
  return (
    <Card
      as="li"
      flush
      className="group relative flex flex-col overflow-hidden transition-shadow hover:shadow-pop"
    >
      <div className="relative">
        <CourseCover title={title} category={category} src={cover} />
        {course.hasTrial && !course.free && !progress && (
          <span className="absolute top-2 right-2 rounded-sm bg-overlay px-2 text-xs leading-6 text-white">
            可试看
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col p-4 phone:p-3">
        <Heading className="text-base font-medium text-pretty group-hover:text-brand-strong elder:text-balance">
          <Link to={href} className="after:absolute after:inset-0 elder:underline">
            {title}
          </Link>
        </Heading>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-mute tabular">
          <span>{course.teacher}</span>
          <span>
            {course.lessons}&nbsp;节 · {course.hours}&nbsp;学时
          </span>
        </p>
        {(audience || course.memberFree) && (
          <p className="mt-2 flex flex-wrap gap-2">
            {audience && <Badge tone="info">{audience}</Badge>}
            {course.memberFree && <Badge tone="accent">会员免费</Badge>}
          </p>
        )}
        {progress ? (
          <div className="mt-auto pt-3">
            <ProgressBar label={`${title}的学习进度`} value={progress.percent} />
            <p className="mt-1.5 text-sm text-ink-soft tabular">
              {progress.complete ? '已学完' : `已学 ${progress.percent}%，还剩 ${100 - progress.percent}%`}
            </p>
          </div>
        ) : (
          <p className="mt-auto flex items-baseline justify-between gap-2 pt-3">
            <span className={cx('font-semibold tabular', course.free ? 'text-brand-strong' : 'text-accent')}>
              {course.price}
            </span>
            <span className="inline-flex items-center gap-1 text-sm text-ink-mute tabular">
              {stars !== null ? (
                <>
                  <Star className="size-3.5 fill-current text-accent" aria-hidden />
                  <span className="sr-only">评分</span>
                  {stars}
                  <span className="phone:hidden">（{feedbacks}）</span>
                </>
              ) : (
                <>{course.isNew ? '新课' : `${course.learners} 人学习`}</>
              )}
            </span>
          </p>
        )}
      </div>
    </Card>
  );
}
