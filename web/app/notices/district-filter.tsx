import { Suspense, useRef, useState } from 'react';
import { ChevronRight, MapPin } from 'lucide-react';
import type { NoticeAddress } from '@portal/contract/notice-address';
import { lazy } from '../browser/lazy.ts';
import type { District } from '../districts/district.ts';
import { buttonClass } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import type { FacetOption } from './facets.ts';
import { Options } from './filter-options.tsx';

const DistrictChoice = lazy(() => import('./district-choice.tsx'));

type DistrictFilterProps = {
  path: District[];
  crumbs: { label: string; href: string }[];
  options: FacetOption[];
  address: NoticeAddress;
  list: string;
};

/** Down by links with counts, or straight to a county with the picker. */
export function DistrictFilter({ crumbs, options, ...choice }: DistrictFilterProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [picker, setPicker] = useState<'never' | 'open' | 'closed'>('never');
  const open = picker === 'open';
  return (
    <>
      {crumbs.length > 1 && <Crumbs crumbs={crumbs} />}
      <Options options={options} shown={5} />
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setPicker(open ? 'closed' : 'open')}
        className={buttonClass({
          variant: 'secondary',
          size: 'sm',
          block: true,
          className: 'mt-2 noscript:hidden',
        })}
      >
        <MapPin className="size-4" />
        选择省、市、区县
      </button>
      {picker !== 'never' && (
        <Suspense>
          <DistrictChoice {...choice} open={open} onClose={() => setPicker('closed')} anchor={button} />
        </Suspense>
      )}
    </>
  );
}

function Crumbs({ crumbs }: Pick<DistrictFilterProps, 'crumbs'>) {
  return (
    <ol className="mb-1 flex flex-wrap items-center gap-y-1">
      {crumbs.map(({ label, href }, at) => (
        <li key={label} className="flex items-center">
          {at > 0 && <ChevronRight className="mx-0.5 size-4 text-ink-mute" />}
          {at === crumbs.length - 1 ? (
            <span aria-current="true" className="font-medium text-brand-strong">
              {label}
            </span>
          ) : (
            <Link to={href} rel="nofollow" className="text-link inline-flex min-h-9 items-center">
              {label}
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}
