import type { ReactNode } from 'react';
import { Check, X } from 'lucide-react';
import { cx } from './cx.ts';

export type Step = { key: string; title: ReactNode; hint?: ReactNode; failed?: boolean };

type StepsProps = {
  label: string;
  steps: Step[];
  /** Index of the step under way; equal to the number of steps when all is done. */
  current: number;
  /** Beside each other on a phone too, for few steps with short titles. */
  row?: boolean;
  className?: string;
};

const across =
  'flex-col items-center text-center not-last:after:top-[1.0625rem] not-last:after:left-[calc(50%+1.75rem)] not-last:after:h-0.5 not-last:after:w-[calc(100%-3.5rem)]';
const downOnPhones = cx(
  'md:flex-col md:items-center md:text-center phone:pb-6 phone:last:pb-0',
  'md:not-last:after:top-[1.0625rem] md:not-last:after:left-[calc(50%+1.75rem)] md:not-last:after:h-0.5 md:not-last:after:w-[calc(100%-3.5rem)]',
  'phone:not-last:after:top-10 phone:not-last:after:bottom-1 phone:not-last:after:left-[1.0625rem] phone:not-last:after:w-0.5',
);

export function Steps({ label, steps, current, row, className }: StepsProps) {
  return (
    <ol aria-label={label} className={cx('flex', !row && 'phone:flex-col', className)}>
      {steps.map((step, index) => {
        const state = step.failed ? 'failed' : index < current ? 'done' : index === current ? 'now' : 'later';
        return (
          <li
            key={step.key}
            aria-current={state === 'now' ? 'step' : undefined}
            className={cx(
              'relative flex flex-1 gap-3',
              row ? across : downOnPhones,
              // The line to the next step.
              'not-last:after:absolute not-last:after:content-[""]',
              state === 'done' ? 'not-last:after:bg-brand' : 'not-last:after:bg-line',
            )}
          >
            <span
              className={cx(
                'flex size-9 shrink-0 items-center justify-center rounded-full font-semibold tabular',
                marks[state],
              )}
            >
              {state === 'done' ? (
                <Check className="size-5" />
              ) : state === 'failed' ? (
                <X className="size-5" />
              ) : (
                index + 1
              )}
            </span>
            <span className={cx('min-w-0', !row && 'phone:pt-1')}>
              <span
                className={cx(
                  'block font-medium',
                  state === 'later' && 'text-ink-mute',
                  state === 'failed' && 'text-danger',
                )}
              >
                {step.title}
                <span className="sr-only">（{words[state]}）</span>
              </span>
              {step.hint && <span className="block text-sm text-ink-mute">{step.hint}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const marks = {
  done: 'bg-brand-100 text-brand-strong',
  now: 'bg-brand-strong text-white ring-4 ring-brand-100',
  later: 'border-2 border-line bg-surface text-ink-mute',
  failed: 'bg-danger text-white',
};

const words = { done: '已完成', now: '进行中', later: '未开始', failed: '未通过' };
