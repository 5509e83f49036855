import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';

type MaybeLinkProps = { to: string | null; className?: string; linkClass?: string; children: ReactNode };

/** A teaser without an address is plain text. */
export function MaybeLink({ to, className, linkClass, children }: MaybeLinkProps) {
  if (to === null) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={cx(className, linkClass, 'hover:text-brand-strong elder:underline')}>
      {children}
    </Link>
  );
}
