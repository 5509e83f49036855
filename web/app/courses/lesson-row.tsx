import { CircleCheck, CirclePlay, FileText, Lock } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import type { LessonEntry } from './load-course.ts';

type LessonRowProps = { lesson: LessonEntry; isCurrent?: boolean; percent?: number; complete?: boolean };

/** A lesson in the list of its chapter: what it is, whether it may be played, how much of it was watched. */
export function LessonRow({ lesson, isCurrent, percent, complete }: LessonRowProps) {
  const { title, href, kind, length, mark, trial } = lesson;
  const share = percent ?? lesson.percent;
  const isDone = complete ?? lesson.complete;
  const Icon = isDone ? CircleCheck : mark === 'locked' ? Lock : kind === 'video' ? CirclePlay : FileText;
  return (
    <li>
      <Link
        to={href}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(
          'flex min-h-12 items-center gap-3 rounded-md px-3 py-2 elder:underline',
          isCurrent
            ? 'bg-brand-100 font-medium text-brand-deep'
            : 'hover:bg-brand-50 hover:text-brand-strong',
        )}
      >
        <Icon className={cx('size-5 shrink-0', isDone ? 'text-brand-strong' : 'text-ink-mute')} aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2">{title}</span>
          <span className="text-sm font-normal text-ink-mute tabular">
            {kind === 'document' && '文档 · '}
            {length}
            {share !== null && share > 0 && !isDone && ` · 已学 ${share}%`}
          </span>
        </span>
        {isDone && <span className="sr-only">已学完</span>}
        {mark === 'locked' && !isDone && <span className="sr-only">未开通</span>}
        {trial && <Badge tone="accent">{trial}</Badge>}
      </Link>
    </li>
  );
}
