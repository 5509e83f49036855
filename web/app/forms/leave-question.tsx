import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { readToken } from '../browser/token.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asks before unsaved work is left, whichever way. */
export function LeaveQuestion({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      // Without a session nothing can be saved any more, so there is nothing to ask.
      if (readToken()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      danger
      confirmText="离开"
      cancelText="继续编辑"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      有未保存的更改，离开后会丢失。
    </ConfirmDialog>
  );
}
