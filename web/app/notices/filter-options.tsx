import { Check, ChevronDown } from 'lucide-react';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import type { FacetOption } from './facets.ts';

export function Options({ options, shown = options.length }: { options: FacetOption[]; shown?: number }) {
  const rest = options.slice(shown);
  return (
    <>
      <OptionList options={options.slice(0, shown)} />
      {rest.length > 0 && (
        <details className="group">
          <summary className="flex min-h-9 list-none items-center gap-1 rounded-md text-sm text-brand-strong phone:min-h-11">
            其余 {rest.length} 项
            <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <OptionList options={rest} />
        </details>
      )}
    </>
  );
}

function OptionList({ options }: { options: FacetOption[] }) {
  return (
    <ul>
      {options.map(({ label, count, href, active }) => (
        <li key={label}>
          <Link
            to={href}
            rel="nofollow"
            aria-current={active || undefined}
            className="group/option -mx-2 flex min-h-9 items-center gap-2.5 rounded-md px-2 py-1 hover:bg-brand-50 phone:min-h-11"
          >
            <span
              aria-hidden
              className={cx(
                'flex size-5 shrink-0 items-center justify-center rounded-sm border transition-colors',
                active
                  ? 'border-brand-strong bg-brand-strong text-white'
                  : 'border-line-strong bg-surface group-hover/option:border-brand-strong',
              )}
            >
              {active && <Check className="size-4" strokeWidth={3} />}
            </span>
            <span className={cx('min-w-0 flex-1 leading-snug', active && 'font-medium text-brand-strong')}>
              {label}
              {active && <span className="sr-only">（已选，按下取消）</span>}
            </span>
            {count !== null && (
              <span className="shrink-0 text-sm text-ink-mute tabular">
                {count}
                <span className="sr-only"> 条</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
