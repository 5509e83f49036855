import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type Picture = 'list' | 'search' | 'message' | 'error' | 'lock';

type EmptyProps = {
  title: ReactNode;
  text?: ReactNode;
  /** The way on: a button or a link. */
  action?: ReactNode;
  picture?: Picture;
  compact?: boolean;
  className?: string;
};

export function Empty({ title, text, action, picture = 'list', compact, className }: EmptyProps) {
  return (
    <div className={cx('flex flex-col items-center px-4 text-center', compact ? 'py-8' : 'py-16', className)}>
      <svg
        viewBox="0 0 160 120"
        className={cx('elder-hide', compact ? 'h-20' : 'h-30')}
        fill="none"
        aria-hidden
      >
        <ellipse cx="80" cy="108" rx="62" ry="6" className="fill-brand-100" />
        <circle cx="28" cy="34" r="5" className="fill-brand-200" />
        <circle cx="138" cy="50" r="3.5" className="fill-accent-line" />
        {pictures[picture]}
      </svg>
      <p className="mt-4 text-lg font-medium text-balance text-ink">{title}</p>
      {text && <p className="mt-2 max-w-md text-balance text-ink-mute">{text}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

const sheet = 'fill-surface stroke-brand-300';
const rule = 'stroke-brand-200';

const pictures: Record<Picture, ReactNode> = {
  list: (
    <g strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      <rect x="56" y="14" width="60" height="78" rx="6" className="fill-brand-100 stroke-brand-200" />
      <rect x="44" y="24" width="60" height="80" rx="6" className={sheet} />
      <path d="M56 44h22M56 60h36M56 74h36M56 88h20" className={rule} />
      <circle cx="106" cy="90" r="15" className="fill-brand-500" />
      <path d="M100 90h12M106 84v12" className="stroke-white" />
    </g>
  ),
  search: (
    <g strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      <rect x="38" y="20" width="64" height="84" rx="6" className={sheet} />
      <path d="M50 40h26M50 56h38M50 70h18M50 86h14" className={rule} />
      <circle cx="100" cy="68" r="20" className="fill-brand-50 stroke-brand-500" strokeWidth="5" />
      <path d="m115 83 15 15" className="stroke-brand-500" strokeWidth="7" />
    </g>
  ),
  message: (
    <g strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      <path
        d="M36 46 80 18l44 28v50a6 6 0 0 1-6 6H42a6 6 0 0 1-6-6Z"
        className="fill-brand-100 stroke-brand-300"
      />
      <rect x="50" y="28" width="60" height="50" rx="4" className={sheet} />
      <path d="M62 44h36M62 56h22" className={rule} />
      <path d="m36 50 44 30 44-30v46a6 6 0 0 1-6 6H42a6 6 0 0 1-6-6Z" className={sheet} />
    </g>
  ),
  error: (
    <g strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      <rect x="34" y="22" width="92" height="66" rx="8" className={sheet} />
      <path d="M34 40h92" className="stroke-brand-300" />
      <path d="M68 104h24M80 88v16" className="stroke-brand-300" />
      <circle cx="80" cy="63" r="14" className="fill-accent-tint stroke-accent" />
      <path d="M80 56v8M80 70v.1" className="stroke-accent" />
    </g>
  ),
  lock: (
    <g strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      <path d="M60 52V40a20 20 0 0 1 40 0v12" className="stroke-brand-300" strokeWidth="6" />
      <rect x="46" y="50" width="68" height="54" rx="8" className={sheet} />
      <circle cx="80" cy="73" r="7" className="fill-brand-500" />
      <path d="M80 78v10" className="stroke-brand-500" strokeWidth="5" />
    </g>
  ),
};
