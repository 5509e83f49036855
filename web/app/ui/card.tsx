import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Link } from './link.tsx';

type CardProps = { as?: 'div' | 'section' | 'article' | 'li'; flush?: boolean } & ComponentProps<'div'>;

export function Card({ as, flush, className, ...rest }: CardProps) {
  // The four elements take the same attributes.
  const Element = (as ?? 'div') as 'div';
  return (
    <Element
      {...rest}
      className={cx(
        'rounded-lg bg-surface shadow-card elder:border elder:border-line',
        !flush && 'p-6 phone:p-4',
        className,
      )}
    />
  );
}

type LinkCardProps = {
  to: string;
  title: ReactNode;
  children?: ReactNode;
  /** Above the title, edge to edge. */
  cover?: ReactNode;
  icon?: ReactNode;
  /** Heading level of the title. */
  level?: 2 | 3 | 4;
  className?: string;
};

/** The whole card can be pressed, while the title alone is the link that is read out. */
export function LinkCard({ to, title, children, cover, icon, level = 3, className }: LinkCardProps) {
  const Heading = `h${level}` as const;
  return (
    <Card
      as="article"
      flush
      className={cx(
        'group relative flex flex-col overflow-hidden transition-shadow hover:shadow-pop has-[a:focus-visible]:outline-(length:--focus-width) has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
        className,
      )}
    >
      {cover}
      <div className="flex flex-1 gap-4 p-5">
        {icon && (
          <span className="flex size-12 shrink-0 items-center justify-center rounded-lg bg-brand-50 text-brand-strong">
            {icon}
          </span>
        )}
        <div className="min-w-0 flex-1">
          <Heading className="text-base group-hover:text-brand-strong">
            <Link to={to} className="outline-none! after:absolute after:inset-0 elder:underline">
              {title}
            </Link>
          </Heading>
          {children && <div className="mt-2 text-sm text-ink-mute">{children}</div>}
        </div>
      </div>
    </Card>
  );
}
