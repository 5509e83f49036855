import { Star } from 'lucide-react';
import { cx } from '../ui/cx.ts';

const all = [1, 2, 3, 4, 5];

export function Stars({ stars, className }: { stars: number; className?: string }) {
  return (
    <span role="img" aria-label={`${stars} 星`} className={cx('inline-flex gap-0.5', className)}>
      {all.map((each) => (
        <Star
          key={each}
          aria-hidden
          className={cx(
            'size-4',
            each <= Math.round(stars) ? 'fill-current text-accent' : 'text-line-strong',
          )}
        />
      ))}
    </span>
  );
}
