import { useEffect, useState } from 'react';
import { countdown } from '@portal/contract/time';
import { cx } from './cx.ts';
import { nextTick, secondsLeft } from './seconds-left.ts';

type CountdownProps = {
  /** Unix seconds. */
  until: number;
  /** What the server took for now, so that its HTML and the first render agree. */
  now: number;
  label?: string;
  onEnd?: () => void;
  look?: 'boxes' | 'text';
  className?: string;
};

export function Countdown({
  until,
  now,
  label = '剩余时间',
  onEnd,
  look = 'boxes',
  className,
}: CountdownProps) {
  const left = useSecondsLeft(until, now, onEnd);
  const { days, hours, minutes, seconds } = countdown(left);
  const parts = [
    [days, '天'],
    [hours, '时'],
    [minutes, '分'],
    [seconds, '秒'],
  ] as const;
  return (
    <span
      role="timer"
      aria-label={`${label} ${parts.flat().join('')}`}
      className={cx('inline-flex items-baseline gap-1 tabular', className)}
    >
      {parts.map(([value, unit]) => (
        <span key={unit} aria-hidden className="inline-flex items-baseline gap-1">
          <span
            className={
              look === 'boxes'
                ? 'rounded-sm bg-accent-tint px-1.5 py-0.5 font-semibold text-accent'
                : 'font-semibold text-accent'
            }
          >
            {value}
          </span>
          <span className="text-sm text-ink-mute">{unit}</span>
        </span>
      ))}
    </span>
  );
}

export function useSecondsLeft(until: number, now: number, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => secondsLeft(until, now * 1000));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function tick() {
      const rest = secondsLeft(until, Date.now());
      setLeft(rest);
      if (rest === 0) return onEnd?.();
      timer = setTimeout(tick, nextTick(until, Date.now()));
    }
    tick();
    return () => clearTimeout(timer);
    // A new callback each render must not start the count again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [until]);
  return left;
}
