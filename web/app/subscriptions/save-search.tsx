import { Suspense, useState } from 'react';
import { BellPlus } from 'lucide-react';
import type { NoticeQuery } from '@portal/contract/notices';
import { lazy } from '../browser/lazy.ts';
import { useLoginFirst } from '../browser/use-login-first.ts';
import { Button, type ButtonSize } from '../ui/button.tsx';

const SaveSearchDialog = lazy(() => import('./save-search-dialog.tsx'));

type SaveSearchProps = { query: NoticeQuery; size?: ButtonSize; className?: string };

/** Saves the current search as a subscription. */
export function SaveSearch({ query, size = 'md', className }: SaveSearchProps) {
  const [open, setOpen] = useState(false);
  const loginFirst = useLoginFirst();
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        className={className}
        icon={<BellPlus className="size-4" aria-hidden />}
        onClick={() => loginFirst() && setOpen(true)}
      >
        订阅此搜索
      </Button>
      {open && (
        <Suspense>
          <SaveSearchDialog query={query} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
