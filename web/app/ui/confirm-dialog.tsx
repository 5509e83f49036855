import { useRef, type ReactNode } from 'react';
import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { Button } from './button.tsx';
import { backdropClass } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
  title?: string;
  confirmText?: string;
  cancelText?: string;
  danger?: boolean;
  loading?: boolean;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onConfirm, onCancel, children, title = '提示', danger, loading } = props;
  const { confirmText = '确定', cancelText = '取消' } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !loading && onCancel()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-4 phone:items-end phone:pb-[calc(1rem+env(safe-area-inset-bottom))]">
          <Base.Popup
            // What destroys something is never one Enter away.
            initialFocus={danger ? cancel : undefined}
            className="w-full max-w-md rounded-xl bg-surface p-6 shadow-pop transition duration-150 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0"
          >
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            <Base.Description render={<div />} className="mt-3 text-ink-soft">
              {children}
            </Base.Description>
            <div className="mt-6 flex justify-end gap-3 phone:*:flex-1">
              <Button ref={cancel} variant="secondary" disabled={loading} onClick={onCancel}>
                {cancelText}
              </Button>
              <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
                {confirmText}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
