import { Suspense, useState } from 'react';
import { AlarmClock } from 'lucide-react';
import { lazy } from '../browser/lazy.ts';
import { useLoginFirst } from '../browser/use-login-first.ts';
import { Button, type ButtonSize } from '../ui/button.tsx';

const RemindDialog = lazy(() => import('./remind-dialog.tsx'));

type RemindMeProps = { noticeId: number; deadline: number | null; size?: ButtonSize; className?: string };

/** A word some days before the deadline. Not for notices that have none. */
export function RemindMe({ noticeId, deadline, size = 'md', className }: RemindMeProps) {
  const [open, setOpen] = useState(false);
  const loginFirst = useLoginFirst();
  if (deadline === null) return null;
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        className={className}
        icon={<AlarmClock className="size-4" aria-hidden />}
        onClick={() => loginFirst() && setOpen(true)}
      >
        截止提醒
      </Button>
      {open && (
        <Suspense>
          <RemindDialog noticeId={noticeId} deadline={deadline} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
