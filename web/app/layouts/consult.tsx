import { Suspense, useRef, useState } from 'react';
import { lazy } from '../browser/lazy.ts';
import { Icon } from './icons.tsx';

const ConsultPanel = lazy(() => import('./consult-panel.tsx'));

/** The consult widget: it only ever opens when asked to. */
export function Consult() {
  const button = useRef<HTMLButtonElement>(null);
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never');
  const open = panel === 'open';
  return (
    <aside
      aria-label="咨询"
      className="no-print fixed right-0 bottom-6 z-30 lg:right-6 noscript:hidden [body:has([data-bottom])_&]:bottom-20 phone:[body:has([data-tall])_&]:bottom-30"
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label="咨询"
        // On a phone it keeps to the margin of the page, and covers nothing that is read.
        className="flex items-center justify-center gap-2 rounded-full bg-brand-strong font-medium text-white shadow-pop ring-1 ring-white/60 transition-colors hover:bg-brand-deep max-lg:h-12 max-lg:w-6 max-lg:rounded-e-none lg:px-4 lg:py-3"
        onClick={() => setPanel(open ? 'closed' : 'open')}
      >
        <Icon name="headset" className="size-5 max-lg:size-4.5" />
        <span className="max-lg:hidden">咨询</span>
      </button>
      {panel !== 'never' && (
        <Suspense>
          <ConsultPanel open={open} anchor={button} onClose={() => setPanel('closed')} />
        </Suspense>
      )}
    </aside>
  );
}
