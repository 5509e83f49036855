import { Suspense } from 'react';
import { lazy } from '../browser/lazy.ts';
import { useMounted } from '../ui/use-mounted.ts';

// Few press it: the page is there before its code.
const ExportButton = lazy(async () => {
  const { ExportButton: button } = await import('./export-button.tsx');
  return { default: button };
});

type OwnExportProps = {
  type: string;
  /** What is null or undefined is not asked for. */
  filter?: Record<string, string | number | null | undefined>;
  total: number;
  className?: string;
};

/** One's own list, as it is filtered; there is nothing to take along of an empty one. */
export function OwnExport({
  type,
  filter = {},
  total,
  className = 'mt-4 flex min-h-9 md:justify-end',
}: OwnExportProps) {
  const mounted = useMounted();
  if (total === 0) return null;
  const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value != null));
  return (
    <div className={className}>
      {mounted && (
        <Suspense>
          <ExportButton key={JSON.stringify(asked)} type={type} filter={asked} label="导出" size="sm" />
        </Suspense>
      )}
    </div>
  );
}
