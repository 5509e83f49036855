import { useEffect, useRef, useState, type RefObject } from 'react';
import { cx } from '../../ui/cx.ts';
import { createGestures } from '../core/gestures.ts';
import { timeText } from '../core/time-text.ts';
import { transformOf } from '../core/transform.ts';
import { isOwnSource } from '../core/view.ts';
import { CaptionTrack } from './caption-track.tsx';
import { useSkin, useView } from './context.ts';

type SurfaceProps = { video: RefObject<HTMLVideoElement | null>; ad: RefObject<HTMLVideoElement | null> };

/** The main video and, over it, the element of the video ads. */
export function Surface({ video, ad }: SurfaceProps) {
  const { player } = useSkin();
  const { poster, captions, preload } = player.options;
  const source = useView((view) => view.source);
  const isAdShown = useView(({ phase }) => phase === 'preRoll' || phase === 'midRoll');
  useTransform(video);
  const own = isOwnSource(player.options, source);
  return (
    <>
      <video
        ref={video}
        playsInline
        poster={own ? poster : undefined}
        preload={preload ?? 'metadata'}
        tabIndex={-1}
        className="absolute inset-0 size-full object-contain"
      >
        {own && captions?.map((caption) => <CaptionTrack key={caption.value} caption={caption} />)}
      </video>
      <video
        ref={ad}
        playsInline
        tabIndex={-1}
        aria-hidden={!isAdShown}
        className={cx('absolute inset-0 size-full bg-black object-contain', !isAdShown && 'invisible')}
      />
    </>
  );
}

function useTransform(video: RefObject<HTMLVideoElement | null>): void {
  const rotation = useView((view) => view.rotation);
  const mirror = useView((view) => view.mirror);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const turn = () => {
      const { offsetWidth, offsetHeight } = element;
      element.style.setProperty('transform', transformOf(rotation, mirror, offsetWidth, offsetHeight));
    };
    turn();
    const resized = new ResizeObserver(turn);
    resized.observe(element);
    return () => resized.disconnect();
  }, [video, rotation, mirror]);
}

type TouchProps = { onTap: () => void; onPress: (x: number, y: number) => boolean };

/** What pointer and fingers do on the picture. `onPress` may take a click, for a comment under it. */
export function TouchArea({ onTap, onPress }: TouchProps) {
  const { player, texts, fullscreen, root } = useSkin();
  const area = useRef<HTMLDivElement>(null);
  const [hint, setHint] = useState<string | null>(null);
  const latest = useRef({ onTap, onPress, fullscreen });
  useEffect(() => {
    latest.current = { onTap, onPress, fullscreen };
  });

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    let rate = 1;
    let cancelHint: (() => void) | null = null;
    const flash = (text: string) => {
      cancelHint?.();
      setHint(text);
      cancelHint = player.clock.after(700, () => setHint(null));
    };
    const gestures = createGestures(player.clock, () => element.getBoundingClientRect(), {
      tap: () => latest.current.onTap(),
      doubleTap(side) {
        if (side === 'middle') return player.toggle();
        player.seekBy(side === 'left' ? -10 : 10);
        flash(side === 'left' ? texts.backward(10) : texts.forward(10));
      },
      scrub(seconds, done) {
        const { duration } = player.view.get();
        const target = Math.min(Math.max(0, player.time() + seconds), duration ?? 0);
        flash(`${timeText(target)} / ${timeText(duration ?? 0)}`);
        if (done) player.seek(target);
      },
      volume(change) {
        player.setVolume(player.view.get().volume + change);
        flash(`${texts.volume} ${Math.round(player.view.get().volume * 100)}%`);
      },
      hold(isHeld) {
        if (isHeld) {
          rate = player.view.get().rate;
          player.setRate(2);
          setHint(texts.fastHold);
        } else {
          player.setRate(rate);
          setHint(null);
        }
      },
    });
    const point = (event: PointerEvent) => {
      const { left, top } = element.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    const touch = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') act(event);
    };
    element.addEventListener(
      'pointerdown',
      touch((event) => gestures.down(point(event))),
      { signal },
    );
    element.addEventListener(
      'pointermove',
      touch((event) => gestures.move(point(event))),
      { signal },
    );
    element.addEventListener(
      'pointerup',
      touch(() => gestures.up()),
      { signal },
    );
    element.addEventListener(
      'pointercancel',
      touch(() => gestures.cancel()),
      { signal },
    );
    element.addEventListener(
      'click',
      (event) => {
        root.current?.focus({ preventScroll: true });
        if (event.pointerType === 'touch') return;
        const { x, y } = point(event);
        if (!latest.current.onPress(x, y)) player.toggle();
      },
      { signal },
    );
    element.addEventListener('dblclick', () => latest.current.fullscreen.toggle(), { signal });
    element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    return () => {
      listeners.abort();
      cancelHint?.();
    };
  }, [player, texts, root]);

  return (
    <>
      <div ref={area} className="absolute inset-0 touch-pan-y select-none" />
      {hint && (
        <p
          role="status"
          className="pointer-events-none absolute top-1/2 left-1/2 z-20 -translate-1/2 rounded-lg bg-black/75 px-4 py-2 text-base text-white tabular"
        >
          {hint}
        </p>
      )}
    </>
  );
}
