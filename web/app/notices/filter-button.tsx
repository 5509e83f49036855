import { SlidersHorizontal } from 'lucide-react';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { sheetId } from './places.ts';

/** The browser itself opens the sheet, with or without scripts. */
export default function FilterButton({ beside, count }: { beside: boolean; count: number }) {
  return (
    <button
      type="button"
      popoverTarget={sheetId}
      className={buttonClass({
        variant: 'secondary',
        size: 'sm',
        className: cx('shrink-0', beside && 'lg:hidden'),
      })}
    >
      <SlidersHorizontal className="size-4" />
      筛选
      {count > 0 && <span className="tabular">（{count}）</span>}
    </button>
  );
}
