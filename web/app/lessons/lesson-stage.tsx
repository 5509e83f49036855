import type { ReactNode } from 'react';
import { Play } from 'lucide-react';
import { Spinner } from '../ui/spinner.tsx';
import type { LessonPage } from './load-lesson.ts';

const frame =
  'on-dark relative flex aspect-video w-full flex-col items-center justify-center gap-3 overflow-hidden rounded-lg bg-ink p-6 text-center text-white phone:min-h-64';

type LessonStageProps = {
  page: LessonPage;
  /** Pressed before the player has loaded: it starts playing as soon as it has. */
  pressed?: boolean;
  onPress?: () => void;
};

/** The placeholder of the player while it loads, and without scripts. */
export function LessonStage({ page: { lesson, course }, pressed, onPress }: LessonStageProps) {
  const isVideo = lesson.kind === 'video';
  const cover = isVideo && course.cover;
  return (
    <div className={frame}>
      {cover && (
        <img src={cover} alt="" fetchPriority="high" className="absolute inset-0 size-full object-contain" />
      )}
      {onPress && isVideo && !pressed ? (
        <button
          type="button"
          aria-label={`播放：${lesson.title}`}
          onClick={onPress}
          className="group absolute inset-0 flex flex-col items-center justify-center gap-3 rounded-lg p-6 noscript:hidden"
        >
          <span className="grid size-16 place-items-center rounded-full bg-brand-strong/95 shadow-pop ring-4 ring-white/20 transition-transform group-hover:scale-105 phone:size-14">
            <Play className="ml-1 size-7 fill-current" aria-hidden />
          </span>
          {!cover && <span className="text-lg">{lesson.title}</span>}
        </button>
      ) : (
        <Spinner className="relative size-12 noscript:hidden" />
      )}
      <noscript>
        <p className="relative rounded-sm bg-black/70 px-3 py-1 text-sm">学习本课时需要启用 JavaScript。</p>
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
