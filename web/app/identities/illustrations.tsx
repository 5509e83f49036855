import type { ReactNode } from 'react';
import type { RoleId } from '@portal/contract/roles';

const line = { strokeWidth: 3, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** Decorative: the name of the identity stands beside it. */
export function Illustration({ type, className }: { type: RoleId; className?: string }) {
  return (
    <svg viewBox="0 0 160 112" className={className} fill="none" aria-hidden>
      <ellipse cx="80" cy="102" rx="66" ry="6" className="fill-brand-100" />
      <circle cx="22" cy="36" r="5" className="fill-brand-200" />
      <circle cx="142" cy="26" r="3.5" className="fill-accent-line" />
      <g {...line}>{pictures[type]}</g>
    </svg>
  );
}

const pictures: Record<RoleId, ReactNode> = {
  // A public building and the list of what it needs.
  1: (
    <>
      <path d="M28 50 72 22l44 28Z" className="fill-brand-200 stroke-brand-500" />
      <rect x="34" y="50" width="76" height="44" className="fill-surface stroke-brand-500" />
      <path d="M46 60v24M60 60v24M84 60v24M98 60v24" className="stroke-brand-300" strokeWidth="6" />
      <path d="M26 96h92" className="stroke-brand-500" />
      <circle cx="72" cy="39" r="5" className="fill-surface stroke-brand-500" />
      <rect x="98" y="56" width="38" height="46" rx="5" className="fill-surface stroke-brand-500" />
      <path d="m106 69 3 3 5-6M106 84l3 3 5-6" className="stroke-accent" />
      <path d="M120 70h8M120 85h8" className="stroke-brand-200" />
    </>
  ),
  // Goods on their way.
  2: (
    <>
      <rect x="22" y="40" width="66" height="48" rx="4" className="fill-brand-100 stroke-brand-500" />
      <path d="M88 56h24l18 18v14H88Z" className="fill-surface stroke-brand-500" />
      <path d="M100 64h9l9 10h-18Z" className="fill-brand-100 stroke-brand-300" />
      <rect x="34" y="52" width="28" height="26" rx="2" className="fill-surface stroke-brand-300" />
      <path d="M48 52v10l-4-3-4 3V52" className="stroke-accent" />
      <path d="M70 62h10M70 72h10" className="stroke-brand-300" />
      <circle cx="46" cy="92" r="9" className="fill-surface stroke-brand-500" />
      <circle cx="108" cy="92" r="9" className="fill-surface stroke-brand-500" />
      <path d="M18 28h34M34 18h30" className="stroke-brand-200" />
    </>
  ),
  // The gavel over the opened bids.
  3: (
    <>
      <rect x="24" y="34" width="58" height="66" rx="6" className="fill-surface stroke-brand-500" />
      <path d="M36 50h22M36 64h34M36 78h26" className="stroke-brand-200" />
      <circle cx="68" cy="86" r="9" className="fill-accent-tint stroke-accent" />
      <path d="m64 86 3 3 5-6" className="stroke-accent" />
      <g transform="rotate(38 112 50)">
        <rect x="92" y="30" width="40" height="24" rx="4" className="fill-brand-200 stroke-brand-500" />
        <path d="M92 24v36M132 24v36" className="stroke-brand-500" strokeWidth="5" />
        <path d="M112 54v44" className="stroke-brand-500" strokeWidth="6" />
      </g>
      <path d="M104 98h36" className="stroke-brand-500" strokeWidth="6" />
    </>
  ),
  // Somebody who looks closely, and the medal for it.
  4: (
    <>
      <circle cx="66" cy="38" r="18" className="fill-surface stroke-brand-500" />
      <path
        d="M48 36c2-16 34-16 36 0-10 0-16-3-20-8-3 5-8 8-16 8Z"
        className="fill-brand-300 stroke-brand-500"
      />
      <path d="M58 41h4M70 41h4" className="stroke-brand-500" />
      <path d="M32 100c0-24 14-36 34-36s34 12 34 36Z" className="fill-brand-100 stroke-brand-500" />
      <path d="m56 66 10 12 10-12" className="fill-surface stroke-brand-500" />
      <path d="M66 78v22" className="stroke-brand-300" />
      <path d="m106 78-6 22 12-6 12 6-6-22" className="fill-accent-line stroke-accent" />
      <circle cx="112" cy="66" r="16" className="fill-accent-tint stroke-accent" />
      <path d="m105 66 5 5 9-10" className="stroke-accent" />
    </>
  ),
};
