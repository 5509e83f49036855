import { cx } from './cx.ts';

type ProgressProps = {
  label: string;
  /** 0 to 100; leave out while the length is unknown. */
  value?: number;
  tone?: 'brand' | 'danger';
  labelShown?: boolean;
  className?: string;
};

/** Widths are SVG attributes: the CSP allows no style attribute. */
export function ProgressBar({ label, value, tone = 'brand', labelShown, className }: ProgressProps) {
  const share = clamp(value);
  return (
    <div className={className}>
      {labelShown && (
        <p className="mb-1.5 flex justify-between gap-4 text-sm">
          <span>{label}</span>
          {value !== undefined && <span className="text-ink-mute tabular">{share}%</span>}
        </p>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value === undefined ? undefined : share}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <svg className={cx('h-2 w-full', value === undefined && 'animate-pulse')} aria-hidden>
          <rect
            height="8"
            rx="4"
            width={value === undefined ? '40%' : `${share}%`}
            className={tone === 'danger' ? 'fill-danger' : 'fill-brand-500'}
          />
        </svg>
      </div>
    </div>
  );
}

const around = 2 * Math.PI * 20;

export function ProgressRing({ label, value, tone = 'brand', className }: ProgressProps) {
  const share = clamp(value);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : share}
      className={cx('relative inline-flex size-14 items-center justify-center', className)}
    >
      <svg
        viewBox="0 0 48 48"
        className={cx('absolute inset-0', value === undefined && 'animate-spin')}
        fill="none"
        aria-hidden
      >
        <circle cx="24" cy="24" r="20" strokeWidth="4" className="stroke-sunken" />
        <circle
          cx="24"
          cy="24"
          r="20"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${(around * (value === undefined ? 25 : share)) / 100} ${around}`}
          transform="rotate(-90 24 24)"
          className={cx(tone === 'danger' ? 'stroke-danger' : 'stroke-brand-500', value === 0 && 'invisible')}
        />
      </svg>
      {value !== undefined && <span className="relative text-xs font-medium tabular">{share}%</span>}
    </div>
  );
}

function clamp(value = 0): number {
  return Math.round(Math.min(100, Math.max(0, value)));
}
