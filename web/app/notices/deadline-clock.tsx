import { useEffect, useState } from 'react';
import { cx } from '../ui/cx.ts';
import { nextTick, secondsLeft } from '../ui/seconds-left.ts';

type DeadlineClockProps = {
  /** Unix seconds; `now` is the server's time at rendering. */
  deadline: number;
  now: number;
  text: string;
};

const soon = 3 * 86_400;

export function DeadlineClock({ deadline, now, text }: DeadlineClockProps) {
  const left = useSecondsLeft(deadline, now);
  const parts = [
    [Math.floor(left / 86_400), '天'],
    [Math.floor(left / 3600) % 24, '时'],
    [Math.floor(left / 60) % 60, '分'],
    [left % 60, '秒'],
  ] as const;
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-6 gap-y-1 rounded-md px-4 py-3',
        left === 0 ? 'bg-sunken text-ink-soft' : 'bg-accent-tint',
      )}
    >
      <p>
        <span className="text-ink-soft">截止时间</span>{' '}
        <span className="font-medium whitespace-nowrap tabular">{text}</span>
      </p>
      {left === 0 ? (
        <p className="font-medium">已截止</p>
      ) : (
        <p role="timer" className="flex flex-wrap items-baseline gap-1 text-accent">
          <span className="me-1 whitespace-nowrap text-ink-soft">
            {left < soon ? '即将截止，还剩' : '还剩'}
          </span>
          {parts.map(([value, unit]) => (
            <span key={unit} className="inline-flex items-baseline gap-1">
              <span className="min-w-[2ch] text-end text-xl font-semibold tabular">
                {String(value).padStart(2, '0')}
              </span>
              <span className="text-sm">{unit}</span>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

// Not ui/countdown.tsx, which pulls in the contract's schemas of times.
function useSecondsLeft(until: number, now: number): number {
  const [left, setLeft] = useState(() => secondsLeft(until, now * 1000));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function tick() {
      const rest = secondsLeft(until, Date.now());
      setLeft(rest);
      if (rest > 0) timer = setTimeout(tick, nextTick(until, Date.now()));
    }
    tick();
    return () => clearTimeout(timer);
  }, [until]);
  return left;
}
