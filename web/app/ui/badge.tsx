import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { toneDot, toneTint, type Tone } from './tone.ts';

type BadgeProps = {
  tone?: Tone;
  outline?: boolean;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
};

export function Badge({ tone = 'neutral', outline, icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 items-center gap-1 rounded-sm px-2 text-xs font-medium whitespace-nowrap elder:border elder:border-current',
        toneTint[tone],
        outline && 'border border-current bg-transparent!',
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

/** A state in a row: the dot is only an echo of the word. */
export function Status({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className={cx('size-2 rounded-full', toneDot[tone])} aria-hidden />
      {children}
    </span>
  );
}

/** How many are unread; above the cap a plus. */
export function CountBadge({
  count,
  cap = 99,
  label = '条未读',
}: {
  count: number;
  cap?: number;
  label?: string;
}) {
  if (count <= 0) return null;
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1.5 text-xs font-medium text-white tabular">
      {count > cap ? `${cap}+` : count}
      <span className="sr-only">{label}</span>
    </span>
  );
}
