import type { ReactNode } from 'react';
import { CirclePlay } from 'lucide-react';
import type { LessonPage } from './load-lesson.ts';

const frame =
  'on-dark relative flex aspect-video w-full flex-col items-center justify-center gap-3 overflow-hidden rounded-lg bg-ink p-6 text-center text-white phone:min-h-64';

/** Where the player will stand; what is shown until it has come, and without scripts. */
export function LessonStage({ page: { lesson, course } }: { page: LessonPage }) {
  const cover = lesson.kind === 'video' && course.cover;
  return (
    <div className={frame}>
      {cover && (
        <img
          src={cover}
          alt=""
          fetchPriority="high"
          className="absolute inset-0 size-full object-contain opacity-60"
        />
      )}
      <CirclePlay className="relative size-16 text-white" aria-hidden />
      {!cover && <p className="text-lg">{lesson.title}</p>}
      <noscript>
        <p className="relative text-sm text-white/80">观看视频需要启用 JavaScript。</p>
      </noscript>
    </div>
  );
}

export function StageMessage({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className={frame}>
      <p className="text-xl font-semibold phone:text-lg">{title}</p>
      <p className="max-w-lg text-white/85">{text}</p>
      {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
