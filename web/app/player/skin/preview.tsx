import { useRef } from 'react';
import { thumbnailAt } from '../core/thumbnails.ts';
import { timeText } from '../core/time-text.ts';
import { Sprite } from './sprite.tsx';
import { useThumbnails } from './use-thumbnails.ts';
import { useVariables } from './use-variables.ts';

type PreviewProps = { seconds: number; duration: number };

/** The time under the pointer, with its picture where the video has a sprite. */
export function Preview({ seconds, duration }: PreviewProps) {
  const picture = thumbnailAt(useThumbnails(), seconds);
  const box = useRef<HTMLDivElement>(null);
  const half = picture ? picture.width / 2 : 28;
  useVariables(box, { '--at': String(seconds / duration), '--half': `${half}px` });
  return (
    <div
      ref={box}
      aria-hidden
      className="pointer-events-none absolute bottom-full left-[clamp(var(--half),calc(var(--at)*100%),calc(100%-var(--half)))] z-10 mb-1 flex -translate-x-1/2 flex-col items-center gap-1"
    >
      {picture && <Sprite picture={picture} className="rounded-md shadow-pop ring-1 ring-white/40" />}
      <span className="rounded-sm bg-ink/90 px-2 py-0.5 text-xs text-white tabular">{timeText(seconds)}</span>
    </div>
  );
}
