import type { ReactNode } from 'react';
import { CircleCheck, CircleX } from 'lucide-react';
import { cx } from './cx.ts';

type OutcomeProps = { good: boolean; title: string; children: ReactNode };

/** How something ended, large enough to be held out to somebody. */
export function Outcome({ good, title, children }: OutcomeProps) {
  const Icon = good ? CircleCheck : CircleX;
  return (
    <div
      className={cx(
        'flex items-start gap-4 rounded-lg border px-4 py-5',
        good ? 'border-success-line bg-success-tint' : 'border-danger-line bg-danger-tint',
      )}
    >
      <Icon className={cx('size-8 shrink-0', good ? 'text-success' : 'text-danger')} aria-hidden />
      <div className="min-w-0">
        <p className="text-lg font-semibold">{title}</p>
        {children}
      </div>
    </div>
  );
}
