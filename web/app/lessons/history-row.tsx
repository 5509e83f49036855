import type { ReactNode } from 'react';
import { CourseCover } from '../ui/course-cover.tsx';
import { Link } from '../ui/link.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import type { HistoryRow } from './load-history.ts';

/** A lesson that was opened: which, when, and how much of it. */
export function HistoryLine({ row, action }: { row: HistoryRow; action?: ReactNode }) {
  const { title, course, href, percent, complete, place, time } = row;
  return (
    <li className="flex items-center gap-4 px-5 py-4 phone:px-4">
      <div className="w-32 shrink-0 overflow-hidden rounded-md elder:hidden phone:hidden">
        <CourseCover title={course.title} category="" src={course.cover} />
      </div>
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-medium">
          {href === null ? (
            <>
              {title}
              <span className="ms-2 text-sm font-normal text-ink-mute">（已下架）</span>
            </>
          ) : (
            <Link to={href} className="hover:text-brand-strong elder:underline">
              {title}
            </Link>
          )}
        </h2>
        <p className="mt-1 text-sm text-ink-mute">{course.title}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-mute tabular">
          <ProgressBar label={`${title}的进度`} value={percent} className="w-28" />
          <span>{complete ? '已学完' : `已学 ${percent}%`}</span>
          {place && <span>{place}</span>}
          <span>{time}</span>
        </div>
      </div>
      {action}
    </li>
  );
}
