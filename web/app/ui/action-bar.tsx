import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type ActionBarProps = {
  /** Where it ends: with the form that fills the page, or at the foot of a page that may be short. */
  end: 'form' | 'page';
  children: ReactNode;
};

/** What can be done with a page of the back office, in sight however long it is. On a phone its buttons share the width. */
export function ActionBar({ end, children }: ActionBarProps) {
  return (
    <div
      className={cx(
        'sticky bottom-0 z-20 -mx-6 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-6 py-3 phone:-mx-4 phone:px-4 phone:pb-[calc(0.75rem+env(safe-area-inset-bottom))] phone:[&>a]:grow phone:[&>button]:grow phone:[&>button]:whitespace-nowrap',
        end === 'form' ? '-mb-6 phone:-mb-4' : 'mt-auto',
      )}
    >
      {children}
    </div>
  );
}
