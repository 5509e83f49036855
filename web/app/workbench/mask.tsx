import { useEffect, useRef, type ReactNode } from 'react';

type MaskProps = {
  open: boolean;
  onClose: () => void;
  label: string;
  /** False while something must be waited for: no Escape, no outside click. */
  dismissable?: boolean;
  children: ReactNode;
};

/** A modal overlay; the native dialog traps the focus. */
export function Mask({ open, onClose, label, dismissable = true, children }: MaskProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // A press on the dialog itself is one beside its content; the keyboard has Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onCancel={(event) => !dismissable && event.preventDefault()}
      onClick={(event) => dismissable && event.target === event.currentTarget && onClose()}
      className="m-auto max-w-sm rounded-xl bg-surface p-0 text-ink shadow-pop backdrop:bg-overlay"
    >
      <div className="p-6 text-center">{children}</div>
    </dialog>
  );
}
