import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';

/** Why the reviewer refused this field last time, above what is always said about it. */
export function reasonHint(reason: string | undefined, hint?: string): ReactNode {
  if (!reason) return hint;
  return (
    <>
      <span className="mb-1 flex items-start gap-1.5 rounded-md bg-accent-tint px-3 py-2 text-accent">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        <span>上次未通过：{reason}</span>
      </span>
      {hint}
    </>
  );
}
