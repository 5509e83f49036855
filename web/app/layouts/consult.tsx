import { Suspense, useRef, useState } from 'react';
import { lazy } from '../browser/lazy.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from './icons.tsx';
import { useScrolled } from './scrolled.ts';

const ConsultPanel = lazy(() => import('./consult-panel.tsx'));

/** The consult widget: it only ever opens when asked to. */
export function Consult() {
  const button = useRef<HTMLButtonElement>(null);
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never');
  const open = panel === 'open';
  const isReading = useScrolled(120);
  return (
    <aside
      aria-label="咨询"
      className="no-print fixed right-4 bottom-6 z-30 lg:right-6 noscript:hidden [body:has([data-bottom])_&]:bottom-20 phone:[body:has([data-tall])_&]:bottom-30"
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label="咨询"
        className={cx(
          'flex items-center gap-2 rounded-full bg-brand-strong px-4 py-3 font-medium text-white shadow-pop ring-1 ring-white/60 transition-colors hover:bg-brand-deep',
          isReading && 'max-lg:p-3 max-lg:opacity-90',
        )}
        onClick={() => setPanel(open ? 'closed' : 'open')}
      >
        <Icon name="headset" />
        <span className={cx(isReading && 'max-lg:hidden')}>咨询</span>
      </button>
      {panel !== 'never' && (
        <Suspense>
          <ConsultPanel open={open} anchor={button} onClose={() => setPanel('closed')} />
        </Suspense>
      )}
    </aside>
  );
}
