import { useEffect, useRef } from 'react';
import { readShare } from './reading-progress.ts';

/** A thin line at the top of the window. Its width is set through the CSSOM: the policy forbids style attributes. */
export function ProgressBar({ textId }: { textId: string }) {
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const text = document.getElementById(textId);
    if (!text) return;
    let frame = 0;
    function show() {
      frame = 0;
      const share = readShare(text!.getBoundingClientRect(), innerHeight);
      bar.current?.style.setProperty('scale', `${share} 1`);
    }
    function schedule() {
      frame ||= requestAnimationFrame(show);
    }
    show();
    addEventListener('scroll', schedule, { passive: true });
    addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', schedule);
      removeEventListener('resize', schedule);
    };
  }, [textId]);

  return (
    <div
      ref={bar}
      aria-hidden
      data-reading-progress
      className="no-print pointer-events-none fixed inset-x-0 top-0 z-50 h-1 origin-left scale-x-0 bg-brand-strong transition-transform duration-100 motion-reduce:transition-none"
    />
  );
}
