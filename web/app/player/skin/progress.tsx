import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { timeText } from '../core/time-text.ts';
import type { Marker } from '../core/types.ts';
import { isOwnSource } from '../core/view.ts';
import { useSkin, useView } from './context.ts';
import { MarkerDots } from './markers.tsx';
import { Preview } from './preview.tsx';
import { useVariables } from './use-variables.ts';

const none: readonly Marker[] = [];

/** The progress bar: what is loaded, what is played, markers, and a preview under the pointer. */
export function Progress() {
  const { player, texts } = useSkin();
  const duration = useView((view) => view.duration) ?? 0;
  const time = useView((view) => Math.floor(view.time));
  const source = useView((view) => view.source);
  const [hover, setHover] = useState<number | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const markers = isOwnSource(player.options, source) ? (player.options.markers ?? none) : none;
  const isDragging = useRef(false);
  useMovingPosition(bar, duration);
  useVariables(bar, { '--hover': String(duration > 0 && hover !== null ? hover / duration : 0) });

  function secondsAt(event: PointerEvent<HTMLElement>): number {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - left) / width)) * duration;
  }

  function keys(event: KeyboardEvent<HTMLElement>): void {
    const steps: Record<string, number> = {
      ArrowRight: time + 5,
      ArrowUp: time + 5,
      ArrowLeft: time - 5,
      ArrowDown: time - 5,
      PageUp: time + duration / 10,
      PageDown: time - duration / 10,
      Home: 0,
      End: duration,
    };
    const seconds = steps[event.key];
    if (seconds === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    player.seek(seconds);
  }

  return (
    <div ref={bar} className="group/progress relative h-6 touch-none px-0 pointer-coarse:h-8">
      <div
        role="slider"
        tabIndex={0}
        aria-label={texts.progress}
        aria-valuemin={0}
        aria-valuemax={Math.floor(duration)}
        aria-valuenow={Math.min(time, Math.floor(duration))}
        aria-valuetext={texts.progressOf(time, duration)}
        className="absolute inset-0 cursor-pointer rounded-sm"
        onKeyDown={keys}
        onPointerDown={(event) => {
          if (event.button !== 0 || duration === 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          isDragging.current = true;
          setHover(secondsAt(event));
        }}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse' || isDragging.current) setHover(secondsAt(event));
        }}
        onPointerUp={(event) => {
          if (!isDragging.current) return;
          isDragging.current = false;
          player.seek(secondsAt(event));
          if (event.pointerType !== 'mouse') setHover(null);
        }}
        onPointerCancel={() => {
          isDragging.current = false;
          setHover(null);
        }}
        onPointerLeave={() => !isDragging.current && setHover(null)}
      >
        <div className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 overflow-hidden rounded-full bg-white/30 transition-[height] group-hover/progress:h-1.5 pointer-coarse:h-1.5">
          <Buffered duration={duration} />
          <div className="absolute inset-0 origin-left scale-x-(--played) bg-brand-400 forced-colors:bg-[Highlight]" />
        </div>
        <div className="absolute top-1/2 left-[calc(var(--played)*100%)] size-3 -translate-1/2 rounded-full bg-white shadow-card ring-2 ring-brand-400 transition-transform group-hover/progress:scale-125 pointer-coarse:size-4" />
      </div>
      <MarkerDots markers={markers} duration={duration} />
      {hover !== null && duration > 0 && <Preview seconds={hover} duration={duration} />}
    </div>
  );
}

export function TimeText() {
  const duration = useView((view) => view.duration);
  const time = useView((view) => Math.floor(view.time));
  return (
    <span className="shrink-0 px-1 text-sm whitespace-nowrap text-white/90 tabular">
      {timeText(time)} <span className="text-white/70 @max-xs:hidden">/ {timeText(duration ?? 0)}</span>
    </span>
  );
}

function Buffered({ duration }: { duration: number }) {
  const ranges = useView((view) => view.buffered);
  if (duration === 0) return null;
  return ranges.map(([start, end], at) => (
    <BufferedRange key={at} start={start / duration} end={end / duration} />
  ));
}

function BufferedRange({ start, end }: { start: number; end: number }) {
  const part = useRef<HTMLDivElement>(null);
  useVariables(part, { '--start': String(start), '--size': String(end - start) });
  return (
    <div
      ref={part}
      className="absolute inset-y-0 left-[calc(var(--start)*100%)] w-[calc(var(--size)*100%)] bg-white/35"
    />
  );
}

/** Moved with the frames of the screen, outside React. */
function useMovingPosition(bar: { current: HTMLDivElement | null }, duration: number): void {
  const { player } = useSkin();
  const playing = useView((view) => view.playing);
  const time = useView((view) => view.time);
  useEffect(() => {
    let frame = 0;
    const move = () => {
      const part = duration > 0 ? Math.min(1, player.time() / duration) : 0;
      bar.current?.style.setProperty('--played', part.toFixed(5));
      if (playing) frame = requestAnimationFrame(move);
    };
    move();
    return () => cancelAnimationFrame(frame);
  }, [bar, duration, player, playing, time]);
}
