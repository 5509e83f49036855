import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { cx } from './cx.ts';

type AlertProps = {
  kind?: 'info' | 'success' | 'warning' | 'error';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
  /** Read out when it appears; leave off for alerts that are there from the start. */
  live?: boolean;
  className?: string;
};

const kinds = {
  info: { Icon: Info, frame: 'border-info-line bg-info-tint', icon: 'text-info' },
  success: { Icon: CircleCheck, frame: 'border-success-line bg-success-tint', icon: 'text-success' },
  warning: { Icon: TriangleAlert, frame: 'border-accent-line bg-accent-tint', icon: 'text-accent' },
  error: { Icon: CircleAlert, frame: 'border-danger-line bg-danger-tint', icon: 'text-danger' },
};

export function Alert({ kind = 'info', title, children, action, onClose, live, className }: AlertProps) {
  const { Icon, frame, icon } = kinds[kind];
  return (
    <div
      role={live ? (kind === 'error' ? 'alert' : 'status') : undefined}
      className={cx('flex items-start gap-3 rounded-lg border px-4 py-3', frame, className)}
    >
      <Icon className={cx('mt-0.5 size-5 shrink-0', icon)} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className="text-pretty text-ink-soft">{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
      </div>
      {onClose && (
        <button
          type="button"
          aria-label="关闭"
          onClick={onClose}
          className="-my-0.5 -me-1 flex size-8 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-black/5"
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  );
}
