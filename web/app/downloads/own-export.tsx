import { Suspense } from 'react';
import { lazy } from '../browser/lazy.ts';
import { useMounted } from '../ui/use-mounted.ts';

// Few users export: the button's code is not part of the page.
const ExportButton = lazy(async () => {
  const { ExportButton: button } = await import('./export-button.tsx');
  return { default: button };
});

type OwnExportProps = {
  type: string;
  /** Null and undefined values are left out of the request. */
  filter?: Record<string, string | number | null | undefined>;
  total: number;
  label?: string;
  className?: string;
};

/** Exports one's own list with its filters; an empty list shows no button. */
export function OwnExport({
  type,
  filter = {},
  total,
  label = '导出',
  className = 'mt-4 flex min-h-9 md:justify-end',
}: OwnExportProps) {
  const mounted = useMounted();
  if (total === 0) return null;
  const usedFilter = Object.fromEntries(Object.entries(filter).filter(([, value]) => value != null));
  return (
    <div className={className}>
      {mounted && (
        <Suspense>
          <ExportButton
            key={JSON.stringify(usedFilter)}
            type={type}
            filter={usedFilter}
            label={label}
            size="sm"
          />
        </Suspense>
      )}
    </div>
  );
}
