import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

type BarButtonProps = { label: string; icon?: ReactNode; shortcut?: string } & Omit<
  ComponentProps<'button'>,
  'type' | 'aria-label'
>;

/** A button of the control bar. At least 24 by 24 px everywhere, 44 for fingers. */
export function BarButton({ label, icon, shortcut, className, children, ...rest }: BarButtonProps) {
  const title = shortcut ? `${label} (${shortcut})` : label;
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={title}
      className={cx(
        'inline-flex h-10 min-w-9 shrink-0 items-center justify-center gap-1 rounded-md px-1.5 text-sm whitespace-nowrap text-white/90 transition-colors hover:bg-white/15 hover:text-white disabled:cursor-not-allowed disabled:opacity-40 aria-pressed:text-brand-300 pointer-coarse:h-11 pointer-coarse:min-w-11 [&_svg]:size-5 elder:[&_svg]:size-6',
        className,
      )}
    >
      {icon}
      {children}
    </button>
  );
}

type LayerButtonProps = { primary?: boolean } & Omit<ComponentProps<'button'>, 'type'>;

export function LayerButton({ primary = false, className, ...rest }: LayerButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={cx(
        'inline-flex min-h-10 items-center justify-center gap-2 rounded-full px-5 py-1.5 text-sm font-medium transition-colors [&_svg]:size-4',
        primary
          ? 'bg-brand-strong text-white hover:bg-brand-deep'
          : 'bg-white/15 text-white hover:bg-white/25',
        className,
      )}
    />
  );
}
