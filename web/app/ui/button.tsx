import type { ComponentProps, ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';
import { Link } from './link.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

type Look = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean; className?: string };

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand-strong text-white hover:bg-brand-deep active:bg-brand-900',
  secondary:
    'border-line-strong bg-surface text-ink hover:border-brand-strong hover:bg-brand-50 hover:text-brand-strong active:bg-brand-100',
  ghost: 'border-transparent text-brand-strong hover:bg-brand-50 active:bg-brand-100',
  danger: 'border-transparent bg-danger text-white hover:bg-danger-deep active:bg-danger-deep',
  link: 'border-transparent text-brand-strong underline-offset-4 hover:text-brand-deep hover:underline elder:underline',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 py-1 text-sm phone:min-h-11',
  md: 'min-h-10 px-5 py-1.5 text-base phone:min-h-11',
  lg: 'min-h-12 px-7 py-2 text-lg',
};

const off =
  'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-ink-mute aria-disabled:cursor-default disabled:no-underline';

export function buttonClass({ variant = 'primary', size = 'md', block, className }: Look = {}): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-md border text-center font-medium transition-colors',
    variants[variant],
    sizes[size],
    variant === 'link' && 'px-1',
    off,
    block && 'w-full',
    className,
  );
}

type ButtonProps = Look & { loading?: boolean; icon?: ReactNode } & ComponentProps<'button'>;

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    block,
    className,
    loading,
    icon,
    children,
    type = 'button',
    onClick,
    ...rest
  } = props;
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block, className })}
      // A disabled button would lose the focus of whoever pressed it.
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  );
}

type Destination = { to: LinkProps['to']; href?: never } | { href: string; to?: never };
type ButtonLinkProps = Look &
  Destination & { icon?: ReactNode } & Omit<ComponentProps<'a'>, 'href'> &
  Pick<LinkProps, 'prefetch' | 'replace' | 'state'>;

export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, block, className, icon, children, to, href, prefetch, replace, state, ...rest } =
    props;
  const look = buttonClass({ variant, size, block, className });
  if (to === undefined)
    return (
      <a {...rest} href={href} className={look}>
        {icon}
        {children}
      </a>
    );
  return (
    <Link {...rest} to={to} prefetch={prefetch} replace={replace} state={state} className={look}>
      {icon}
      {children}
    </Link>
  );
}
