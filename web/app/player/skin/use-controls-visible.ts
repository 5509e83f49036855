import { useEffect, useState, type RefObject } from 'react';
import type { Clock } from '../core/clock.ts';
import { createTimed } from '../core/timed.ts';

const hideMs = 3000;

/** Controls are visible while there is input or the video is paused; they hide during playback without input. */
export function useControlsVisible(root: RefObject<HTMLElement | null>, clock: Clock, keep: boolean) {
  const [isAwake, setAwake] = useState(true);
  const [timer] = useState(() => createTimed(clock, () => setAwake(false)));

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const wake = () => {
      setAwake(true);
      timer.start(hideMs);
    };
    const onPointer = (event: PointerEvent) => event.pointerType === 'mouse' && wake();
    element.addEventListener('pointermove', onPointer, { signal, passive: true });
    element.addEventListener('keydown', wake, { signal });
    element.addEventListener('focusin', wake, { signal });
    element.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && setAwake(false), {
      signal,
    });
    timer.start(hideMs);
    return () => {
      listeners.abort();
      timer.stop();
    };
  }, [root, timer]);

  return {
    visible: isAwake || keep,
    /** A tap on the picture. */
    toggle() {
      setAwake(!isAwake);
      if (!isAwake) timer.start(hideMs);
    },
  };
}
