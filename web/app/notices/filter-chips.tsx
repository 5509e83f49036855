import { X } from 'lucide-react';
import { Link } from '../ui/link.tsx';
import type { NoticeList } from './load-list.ts';

export function FilterChips({ view }: { view: NoticeList }) {
  const { chips, clearHref } = view;
  if (chips.length === 0) return null;
  return (
    <ul aria-label="已选条件" className="flex flex-wrap items-center gap-2">
      {chips.map(({ label, href }) => (
        <li key={label}>
          <Link
            to={href}
            rel="nofollow"
            className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-brand-100 px-3 py-1 text-sm text-brand-deep hover:bg-brand-200 elder:underline phone:min-h-11"
          >
            {label}
            <X className="size-4 shrink-0" aria-hidden />
            <span className="sr-only">，去掉</span>
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={clearHref}
            rel="nofollow"
            className="text-link inline-flex min-h-8 items-center px-1 text-sm phone:min-h-11"
          >
            清空全部
          </Link>
        </li>
      )}
    </ul>
  );
}
