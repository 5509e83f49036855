import type { Clock } from './clock.ts';
import { createTimed } from './timed.ts';

type Point = { x: number; y: number };
type Size = { width: number; height: number };

export type GestureEvents = {
  tap(): void;
  doubleTap(side: 'left' | 'middle' | 'right'): void;
  /** Seconds from where the finger went down; `done` when it is lifted. */
  scrub(seconds: number, done: boolean): void;
  /** Change of the volume since the last call. */
  volume(change: number): void;
  hold(isHeld: boolean): void;
};

const doubleTapMs = 300;
const holdMs = 500;
const slop = 12;
/** A swipe across the whole picture. */
const scrubSeconds = 90;

/** One finger on the picture: tap, double tap, swipe along and up, long press. */
export function createGestures(clock: Clock, size: () => Size, events: GestureEvents) {
  let from: Point | null = null;
  let last: Point | null = null;
  let kind: 'none' | 'scrub' | 'volume' | 'hold' = 'none';
  let tapped: Point | null = null;
  const singleTap = createTimed(clock, () => {
    tapped = null;
    events.tap();
  });
  const hold = createTimed(clock, () => {
    kind = 'hold';
    events.hold(true);
  });

  function finish(): void {
    hold.stop();
    if (kind === 'scrub' && from && last) events.scrub(secondsOf(last, from), true);
    if (kind === 'hold') events.hold(false);
    from = null;
  }

  function secondsOf(to: Point, start: Point): number {
    return ((to.x - start.x) / size().width) * scrubSeconds;
  }

  return {
    down(point: Point): void {
      from = point;
      last = point;
      kind = 'none';
      hold.start(holdMs);
    },
    move(point: Point): void {
      if (!from || !last) return;
      if (kind === 'none') {
        const across = Math.abs(point.x - from.x);
        const along = Math.abs(point.y - from.y);
        if (Math.max(across, along) < slop) return;
        hold.stop();
        kind = across > along ? 'scrub' : 'volume';
      }
      if (kind === 'scrub') events.scrub(secondsOf(point, from), false);
      if (kind === 'volume') events.volume((last.y - point.y) / size().height);
      last = point;
    },
    up(): void {
      if (!from) return;
      const point = from;
      const wasTap = kind === 'none';
      finish();
      if (!wasTap) return;
      if (!tapped) {
        tapped = point;
        return singleTap.start(doubleTapMs);
      }
      tapped = null;
      singleTap.stop();
      const part = point.x / size().width;
      events.doubleTap(part < 0.35 ? 'left' : part > 0.65 ? 'right' : 'middle');
    },
    /** The browser took the finger for scrolling. */
    cancel(): void {
      if (from) finish();
    },
  };
}
