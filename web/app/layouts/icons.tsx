import { cx } from '../ui/cx.ts';

// Drawn here, because these few stand on every page and an icon library weighs more than they do.
const paths = {
  chevronDown: 'm6 9 6 6 6-6',
  close: 'M18 6 6 18M6 6l12 12',
  headset:
    'M3 11h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-5Zm0 0a9 9 0 1 1 18 0m0 0v5a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2h3ZM21 16v2a4 4 0 0 1-4 4h-5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  search: 'm21 21-4.3-4.3M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z',
  speaker: 'M11 5 6 9H2v6h4l5 4ZM15.500 8.500a5 5 0 0 1 0 7M19 5a10 10 0 0 1 0 14',
  silence: 'M11 5 6 9H2v6h4l5 4ZM22 9l-6 6M16 9l6 6',
  user: 'M18 20a6 6 0 0 0-12 0M16 10a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z',
};

export type IconName = keyof typeof paths;

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={cx('shrink-0', className ?? 'size-5')}
    >
      <path d={paths[name]} />
    </svg>
  );
}
