import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { readToken } from '../browser/token.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type LeaveQuestionProps = {
  dirty: boolean;
  /** What happens to the unsaved work, where it is not simply lost. */
  children?: ReactNode;
  cancelText?: string;
};

/** Navigation blocker: asks before unsaved work is left, by a link, the back button or closing the tab. */
export function LeaveQuestion({ dirty, children, cancelText = '继续编辑' }: LeaveQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      // Without a session nothing can be saved any more, so do not ask.
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
      cancelText={cancelText}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {children ?? '有未保存的更改，离开后会丢失。'}
    </ConfirmDialog>
  );
}
