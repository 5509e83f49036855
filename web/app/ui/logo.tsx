import { cx } from './cx.ts';

type Tone = 'colour' | 'light';

/** A shield around an old coin: round without, square within, the figure of rule and trade. */
export function LogoMark({ tone = 'colour', className }: { tone?: Tone; className?: string }) {
  const light = tone === 'light';
  return (
    <svg viewBox="0 0 40 44" className={cx('h-10 w-auto shrink-0', className)} aria-hidden>
      <path
        d="M20 1 37 6.4V21c0 10.4-7.2 18.2-17 22C10.2 39.2 3 31.4 3 21V6.4Z"
        className={light ? 'fill-white' : 'fill-brand-500'}
      />
      {!light && <path d="M20 1 37 6.4V21c0 10.4-7.2 18.2-17 22Z" className="fill-brand-600" />}
      <path
        fillRule="evenodd"
        d="M20 9.5a11 11 0 1 1 0 22 11 11 0 0 1 0-22Zm-4.25 6.75v8.5h8.5v-8.5Z"
        className={light ? 'fill-brand-500' : 'fill-white'}
      />
    </svg>
  );
}

type LogoProps = { tone?: Tone; compact?: boolean; className?: string };

/** Bold and over 18.66 px: the white on brand green is 3.0:1, enough for large text only. */
export function Logo({ tone = 'colour', compact, className }: LogoProps) {
  return (
    <span className={cx('inline-flex items-center gap-3', className)}>
      <LogoMark tone={tone} className={compact ? 'h-8' : undefined} />
      <span
        className={cx(
          'font-bold whitespace-nowrap',
          compact ? 'text-[1.1875rem]' : 'text-xl tracking-wide',
          tone === 'light' ? 'text-white' : 'text-ink',
        )}
      >
        采购协会服务平台
      </span>
    </span>
  );
}
