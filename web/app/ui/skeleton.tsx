import { cx } from './cx.ts';

/** A grey block of the size of what is coming: give it height and width by classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-md bg-line/80', className)} />;
}

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={cx('flex flex-col gap-3', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx('h-4', line === lines - 1 && lines > 1 && 'w-3/5')} />
      ))}
    </span>
  );
}

/** A list of rows on the way, announced once. */
export function SkeletonList({ rows = 5, className }: { rows?: number; className?: string }) {
  return (
    <div role="status" className={cx('flex flex-col divide-y divide-line', className)}>
      <span className="sr-only">正在加载</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-6 py-4">
          <Skeleton className="h-6 w-16 shrink-0" />
          <SkeletonText lines={2} className="flex-1" />
          <Skeleton className="h-5 w-24 shrink-0 phone:hidden" />
        </div>
      ))}
    </div>
  );
}
