import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { cx } from './cx.ts';

export type ToastKind = 'success' | 'warning' | 'error' | 'info';

const kinds = {
  success: { Icon: CircleCheck, colour: 'text-success', word: '成功' },
  warning: { Icon: TriangleAlert, colour: 'text-accent', word: '注意' },
  error: { Icon: CircleAlert, colour: 'text-danger', word: '错误' },
  info: { Icon: Info, colour: 'text-info', word: '提示' },
};

type ToastProps = { kind: ToastKind; message: ReactNode; onClose?: () => void };

export function Toast({ kind, message, onClose }: ToastProps) {
  const { Icon, colour, word } = kinds[kind];
  return (
    <div className="pointer-events-auto flex w-fit max-w-md animate-appear items-start gap-3 rounded-lg border border-line bg-surface py-3 ps-4 pe-3 shadow-pop">
      <Icon className={cx('mt-0.5 size-5 shrink-0', colour)} />
      <p className="min-w-0 flex-1 pe-1">
        <span className="sr-only">{word}：</span>
        {message}
      </p>
      {onClose && (
        <button
          type="button"
          aria-label="关闭提示"
          onClick={onClose}
          className="-my-0.5 flex size-8 shrink-0 items-center justify-center rounded-md text-ink-mute hover:bg-sunken hover:text-ink"
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  );
}

/** Keep both regions on the page from the start: a live region that arrives with its text is not read. */
export function ToastRegion({ toast }: { toast: (ToastProps & { id: string | number }) | null }) {
  const urgent = toast?.kind === 'error' || toast?.kind === 'warning';
  const shown = toast && (
    <Toast key={toast.id} kind={toast.kind} message={toast.message} onClose={toast.onClose} />
  );
  return (
    <div className="no-print pointer-events-none fixed inset-x-4 top-20 z-70 flex flex-col items-center">
      <div role="status">{!urgent && shown}</div>
      <div role="alert">{urgent && shown}</div>
    </div>
  );
}
