import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import type { FilterRow } from './load-catalogue.ts';

/** Every choice is an address, so it works without scripts and can be shared. */
export function FilterRows({ rows }: { rows: FilterRow[] }) {
  return (
    <div className="divide-y divide-line rounded-lg bg-surface px-6 py-1 shadow-card elder:border elder:border-line phone:px-4">
      {rows.map(({ label, choices }) => (
        <nav
          key={label}
          aria-label={label}
          className="flex items-baseline gap-4 py-2 elder:phone:flex-col elder:phone:gap-0"
        >
          <span className="w-16 shrink-0 text-sm text-ink-mute" aria-hidden>
            {label}
          </span>
          <ul className="flex min-w-0 flex-1 flex-wrap gap-x-1 phone:[scrollbar-width:none] phone:flex-nowrap phone:overflow-x-auto elder:phone:flex-wrap">
            {choices.map((choice) => (
              <li key={choice.label} className="shrink-0">
                <Link
                  to={choice.to}
                  preventScrollReset
                  aria-current={choice.active ? 'true' : undefined}
                  className={cx(
                    'inline-flex min-h-9 items-center gap-1 rounded-md px-3 whitespace-nowrap phone:min-h-11',
                    choice.active
                      ? 'bg-brand-100 font-medium text-brand-deep'
                      : 'text-ink-soft hover:bg-brand-50 hover:text-brand-strong',
                  )}
                >
                  {choice.label}
                  {choice.count !== undefined && (
                    <span className="text-xs tabular" aria-label={`${choice.count} 门`}>
                      {choice.count}
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}
