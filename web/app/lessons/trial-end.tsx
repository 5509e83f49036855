import { needOf } from '../courses/course-offer.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { LessonPage } from './load-lesson.ts';

/** On the layer at the end of the trial: what is needed for the rest, and the way back to the course. */
export function TrialEnd({ page }: { page: LessonPage }) {
  const need = needOf(page.right, page.lesson.href);
  return (
    <div className="flex flex-col items-center gap-3">
      <p className="max-w-md text-sm text-white/85">{page.right.text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {need && (
          <ButtonLink to={need.to} size="sm">
            {need.label}
          </ButtonLink>
        )}
        <ButtonLink to={page.course.href} size="sm" variant="secondary">
          课程详情
        </ButtonLink>
      </div>
    </div>
  );
}
