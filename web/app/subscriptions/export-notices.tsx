import { Suspense, useState } from 'react';
import { Download } from 'lucide-react';
import type { NoticeQuery, NoticeSort } from '@portal/contract/notices';
import { lazy } from '../browser/lazy.ts';
import { useLoginFirst } from '../browser/use-login-first.ts';
import { Button, type ButtonSize } from '../ui/button.tsx';

const ExportDialog = lazy(() => import('./export-dialog.tsx'));

type ExportNoticesProps = {
  query: NoticeQuery;
  sort: NoticeSort;
  /** Only these rows; empty means all results of the search. */
  selectedIds?: readonly number[];
  size?: ButtonSize;
  className?: string;
};

export function ExportNotices(props: ExportNoticesProps) {
  const { query, sort, selectedIds = [], size = 'md', className } = props;
  const [open, setOpen] = useState(false);
  const loginFirst = useLoginFirst();
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        className={className}
        icon={<Download className="size-4" aria-hidden />}
        onClick={() => loginFirst() && setOpen(true)}
      >
        {selectedIds.length > 0 ? `导出所选 ${selectedIds.length} 条` : '导出结果'}
      </Button>
      {open && (
        <Suspense>
          <ExportDialog query={query} sort={sort} selectedIds={selectedIds} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
