import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { cx } from './cx.ts';
import { Link } from './link.tsx';

type SectionHeadingProps = {
  title: ReactNode;
  text?: ReactNode;
  /** 更多 leads here. */
  more?: string;
  moreText?: string;
  action?: ReactNode;
  level?: 1 | 2 | 3;
  id?: string;
  className?: string;
};

export function SectionHeading(props: SectionHeadingProps) {
  const { title, text, more, moreText = '查看更多', action, level = 2, id, className } = props;
  const Heading = `h${level}` as const;
  return (
    <div className={cx('flex items-end justify-between gap-4', level === 3 ? 'mb-4' : 'mb-6', className)}>
      <div className="min-w-0">
        <Heading
          id={id}
          className={{ 1: 'text-3xl phone:text-2xl', 2: 'text-2xl phone:text-xl', 3: 'text-lg' }[level]}
        >
          {title}
        </Heading>
        {text && <p className="mt-1 text-ink-mute">{text}</p>}
      </div>
      {action}
      {more && (
        <Link to={more} className="text-link inline-flex min-h-6 shrink-0 items-center">
          {moreText}
          {typeof title === 'string' && <span className="sr-only">：{title}</span>}
          <ChevronRight className="size-4" />
        </Link>
      )}
    </div>
  );
}
