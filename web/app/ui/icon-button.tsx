import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

type IconButtonProps = {
  label: string;
  icon: ReactNode;
  size?: 'sm' | 'md';
  variant?: 'plain' | 'outline' | 'inverse';
  loading?: boolean;
  /** Shows the unread dot; say what it means in the label too. */
  dot?: boolean;
} & Omit<ComponentProps<'button'>, 'children' | 'aria-label'>;

const variants = {
  plain: 'text-ink-soft hover:bg-sunken hover:text-ink',
  outline:
    'border border-line-strong bg-surface text-ink-soft hover:border-brand-strong hover:text-brand-strong',
  inverse: 'text-white on-dark hover:bg-white/15',
};

export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    size = 'md',
    variant = 'plain',
    loading,
    dot,
    className,
    type = 'button',
    ...rest
  } = props;
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={rest.title ?? label}
      aria-busy={loading || undefined}
      disabled={rest.disabled || loading}
      className={cx(
        'relative inline-flex shrink-0 items-center justify-center rounded-md transition-colors disabled:cursor-not-allowed disabled:opacity-50',
        size === 'sm' ? 'size-8' : 'size-10 phone:size-11',
        variants[variant],
        className,
      )}
    >
      {loading ? <Spinner /> : icon}
      {dot && <span className="absolute top-2 right-2 size-2 rounded-full bg-danger ring-2 ring-white" />}
    </button>
  );
}
