import type { ComponentProps, ReactNode } from 'react';
import { ExternalLink } from 'lucide-react';
import { cx } from './cx.ts';
import { Link } from './link.tsx';

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={cx('text-link', className)} />;
}

type OutLinkProps = { href: string; children: ReactNode; className?: string };

/** A link that leaves the site: new window, and it says so. */
export function OutLink({ href, children, className }: OutLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={cx('text-link', className)}>
      {children}
      <ExternalLink className="ms-1 inline size-[0.9em] align-[-0.1em]" aria-hidden />
      <span className="sr-only">（在新窗口打开）</span>
    </a>
  );
}
